import { expect, test } from 'vitest';
import { directCommand, gbFlags, withFlags } from '../../../harness/google-benchmark/command.ts';
import { googleBenchmark } from '../../../harness/google-benchmark.ts';

const TOOLS = { dir: '/checkout', binDir: '/bins' };

test('flags by name', () => {
  expect([...gbFlags(['./b', '--benchmark_filter=a=b', '--benchmark_counters_tabular', 'x'])]).toEqual([
    ['filter', 'a=b'],
    ['counters_tabular', 'true'],
  ]);
});

test('other flags take the place of the first, and of those of the same name', () => {
  const argv = ['taskset', '-c', '1', './b', '--benchmark_filter=x', '--mine', '--benchmark_repetitions=3'] as const;
  expect(withFlags(argv, { filter: '^y$', out: 'f' })).toEqual([
    'taskset',
    '-c',
    '1',
    './b',
    '--benchmark_filter=^y$',
    '--benchmark_out=f',
    '--mine',
    '--benchmark_repetitions=3',
  ]);
  expect(withFlags(['./b', 'arg'], { out: 'f' })).toEqual(['./b', 'arg', '--benchmark_out=f']);
});

test.each(['bash run.sh --benchmark_filter=x', './run.sh --benchmark_filter=x', 'make bench', './b | tee x'])(
  '%s may not hand flags on',
  (line) => {
    expect(directCommand({ kind: 'shell', line })).toEqual(expect.any(String));
    expect(googleBenchmark.suiteCommand?.({ kind: 'shell', line }, TOOLS)).toBeNull();
  },
);

test('a suite writes into a file, where no print of the program can get', () => {
  expect(googleBenchmark.suiteCommand?.({ kind: 'shell', line: 'X=1 ./b --benchmark_min_time=1' }, TOOLS)).toEqual({
    argv: [
      './b',
      '--benchmark_out=/bins/google-benchmark.json',
      '--benchmark_out_format=json',
      '--benchmark_min_time=1',
    ],
    cwd: null,
    env: { X: '1' },
    resultFile: '/bins/google-benchmark.json',
  });
});

test('the file that the user asks for is the one that is read', () => {
  const argv = ['./b', '--benchmark_out=r.csv', '--benchmark_out_format=csv'] as const;
  expect(googleBenchmark.suiteCommand?.({ kind: 'argv', argv }, TOOLS)).toMatchObject({
    argv,
    resultFile: '/checkout/r.csv',
  });
});

test('a program that nobody called a Google Benchmark is left as it is', () => {
  expect(googleBenchmark.suiteCommand?.({ kind: 'argv', argv: ['./b'] }, TOOLS)).toBeNull();
});
