import { describe, expect, test } from 'vitest';
import { orderEffect, rankSumP, summarise, withoutOrderEffect } from '../../src/stats/index.ts';
import { leads, roundsOf, swapped } from './support.ts';

const split = (rounds: ReturnType<typeof roundsOf>): [number[], boolean[]] => [
  rounds.map(({ logRatio }) => logRatio as number),
  rounds.map(({ beforeFirst }) => beforeFirst),
];
const wobble = (round: number): number => 0.01 * Math.sin(round * 2.4);
const penalised = (count: number, change = 0) =>
  roundsOf(
    Array.from({ length: count }, (_, round) => change + wobble(round)),
    Math.log(1.2),
  );

describe('orderEffect', () => {
  test('finds a first slot that costs 20 %', () => {
    const { effect, detected } = orderEffect(...split(penalised(20, Math.log(1.1))));
    expect(Math.exp(effect)).toBeCloseTo(1.2, 1);
    expect(detected).toBe(true);
  });

  test('is the same with the sides exchanged', () => {
    const rounds = penalised(20);
    expect(orderEffect(...split(swapped(rounds)))).toEqual(orderEffect(...split(rounds)));
  });

  test('needs ten rounds', () => {
    expect(orderEffect(...split(penalised(8))).detected).toBe(false);
    expect(orderEffect(...split(penalised(10))).detected).toBe(true);
  });

  test('sees none where only the change is', () => {
    const rounds = roundsOf(Array.from({ length: 20 }, (_, round) => 0.1 + wobble(round)));
    expect(orderEffect(...split(rounds)).detected).toBe(false);
  });

  test('says nothing when one order is missing', () => {
    expect(orderEffect([1, 2, 3], [true, true, true])).toEqual({ effect: 0, detected: false, p: 1 });
    expect(orderEffect([], [])).toEqual({ effect: 0, detected: false, p: 1 });
  });
});

describe('withoutOrderEffect', () => {
  test('leaves the change, exactly where nothing else varies', () => {
    const rounds = roundsOf(new Array(20).fill(Math.log(1.1)), Math.log(1.2));
    const [logRatios, beforeFirst] = split(rounds);
    const { effect } = orderEffect(logRatios, beforeFirst);
    for (const value of withoutOrderEffect(logRatios, beforeFirst, effect, { widen: true })) {
      expect(Math.exp(value)).toBeCloseTo(1.1, 9);
    }
  });

  test('widening stretches about the median', () => {
    const values = [0, 1, 2, 3, 4];
    const order = values.map((_, round) => leads(round));
    const plain = summarise(withoutOrderEffect(values, order, 0, { widen: false }));
    const wide = summarise(withoutOrderEffect(values, order, 0, { widen: true }));
    expect(wide.median).toBe(plain.median);
    expect((wide.q3 - wide.q1) / (plain.q3 - plain.q1)).toBeCloseTo(1 + 2.4 / 5, 12);
  });
});

test('a rank-sum test of nothing, or of equal values, says nothing', () => {
  expect(rankSumP([], [1, 2])).toBe(1);
  expect(rankSumP([1, 1], [1, 1])).toBe(1);
  expect(rankSumP(new Array(15).fill(1), new Array(15).fill(1))).toBe(1);
});
