import { describeOutcome } from '../../model/invocation.ts';
import type { InvocationLine, RecordLine } from '../../model/record.ts';
import type { Recording } from '../../record/index.ts';
import type { CsvRow } from '../../report/csv.ts';
import { pairOf } from '../../stats/index.ts';

/** Every measurement of a run in the order in which it was taken, streamed from its record. Warm-ups are none. */
export function* csvRows(lines: Iterable<RecordLine>, recording: Recording): Generator<CsvRow> {
  for (const line of lines) {
    if (line.t !== 'inv' || line.r < 0 || line.a < recording.attempt(line.u, line.r)) continue;
    yield* rowsOf(line, recording);
  }
}

function* rowsOf(line: InvocationLine, recording: Recording): Generator<CsvRow> {
  const side = recording.plan?.sides[line.s]?.name ?? String(line.s);
  const pair = pairOfRound(line, recording);
  const status = describeOutcome(line.o ?? { kind: 'ran' });
  // Written out: a spread would make a class of objects of its own for every row, and there may be a million.
  const row = (benchmark: string, metric: string, unit: string, value: number | null): CsvRow => ({
    round: line.r,
    pair,
    slot: line.p,
    side,
    benchmark,
    metric,
    unit,
    value,
    startedAt: line.at,
    status,
  });
  if (line.m.length === 0) yield row(recording.plan?.units[line.u]?.name ?? '', '', '', null);
  for (const [id, ...values] of line.m) {
    const series = recording.series[id];
    if (series === undefined) continue;
    for (const value of values) yield row(series.benchmark, series.metric, series.unit, value);
  }
}

/** The pair that a round has joined, as the comparison with `before` has it. */
function pairOfRound(line: InvocationLine, recording: Recording): number {
  const pairs = recording.plan?.pairs ?? 1;
  const other = line.s === 0 ? 1 : line.s;
  const beforeFirst = (round: number): boolean =>
    recording.position(line.u, round, 0) < recording.position(line.u, round, other);
  return pairOf(line.r, pairs, beforeFirst);
}
