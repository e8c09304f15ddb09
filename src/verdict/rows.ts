import type { Better } from '../model/measurement.ts';
import type { RecordedSeries, Recording } from '../record/recording.ts';
import { nameFilter } from './filter.ts';
import { displayNames } from './names.ts';
import type { Quantity, Vocabulary } from './vocabulary.ts';

/** One benchmark × one metric over the whole run, all sides, in one unit. */
export interface Row {
  readonly benchmark: string;
  readonly metric: string;
  readonly unit: string;
  readonly better: Better | null;
  readonly quantity: Quantity;
  /** Seconds in one of its unit where it is the time of one operation, else null. */
  readonly secondsPerUnit: number | null;
  readonly exact: boolean;
  /** The unit of work that measures it: its rounds are this row's rounds. */
  readonly unitId: number;
  /** Units that could not be brought to one; empty when all is well. */
  readonly strangeUnits: readonly string[];
  /** True when the config says otherwise than the unit. */
  readonly contradicts: boolean;
  /** NaN where there is none. @param side index */
  value(side: number, round: number): number;
}

export interface RowOptions {
  readonly filter: readonly string[];
  readonly metric: readonly string[];
  /** Direction by glob on the metric, or on `benchmark metric`. */
  readonly better: Readonly<Record<string, Better>>;
}

/** The rows of a run in the order of their first appearance, filtered. */
export function rowsOf(recording: Recording, vocabulary: Vocabulary, options: RowOptions): Row[] {
  const series = recording.series.filter((one) => one !== undefined);
  const shown = displayNames(series, vocabulary.canonicalName);
  const wanted = nameFilter(options.filter);
  const wantedMetric = nameFilter(options.metric);
  const groups = new Map<string, RecordedSeries[]>();
  for (const one of series) {
    const name = shown(one);
    if (!(wanted(name) || wanted(one.benchmark)) || !wantedMetric(one.metric)) continue;
    const key = JSON.stringify([name, one.metric, one.unitId]);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) =>
    rowOf(recording, shown(group[0] as RecordedSeries), group, vocabulary, options.better),
  );
}

function rowOf(
  recording: Recording,
  benchmark: string,
  group: readonly RecordedSeries[],
  vocabulary: Vocabulary,
  overrides: RowOptions['better'],
): Row {
  const first = group[0] as RecordedSeries;
  const factors: (readonly [series: number, factor: number])[] = [];
  const strange: string[] = [];
  for (const one of group) {
    const factor = one.unit === first.unit ? 1 : vocabulary.convert(1, one.unit, first.unit);
    if (factor === null) strange.push(one.unit);
    // The row is refused, but it is there: its values tell that both sides have it.
    factors.push([one.id, factor ?? 1]);
  }
  const override = Object.entries(overrides).find(([glob]) => {
    const matches = nameFilter([glob]);
    return matches(first.metric) || matches(`${benchmark} ${first.metric}`);
  })?.[1];
  const quantity = vocabulary.quantity(first.unit, first.metric);
  const byUnit = first.better ?? vocabulary.direction(first.unit, first.metric);
  return {
    benchmark,
    metric: first.metric,
    unit: first.unit,
    better: override ?? byUnit,
    quantity,
    secondsPerUnit: quantity === 'time' ? secondsIn(first.unit, vocabulary) : null,
    exact: first.exact,
    unitId: first.unitId,
    strangeUnits: strange.length === 0 ? [] : [first.unit, ...strange],
    contradicts: override !== undefined && byUnit !== null && override !== byUnit,
    value(side, round) {
      for (const [id, factor] of factors) {
        const value = recording.values.get(id, side, round);
        if (Number.isFinite(value)) return value * factor;
      }
      return Number.NaN;
    },
  };
}

/** `ns/op` and `ns` alike. */
const secondsIn = (unit: string, vocabulary: Vocabulary): number | null =>
  vocabulary.convert(1, unit, 's') ?? vocabulary.convert(1, unit, 's/op');
