import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deepen, pairOf } from '../../src/stats/index.ts';
import { leads, roundsOf } from './support.ts';

describe('deepen', () => {
  test('the first pass makes the pairs', () => {
    const { pairs, depths } = deepen(roundsOf([1, 2, 3, 4]), 4);
    expect(pairs).toEqual([1, 2, 3, 4]);
    expect(depths).toEqual([1, 1, 1, 1]);
  });

  test('the second pass gives each pair the order that it had not, whatever the coin said', () => {
    const round = (logRatio: number, beforeFirst: boolean) => ({ logRatio, beforeFirst });
    const first = [round(1, true), round(2, false)];
    expect(deepen([...first, round(10, true), round(20, false)], 2).pairs).toEqual([10.5, 6]);
    expect(deepen([...first, round(10, false), round(20, true)], 2).pairs).toEqual([5.5, 11]);
  });

  test('two rounds in both orders cancel any cost of the first slot', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (coins) => {
        const rounds = coins.flatMap((coin) =>
          [coin, !coin].map((beforeFirst) => ({ logRatio: beforeFirst ? -0.2 : 0.2, beforeFirst })),
        );
        const { pairs, balanced } = deepen(rounds, 10);
        for (const pair of pairs) expect(pair).toBeCloseTo(0, 12);
        expect(balanced).toEqual(new Array(10).fill(true));
      }),
    );
  });

  test('mean of two, median from three on', () => {
    expect(deepen(roundsOf([1, 1, 3, 3]), 2).pairs).toEqual([2, 2]);
    expect(deepen(roundsOf([1, 1, 3, 3, 100, 100]), 2).pairs).toEqual([3, 3]);
  });

  test('leaves incomplete rounds out and drops a pair that has none', () => {
    const { pairs, depths } = deepen(roundsOf([1, null, 3, null, 5, 6, 7, 8]), 4);
    expect(depths.reduce((sum, depth) => sum + depth, 0)).toBe(6);
    expect(pairs).toHaveLength(4);
    expect(deepen(roundsOf([null, 2, 3, 4]), 4).pairs).toEqual([2, 3, 4]);
  });

  test('every round joins exactly one pair, and each pair gets one round a pass', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(fc.boolean(), { maxLength: 40 }), (half, coins) => {
        const pairs = 2 * half;
        const orders = coins.flatMap((coin) => [coin, !coin]);
        const passes = Math.floor(orders.length / pairs);
        for (let pass = 0; pass < passes; pass++) {
          const joined = Array.from({ length: pairs }, (_, at) =>
            pairOf(pass * pairs + at, pairs, (round) => orders[round] === true),
          );
          expect(new Set(joined).size).toBe(pairs);
        }
      }),
    );
  });

  test('the first pass joins by its number', () => {
    expect(pairOf(3, 10, leads)).toBe(3);
    expect(pairOf(23, 10, leads)).toBe(3);
  });
});
