import type { Json } from '../text/json.ts';
import type { Sink } from '../text/sink.ts';

/** What is common to all numbers of one benchmark. */
export interface Row {
  readonly name: string;
  /** Of the group of benchmarks, which tells equal names apart. */
  readonly title: string | null;
  /** What is worked off: `op`, `byte`. */
  readonly unit: string;
  /** How many units one iteration works off; more than 0. */
  readonly batch: number;
  readonly line: number;
}

interface Measure {
  /** Key of a measurement in the JSON. */
  readonly json: string;
  readonly metric: string;
  /** Numerator of the unit. */
  readonly unit: string;
}

export const TIME: Measure = { json: 'elapsed', metric: 'time', unit: 's' };

/** 0 in every measurement: the machine cannot count it. */
export const COUNTERS: readonly Measure[] = [
  { json: 'instructions', metric: 'instructions', unit: 'instructions' },
  { json: 'cpucycles', metric: 'cycles', unit: 'cycles' },
  { json: 'branchmisses', metric: 'branch-misses', unit: 'branch-misses' },
];

/** The templates have numbers for one iteration, of a whole batch: what counts is one unit. False: it was no number. */
export function addMeasure(sink: Sink, row: Row, { metric, unit }: Measure, value: Json | undefined): boolean {
  const { name: benchmark, title: scope, batch, line } = row;
  const facts = { benchmark, scope, metric, unit: `${unit}/${row.unit}`, better: 'lower' } as const;
  return sink.add(facts, typeof value === 'number' ? value / batch : value, line);
}
