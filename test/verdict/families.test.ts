import { describe, expect, test } from 'vitest';
import type { Family } from '../../src/model/report.ts';
import { buildReport } from '../../src/verdict/index.ts';
import { type FakeSeries, fakeLines, record, VOCABULARY } from '../support/fake-run.ts';

const wobble = (round: number, salt: number): number => 1 + (((round + salt) * 7919) % 13) / 1300;

const swept = (name: (n: number) => string, cost: (side: number, n: number) => number, ns: readonly number[]) =>
  ns.map(
    (n): FakeSeries => ({
      benchmark: name(n),
      value: (index, round) => cost(index, n) * wobble(round, 3 * index + n),
    }),
  );

const familiesOf = (series: readonly FakeSeries[]): readonly Family[] =>
  buildReport({ recording: record(fakeLines(series)), vocabulary: VOCABULARY, confirmation: null, outputOf: () => '' })
    .families;

describe('families', () => {
  const NS = [8, 16, 64, 512];

  test('show the ratio against N, where it crosses 1, and how each side grows', () => {
    // after costs 200 whatever N is: dearer up to 64, cheaper beyond.
    const [family, ...rest] = familiesOf(
      swept(
        (n) => `BM_PushBack/${n}/real_time`,
        (side, n) => (side === 0 ? 2 * n : 200),
        NS,
      ),
    );
    expect(rest).toEqual([]);
    expect(family).toMatchObject({ family: 'BM_PushBack/N/real_time', crossings: [{ from: 64, to: 512 }] });
    expect(family?.points.map(({ n }) => n)).toEqual(NS);
    expect(family?.growth.before?.order).toBe('O(N)');
    expect(family?.growth.after?.order).toBe('O(1)');
    expect(family?.text).toContain('crosses 1 between 64 and 512');
  });

  test('points without a difference do not cross anything', () => {
    const still = swept(
      (n) => `X/depth=${n}`,
      (_, n) => n,
      NS,
    );
    expect(familiesOf(still)[0]).toMatchObject({ family: 'X/depth=N', crossings: [] });
  });

  test('names with several numbers belong to the families that vary one of them', () => {
    const both = [1, 2, 4].flatMap((a) =>
      swept(
        (n) => `X/${a}/${n}`,
        (_, n) => a * n,
        [8, 16, 32],
      ),
    );
    expect(familiesOf(both).map(({ family }) => family)).toEqual([
      'X/1/N',
      'X/2/N',
      'X/4/N',
      'X/N/16',
      'X/N/32',
      'X/N/8',
    ]);
  });

  test('sizes with a prefix are numbers, and two values are no sweep', () => {
    const sizes = ['1KiB', '4KiB', '1MiB'].map((size): FakeSeries => ({ benchmark: `read/${size}`, value: () => 1 }));
    expect(familiesOf(sizes)[0]?.points.map(({ n }) => n)).toEqual([1024, 4096, 1048576]);
    expect(familiesOf(sizes.slice(1))).toEqual([]);
  });

  test('a rate has no order of growth', () => {
    const rates = swept(
      (n) => `thr/${n}`,
      (_, n) => 1000 * n,
      NS,
    ).map((one) => ({ ...one, metric: 'ops/s' }));
    expect(familiesOf(rates)[0]?.growth).toEqual({ before: null, after: null });
  });
});
