import { describe, expect, test } from 'vitest';
import { growthOf } from '../../src/stats/growth.ts';

const at = (cost: (n: number) => number, ns = [8, 16, 64, 256, 1024]) => ns.map((n) => ({ n, cost: cost(n) }));

describe('the order of growth', () => {
  test.each([
    ['O(1)', () => 7],
    ['O(lg N)', (n: number) => 3 * Math.log2(n)],
    ['O(N)', (n: number) => 2 * n],
    ['O(N lg N)', (n: number) => 2 * n * Math.log2(n)],
    ['O(N²)', (n: number) => 0.5 * n * n],
    ['O(N³)', (n: number) => n ** 3],
  ] as const)('%s is found, with its coefficient', (order, cost) => {
    const found = growthOf(at(cost));
    expect(found?.order).toBe(order);
    expect(found?.rms).toBeLessThan(1e-9);
    const last = order === 'O(1)' ? 7 : order === 'O(lg N)' ? 3 : order === 'O(N²)' ? 0.5 : order === 'O(N³)' ? 1 : 2;
    expect(found?.coefficient).toBeCloseTo(last, 9);
  });

  // Worked out by hand: Σtg ÷ Σg² for g = N is (10·1 + 19·2 + 32·3) ÷ 14; what is left is (-2/7, -11/7, 8/7).
  test('is that of least squares', () => {
    const found = growthOf([
      { n: 1, cost: 10 },
      { n: 2, cost: 19 },
      { n: 3, cost: 32 },
    ]);
    expect(found?.order).toBe('O(N)');
    expect(found?.coefficient).toBeCloseTo(144 / 14, 12);
    expect(found?.rms).toBeCloseTo(Math.sqrt((4 + 121 + 64) / 49 / 3) / (61 / 3), 12);
  });

  test('is not made of two points, of costs of 0 or of an N below 1', () => {
    expect(growthOf(at((n) => n, [1, 2]))).toBeNull();
    expect(growthOf(at(() => 0))).toBeNull();
    expect(growthOf(at((n) => n + 1, [0, 1, 2]))).toBeNull();
  });
});
