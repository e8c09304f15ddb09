import { describe, expect, test } from 'vitest';
import { nextStep, roundsOf } from '../../src/schedule/rounds.ts';
import { chooseSlice } from '../../src/schedule/slice.ts';

describe('roundsOf', () => {
  test('goes round by round, so that a unit is spread over the whole time', () => {
    expect([...roundsOf([4, 2], 1, 3)]).toEqual([
      { unit: 4, round: 1 },
      { unit: 2, round: 1 },
      { unit: 4, round: 2 },
      { unit: 2, round: 2 },
    ]);
  });
});

describe('nextStep', () => {
  const request = { rounds: 10, maxRounds: 60, undecided: [1, 5], budgetLeftMs: null };

  test('only the undecided go on, by one block', () => {
    expect(nextStep(request)).toEqual({ units: [1, 5], from: 10, to: 12 });
  });

  test.each([
    ['decided', { undecided: [] }],
    ['max-rounds', { rounds: 60 }],
    ['max-rounds', { rounds: 59 }],
    ['time-budget', { budgetLeftMs: 0 }],
  ])('stops: %s', (reason, change) => {
    expect(nextStep({ ...request, ...change })).toBe(reason);
  });
});

describe('chooseSlice', () => {
  test.each([
    ['unknown', [], 100],
    ['fast', [1e-7], 100],
    ['20 iterations of 10 ms', [0.001, 0.01], 200],
    ['never over a second', [0.5], 1000],
    ['what is not a number is left out', [Number.NaN, 0.01], 200],
  ])('%s', (_, seconds, slice) => {
    expect(chooseSlice(seconds)).toBe(slice);
  });
});
