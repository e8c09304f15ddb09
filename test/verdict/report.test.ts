import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecordLine } from '../../src/model/record.ts';
import type { Comparison, Report } from '../../src/model/report.ts';
import { buildReport } from '../../src/verdict/index.ts';
import { type FakeSeries, fakeLines, record, side, VOCABULARY } from '../support/fake-run.ts';

const reportOf = (lines: Parameters<typeof record>[0]): Report =>
  buildReport({ recording: record(lines), vocabulary: VOCABULARY, confirmation: null, outputOf: () => '' });

const only = (report: Report): Comparison => {
  expect(report.comparisons).toHaveLength(1);
  return report.comparisons[0] as Comparison;
};

/** A fixed, known scatter of about 1 % that is no function of the side. */
const wobble = (round: number): number => 1 + ((round * 7919) % 13) / 1000;

describe('the headline rule', () => {
  test('the same on both sides is no difference, at ratio 1', () => {
    const report = reportOf(fakeLines([{ benchmark: 'X', value: (index, round) => 100 * wobble(round + 5 * index) }]));
    const comparison = only(report);
    expect(comparison).toMatchObject({ verdict: 'no-difference', word: 'no difference', pairs: 20 });
    expect(comparison.text).toMatch(/^no difference \(would have seen \d/);
    expect(comparison.certainty).toBe('equivalent');
    expect(report.outcome).toMatchObject({ exitCode: 0, state: 'measured' });
  });

  test('a first slot that pays 20 % is taken out of the ratios and named', () => {
    const report = reportOf(
      fakeLines(
        [{ benchmark: 'X', value: (index, _, position) => (index === 1 ? 1100 : 1000) * (position === 0 ? 1.2 : 1) }],
        {
          gate: true,
        },
      ),
    );
    const comparison = only(report);
    expect(comparison).toMatchObject({ verdict: 'regressed', word: 'slower', orderEffect: { detected: true } });
    expect(comparison.ratio?.median).toBeCloseTo(1.1, 9);
    expect(comparison.orderEffect?.ratio).toBeCloseTo(1.2, 9);
    expect(report.checks.map(({ kind }) => kind)).toContain('order-effect');
    expect(report.outcome).toMatchObject({ exitCode: 1, state: 'failed', reason: 'regressed', side: 'after' });
  });

  test('a rate that falls is slower, a time that falls is faster', () => {
    const report = reportOf(
      fakeLines([
        { benchmark: 'thr', metric: 'ops/s', value: (index, round) => (index === 1 ? 800 : 1000) * wobble(round) },
        { benchmark: 'avg', metric: 'ns/op', value: (index, round) => (index === 1 ? 0.8 : 1) * wobble(round) },
      ]),
    );
    const verdicts = Object.fromEntries(report.comparisons.map((one) => [one.benchmark, [one.verdict, one.word]]));
    expect(verdicts).toEqual({ thr: ['regressed', 'slower'], avg: ['improved', 'faster'] });
  });

  test('a change whose direction nobody knows is told but not judged', () => {
    const report = reportOf(
      fakeLines([{ benchmark: 'X', metric: 'score', value: (index, round) => (index + 1) * wobble(round) }], {
        gate: true,
      }),
    );
    expect(only(report)).toMatchObject({ verdict: 'not-comparable', word: 'more', better: null });
    expect(only(report).notes.join()).toContain('"better"');
    expect(report.gate).toMatchObject({ requested: true, passed: true });
  });

  test('before there is an interval nothing is promised of what would settle a row', () => {
    const wide = [100, 150, 70, 120, 60, 140];
    const series: FakeSeries[] = [{ benchmark: 'X', value: (index, round) => wide[(round + 3 * index) % 6] as number }];
    const notesAt = (pairs: number): string => only(reportOf(fakeLines(series, { pairs }))).notes.join();
    expect(notesAt(4)).toContain('after 2 more rounds it can be said what would settle it');
    expect(notesAt(4)).not.toContain('would settle it to');
    expect(notesAt(6)).toContain('would settle it to');
  });

  test('under 4 pairs there is no verdict, under 10 none for the gate', () => {
    const series: FakeSeries[] = [{ benchmark: 'X', value: (index, round) => (100 + index) * wobble(round) }];
    expect(only(reportOf(fakeLines(series, { pairs: 2 }))).verdict).toBe('too-few-pairs');
    expect(only(reportOf(fakeLines(series, { pairs: 4 }))).verdict).toBe('regressed');
    const gated = reportOf(fakeLines(series, { pairs: 4, gate: true }));
    expect(gated.outcome).toMatchObject({ exitCode: 3, state: 'no-verdict', reason: 'too-few-pairs' });
    expect(gated.gate.passed).toBeNull();
  });
});

describe('what more rounds can do', () => {
  const wide = [100, 150, 70, 120, 60, 140, 90, 160, 80, 110];
  const undecided: FakeSeries[] = ['A', 'B', 'C'].map((benchmark, at) => ({
    benchmark,
    value: (index, round) => wide[(round + 3 * index + at) % 10] as number,
  }));
  const kinds = (report: Report): string[] => report.checks.map(({ kind }) => kind);

  test('a gate in which nothing could have failed says so, and what it needs', () => {
    const report = reportOf(fakeLines(undecided, { pairs: 10, gate: true, maxRounds: 10 }));
    expect(report.outcome.exitCode).toBe(0);
    const said = report.checks.find(({ kind }) => kind === 'gate-rounds');
    expect(said).toMatchObject({ level: 'warning' });
    expect(said?.text).toContain(
      '3 undecided comparisons passed after 10 rounds, in which none of 3 could have failed',
    );
    expect(said?.text).toContain('at least 14');
  });

  test('a gate with rounds enough, a decided one and no gate say nothing of the kind', () => {
    expect(kinds(reportOf(fakeLines(undecided, { pairs: 10, gate: true, rounds: 20 })))).not.toContain('gate-rounds');
    expect(kinds(reportOf(fakeLines(undecided, { pairs: 10 })))).not.toContain('gate-rounds');
    const still: FakeSeries[] = undecided.map((one) => ({ ...one, value: (_, round) => 100 * wobble(round) }));
    expect(kinds(reportOf(fakeLines(still, { pairs: 10, gate: true })))).not.toContain('gate-rounds');
  });

  test('no number of pairs settles what the timer cannot grade', () => {
    const steps = [
      [10, 11, 12, 10, 11, 12],
      [11, 10, 12, 12, 10, 11],
    ];
    const coarse: FakeSeries[] = [{ benchmark: 'X', value: (index, round) => steps[index]?.[round % 6] as number }];
    expect(only(reportOf(fakeLines(coarse, { pairs: 12 }))).notes.join()).toContain('make each invocation longer');
    const rate: FakeSeries[] = coarse.map((one) => ({ ...one, metric: 'ops/s' }));
    expect(only(reportOf(fakeLines(rate, { pairs: 12 }))).notes.join()).toContain('more rounds would settle it');
  });
});

describe('time', () => {
  test('a run that ended before its first invocation took as long as its clones and builds', () => {
    const built = (side: number): RecordLine => ({
      t: 'build',
      side,
      ok: true,
      key: `${side}`,
      cached: false,
      cloneSeconds: 1,
      buildSeconds: 6,
      artifacts: {},
      overlaid: [],
      failure: null,
    });
    const { timing } = reportOf([...fakeLines([], { rounds: 0 }), built(0), built(1)]);
    expect(timing).toMatchObject({ clone: 2, build: 12, measuring: 0, total: 14 });
  });
});

describe('zeros', () => {
  const bytes = (benchmark: string, before: number, after: number): FakeSeries => ({
    benchmark,
    metric: 'B/op',
    exact: true,
    value: (index) => (index === 0 ? before : after),
  });

  test('are never divided by, and decide for themselves', () => {
    const report = reportOf(
      fakeLines(
        [
          bytes('ZeroZero', 0, 0),
          bytes('ZeroSome', 0, 3),
          bytes('SomeZero', 3, 0),
          bytes('Same', 2048, 2048),
          bytes('PlusOne', 2048, 2049),
        ],
        { gate: true },
      ),
    );
    const by = Object.fromEntries(report.comparisons.map((one) => [one.benchmark, one]));
    expect(by.ZeroZero).toMatchObject({ verdict: 'equal', ratio: null });
    expect(by.ZeroSome).toMatchObject({
      verdict: 'regressed',
      word: 'grew from 0',
      text: 'grew from 0 to 3',
      ratio: null,
    });
    expect(by.SomeZero).toMatchObject({ verdict: 'improved', word: 'fell to 0', ratio: null });
    expect(by.Same).toMatchObject({ verdict: 'equal' });
    expect(by.PlusOne).toMatchObject({ verdict: 'regressed', word: 'more' });
    expect(by.PlusOne?.notes.join()).toContain('below the minimum effect');
    expect(report.outcome.exitCode).toBe(1);
    expect(report.gate.reasons.map(({ benchmark }) => benchmark)).toEqual(['ZeroSome']);
  });

  test('that come and go say nothing against the gate, unless they lean one way', () => {
    const bytesAt = (benchmark: string, value: FakeSeries['value']): FakeSeries => ({
      benchmark,
      metric: 'B/op',
      exact: true,
      value,
    });
    const flickers = bytesAt('Flickers', (index, round) => (round % 7 === 3 + index ? 1 : 0));
    const appears = bytesAt('Appears', (index, round) => (index === 1 && round % 10 !== 0 ? 16 : 0));
    const passed = reportOf(fakeLines([flickers], { gate: true }));
    expect(only(passed)).toMatchObject({ verdict: 'no-difference', ratio: null, certainty: 'unresolved', pairs: 20 });
    expect(only(passed).notes.join()).toMatch(/0 in \d+ of 20 pairs before and \d+ after/);
    expect(passed.gate.passed).toBe(true);
    const undecided = reportOf(fakeLines([appears], { gate: true }));
    expect(only(undecided).verdict).toBe('not-comparable');
    expect(undecided.outcome).toMatchObject({ exitCode: 3, reason: 'not-comparable' });
  });

  test('of a time that come and go are below what the tool can show', () => {
    const report = reportOf(
      fakeLines([{ benchmark: 'X', value: (index, round) => (round % 7 === 3 + index ? 1 : 0) }]),
    );
    expect(only(report).verdict).toBe('not-comparable');
  });

  test('a time of 0 on both sides is below what the tool can show, not equal', () => {
    const report = reportOf(fakeLines([{ benchmark: 'X', value: () => 0 }]));
    expect(only(report).verdict).toBe('not-comparable');
  });
});

describe('failures are never numbers', () => {
  test('over 10 % incomplete rounds: not comparable; up to it: judged without them', () => {
    const missing = (rounds: number): FakeSeries[] => [
      { benchmark: 'X', value: (index, round) => (index === 1 && round < rounds ? null : 100 * wobble(round)) },
    ];
    expect(only(reportOf(fakeLines(missing(2))))).toMatchObject({ incomplete: 2, pairs: 18, verdict: 'equal' });
    expect(only(reportOf(fakeLines(missing(3))))).toMatchObject({ incomplete: 3, verdict: 'not-comparable' });
  });

  test('units that cannot be converted make the row not comparable', () => {
    const lines = fakeLines([
      { benchmark: 'X', metric: 'size', unit: 'furlong', value: (index) => (index === 0 ? 5 : null) },
      { benchmark: 'X', metric: 'size', unit: 'ell', value: (index) => (index === 1 ? 5 : null) },
    ]);
    expect(only(reportOf(lines))).toMatchObject({ verdict: 'not-comparable' });
    expect(only(reportOf(lines)).text).toContain('furlong and ell');
  });

  test('units that can are brought to one', () => {
    const lines = fakeLines([
      {
        benchmark: 'X',
        metric: 'time',
        unit: 'ns',
        value: (index, round) => (index === 0 ? 1000 * wobble(round) : null),
      },
      { benchmark: 'X', metric: 'time', unit: 'us', value: (index, round) => (index === 1 ? 1 * wobble(round) : null) },
    ]);
    expect(only(reportOf(lines)).ratio?.median).toBeCloseTo(1, 9);
  });
});

describe('one-sided rows', () => {
  const on = (benchmark: string, sides: readonly number[]): FakeSeries => ({
    benchmark,
    value: (index) => (sides.includes(index) ? 100 : null),
  });

  test('a removed benchmark fails the gate unless allowed, a new one does not', () => {
    const series = [on('Keep', [0, 1]), on('Gone', [0]), on('New', [1])];
    const failed = reportOf(fakeLines(series, { gate: true }));
    expect(failed.oneSided.map(({ benchmark, reason }) => [benchmark, reason])).toEqual([
      ['Gone', 'only in before'],
      ['New', 'only in after'],
    ]);
    expect(failed.coverage).toEqual({ compared: 1, before: 2, after: 2 });
    expect(failed.outcome).toMatchObject({ exitCode: 1, reason: 'removed' });
    expect(reportOf(fakeLines(series, { gate: true, allowRemoved: true })).outcome.exitCode).toBe(0);
    expect(reportOf(fakeLines(series)).outcome.exitCode).toBe(0);
  });

  test('nothing in common is no verdict', () => {
    const report = reportOf(fakeLines([on('Old', [0]), on('New', [1])]));
    expect(report.outcome).toMatchObject({ exitCode: 3, reason: 'nothing-in-common' });
  });
});

test('several sides are compared with before and with the side just ahead', () => {
  const sides = [side(0, 'v1'), side(1, 'v2'), side(2, 'v3'), side(3, 'v4')];
  const report = reportOf(
    fakeLines([{ benchmark: 'X', value: (index, round) => (index + 1) * 100 * wobble(round) }], { sides }),
  );
  const ratios = Object.fromEntries(
    report.comparisons.map((one) => [`${one.before} ${one.after}`, Number(one.ratio?.median.toFixed(3))]),
  );
  expect(ratios).toEqual({ 'v1 v2': 2, 'v1 v3': 3, 'v1 v4': 4, 'v2 v3': 1.5, 'v3 v4': 1.333 });
});

describe('properties', () => {
  const values = fc.array(fc.tuple(fc.integer({ min: 900, max: 1100 }), fc.integer({ min: 900, max: 1200 })), {
    minLength: 10,
    maxLength: 24,
  });
  const evenValues = values.map((pairs) => pairs.slice(0, pairs.length - (pairs.length % 2)));
  const lines = (pairs: readonly (readonly [number, number])[], pick: (side: number) => 0 | 1, factor = 1) =>
    fakeLines([{ benchmark: 'X', value: (index, round) => ((pairs[round]?.[pick(index)] ?? 1) as number) * factor }], {
      pairs: pairs.length,
    });

  test('scaling both sides changes neither ratio nor verdict', () => {
    fc.assert(
      fc.property(evenValues, fc.constantFrom(2, 1024, 0.5), (pairs, factor) => {
        const plain = only(reportOf(lines(pairs, (index) => (index === 0 ? 0 : 1))));
        const scaled = only(reportOf(lines(pairs, (index) => (index === 0 ? 0 : 1), factor)));
        expect(scaled.ratio).toEqual(plain.ratio);
        expect([scaled.verdict, scaled.word, scaled.text]).toEqual([plain.verdict, plain.word, plain.text]);
      }),
    );
  });

  test('reordering the record changes nothing', () => {
    fc.assert(
      fc.property(evenValues, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (pairs, random) => {
        const ordered = lines(pairs, (index) => (index === 0 ? 0 : 1));
        const head = ordered.slice(0, 3);
        const rest = ordered.slice(3);
        const keys = [...random.take(rest.length)];
        const shuffled = rest
          .map((line, index) => ({ line, key: keys[index] as number }))
          .sort((a, b) => a.key - b.key);
        expect(reportOf([...head, ...shuffled.map(({ line }) => line)])).toEqual(reportOf(ordered));
      }),
      { numRuns: 30 },
    );
  });

  test('swapping the sides gives the reciprocal', () => {
    fc.assert(
      fc.property(evenValues, (pairs) => {
        const one = only(reportOf(lines(pairs, (index) => (index === 0 ? 0 : 1))));
        const swapped = swap(lines(pairs, (index) => (index === 0 ? 1 : 0)));
        const other = only(reportOf(swapped));
        expect(other.ratio?.median).toBeCloseTo(1 / (one.ratio?.median ?? 0), 12);
        expect(other.ratio?.q1).toBeCloseTo(1 / (one.ratio?.q3 ?? 0), 12);
        expect(other.ratio?.q3).toBeCloseTo(1 / (one.ratio?.q1 ?? 0), 12);
        const mirrored = { improved: 'regressed', regressed: 'improved' } as Record<string, string>;
        expect(other.verdict).toBe(mirrored[one.verdict] ?? one.verdict);
      }),
    );
  });

  /** The same invocations at the same places in the order, with the sides' names exchanged. */
  function swap(given: ReturnType<typeof lines>): ReturnType<typeof lines> {
    const place = new Map(given.flatMap((line) => (line.t === 'inv' ? [[`${line.r} ${line.s}`, line.p]] : [])));
    return given.map((line) =>
      line.t === 'inv' ? { ...line, p: place.get(`${line.r} ${1 - line.s}`) as number } : line,
    );
  }
});
