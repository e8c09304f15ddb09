/**
 * Chance that the headline rule calls a comparison different at this number of pairs although nothing changed: 0.38 at
 * 5 pairs, 0.14 at 10, 0.027 at 20.
 *
 * Q1 lies between two order statistics. It is above zero when the lower one is, and now and then when only the upper
 * one is: the values next to zero on both sides are then about exponential, whatever smooth shape the ratios have.
 * Assumes independent ratios, symmetric about zero. One under 2 pairs, where there are no quartiles.
 */
export function headlineFalseRate(pairs: number): number {
  if (pairs < 2) return 1;
  const position = (pairs - 1) / 4;
  const below = Math.floor(position);
  const share = position - below;
  let chance = 0;
  let ways = 2 ** -Math.min(pairs, 1000);
  for (let negative = 0; negative <= below; negative++) {
    chance += ways;
    ways *= (pairs - negative) / (negative + 1);
  }
  const towardsZero = below + 1;
  const crossing = share === 0 ? 0 : towardsZero / (towardsZero + ((1 - share) / share) * (pairs - towardsZero));
  return Math.min(1, 2 * (chance + ways * crossing));
}

/** How many of `rows` unchanged comparisons the headline rule may be expected to call different. */
export const expectedFalseFlags = (pairs: number, rows: number): number => headlineFalseRate(pairs) * rows;
