import { normalUpperTail } from './normal.ts';

/** Up to this many values in both groups together the distribution is counted out, beyond it is taken as normal. */
const EXACT_UP_TO = 20;

/**
 * Two-sided p of the rank-sum test (Wilcoxon 1945; Mann & Whitney 1947): the chance, if both groups came from one
 * distribution, of rank sums at least this far from the expected. Equal values share the mean of their ranks. Exact
 * for up to 20 values, ties included; beyond that normal with corrections for ties and continuity.
 *
 * Assumes that the values are exchangeable. With 5 + 5 values p < 0.01 needs groups that do not overlap. One when a
 * group is empty or all values are equal.
 */
export function rankSumP(first: readonly number[], second: readonly number[]): number {
  if (first.length === 0 || second.length === 0) return 1;
  const doubled = doubledRanks([...first, ...second]);
  const own = doubled.slice(0, first.length).reduce((sum, rank) => sum + rank, 0);
  const distance = Math.abs(own - first.length * (doubled.length + 1));
  return doubled.length <= EXACT_UP_TO
    ? exactTail(doubled, first.length, distance)
    : normalTail(doubled, first.length, distance);
}

/** Twice the mid-rank of each value, in the order given: whole numbers. */
function doubledRanks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] as number) - (values[b] as number));
  const ranks = new Array<number>(values.length);
  for (let start = 0; start < order.length; ) {
    let end = start + 1;
    while (end < order.length && values[order[end] as number] === values[order[start] as number]) end++;
    for (let at = start; at < end; at++) ranks[order[at] as number] = start + 1 + end;
    start = end;
  }
  return ranks;
}

function exactTail(doubled: readonly number[], size: number, distance: number): number {
  const unit = doubled.every((rank) => rank % 2 === 0) ? 2 : 1;
  const ways = waysBySum(
    doubled.map((rank) => rank / unit).sort((a, b) => a - b),
    size,
  );
  const expected = size * (doubled.length + 1);
  let all = 0;
  let extreme = 0;
  for (const [sum, count] of ways.entries()) {
    all += count;
    if (Math.abs(sum * unit - expected) >= distance) extreme += count;
  }
  return extreme / all;
}

/** The same ranks come up in every comparison without ties, after every block. */
const remembered = new Map<string, Float64Array>();
const MOST_REMEMBERED = 100;

/** In how many ways `size` of the ranks have each sum, counted one rank after the other. */
function waysBySum(ranks: readonly number[], size: number): Float64Array {
  const key = `${size}:${ranks}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const largest = ranks.slice(-size).reduce((sum, rank) => sum + rank, 0);
  const width = largest + 1;
  const ways = new Float64Array((size + 1) * width);
  ways[0] = 1;
  let reached = 0;
  for (const [index, rank] of ranks.entries()) {
    reached = Math.min(largest, reached + rank);
    for (let chosen = Math.min(size, index + 1); chosen >= 1; chosen--) {
      const from = (chosen - 1) * width - rank;
      const to = chosen * width;
      for (let sum = rank; sum <= reached; sum++) ways[to + sum]! += ways[from + sum] as number;
    }
  }
  const counted = ways.slice(size * width);
  if (remembered.size < MOST_REMEMBERED) remembered.set(key, counted);
  return counted;
}

function normalTail(doubled: readonly number[], size: number, distance: number): number {
  const n = doubled.length;
  const mean = n + 1;
  const spread = doubled.reduce((sum, rank) => sum + (rank - mean) ** 2, 0);
  if (spread === 0) return 1;
  const deviation = Math.sqrt((size * (n - size) * spread) / (n * (n - 1)));
  return Math.min(1, 2 * normalUpperTail(Math.max(0, distance - 1) / deviation));
}
