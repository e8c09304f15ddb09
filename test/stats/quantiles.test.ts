import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coefficientOfVariation, headlineDirection, medianOf, spansZero, summarise } from '../../src/stats/index.ts';

const logRatios = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 1, maxLength: 40 });
/** -0 is 0 here. */
const plain = (value: number): number => value + 0;

describe('summarise', () => {
  test('ratios .90 1.00 1.10 1.20 have the median 1.0488, not the upper of the two in the middle', () => {
    const { median } = summarise([0.9, 1, 1.1, 1.2].map(Math.log));
    expect(Math.exp(median)).toBeCloseTo(1.0488088, 7);
  });

  test('swapping the sides gives exactly the reciprocal, for any ratios', () => {
    fc.assert(
      fc.property(logRatios, (values) => {
        const there = summarise(values);
        const back = summarise(values.map((value) => -value));
        expect(plain(back.median)).toBe(plain(-there.median));
        expect(plain(back.q1)).toBe(plain(-there.q3));
        expect(plain(back.q3)).toBe(plain(-there.q1));
      }),
    );
  });

  test('leaves the order of what it is given', () => {
    const values = Object.freeze([3, 1, 2]);
    summarise(values);
    expect(values).toEqual([3, 1, 2]);
  });

  test('refuses nothing at all', () => {
    expect(() => summarise([])).toThrow(RangeError);
    expect(() => medianOf([])).toThrow(RangeError);
  });
});

describe('the headline rule', () => {
  test.each([
    { q1: -0.01, q3: 0.01, spans: true },
    { q1: 0, q3: 0.01, spans: true },
    { q1: 5e-10, q3: 0.01, spans: true },
    { q1: 2e-9, q3: 0.01, spans: false },
    { q1: -0.01, q3: -2e-9, spans: false },
    { q1: -0.01, q3: -5e-10, spans: true },
  ])('quartiles $q1 and $q3 span no change: $spans', ({ q1, q3, spans }) => {
    expect(spansZero(q1, q3)).toBe(spans);
  });

  test('names the direction in which both quartiles lie', () => {
    expect(headlineDirection({ median: 0.1, q1: 0.05, q3: 0.2 })).toBe('up');
    expect(headlineDirection({ median: -0.1, q1: -0.2, q3: -0.05 })).toBe('down');
    expect(headlineDirection({ median: 0.1, q1: -0.05, q3: 0.2 })).toBe('none');
  });

  test('a hundred times the same ratio in floating point makes no difference', () => {
    const values = Array.from({ length: 10 }, () => Math.log((0.1 + 0.2) / 0.3));
    expect(values[0]).not.toBe(0);
    expect(headlineDirection(summarise(values))).toBe('none');
  });
});

test('coefficient of variation is the standard deviation over the mean', () => {
  expect(coefficientOfVariation([90, 100, 110])).toBeCloseTo(0.1, 12);
  expect(coefficientOfVariation([5])).toBeNull();
  expect(coefficientOfVariation([-1, 1])).toBeNull();
});
