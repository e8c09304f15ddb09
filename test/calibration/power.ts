import type { Figure } from './figure.ts';
import { type GateRules, gatedRun } from './machine.ts';
import { firstSlot, NORMAL, type Noise, SPIKES, STUDENT } from './noise.ts';

interface Target {
  readonly noise: Noise;
  /** The change, a share. */
  readonly change: number;
  readonly comparisons?: number;
  readonly minEffect: number;
  /** At least this share is found, with a median of at most so many rounds. */
  readonly found: number;
  readonly within?: number;
  readonly runs?: number;
}

/** How often the gate finds one real change for the worse, and after how many rounds. */
export function power({ noise, change, comparisons = 1, minEffect, found, within, runs = 10_000 }: Target): Figure {
  const effects = Array.from({ length: comparisons }, (_, index) => (index === 0 ? Math.log1p(change) : 0));
  const rules: GateRules = { alpha: 0.05, minEffect, maxRounds: 60 };
  const among = comparisons === 1 ? '' : ` in one of ${comparisons}`;
  return {
    section: 'power',
    name: `+${percent(change)}${among}, --min-effect ${percent(minEffect)}: ${noise.name}`,
    must: `≥ ${percent(found)}${within === undefined ? '' : `, median ≤ ${within} rounds`}`,
    runs,
    measure: (count) => {
      const rounds: number[] = [];
      for (let seed = 0; seed < count; seed++) {
        const run = gatedRun({ seed, noise, effects, pairs: 10, dependence: 'independent' }, rules);
        rounds.push(run.failed[0] === true ? (run.rounds[0] as number) : Number.POSITIVE_INFINITY);
      }
      const hits = rounds.filter(Number.isFinite).length;
      rounds.sort((a, b) => a - b);
      return { hits, runs: count, medianRounds: rounds[count >> 1] as number };
    },
    holds: (share, medianRounds) => share >= found && (within === undefined || (medianRounds ?? 0) <= within),
  };
}

const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;

export const POWER: readonly Figure[] = [
  power({ noise: NORMAL, change: 0.04, minEffect: 0.02, found: 0.999, within: 10 }),
  power({ noise: NORMAL, change: 0.02, minEffect: 0.01, found: 0.95, within: 30 }),
  power({ noise: NORMAL, change: 0.04, comparisons: 50, minEffect: 0.02, found: 0.99, runs: 2_000 }),
  power({ noise: SPIKES, change: 0.04, minEffect: 0.02, found: 0.995, within: 20 }),
  power({ noise: STUDENT, change: 0.04, minEffect: 0.02, found: 0.999, within: 20 }),
  power({ noise: firstSlot(0.05), change: 0.02, minEffect: 0.01, found: 0.95 }),
  power({ noise: firstSlot(0.2), change: 0.02, minEffect: 0.01, found: 0.95 }),
];
