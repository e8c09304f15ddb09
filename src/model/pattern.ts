import type { Better } from './measurement.ts';

/** What one measurement looks like in a line of output that no harness knows: an entry of `patterns` in pairmark.yaml. */
export interface Pattern {
  readonly name: string;
  /** Regular expression in RE2's syntax; its group `value` holds the number. */
  readonly match: string;
  /** What a measurement is called where no group of this name says so; null: like the pattern. */
  readonly benchmark: string | null;
  readonly metric: string | null;
  /** Unit where no group says so; null: none. */
  readonly unit: string | null;
  /** Null: the unit says, or nobody does. */
  readonly better: Better | null;
  /** The sign in front of the decimals, the other one separating thousands; null: a point, and no thousands. */
  readonly decimal: '.' | ',' | null;
}

/** Groups that a pattern may have. */
export const PATTERN_GROUPS = ['benchmark', 'metric', 'unit', 'value'] as const;
export type PatternGroup = (typeof PATTERN_GROUPS)[number];
