import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RoundTable } from '../../src/record/rounds.ts';

test('tells attempt and position of any round and side, and -1 where nothing has run', () => {
  const cell = fc.record({ round: fc.nat(60), side: fc.nat(3), position: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(cell), (cells) => {
      const table = new RoundTable();
      const expected = new Map<string, number>();
      for (const { round, side, position } of cells) {
        if (table.attempt(round) < 0) table.begin(round, 2);
        table.place(round, side, position);
        expected.set(`${round} ${side}`, position);
      }
      for (let round = 0; round < 70; round++) {
        const ran = cells.some((one) => one.round === round);
        expect(table.attempt(round)).toBe(ran ? 2 : -1);
        for (let side = 0; side < 5; side++) {
          expect(table.position(round, side)).toBe(expected.get(`${round} ${side}`) ?? -1);
        }
      }
      expect(table.length).toBe(Math.max(0, ...cells.map(({ round }) => round + 1)));
    }),
  );
});

test('a further attempt forgets its own round alone', () => {
  const table = new RoundTable();
  for (const round of [0, 1]) {
    table.begin(round, 0);
    for (const side of [0, 1]) table.place(round, side, side);
  }
  table.begin(1, 1);
  expect([0, 1].map((round) => table.attempt(round))).toEqual([0, 1]);
  expect([0, 1].map((side) => table.position(0, side))).toEqual([0, 1]);
  expect([0, 1].map((side) => table.position(1, side))).toEqual([-1, -1]);
});
