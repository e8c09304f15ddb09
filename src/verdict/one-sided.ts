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

/** A row that one of two sides has, and the side that has it not. */
export interface Lacking {
  readonly shown: OneSided;
  readonly missing: Side;
  /** Something went wrong on that side; else it is just not there. */
  readonly failed: boolean;
}

/** Rows that `before` has and an `after` has not, or the other way round, with their value and why. */
export function oneSidedRows(recording: Recording, rows: readonly Row[], sides: readonly Side[]): Lacking[] {
  const [before, ...afters] = sides.filter(({ again }) => !again);
  if (before === undefined) return [];
  return afters.flatMap((after) => lackingRows(recording, rows, [before, after], afters.length > 1));
}

function lackingRows(
  recording: Recording,
  rows: readonly Row[],
  sides: readonly [before: Side, after: Side],
  severalAfters: boolean,
): Lacking[] {
  const failures = recording.failures();
  return rows.flatMap((row) => {
    const values = sides.map((side) => valuesOf(recording, row, side.index));
    const present = sides.filter((_, index) => (values[index] as number[]).length > 0);
    if (present.length !== 1) return [];
    const side = present[0] as Side;
    const missing = sides.find((other) => other !== side) as Side;
    const failed = failedOn({ builds: recording.builds, failures }, row, missing);
    const shown = {
      benchmark: row.benchmark,
      metric: row.metric,
      unit: row.unit,
      side: side.role,
      label: side.name,
      value: medianOf(values[sides.indexOf(side)] as number[]),
      reason: reasonOf(failed, side, severalAfters ? missing : null),
    };
    return [{ shown, missing, failed }];
  });
}

/** With several `after` sides the one that lacks the row goes by its name. */
function reasonOf(failed: boolean, side: Side, named: Side | null): string {
  if (named !== null) return `${failed ? 'failed' : 'not'} in ${named.name}`;
  const missing = side.role === 'before' ? 'after' : 'before';
  return failed ? `failed in ${missing}` : `only in ${side.role}`;
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
      (failure.problem?.benchmark === undefined || isNamed(row, failure.problem.benchmark)),
  );
}

/** A row's name may have its scope in front, and a failure may be told without the `-N` of Go's processors. */
function isNamed({ benchmark }: Row, name: string): boolean {
  const row = withoutProcs(benchmark);
  const told = withoutProcs(name);
  return row === told || row.endsWith(`.${told}`);
}

const withoutProcs = (name: string): string => name.replace(/-\d+$/, '');
