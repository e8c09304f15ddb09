import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ComparedRound, eProcess, fewestRounds } from '../../src/stats/index.ts';
import { repeated, roundsOf, swapped } from './support.ts';

const logRatio = fc.oneof(fc.constant(0), fc.double({ min: -1, max: 1, noNaN: true }));
const blocks = fc.array(
  fc.record({
    coin: fc.boolean(),
    gaps: fc.tuple(fc.option(logRatio, { freq: 8 }), fc.option(logRatio, { freq: 8 })),
  }),
  { minLength: 1, maxLength: 5 },
);

/** The rounds that a world in which nothing changed gives when its coins fall like this. */
const worldWith = (
  gaps: readonly (readonly [number | null, number | null])[],
  coins: readonly boolean[],
): ComparedRound[] =>
  gaps.flatMap((pair, block) =>
    pair.map((gap, at) => {
      const beforeFirst = coins[block] === (at === 0);
      return { logRatio: gap === null ? null : beforeFirst ? -gap : gap, beforeFirst };
    }),
  );

describe('eProcess', () => {
  test('is a fair bet: over all ways the coins can fall, both stakes keep their mean of 1, whatever the noise', () => {
    fc.assert(
      fc.property(blocks, (world) => {
        const gaps = world.map((block) => block.gaps);
        const ways = 2 ** gaps.length;
        let up = 0;
        let down = 0;
        for (let way = 0; way < ways; way++) {
          const evidence = eProcess(
            worldWith(
              gaps,
              gaps.map((_, block) => ((way >> block) & 1) === 1),
            ),
          );
          up += evidence.up / ways;
          down += evidence.down / ways;
        }
        expect(up).toBeCloseTo(1, 9);
        expect(down).toBeCloseTo(1, 9);
      }),
      { numRuns: 300 },
    );
  });

  test('exchanging the sides exchanges the stakes', () => {
    fc.assert(
      fc.property(fc.array(logRatio, { maxLength: 30 }), (values) => {
        const there = eProcess(roundsOf(values, 0.1));
        const back = eProcess(swapped(roundsOf(values, 0.1)));
        expect(back.up).toBe(there.down);
        expect(back.down).toBe(there.up);
      }),
    );
  });

  test('what was won is not rewritten: later rounds only multiply', () => {
    const rounds = roundsOf(Array.from({ length: 40 }, (_, round) => 0.02 + 0.03 * Math.sin(round * 1.7)));
    const whole = eProcess(rounds);
    const seen = Array.from({ length: 20 }, (_, block) => eProcess(rounds.slice(0, 2 * block + 2)).eValue);
    expect(whole.max).toBe(Math.max(1, ...seen));
  });

  test('five blocks that agree reach 20, whatever their size', () => {
    expect(eProcess(roundsOf(repeated(10, 0.0005))).up).toBeGreaterThan(20);
    expect(eProcess(roundsOf(repeated(8, 0.5))).up).toBeLessThan(20);
  });

  test('a first slot that costs 20 % neither hides a change of 10 % nor looks like one', () => {
    expect(eProcess(roundsOf(repeated(20, Math.log(1.1)), Math.log(1.2))).up).toBeGreaterThan(100);
    const none = eProcess(roundsOf(repeated(20, 0), Math.log(1.2)));
    expect(none).toMatchObject({ up: 1, down: 1, eValue: 1, max: 1, blocks: 10 });
  });

  test('spikes do not undo what the other rounds say', () => {
    const values = Array.from({ length: 40 }, (_, round) => (round % 13 === 5 ? -1 : 0.04 + 0.01 * Math.sin(round)));
    expect(eProcess(roundsOf(values)).up).toBeGreaterThan(1000);
  });

  test('a block that has not ended and a block without values change nothing', () => {
    const rounds = roundsOf(repeated(10, 0.1));
    expect(eProcess([...rounds, ...roundsOf([0.1])])).toEqual(eProcess(rounds));
    expect(eProcess([...rounds, ...roundsOf([null, null])])).toEqual(eProcess(rounds));
    expect(eProcess([]).eValue).toBe(1);
  });

  test('stays finite', () => {
    const { up, down, eValue } = eProcess(roundsOf(repeated(4000, 0.1)));
    expect([up, down, eValue].every(Number.isFinite)).toBe(true);
  });
});

test.each([
  { comparisons: 1, rounds: 10 },
  { comparisons: 50, rounds: 22 },
  { comparisons: 200, rounds: 26 },
])('a gate over $comparisons comparisons needs $rounds rounds', ({ comparisons, rounds }) => {
  expect(fewestRounds(comparisons, 0.05)).toBe(rounds);
});
