import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { medianInterval, rankSumP, summarise, trend } from '../../src/stats/index.ts';
import { normalUpperTail } from '../../src/stats/normal.ts';

/** Reference values made with numpy and scipy by vectors/make.py. */
function vectors<Case>(name: string): Case[] {
  const file = new URL(`./vectors/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] }).cases;
}

describe('agrees with scipy and numpy', () => {
  test.each(vectors<{ values: number[]; q1: number; median: number; q3: number }>('quantiles'))(
    'quartiles of $values.length values',
    ({ values, q1, median, q3 }) => {
      const summary = summarise(values);
      expect(summary.q1).toBeCloseTo(q1, 12);
      expect(summary.median).toBeCloseTo(median, 12);
      expect(summary.q3).toBeCloseTo(q3, 12);
    },
  );

  test.each(vectors<{ first: number[]; second: number[]; method: string; p: number }>('rank-sum'))(
    'rank-sum p, $first.length + $second.length values, $method',
    ({ first, second, p }) => {
      expect(rankSumP(first, second) / p).toBeCloseTo(1, 9);
      expect(rankSumP(second, first) / p).toBeCloseTo(1, 9);
    },
  );

  test.each(vectors<{ n: number; asked: number; cut: number; level: number | null }>('interval'))(
    'interval of $n values at $asked',
    ({ n, asked, cut, level }) => {
      const values = Array.from({ length: n }, (_, index) => index);
      const interval = medianInterval(values.toReversed(), asked);
      if (level === null) return expect(interval).toBeNull();
      expect(interval?.low).toBe(cut);
      expect(interval?.high).toBe(n - 1 - cut);
      expect(interval?.level).toBeCloseTo(level, 10);
    },
  );

  test.each(vectors<{ z: number; p: number }>('normal'))('normal tail beyond $z', ({ z, p }) => {
    expect(normalUpperTail(z) / p).toBeCloseTo(1, 11);
  });

  test.each(vectors<{ values: number[]; change: number; p: number }>('trend'))(
    'trend of $values.length values',
    ({ values, change, p }) => {
      const found = trend(values);
      expect(found?.change).toBeCloseTo(change, 10);
      expect(found?.p).toBeCloseTo(p, 10);
    },
  );
});
