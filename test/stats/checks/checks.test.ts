import { describe, expect, test } from 'vitest';
import { movedTogether, timerSteps, trend, twoModes } from '../../../src/stats/index.ts';
import { seeded } from '../../calibration/random.ts';

const many = (count: number, value: (at: number) => number): number[] =>
  Array.from({ length: count }, (_, at) => value(at));

describe('trend', () => {
  test('a steady rise is evident, with its size from first to last', () => {
    const found = trend(many(20, (at) => at * 0.01 + (at % 2) * 0.002));
    expect(found?.evident).toBe(true);
    expect(found?.change).toBeCloseTo(0.19, 2);
  });

  test('noise and constants are none', () => {
    expect(trend(many(20, (at) => Math.sin(at * 2.4)))?.evident).toBe(false);
    expect(trend(many(20, () => 5))).toEqual({ change: 0, p: 1, evident: false });
    expect(trend([1, 2, 3])).toBeNull();
  });
});

describe('twoModes', () => {
  test('finds both centres and the share above', () => {
    const random = seeded(1);
    const values = many(20, (at) => (at % 5 < 3 ? 100 : 215) * (1 + 0.01 * random.normal()));
    const found = twoModes(values);
    expect(found?.low).toBeCloseTo(100, -1);
    expect(found?.high).toBeCloseTo(215, -1);
    expect(found?.highShare).toBe(0.4);
  });

  test('spikes, a wide spread and constants are no modes', () => {
    const random = seeded(2);
    expect(twoModes(many(20, (at) => (at % 10 === 3 ? 200 : 100 + random.normal())))).toBeNull();
    expect(twoModes(many(20, () => 100 + 50 * random.uniform()))).toBeNull();
    expect(twoModes(many(20, () => 100))).toBeNull();
    expect(twoModes([1, 1, 1, 9, 9, 9])).toBeNull();
    expect(twoModes(many(20, (at) => at % 2))).toBeNull();
  });

  test('is seldom wrong about one mode: under one in two hundred samples of ten normal values', () => {
    const random = seeded(3);
    const wrong = many(2000, () => (twoModes(many(10, () => 100 + 2 * random.normal())) === null ? 0 : 1));
    expect(wrong.reduce((sum, one) => sum + one, 0)).toBeLessThan(10);
  });
});

describe('timerSteps', () => {
  test('a clock that ticks in steps of 5 % is coarse', () => {
    expect(timerSteps([100, 105, 100, 100, 110, 105, 100, 105])).toMatchObject({ distinct: 3, coarse: true });
  });

  test('fine steps, values that differ, and values that are all equal are not', () => {
    expect(timerSteps([1000, 1001, 1000, 1001, 1000, 1001]).coarse).toBe(false);
    expect(timerSteps([100, 110, 121, 133, 146]).coarse).toBe(false);
    expect(timerSteps([7, 7, 7, 7, 7])).toEqual({ distinct: 1, step: 0, coarse: false });
    expect(timerSteps([])).toEqual({ distinct: 0, step: 0, coarse: false });
  });
});

describe('movedTogether', () => {
  test('nine in ten on one side is the machine; half and half is not', () => {
    expect(movedTogether(many(30, (at) => (at < 28 ? 0.03 : -0.01)))).toMatchObject({ evident: true, shift: 0.03 });
    expect(movedTogether(many(30, (at) => (at % 2 ? 0.03 : -0.03)))?.evident).toBe(false);
    expect(movedTogether(many(30, (at) => (at < 28 ? -0.03 : 0.01)))).toMatchObject({ evident: true, shift: -0.03 });
  });

  test('rows that did not move lean neither way but count', () => {
    expect(movedTogether(many(30, (at) => (at < 20 ? 0.03 : 0)))?.evident).toBe(false);
    expect(movedTogether(many(30, () => 0))).toEqual({ shift: 0, up: 0, down: 0, evident: false });
  });

  test('fewer than ten rows say nothing', () => {
    expect(movedTogether(many(9, () => 0.1))).toBeNull();
  });
});
