import { effectLimit } from './certainty.ts';
import type { Summary } from './quantiles.ts';
import { spansZero } from './quantiles.ts';

/** Spreads of the quartiles that a change must clear to be found in 80 % of runs, found by simulation. */
const CLEARANCE = 3.6;

/** Fewest pairs that a spread can be read from. */
const FEWEST_PAIRS = 4;

/**
 * The smallest change, a share, that the headline rule would have seen in this run with a chance of at least 80 %:
 * half the distance between the quartiles, enlarged by 3.6 ÷ √N for how much quartiles of N pairs vary.
 *
 * Assumes that another run would scatter like this one. Null under 4 pairs. Zero when all pairs agree.
 *
 * @param summary of the pairs that were judged, order effect taken out
 */
export function resolution({ q1, q3 }: Summary, pairs: number): number | null {
  if (pairs < FEWEST_PAIRS) return null;
  return Math.expm1(((q3 - q1) / 2) * (1 + CLEARANCE / Math.sqrt(pairs)));
}

/** What would settle a comparison. */
export type MorePairs =
  /** The interval leaves out no change, or lies within ± the minimum effect. */
  | { readonly kind: 'enough' }
  /** About this many rounds more. */
  | { readonly kind: 'pairs'; readonly pairs: number }
  /** Make each invocation longer instead. */
  | { readonly kind: 'none-will-do'; readonly why: 'too-many' | 'coarse'; readonly pairs: number | null };

/** Nobody waits for more: beyond it longer invocations are the better use of the time. */
const MOST_ROUNDS = 500;

/**
 * How many more rounds would bring the interval within the minimum effect of its middle, from its width shrinking
 * with the square root of their number. `none-will-do` when that would be over 500, or when the values come in steps
 * wider than the minimum effect.
 *
 * @param interval of the median log ratio; null (under 6 rounds) asks for the rounds that an interval needs
 * @param options.rounds complete rounds so far
 * @param options.step widest relative step of the timer among the sides, a share, 0 where there is none to see
 */
export function morePairs(
  interval: { readonly low: number; readonly high: number } | null,
  { rounds, minEffect, step = 0 }: { readonly rounds: number; readonly minEffect: number; readonly step?: number },
): MorePairs {
  const limit = effectLimit(minEffect);
  if (interval === null) return { kind: 'pairs', pairs: Math.max(2, even(6 - rounds)) };
  const settled = interval.low >= -limit && interval.high <= limit;
  if (settled || !spansZero(interval.low, interval.high)) return { kind: 'enough' };
  if (step > minEffect) return { kind: 'none-will-do', why: 'coarse', pairs: null };
  const half = (interval.high - interval.low) / 2;
  const needed = even(Math.ceil(rounds * (half / limit) ** 2 - rounds));
  if (rounds + needed > MOST_ROUNDS) return { kind: 'none-will-do', why: 'too-many', pairs: needed };
  return { kind: 'pairs', pairs: Math.max(2, needed) };
}

const even = (count: number): number => count + (count % 2);
