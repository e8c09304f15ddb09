import { expect, test } from 'vitest';
import { summarise } from '../../src/stats/index.ts';

const ratios = [0.9, 1.0, 1.1, 1.2];

test('the median of an even number of ratios lies between the middle two, on logarithms', () => {
  expect(Math.exp(summarise(ratios.map(Math.log)).median)).toBeCloseTo(1.0488, 4);
});

test('swapping the sides gives exactly the reciprocal', () => {
  const forwards = summarise(ratios.map(Math.log));
  const backwards = summarise(ratios.map((ratio) => -Math.log(ratio)));
  expect(backwards.median).toBe(-forwards.median);
  expect([backwards.q1, backwards.q3]).toEqual([-forwards.q3, -forwards.q1].map((value) => expect.closeTo(value, 12)));
});
