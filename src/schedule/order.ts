import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface OrderRequest {
  /** Seed of the run, a non-negative 32-bit integer. */
  readonly seed: number;
  /** Id of the unit: every benchmark draws orders of its own. */
  readonly unit: number;
  /** Number of sides, at least 1. */
  readonly sides: number;
  /** The round, from 0. */
  readonly round: number;
}

/**
 * The side indexes in the order in which they run in this round.
 *
 * Rounds come in blocks of two: one permutation and its mirror, and a fair coin says which is first, so that each of
 * any two sides leads once a block and nobody can tell which comes next. With more than two sides the start moves on
 * by one each block, so that every side leads.
 *
 *     round  0  1 | 2  3 | 4  5
 *     order  AB BA| AB BA| BA AB
 *
 * A function of its arguments alone, so that a resumed run goes on in the same order.
 */
export function roundOrder({ seed, unit, sides, round }: OrderRequest): readonly number[] {
  const block = Math.floor(round / 2);
  const base = permutation(sides, xoroshiro128plus(mix(seed, unit, -1)));
  const order = base.map((_, position) => base[(position + block) % sides] as number);
  const mirrored = uniformInt(xoroshiro128plus(mix(seed, unit, block)), 0, 1) === 1;
  return mirrored === (round % 2 === 0) ? order.toReversed() : order;
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
