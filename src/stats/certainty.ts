import { ROUNDING } from './quantiles.ts';

export type Certainty = 'equivalent' | 'unresolved';

/**
 * `equivalent` when the whole interval lies within ± the minimum effect: shown to be the same, as far as it matters.
 * Else, and without an interval, `unresolved`. Two one-sided tests in one (Schuirmann 1987).
 *
 * @param minEffect a share: 0.02 is 2 %
 */
export function certaintyOf(
  interval: { readonly low: number; readonly high: number } | null,
  minEffect: number,
): Certainty {
  const limit = effectLimit(minEffect);
  return interval !== null && interval.low >= -limit && interval.high <= limit ? 'equivalent' : 'unresolved';
}

/** The minimum effect on logs: the same distance both ways, so that swapping the sides changes nothing. */
export const effectLimit = (minEffect: number): number => Math.log1p(minEffect) + ROUNDING;
