/** How the cost of a benchmark grows with a parameter N: the term whose curve lies nearest. */
export interface Growth {
  readonly order: GrowthOrder;
  /** Cost = coefficient × the term; in the unit of the costs. */
  readonly coefficient: number;
  /** Root mean square of what the curve leaves, over the mean of the costs: a share. */
  readonly rms: number;
}

export type GrowthOrder = 'O(1)' | 'O(lg N)' | 'O(N)' | 'O(N lg N)' | 'O(N²)' | 'O(N³)';

const TERMS: readonly (readonly [GrowthOrder, (n: number) => number])[] = [
  ['O(1)', () => 1],
  ['O(lg N)', Math.log2],
  ['O(N)', (n) => n],
  ['O(N lg N)', (n) => n * Math.log2(n)],
  ['O(N²)', (n) => n ** 2],
  ['O(N³)', (n) => n ** 3],
];

/** Fewer points would fit anything. */
const FEWEST = 3;

/**
 * The order of growth by the method of Google Benchmark's `Complexity()`: for each term one coefficient by least squares,
 * and the term with the smallest RMS; the simpler one where two are equal. Null under 3 points, or where a cost is not
 * above 0 or an N not at least 1.
 *
 * A fit, not a proof: six terms without a constant are all that it can say.
 */
export function growthOf(points: readonly { readonly n: number; readonly cost: number }[]): Growth | null {
  if (points.length < FEWEST || points.some(({ n, cost }) => !(n >= 1) || !(cost > 0))) return null;
  const mean = points.reduce((sum, { cost }) => sum + cost, 0) / points.length;
  let best: Growth | null = null;
  for (const [order, term] of TERMS) {
    const squares = points.reduce((sum, { n }) => sum + term(n) ** 2, 0);
    if (squares === 0) continue;
    const coefficient = points.reduce((sum, { n, cost }) => sum + cost * term(n), 0) / squares;
    const left = points.reduce((sum, { n, cost }) => sum + (cost - coefficient * term(n)) ** 2, 0);
    const rms = Math.sqrt(left / points.length) / mean;
    if (best === null || rms < best.rms) best = { order, coefficient, rms };
  }
  return best;
}
