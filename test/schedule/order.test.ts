import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roundOrder } from '../../src/schedule/order.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('roundOrder', () => {
  test('every round is a permutation, and the two rounds of a block are mirrored', () => {
    fc.assert(
      fc.property(seeds, fc.nat(500), fc.integer({ min: 2, max: 6 }), fc.nat(200), (seed, unit, sides, block) => {
        const first = roundOrder({ seed, unit, sides, round: 2 * block });
        const second = roundOrder({ seed, unit, sides, round: 2 * block + 1 });
        expect(first.toSorted((a, b) => a - b)).toEqual(Array.from({ length: sides }, (_, index) => index));
        expect(second).toEqual(first.toReversed());
      }),
    );
  });

  test('the same arguments give the same order, another seed or unit another', () => {
    const orders = (seed: number, unit: number) =>
      Array.from({ length: 64 }, (_, round) => roundOrder({ seed, unit, sides: 2, round }).join(''));
    expect(orders(7, 0)).toEqual(orders(7, 0));
    expect(orders(7, 0)).not.toEqual(orders(8, 0));
    expect(orders(7, 0)).not.toEqual(orders(7, 1));
  });

  test('the coin is fair: over many seeds and blocks each side leads the first round half the time', () => {
    let leads = 0;
    const tosses = 20_000;
    for (let toss = 0; toss < tosses; toss++) {
      leads += roundOrder({ seed: toss >> 5, unit: toss % 7, sides: 2, round: 2 * (toss & 31) })[0] as number;
    }
    // Six standard deviations of a fair coin.
    expect(Math.abs(leads / tosses - 0.5)).toBeLessThan(6 * Math.sqrt(0.25 / tosses));
  });

  test('neighbouring blocks do not follow each other', () => {
    let same = 0;
    const tosses = 20_000;
    for (let toss = 0; toss < tosses; toss++) {
      const lead = (round: number) => roundOrder({ seed: toss, unit: 0, sides: 2, round })[0];
      if (lead(0) === lead(2)) same += 1;
    }
    expect(Math.abs(same / tosses - 0.5)).toBeLessThan(6 * Math.sqrt(0.25 / tosses));
  });

  test('with three sides every side leads equally often in the long run', () => {
    const leads = [0, 0, 0];
    for (let round = 0; round < 600; round++) {
      const lead = roundOrder({ seed: 3, unit: 0, sides: 3, round })[0] as number;
      leads[lead] = (leads[lead] as number) + 1;
    }
    for (const times of leads) expect(times).toBe(200);
  });
});
