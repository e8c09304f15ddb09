import type { Json } from './json-parser.ts';

/**
 * More iterations than these in one benchmark are not kept, where the tool has worked out their median itself: that is
 * what they would be reduced to, and a record of some ten thousand values for each invocation serves nobody.
 */
export const MOST_ITERATIONS = 1000;

/** The values when all are numbers (NaN included) and there are not too many; else null. */
export function numbersOf(values: Json | undefined): readonly number[] | null {
  if (!Array.isArray(values) || values.length === 0) return null;
  return values.every((value) => typeof value === 'number') ? (values as number[]) : null;
}
