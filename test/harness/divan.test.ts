import { describe, expect, test } from 'vitest';
import { divan } from '../../harness/divan.ts';
import { corpus, output } from './support.ts';

const units = (readings: readonly { benchmark: string; metric: string; value: number; unit: string }[]) =>
  readings.map(({ benchmark, metric, value, unit }) => `${benchmark} | ${metric} | ${value} ${unit}`.trimEnd());

test('the median of every leaf; the path in the tree is the name', () => {
  const { readings, problems } = divan.read(output(corpus('divan/meow-subns.txt')));
  expect(problems).toEqual([]);
  expect(units(readings)).toEqual([
    'meow/comparison_long | time | 0.07 ns',
    'meow/comparison_short | time | 0.07 ns',
    'meow/comparison_true | time | 0.003 ns',
    'meow/ahash/equal | time | 516.1 µs',
    'meow/ahash/long | time | 527.4 µs',
    'meow/ahash/short | time | 10.24 µs',
    'meow/default_hasher/equal | time | 510.2 µs',
    'meow/default_hasher/long | time | 532.8 µs',
    'meow/default_hasher/short | time | 9.837 µs',
    'meow/xxh3/equal | time | 422.9 µs',
    'meow/xxh3/long | time | 455.7 µs',
    'meow/xxh3/short | time | 6.851 µs',
  ]);
  expect(readings.every(({ better }) => better === 'lower')).toBe(true);
});

test('throughput and allocations', () => {
  const { readings, problems } = divan.read(output(corpus('divan/lookfor-alloc.txt')));
  expect(problems).toEqual([]);
  const glob = 'search/search_dir (1000 files, glob)';
  expect(units(readings).slice(0, 10)).toEqual([
    `${glob} | time | 840.9 µs`,
    `${glob} | throughput | 1.189 Mitem/s`,
    `${glob} | max alloc | 4`,
    `${glob} | max alloc bytes | 289 B`,
    `${glob} | alloc | 5`,
    `${glob} | alloc bytes | 258 B`,
    `${glob} | dealloc | 3`,
    `${glob} | dealloc bytes | 210 B`,
    `${glob} | grow | 1`,
    `${glob} | grow bytes | 47 B`,
  ]);
  expect(readings[1]).toMatchObject({ better: 'higher' });
  expect(readings[3]).toMatchObject({ better: 'lower', exact: true });
  expect(new Set(readings.map(({ benchmark }) => benchmark))).toEqual(
    new Set([glob, 'search/search_dir (1000 files, insensitive)', 'search/search_dir (1000 files, sensitive)']),
  );
  // The last leaf, below which no guide is drawn.
  expect(units(readings).slice(20, 22)).toEqual([
    'search/search_dir (1000 files, sensitive) | time | 828.6 µs',
    'search/search_dir (1000 files, sensitive) | throughput | 1.206 Mitem/s',
  ]);
  expect(readings.length).toBe(30);
});

const HEADER = 'x                fastest       │ slowest       │ median        │ mean          │ samples │ iters\n';
const row = (name: string, median: string) =>
  `${name.padEnd(17)}1 ns          │ 9 ns          │ ${median.padEnd(14)}│ 5 ns          │ 100     │ 100\n`;

test('threads, ignored benchmarks, two binaries, prints in between', () => {
  const text = `Timer precision: 20 ns\n${HEADER}├─ many                         │               │               │               │         │\n${row('│  ├─ t=1', '2 ns')}│ a print\n${row('│  ╰─ t=4', '3 ns')}╰─ slow          (ignored)     │               │               │               │         │\n\n${HEADER.replace('x', 'y')}${row('╰─ a', '4 ns')}`;
  const { readings, problems } = divan.read(output(text));
  expect(units(readings)).toEqual(['x/many/t=1 | time | 2 ns', 'x/many/t=4 | time | 3 ns', 'y/a | time | 4 ns']);
  expect(problems).toMatchObject([{ kind: 'benchmark-skipped', line: 7, benchmark: 'x/slow' }]);
});

describe('problems', () => {
  test('a row that is cut off', () => {
    const text = `${HEADER}${row('├─ a', '2 ns')}╰─ b             1 ns          │ 9 ns\n`;
    expect(divan.read(output(text))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable', line: 3 }] });
  });

  test('a median of 0 is no measurement; NaN is told', () => {
    const zero = divan.read(output(HEADER + row('├─ a', '0 ns') + row('╰─ b', '2 ns')));
    expect(units(zero.readings)).toEqual(['x/b | time | 2 ns']);
    expect(zero.problems).toMatchObject([{ kind: 'passed-over', line: 2, benchmark: 'x/a' }]);
    expect(divan.read(output(HEADER + row('╰─ b', 'NaN ns'))).problems).toMatchObject([
      { kind: 'non-finite', benchmark: 'x/b' },
      { kind: 'note' },
    ]);
  });

  test('no rows, no table', () => {
    expect(divan.read(output(HEADER))).toMatchObject({ readings: [], problems: [{ kind: 'note' }] });
    expect(divan.recogniseOutput(output('a │ b\n'))).toBe(false);
    expect(divan.read(output('a │ b\n'))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
  });
});
