import { percent, plural } from '../model/numbers.ts';
import type { Floors } from '../model/record.ts';
import type { Compared } from './context.ts';

/** A floor from fewer A/A runs is unknown: one lucky run says little. */
export const FLOOR_RUNS = 3;

/** Adds to every row what earlier A/A runs on this machine have shown for it. */
export function withFloors(compared: readonly Compared[], floors: Floors): Compared[] {
  if (floors.length === 0) return [...compared];
  return compared.map((one) => {
    const { benchmark, metric, ratio } = one.comparison;
    const known = floors.find((floor) => floor.benchmark === benchmark && floor.metric === metric);
    if (!one.gated || ratio === null) return one;
    const note = floorNote(known, ratio.median);
    return { ...one, comparison: { ...one.comparison, notes: [...one.comparison.notes, note] } };
  });
}

function floorNote(known: Floors[number] | undefined, median: number): string {
  const runs = known?.runs ?? 0;
  if (known === undefined || runs < FLOOR_RUNS) {
    return `noise floor of this machine: unknown (${plural(runs, 'A/A run')}, ${FLOOR_RUNS} are needed)`;
  }
  const within = Math.abs(Math.log(median)) <= Math.log1p(known.worst);
  const floor = `${percent(known.worst)}, the worst of ${runs} A/A runs`;
  return within ? `within the noise floor of this machine: ${floor}` : `noise floor of this machine: ${floor}`;
}
