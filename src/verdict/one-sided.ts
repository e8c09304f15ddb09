import type { OneSided } from '../model/report.ts';
import type { Side } from '../model/revision.ts';
import type { RecordedFailure, Recording } from '../record/recording.ts';
import { medianOf } from '../stats/index.ts';
import type { Row } from './rows.ts';

/** Finite values of one side, in round order. */
export function valuesOf(recording: Recording, row: Row, side: number): number[] {
  const values: number[] = [];
  for (let round = 0; round < recording.roundCount(row.unitId); round++) {
    const value = row.value(side, round);
    if (Number.isFinite(value)) values.push(value);
  }
  return values;
}

/** Rows that one side has and the other has not, with their value and why. */
export function oneSidedRows(
  recording: Recording,
  rows: readonly Row[],
  sides: readonly [before: Side, after: Side],
): OneSided[] {
  const failures = recording.failures();
  return rows.flatMap((row) => {
    const values = sides.map((side) => valuesOf(recording, row, side.index));
    const present = sides.filter((_, index) => (values[index] as number[]).length > 0);
    if (present.length !== 1) return [];
    const side = present[0] as Side;
    const missing = sides.find((other) => other !== side) as Side;
    const failed = failedOn({ builds: recording.builds, failures }, row, missing);
    return [
      {
        benchmark: row.benchmark,
        metric: row.metric,
        unit: row.unit,
        side: side.role,
        label: side.name,
        value: medianOf(values[sides.indexOf(side)] as number[]),
        reason: failed ? `failed in ${missing.role}` : `only in ${side.role}`,
      },
    ];
  });
}

/** True when the row is missing because something went wrong, not because it is not there. */
function failedOn(
  { builds, failures }: { builds: Recording['builds']; failures: readonly RecordedFailure[] },
  row: Row,
  side: Side,
): boolean {
  const build = builds.find((one) => one.side === side.index);
  if (build !== undefined && !build.ok) return true;
  return failures.some(
    (failure) =>
      failure.side === side.index &&
      failure.unit === row.unitId &&
      (failure.problem?.benchmark === undefined || row.benchmark.endsWith(failure.problem.benchmark)),
  );
}
