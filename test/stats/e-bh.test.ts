import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eBH } from '../../src/stats/index.ts';

test.each([
  { eValues: [19.9], counted: [false] },
  { eValues: [20], counted: [true] },
  { eValues: [39, 1], counted: [false, false] },
  { eValues: [1, 40], counted: [false, true] },
  { eValues: [20, 20], counted: [true, true] },
  { eValues: [30, 1, 30], counted: [true, false, true] },
  { eValues: [], counted: [] },
])('$eValues at 5 %: $counted', ({ eValues, counted }) => {
  expect(eBH(eValues, 0.05)).toEqual(counted);
});

test('counts the whole family, also what is not given', () => {
  expect(eBH([100], 0.05, 5)).toEqual([true]);
  expect(eBH([99], 0.05, 5)).toEqual([false]);
});

test('keeps its word: those counted are k, each at least n over alpha k; more evidence never loses one', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 5000, noNaN: true }), { minLength: 1, maxLength: 60 }), (eValues) => {
      const counted = eBH(eValues, 0.05);
      const k = counted.filter(Boolean).length;
      for (const [index, value] of eValues.entries()) {
        if (counted[index]) expect(value * 0.05 * k).toBeGreaterThanOrEqual(eValues.length * (1 - 1e-12));
      }
      const more = eBH(
        eValues.map((value) => value * 2),
        0.05,
      );
      expect(more.filter(Boolean).length).toBeGreaterThanOrEqual(k);
    }),
  );
});
