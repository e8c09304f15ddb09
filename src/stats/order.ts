import { medianOf } from './quantiles.ts';
import { rankSumP } from './rank-sum.ts';

/** What the first slot of a round costs against the second. */
export interface OrderEffect {
  /** Natural log of first ÷ second; above 0 the first gives the larger value. 0 when a group is empty. */
  readonly effect: number;
  /** Whether it is evident enough to be taken out of the ratios. */
  readonly detected: boolean;
  /** Two-sided p of the rank-sum test between the two order groups. */
  readonly p: number;
}

/** Fewer rounds cannot show an order effect at `EVIDENT_P` with room for one stray round. */
const FEWEST_ROUNDS = 10;
const EVIDENT_P = 0.01;

/**
 * Half the gap between the medians of the two order groups, and whether a rank-sum test finds it evident: at least
 * 10 rounds and p < 0.01. With no order effect about 1 % of comparisons still show one, which costs them nothing but
 * the widening. Assumes that the change itself does not depend on the slot.
 *
 * @param beforeFirst for each log ratio whether `before` ran first
 */
export function orderEffect(logRatios: readonly number[], beforeFirst: readonly boolean[]): OrderEffect {
  const beforeLed = logRatios.filter((_, index) => beforeFirst[index] === true);
  const afterLed = logRatios.filter((_, index) => beforeFirst[index] !== true);
  if (beforeLed.length === 0 || afterLed.length === 0) return { effect: 0, detected: false, p: 1 };
  const effect = (medianOf(afterLed) - medianOf(beforeLed)) / 2;
  const p = rankSumP(afterLed, beforeLed);
  return { effect, detected: logRatios.length >= FEWEST_ROUNDS && p < EVIDENT_P, p };
}

/** Estimating the effect from the same rounds leaves them too close together by about 2.4 ÷ N; found by simulation. */
const ESTIMATION_COST = 2.4;

/**
 * The log ratios without the cost of the first slot, in the same order.
 *
 * @param effect natural log of first ÷ second, as `orderEffect` gives it
 * @param options.widen stretches the values about their median by 1 + 2.4 ÷ N, for quartiles that are to be judged
 */
export function withoutOrderEffect(
  logRatios: readonly number[],
  beforeFirst: readonly boolean[],
  effect: number,
  { widen }: { readonly widen: boolean },
): number[] {
  const freed = logRatios.map((value, index) => value + (beforeFirst[index] === true ? effect : -effect));
  return widen ? stretch(freed, 1 + ESTIMATION_COST / freed.length) : freed;
}

/** Moves every value away from the median of all by this factor. */
export function stretch(values: readonly number[], factor: number): number[] {
  if (values.length === 0) return [];
  const median = medianOf(values);
  return values.map((value) => median + (value - median) * factor);
}

/** The factor by which pairs are stretched when the effect was taken out of `rounds` rounds. */
export const estimationStretch = (rounds: number): number => 1 + ESTIMATION_COST / rounds;
