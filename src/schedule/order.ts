import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface OrderRequest {
  /** Seed of the run, a non-negative 32-bit integer. */
  readonly seed: number;
  /** Id of the unit: every benchmark draws orders of its own. */
  readonly unit: number;
  /** Number of sides, at least 1. */
  readonly sides: number;
  /** Pairs of the run, even. */
  readonly pairs: number;
  /** The round, from 0. */
  readonly round: number;
}

/**
 * The side indexes in the order in which they run in this round.
 *
 * Rounds come in blocks of two: one permutation and its mirror, a fair coin says which is first, so that each of
 * any two sides leads once a block and nobody can tell which comes next. With more than two sides the start moves
 * on by one each block, so that every side leads. A second pass over the pairs mirrors the first round for round:
 * a pair that is two rounds deep has run in both orders and the cost of the first slot cancels inside it.
 *
 *     pairs = 4    round  0  1  2  3 | 4  5  6  7 | 8 …
 *                  order  AB BA BA AB| BA AB AB BA| fresh coins
 *
 * A function of its arguments alone, so that a resumed run goes on in the same order.
 */
export function roundOrder({ seed, unit, sides, pairs, round }: OrderRequest): readonly number[] {
  const pass = Math.floor(round / pairs);
  if (pass % 2 === 1) return roundOrder({ seed, unit, sides, pairs, round: round - pairs }).toReversed();
  const within = round % pairs;
  const block = Math.floor(within / 2);
  const base = permutation(sides, xoroshiro128plus(mix(seed, unit, pass, -1)));
  const order = base.map((_, position) => base[(position + block) % sides] as number);
  const mirrored = uniformInt(xoroshiro128plus(mix(seed, unit, pass, block)), 0, 1) === 1;
  return mirrored === (within % 2 === 0) ? order.toReversed() : order;
}

/** Fisher–Yates. */
function permutation(length: number, random: ReturnType<typeof xoroshiro128plus>): number[] {
  const items = Array.from({ length }, (_, index) => index);
  for (let last = length - 1; last > 0; last--) {
    const other = uniformInt(random, 0, last);
    [items[last], items[other]] = [items[other] as number, items[last] as number];
  }
  return items;
}

/** Mixes integers into one 32-bit seed (the finaliser of MurmurHash3), so that neighbours share nothing. */
function mix(...parts: readonly number[]): number {
  let hash = 0x9e3779b9;
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 0x85ebca6b);
    hash ^= hash >>> 13;
    hash = Math.imul(hash, 0xc2b2ae35);
    hash ^= hash >>> 16;
  }
  return hash | 0;
}
