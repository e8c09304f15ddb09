import { medianOf } from '../quantiles.ts';

/** Two groups that the values of one side fall into. */
export interface TwoModes {
  /** Median of the lower group, in the unit of the values. */
  readonly low: number;
  readonly high: number;
  /** Share of the values in the upper group. */
  readonly highShare: number;
}

const FEWEST = 8;
/** A group must be more than a few stray values. */
const SMALLEST_GROUP = 3;
const SMALLEST_SHARE = 0.2;
/** Groups closer than this do not matter to a benchmark. */
const SMALLEST_DISTANCE = 0.01;
/**
 * Distance of the centres over the spread inside the groups: 8 for 10 values, 6 for 20, towards 4 for many. A normal
 * sample cut in two has 2.7, a flat one 3.5, and a few values more by chance.
 */
const clearSeparation = (count: number): number => 4 + 40 / count;
/** The empty space between the groups, as a share of the distance of their centres: half for 10 values. */
const clearGap = (count: number): number => 1.6 / Math.sqrt(count);

/**
 * Whether the values of one side fall into two groups: the cut with the smallest spread inside the groups (two-means in
 * one dimension, on logarithms), told apart by Ashman's D (Ashman, Bird & Zepf 1994) and by the empty space between
 * them, both held to more when there are few values. At least 8 positive values, at least 3 and a fifth of them in each
 * group, and centres 1 % apart; else null. Spikes are no mode.
 */
export function twoModes(values: readonly number[]): TwoModes | null {
  if (values.length < FEWEST || values.some((value) => !(value > 0))) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const logs = sorted.map(Math.log);
  const cut = bestCut(logs);
  const low = logs.slice(0, cut);
  const high = logs.slice(cut);
  if (Math.min(low.length, high.length) < Math.max(SMALLEST_GROUP, SMALLEST_SHARE * logs.length)) return null;
  const distance = mean(high) - mean(low);
  const spread = Math.sqrt((variance(low) + variance(high)) / 2);
  const gap = (high[0] as number) - (low[low.length - 1] as number);
  const clear =
    distance >= SMALLEST_DISTANCE &&
    distance > clearSeparation(logs.length) * spread &&
    gap > clearGap(logs.length) * distance;
  if (!clear) return null;
  return {
    low: medianOf(sorted.slice(0, cut)),
    high: medianOf(sorted.slice(cut)),
    highShare: high.length / logs.length,
  };
}

/** Length of the lower group at which the sum of squares inside both is smallest. */
function bestCut(sorted: readonly number[]): number {
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let best = 1;
  let largest = Number.NEGATIVE_INFINITY;
  let lower = 0;
  for (let cut = 1; cut < sorted.length; cut++) {
    lower += sorted[cut - 1] as number;
    const between = lower ** 2 / cut + (total - lower) ** 2 / (sorted.length - cut);
    if (between > largest) {
      largest = between;
      best = cut;
    }
  }
  return best;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function variance(values: readonly number[]): number {
  const centre = mean(values);
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / Math.max(1, values.length - 1);
}
