import { describe, expect, test } from 'vitest';
import { pytestBenchmark } from '../../harness/pytest-benchmark.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => pytestBenchmark.read(output(corpus(path)));

test('every round is an iteration, in seconds; data that was shortened by hand gives way to the median', () => {
  const { readings, problems } = read('pytest-benchmark/gab-several-units.json');
  expect(short(readings)).toEqual([
    'bench.py::test_fib_1 time 1.437600000020467e-7',
    'bench.py::test_fib_10 time 0.000028052999999861328',
    'bench.py::test_fib_20 time 0.003471104000000169',
    'bench.py::test_sleep_2 time 2.005173128',
    'bench.py::test_sleep_2 time 2.0051284989999996',
    'bench.py::test_sleep_2 time 2.005124842999999',
    'bench.py::test_sleep_2 time 2.0027438879999995',
    'bench.py::test_sleep_2 time 2.001044877',
  ]);
  expect(readings.every(({ unit, better, scope }) => unit === 's' && better === 'lower' && scope === null)).toBe(true);
  expect(problems.map(({ kind, text }) => [kind, text.split(':: ')[0]?.split('::')[1]?.split(':')[0]])).toEqual([
    ['note', 'test_fib_1'],
    ['note', 'test_fib_10'],
    ['note', 'test_fib_20'],
  ]);
});

test('without rounds: the medians; equal names in two classes stay apart', () => {
  const { readings, problems } = read('pytest-benchmark/gen-5.2.3-autosave-nodata.json');
  expect(short(readings)).toEqual([
    'test_b.py::test_simple time 3.364999429322779e-7',
    'test_b.py::test_param[1-a] time 6.389000191120431e-8',
    'test_b.py::test_param[1000-b/c] time 6.799999937356915e-8',
    'test_b.py::test_param[1000000.0-\\xfc[x]] time 8.162000085576437e-8',
    'test_b.py::TestK::test_simple time 3.4275168499084275e-8',
    'test_b.py::test_pedantic time 0.00109943999996176',
    'test_b.py::test_group time 4.7925228313390584e-8',
    'test_b.py::test_fail time 3.2544868680326125e-8',
  ]);
  expect(problems).toMatchObject([{ kind: 'passed-over', text: 'extra_info of the tests (rows, mb_per_s)' }]);
});

test('a file of version 2.5, which has fewer keys', () => {
  const { readings, problems } = read('pytest-benchmark/io-0020.json');
  expect(short(readings)).toEqual(['tests/test_normal.py::test_xfast_parametrized[0] time 2.1971908270143994e-7']);
  expect(problems).toEqual([]);
});

test.each(['pytest-benchmark/gen-5.2.3-console.txt', 'pytest-benchmark/gen-5.2.3-console-us.txt'])(
  'the table is refused, and what failed is told: %s',
  (path) => {
    const { readings, problems } = read(path);
    expect(pytestBenchmark.recogniseOutput(output(corpus(path)))).toBe(true);
    expect(readings).toEqual([]);
    expect(problems.map(({ kind, benchmark }) => [kind, benchmark])).toEqual([
      ['unreadable', undefined],
      ['benchmark-failed', 'test_b.py::test_fail'],
      ['benchmark-failed', 'test_b.py::test_raises'],
    ]);
    expect(problems[0]?.text).toContain('--benchmark-json=FILE');
  },
);

const file = (...benchmarks: object[]) => JSON.stringify({ machine_info: {}, benchmarks, version: '5.2.3' });
const entry = (fullname: string, stats: object) => ({ fullname, name: 'n', stats });

test('a test that failed is in the file like any other: the log tells', () => {
  const log =
    'FAILED a.py::test_x - assert 0\nFAILED a.py::test_y[a - b] - x - y\nERROR a.py::test_e - boom\n1 failed in 1s\n';
  const { problems } = pytestBenchmark.read(
    output(log, { file: file(entry('a.py::test_x', { median: 1 }), entry('a.py::test_y[a - b]', { median: 2 })) }),
  );
  expect(problems.map(({ kind, line, benchmark }) => [kind, line, benchmark])).toEqual([
    ['benchmark-failed', 1, 'a.py::test_x'],
    ['benchmark-failed', 2, 'a.py::test_y[a - b]'],
    ['benchmark-failed', 3, 'a.py::test_e'],
  ]);
});

test('very many rounds: their median', () => {
  const data = Array.from({ length: 1001 }, (_, at) => at + 1);
  const { readings, problems } = pytestBenchmark.read(output(file(entry('a', { data, rounds: 1001, median: 501 }))));
  expect(short(readings)).toEqual(['a time 501']);
  expect(problems).toEqual([]);
  const few = data.slice(1);
  const { readings: all } = pytestBenchmark.read(output(file(entry('a', { data: few, rounds: 1000, median: 501.5 }))));
  expect(all.map(({ value }) => value)).toEqual(few);
});

test('the same test twice is told', () => {
  const { readings, problems } = pytestBenchmark.read(
    output(file(entry('a', { median: 1 }), entry('a', { median: 2 }), entry('a', { median: 3 }))),
  );
  expect(short(readings)).toEqual(['a time 1', 'a time 2', 'a time 3']);
  expect(problems).toMatchObject([{ kind: 'note' }]);
});

test('nothing selected, NaN, an entry without numbers, half a file', () => {
  expect(pytestBenchmark.read(output(file())).problems).toMatchObject([{ kind: 'note' }]);
  const nan = file(entry('a', { median: 0 })).replace('"median":0', '"median":NaN');
  expect(pytestBenchmark.read(output(nan))).toMatchObject({ readings: [], problems: [{ kind: 'non-finite' }] });
  expect(pytestBenchmark.read(output(file(entry('a', {}))))).toMatchObject({ problems: [{ kind: 'unreadable' }] });
  const half = corpus('pytest-benchmark/io-0020.json').slice(0, 900);
  expect(pytestBenchmark.recogniseOutput(output(half))).toBe(true);
  expect(pytestBenchmark.read(output(half))).toMatchObject({
    readings: [],
    problems: [{ kind: 'unreadable', line: 28 }],
  });
  expect(pytestBenchmark.read(output('', { file: '' })).problems[0]?.text).toContain('the output is empty');
});

describe('commands', () => {
  const shell = (line: string): BenchCommand => ({ kind: 'shell', line });
  const tools = { dir: '/co', binDir: '/bin-dir' };

  test.each([
    ['pytest --benchmark-only', true],
    ['.venv/bin/python -m pytest bench --benchmark-min-rounds=3', true],
    ['pytest bench', false],
    ['pytest --benchmark-only --benchmark-disable', false],
    ['pytest --benchmark-skip', false],
    ['tox -- --benchmark-only', false],
  ])('%s: %s', (line, recognised) => {
    expect(pytestBenchmark.recogniseCommand(shell(line))).toBe(recognised);
  });

  test.each([
    [
      'pytest --benchmark-only -k x',
      'pytest --benchmark-only -k x --benchmark-json=/bin-dir/pytest-benchmark.json',
      '/bin-dir/pytest-benchmark.json',
    ],
    [
      'pytest --benchmark-only -- tests',
      'pytest --benchmark-only --benchmark-json=/bin-dir/pytest-benchmark.json -- tests',
      '/bin-dir/pytest-benchmark.json',
    ],
    ['pytest --benchmark-json=o.json', 'pytest --benchmark-json=o.json', '/co/o.json'],
    ['pytest --benchmark-json o.json', 'pytest --benchmark-json o.json', '/co/o.json'],
  ])('%s', (line, started, resultFile) => {
    const invocation = pytestBenchmark.suiteCommand?.(shell(line), tools);
    expect(invocation?.argv.join(' ')).toBe(started);
    expect(invocation?.resultFile).toBe(resultFile);
  });

  test('any other command is left alone', () => {
    expect(pytestBenchmark.suiteCommand?.(shell('pytest bench'), tools)).toBeNull();
  });
});
