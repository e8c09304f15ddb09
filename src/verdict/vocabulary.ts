import type { Better } from '../model/measurement.ts';

/** What a unit measures, as far as words need it. */
export type Quantity = 'time' | 'rate' | 'other';

/** What the benchmark tool in use knows of names and units; passed in, so that judging knows no tool. */
export interface Vocabulary {
  /** Turns all names of a run into the ones that people see. */
  canonicalName(names: readonly string[]): (name: string) => string;
  /** `value` in the other unit, or null where the two do not measure the same. */
  convert(value: number, from: string, to: string): number | null;
  quantity(unit: string, metric: string): Quantity;
  /** Which way is better by the unit alone, or null. */
  direction(unit: string, metric: string): Better | null;
  /** What one operation costs, from a time or a rate of work; null where the unit tells of neither. */
  secondsPerOperation(value: number, unit: string, metric: string): number | null;
}
