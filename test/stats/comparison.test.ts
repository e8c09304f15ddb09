import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse, headlineDirection } from '../../src/stats/index.ts';
import { repeated, roundsOf, swapped } from './support.ts';

const log = Math.log;

describe('analyse', () => {
  test('a first slot of 20 % and no change: all pairs are equal, the effect is named', () => {
    const { pairs, order, summary } = analyse(roundsOf(repeated(20, 0), log(1.2)), 20);
    expect(order.detected).toBe(true);
    expect(Math.exp(order.effect)).toBeCloseTo(1.2, 12);
    for (const pair of pairs) expect(pair).toBeCloseTo(0, 12);
    expect(headlineDirection(summary as NonNullable<typeof summary>)).toBe('none');
  });

  test('a first slot of 20 % and a change of 10 %: raw quartiles span 1, freed ones do not', () => {
    const { summary } = analyse(roundsOf(repeated(20, log(1.1)), log(1.2)), 20);
    expect(Math.exp(summary?.median ?? 0)).toBeCloseTo(1.1, 9);
    expect(headlineDirection(summary as NonNullable<typeof summary>)).toBe('up');
  });

  test('four pairs are too few to take anything out', () => {
    const { order, summary } = analyse(roundsOf(repeated(4, 0), log(1.2)), 4);
    expect(order.detected).toBe(false);
    expect(headlineDirection(summary as NonNullable<typeof summary>)).toBe('none');
  });

  test('swapping the sides turns everything round, exactly', () => {
    const values = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(values, fc.constantFrom(0, 0.2), (logRatios, slotCost) => {
        const rounds = roundsOf(logRatios, slotCost);
        const there = analyse(rounds, 10);
        const back = analyse(swapped(rounds), 10);
        expect(back.pairs.map((pair) => 0 - pair)).toEqual(there.pairs.map((pair) => pair + 0));
        expect(back.order).toEqual(there.order);
        expect(back.evidence.up).toBe(there.evidence.down);
        if (there.interval !== null) expect(0 - (back.interval?.low ?? 0)).toBe(there.interval.high + 0);
      }),
    );
  });

  test('a common factor on both sides of a round changes nothing', () => {
    const before = [100, 130, 110, 90, 95, 105, 120, 99, 101, 104];
    const after = [102, 131, 113, 91, 97, 106, 119, 103, 102, 108];
    const ratios = (factor: number) => after.map((value, at) => log((value * factor) / ((before[at] ?? 1) * factor)));
    expect(analyse(roundsOf(ratios(1024)), 10)).toEqual(analyse(roundsOf(ratios(1)), 10));
  });

  test('incomplete rounds are counted and left out', () => {
    const { pairs, rounds, incomplete } = analyse(roundsOf([0.1, null, 0.1, 0.1]), 4);
    expect({ pairs: pairs.length, rounds: rounds.length, incomplete }).toEqual({ pairs: 3, rounds: 3, incomplete: 1 });
  });

  test('rounds that carry their number keep their blocks when others are missing', () => {
    const numbered = roundsOf(Array.from({ length: 24 }, (_, at) => 0.02 * Math.sin(at * 1.9) + 0.03)).map(
      (round, number) => ({ ...round, round: number }),
    );
    const shard = numbered.filter(({ round }) => round % 8 !== 3);
    const holes = numbered.map((round) => (round.round % 8 === 3 ? { ...round, logRatio: null } : round));
    expect(analyse(shard, 12)).toEqual({ ...analyse(holes, 12), incomplete: 0 });
  });

  test('nothing at all is no error', () => {
    expect(analyse([], 10)).toMatchObject({ pairs: [], summary: null, interval: null, evidence: { eValue: 1 } });
    expect(analyse(roundsOf([null, null]), 10).summary).toBeNull();
  });

  test('an interval says its level: exact for planned rounds, 95 % once rounds depend on it', () => {
    const values = Array.from({ length: 20 }, (_, at) => Math.sin(at * 1.3));
    expect(analyse(roundsOf(values.slice(0, 10)), 10).interval?.level).toBeCloseTo(1 - 22 / 1024, 12);
    const planned = analyse(roundsOf(values), 20).interval;
    const looked = analyse(roundsOf(values), 10).interval;
    expect(planned?.level).toBeCloseTo(0.9586, 4);
    expect(looked?.level).toBe(0.95);
    expect((looked?.high ?? 0) - (looked?.low ?? 0)).toBeGreaterThan((planned?.high ?? 0) - (planned?.low ?? 0));
    expect(analyse(roundsOf(values.slice(0, 5)), 6).interval).toBeNull();
  });
});
