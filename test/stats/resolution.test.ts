import { describe, expect, test } from 'vitest';
import { expectedFalseFlags, headlineFalseRate, morePairs, resolution } from '../../src/stats/index.ts';

const log = Math.log;

describe('resolution', () => {
  test('grows with the distance of the quartiles and shrinks with the number of pairs', () => {
    const summary = { median: 0, q1: -0.02, q3: 0.02 };
    expect(resolution(summary, 9)).toBeCloseTo(Math.expm1(0.02 * 2.2), 12);
    expect(resolution(summary, 36)).toBeCloseTo(Math.expm1(0.02 * 1.6), 12);
  });

  test('is nothing where all pairs agree, and unknown under four', () => {
    expect(resolution({ median: 0, q1: 0, q3: 0 }, 10)).toBe(0);
    expect(resolution({ median: 0, q1: -1, q3: 1 }, 3)).toBeNull();
  });
});

describe('morePairs', () => {
  const options = { rounds: 10, minEffect: 0.02 };
  const between = (low: number, high: number) => ({ low: log(low), high: log(high) });

  test('enough once the interval leaves out no change, or lies within the minimum effect', () => {
    expect(morePairs(between(1.01, 1.05), options)).toEqual({ kind: 'enough' });
    expect(morePairs(between(0.99, 1.01), options)).toEqual({ kind: 'enough' });
  });

  test('four times the rounds halve the interval', () => {
    const wide = between(1 / 1.02 ** 2, 1.02 ** 2);
    expect(morePairs(wide, options)).toEqual({ kind: 'pairs', pairs: 30 });
  });

  test('always whole blocks, at least one', () => {
    const more = morePairs(between(0.9795, 1.01), options);
    expect(more).toEqual({ kind: 'pairs', pairs: 2 });
  });

  test('an interval that does not exist yet asks for the rounds it needs', () => {
    expect(morePairs(null, { rounds: 3, minEffect: 0.02 })).toEqual({ kind: 'pairs', pairs: 4 });
  });

  test('says when no number of pairs will do', () => {
    expect(morePairs(between(0.7, 1.4), options)).toMatchObject({ kind: 'none-will-do', why: 'too-many' });
    expect(morePairs(between(0.96, 1.04), { ...options, step: 0.03 })).toMatchObject({
      kind: 'none-will-do',
      why: 'coarse',
    });
  });
});

test.each([
  { pairs: 5, rate: 0.375 },
  { pairs: 10, rate: 0.139 },
  { pairs: 20, rate: 0.0266 },
])('the headline rule alone is wrong in $rate of unchanged rows at $pairs pairs', ({ pairs, rate }) => {
  expect(headlineFalseRate(pairs)).toBeCloseTo(rate, 3);
  expect(expectedFalseFlags(pairs, 50)).toBeCloseTo(50 * rate, 1);
});

test('the rate falls with every block of pairs and is a chance', () => {
  const rates = Array.from({ length: 100 }, (_, half) => headlineFalseRate(2 * half + 2));
  for (const [at, rate] of rates.entries()) {
    expect(rate).toBeGreaterThanOrEqual(0);
    expect(rate).toBeLessThanOrEqual(at === 0 ? 1 : (rates[at - 1] ?? 0));
  }
  expect(headlineFalseRate(1)).toBe(1);
});
