import { describe, expect, test } from 'vitest';
import { certaintyOf, type GateRow, judgeAll, judgeGate } from '../../src/stats/index.ts';
import { repeated, roundsOf } from './support.ts';

const log = Math.log;
const settings = { alpha: 0.05, minEffect: 0.02, pairs: 10 };
const wobble = (round: number): number => 0.004 * Math.sin(round * 2.4);
const row = (change: number, rounds = 10, more: Partial<GateRow> = {}): GateRow => ({
  rounds: roundsOf(Array.from({ length: rounds }, (_, round) => change + wobble(round))),
  worse: 'up',
  exact: false,
  ...more,
});
const decisions = (rows: readonly GateRow[]) => judgeAll(rows, settings).map(({ decision }) => decision);

describe('judgeGate', () => {
  const given = {
    median: 0.05,
    regressed: true,
    significant: true,
    interval: { low: 0.03, high: 0.07 },
    minEffect: 0.02,
    certain: false,
  };
  test.each([
    { what: 'all three agree', change: {}, is: 'fails' },
    { what: 'no evidence yet', change: { significant: false }, is: 'undecided' },
    { what: 'quartiles span 1', change: { regressed: false }, is: 'undecided' },
    { what: 'median within the minimum effect', change: { median: 0.015 }, is: 'undecided' },
    {
      what: 'nothing worse in sight',
      change: { regressed: false, interval: { low: -0.01, high: 0.01 } },
      is: 'passes',
    },
    {
      what: 'worse, but shown to be less than matters',
      change: { median: 0.01, interval: { low: 0.005, high: 0.015 } },
      is: 'passes',
    },
    { what: 'no interval yet', change: { regressed: false, interval: null }, is: 'undecided' },
    { what: 'deterministic', change: { significant: false, certain: true }, is: 'fails' },
    { what: 'deterministic, below the minimum effect', change: { median: 0.0005, certain: true }, is: 'passes' },
  ])('$what: $is', ({ change, is }) => {
    expect(judgeGate({ ...given, ...change })).toBe(is);
  });
});

describe('judgeAll', () => {
  test('one clear regression fails after ten rounds', () => {
    expect(decisions([row(0.1)])).toEqual(['fails']);
  });

  test('fifty comparisons need more than ten rounds to fail, and then do', () => {
    const others = repeated(49, row(0));
    expect(decisions([row(0.1), ...others])[0]).toBe('undecided');
    expect(decisions([row(0.1, 24), ...others])[0]).toBe('fails');
  });

  test('where larger is better, a fall fails and a rise does not', () => {
    expect(decisions([row(log(0.8), 10, { worse: 'down' })])).toEqual(['fails']);
    expect(decisions([row(log(1.25), 10, { worse: 'down' })])).toEqual(['passes']);
  });

  test('where nobody knows which way is better, nothing fails', () => {
    const [decision] = judgeAll([row(0.1, 20, { worse: null })], settings);
    expect(decision).toMatchObject({ decision: 'passes', significant: true });
  });

  test('an improvement passes and is significant by its own family', () => {
    const [decision] = judgeAll([row(-0.1)], settings);
    expect(decision).toMatchObject({ decision: 'passes', significant: true });
  });

  test('equal rows pass without evidence', () => {
    const [decision] = judgeAll([row(0, 10, { rounds: roundsOf(repeated(10, 0)) })], settings);
    expect(decision).toMatchObject({ decision: 'passes', significant: false, certainty: 'equivalent' });
  });

  describe('a deterministic metric', () => {
    const exact = (change: number): GateRow => ({ rounds: roundsOf(repeated(10, change)), worse: 'up', exact: true });

    test('needs no evidence but meets the minimum effect', () => {
      expect(decisions([exact(0.05)])).toEqual(['fails']);
      expect(decisions([exact(0.0005)])).toEqual(['passes']);
    });

    test('fails among many although ten rounds could never carry that many, and costs the others nothing', () => {
      const rows = [exact(0.05), ...repeated(999, exact(0)), row(0.1)];
      const judged = decisions(rows);
      expect(judged[0]).toBe('fails');
      expect(judged[1000]).toBe('fails');
    });

    test('that differs from round to round is judged like any other', () => {
      expect(decisions([row(0.1, 10, { exact: true }), ...repeated(20, row(0))])[0]).toBe('undecided');
    });

    test('that did not move is not significant', () => {
      expect(judgeAll([exact(0)], settings)[0]?.significant).toBe(false);
    });
  });

  test('a row that has failed does not depend on luck that others lose', () => {
    // 16 rounds carry two rows of ten, not one of ten: the lucky one must be one that can fail itself.
    const candidate = row(0.1, 16);
    const lucky = row(0.005, 16);
    const quiet = repeated(8, row(0));
    const counted = judgeAll([candidate, lucky, ...quiet], settings);
    expect(counted[0]?.significant).toBe(true);
    expect(counted[1]?.significant).toBe(true);
    expect(counted[0]?.decision).toBe('undecided');
    expect(decisions([candidate, row(0.1, 16), ...quiet]).slice(0, 2)).toEqual(['fails', 'fails']);
  });

  test('no rows are no error', () => {
    expect(judgeAll([], settings)).toEqual([]);
  });

  test('a row without a complete round is undecided', () => {
    expect(decisions([row(0, 2, { rounds: roundsOf([null, null]) })])).toEqual(['undecided']);
  });
});

test.each([
  { low: 0.991, high: 1.012, is: 'equivalent' },
  { low: 0.985, high: 1.0199, is: 'equivalent' },
  { low: 1.005, high: 1.01, is: 'equivalent' },
  { low: 0.991, high: 1.03, is: 'unresolved' },
  { low: 0.96, high: 1.012, is: 'unresolved' },
])('an interval of $low to $high within 2 %: $is', ({ low, high, is }) => {
  expect(certaintyOf({ low: log(low), high: log(high) }, 0.02)).toBe(is);
});

test('without an interval nothing is shown', () => {
  expect(certaintyOf(null, 0.5)).toBe('unresolved');
});
