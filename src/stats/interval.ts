/** An interval on logs with the confidence that it really has, a share. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/**
 * Interval for the median of the log ratios from order statistics (the sign test turned round; David & Nagaraja
 * 2003, 7.1): the k-th smallest to the k-th largest, with the largest k that still gives the level asked for.
 *
 * Assumes independent rounds that fall on either side of the median equally often, and no shape. Ties make it wider,
 * never too narrow. Null under 6 values at 95 %: even the whole range would not reach the level.
 */
export function medianInterval(logRatios: readonly number[], level = 0.95): Interval | null {
  const n = logRatios.length;
  const tails = binomialTails(n, (1 - level) / 2);
  if (tails === null) return null;
  const sorted = Float64Array.from(logRatios).sort();
  return {
    low: sorted[tails.cut] as number,
    high: sorted[n - 1 - tails.cut] as number,
    level: 1 - 2 * tails.chance,
  };
}

/**
 * The largest number of heads `cut` in `n` fair tosses such that at most `cut` heads has a chance of at most `limit`,
 * and that chance; null when even no heads is likelier. By logarithms, so that no `n` is too large.
 */
function binomialTails(n: number, limit: number): { readonly cut: number; readonly chance: number } | null {
  let logTerm = -n * Math.LN2;
  let chance = Math.exp(logTerm);
  if (n === 0 || chance > limit) return null;
  for (let cut = 0; ; cut++) {
    logTerm += Math.log((n - cut) / (cut + 1));
    const next = chance + Math.exp(logTerm);
    if (next > limit) return { cut, chance };
    chance = next;
  }
}
