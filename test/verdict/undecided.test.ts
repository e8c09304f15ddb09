import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecordLine } from '../../src/model/record.ts';
import { Recording } from '../../src/record/recording.ts';
import { GateWatch } from '../../src/verdict/index.ts';
import { fakeLines, record, VOCABULARY } from '../support/fake-run.ts';

type Values = (side: number, round: number) => number;

/** A run in which each unit measures one benchmark, with so many rounds. */
function lines(units: readonly { readonly value: Values; readonly rounds: number }[]): RecordLine[] {
  const [start = [], ...rest] = units.map(({ value, rounds }, unit) =>
    fakeLines([{ benchmark: `Unit${unit}`, better: 'lower', value }], { pairs: 10, rounds, gate: true }).map(
      (line): RecordLine => {
        if (line.t === 'series') return { ...line, id: unit, unitId: unit };
        return line.t === 'inv' ? { ...line, u: unit, m: line.m.map(([, ...numbers]) => [unit, ...numbers]) } : line;
      },
    ),
  );
  const own = rest.flatMap((more) => more.filter(({ t }) => t === 'series' || t === 'inv'));
  return [...start, ...own];
}

const same: Values = (_, round) => 100 + (round % 5) / 100;
const slower: Values = (side, round) => same(side, round) * (1 + side / 10);
/** Wanders by far more than the minimum effect. */
const noisy: Values = (side, round) => 100 + ((round * 7 + side * 3) % 11);

describe('what the gate is not sure of', () => {
  test('is what may still have become worse, and neither what is the same nor what is surely worse', () => {
    const run = record(lines([same, slower, noisy].map((value) => ({ value, rounds: 20 }))));
    expect(new GateWatch(run, VOCABULARY).undecidedUnits()).toEqual([2]);
  });

  test('is found again in benchmarks that appear between two looks', () => {
    const all = lines([same, noisy].map((value) => ({ value, rounds: 10 })));
    const late = all.filter((line) => (line.t === 'series' ? line.id === 1 : line.t === 'inv' && line.u === 1));
    const run = record(all.filter((line) => !late.includes(line)));
    const watch = new GateWatch(run, VOCABULARY);
    expect(watch.undecidedUnits()).toEqual([]);
    for (const line of late) run.add(line);
    expect(watch.undecidedUnits()).toEqual([1]);
  });

  test('does not depend on how often and when one has looked', () => {
    const unit = fc.record({ rounds: fc.nat(30), effect: fc.integer({ min: 0, max: 6 }), spread: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 4 }), fc.infiniteStream(fc.nat(9)), (units, looks) => {
        const all = lines(
          units.map(({ rounds, effect, spread }) => ({
            rounds,
            value: (side, round) => 100 + side * effect + (((round * 31 + side * 17) % 13) * spread) / 13,
          })),
        );
        const run = new Recording();
        const watch = new GateWatch(run, VOCABULARY);
        for (const line of all) {
          run.add(line);
          if (run.plan === null || looks.next().value !== 0) continue;
          expect(watch.undecidedUnits()).toEqual(new GateWatch(run, VOCABULARY).undecidedUnits());
        }
        expect(watch.undecidedUnits()).toEqual(new GateWatch(record(all), VOCABULARY).undecidedUnits());
      }),
      { numRuns: 50 },
    );
  });
});
