import type { ConsistencyWish, MetricOf } from '../../model/expectations.ts';
import { percent } from '../../model/numbers.ts';
import type { Consistency } from '../../model/report.ts';
import type { Side } from '../../model/revision.ts';
import type { Recording } from '../../record/recording.ts';
import { medianOf } from '../../stats/index.ts';
import type { Row } from '../rows.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { plain } from '../words.ts';

export interface ConsistencyContext {
  readonly recording: Recording;
  readonly rows: readonly Row[];
  readonly sides: readonly Side[];
  readonly vocabulary: Vocabulary;
}

/** Each pair of metrics on each side that has both: whether they tell of the same cost. */
export function consistencyOf(wishes: readonly ConsistencyWish[], context: ConsistencyContext): Consistency[] {
  return wishes.flatMap((wish) =>
    context.sides
      .filter((side) => !side.again)
      .map((side) => agreement(wish, side, context))
      .filter((one) => one !== null),
  );
}

function agreement(wish: ConsistencyWish, side: Side, context: ConsistencyContext): Consistency | null {
  const first = measured(wish.first, side, context);
  const second = measured(wish.second, side, context);
  if (first === null || second === null) return null;
  const said = `${first.text} and ${second.text}`;
  const result = { name: wish.name, side: side.name, first: wish.first, second: wish.second };
  if (first.cost === null || second.cost === null || first.kind !== second.kind) {
    return {
      ...result,
      ratio: null,
      agrees: null,
      text: `${wish.name} (${side.name}): ${said} cannot be converted into each other`,
    };
  }
  const ratio = first.cost / second.cost;
  const agrees = Math.abs(Math.log(ratio)) <= Math.log1p(wish.tolerance) + ROUNDING;
  const apart = percent(Math.max(ratio, 1 / ratio) - 1);
  return {
    ...result,
    ratio,
    agrees,
    text: `${wish.name} (${side.name}): ${said} ${agrees ? 'agree' : 'disagree'}, ${apart} apart (tolerance ${percent(wish.tolerance)})`,
  };
}

const ROUNDING = 1e-9;

interface Measured {
  /** Seconds of one operation, or the value itself where it is neither time nor rate. Null: unknown. */
  readonly cost: number | null;
  readonly kind: string;
  readonly text: string;
}

/** Median of one metric of one benchmark on one side; null where there is none. */
function measured({ benchmark, metric }: MetricOf, side: Side, context: ConsistencyContext): Measured | null {
  const row = context.rows.find((one) => one.benchmark === benchmark && one.metric === metric);
  if (row === undefined) return null;
  const values = sideValues(context.recording, row, side.index);
  if (values.length === 0) return null;
  const median = medianOf(values);
  const seconds = context.vocabulary.secondsPerOperation(median, row.unit, metric);
  const cost = seconds ?? (row.quantity === 'other' ? median : null);
  return {
    cost: cost !== null && cost > 0 && Number.isFinite(cost) ? cost : null,
    kind: seconds === null ? row.unit : 'seconds',
    text: `${benchmark} ${metric} ${plain(median)}${row.unit === metric ? '' : ` ${row.unit}`}`,
  };
}

/** All finite values of a row on one side. */
export function sideValues(recording: Recording, row: Row, side: number): number[] {
  const rounds = Array.from({ length: recording.roundCount(row.unitId) }, (_, round) => row.value(side, round));
  return rounds.filter(Number.isFinite);
}
