import { describe, expect, test } from 'vitest';
import { criterion } from '../../harness/criterion.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => criterion.read(output(corpus(path)));
const units = (readings: readonly { benchmark: string; metric: string; value: number; unit: string }[]) =>
  readings.map(({ benchmark, metric, value, unit }) => `${benchmark} | ${metric} | ${value} ${unit}`);

describe('what it prints', () => {
  test('the middle of each interval; long names stand on the line before; throughput beside the time', () => {
    const { readings, problems } = read('criterion/gen-0.3.6-console-first.txt');
    expect(problems).toEqual([]);
    expect(units(readings)).toEqual([
      'fib 10 | time | 110.18 ns',
      'noop | time | 30.836 ps',
      "copy/slice/clone: it's <T>/64 | time | 7.6641 ns",
      "copy/slice/clone: it's <T>/64 | thrpt | 7.7771 GiB/s",
      'copy/slice/64 | time | 6.1143 ns',
      'copy/slice/64 | thrpt | 9.7484 GiB/s',
      "copy/slice/clone: it's <T>/4096 | time | 78.637 ns",
      "copy/slice/clone: it's <T>/4096 | thrpt | 48.51 GiB/s",
      'copy/slice/4096 | time | 501.36 ns',
      'copy/slice/4096 | thrpt | 7.6087 GiB/s',
      'elements/sleep | time | 375.54 µs',
      'elements/sleep | thrpt | 2.6628 Melem/s',
    ]);
    expect(readings.every(({ metric, better }) => better === (metric === 'time' ? 'lower' : 'higher'))).toBe(true);
  });

  test('changes since the run before are no times, and lines of libtest are no benchmarks', () => {
    const { readings, problems } = read('criterion/bencher-many.txt');
    expect(problems).toEqual([]);
    expect(units(readings)).toEqual([
      'file | time | 323.9 ps',
      'rolling_file | time | 429.66 ps',
      'tracing_file | time | 18.019 µs',
      'tracing_rolling_file | time | 20.93 µs',
      'benchmark: name with spaces | time | 20.93 ns',
    ]);
  });

  test('without the lines of progress', () => {
    expect(units(read('criterion/bencher-dogfood.txt').readings)).toEqual([
      'Adapter::Magic (JSON) | time | 3.4632 µs',
      'Adapter::Json | time | 3.4796 µs',
      'Adapter::Magic (Rust) | time | 14.726 µs',
      'Adapter::Rust | time | 14.884 µs',
    ]);
  });

  test('the micro sign in all its spellings', () => {
    const { readings } = read('derived/criterion-mixed-micro.txt');
    expect(units(readings)).toEqual([
      'file | time | 2.2311 ns',
      'rolling_file | time | 1.9488 ns',
      'tracing_file | time | 60.753 μs',
      'tracing_rolling_file | time | 27.365 μs',
    ]);
    expect(readings.every(({ better }) => better === 'lower')).toBe(true);
  });

  test('throughput of the change is a percentage too', () => {
    const text =
      'a                       time:   [1.0 ns 2.0 ns 3.0 ns]\n                        thrpt:  [1.0 GiB/s 2.0 GiB/s 3.0 GiB/s]\n                 change:\n                        time:   [-1.0% +2.0% +3.0%] (p = 0.79 > 0.05)\n                        thrpt:  [-3.0% -2.0% +1.0%]\n';
    expect(units(criterion.read(output(text)).readings)).toEqual(['a | time | 2 ns', 'a | thrpt | 2 GiB/s']);
  });

  test('lines that a terminal has written over, with colours', () => {
    const text =
      'Benchmarking a\rBenchmarking a: Analyzing\r\x1b[Ka                       time:   [\x1b[2m1.0 ns\x1b[0m 2.0 ns 3.0 ns]\r\n';
    expect(units(criterion.read(output(text)).readings)).toEqual(['a | time | 2 ns']);
  });

  test('a run with --test has measured nothing', () => {
    const text = output(corpus('criterion/gen-0.3.6-testmode-none.txt'));
    expect(criterion.recogniseOutput(text)).toBe(true);
    expect(criterion.read(text)).toMatchObject({ readings: [], problems: [{ kind: 'note' }] });
    expect(criterion.read(text).problems[0]?.text).toContain('--test');
  });

  test('a benchmark that was begun and has no result failed', () => {
    const text =
      'Benchmarking a\nBenchmarking a: Collecting 10 samples\na   time:   [1 ns 2 ns 3 ns]\nBenchmarking b: x\nBenchmarking b: x: Analyzing\nthread panicked\n';
    const { readings, problems } = criterion.read(output(text));
    expect(units(readings)).toEqual(['a | time | 2 ns']);
    expect(problems).toMatchObject([{ kind: 'benchmark-failed', line: 5, benchmark: 'b: x' }]);
  });

  test('a time that stands alone is unreadable; one that is there twice is told', () => {
    const row = 'time:   [1 ns 2 ns 3 ns]\n';
    expect(criterion.read(output(`\n                        ${row}`))).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable', line: 2 }],
    });
    expect(criterion.read(output(`a ${row}a ${row}`)).problems).toMatchObject([{ kind: 'note', line: 2 }]);
  });
});

describe('messages of cargo-criterion', () => {
  test('time of one iteration in each sample, never the change', () => {
    const { readings, problems } = read('criterion/cargo-criterion-fuel.jsonl');
    expect(problems).toEqual([]);
    expect(readings.length).toBe(100);
    expect(units(readings.slice(0, 3))).toEqual([
      `alu/add | time | ${1916 / 2} ns`,
      `alu/add | time | ${1499 / 4} ns`,
      `alu/add | time | ${1539 / 6} ns`,
    ]);
    expect(readings.at(-1)?.value).toBe(43330 / 200);
  });

  test('without samples the median; another unit than time is its own metric', () => {
    const message = (id: string, more: object) => JSON.stringify({ reason: 'benchmark-complete', id, ...more });
    const text = [
      message('a', { unit: 'ns', median: { estimate: 5, unit: 'ns' } }),
      message('b', { unit: 'cycles', measured_values: [10], iteration_count: [2] }),
      '{"reason":"group-complete","group_name":"g"}',
    ].join('\n');
    const { readings, problems } = criterion.read(output(text));
    expect(units(readings)).toEqual(['a | time | 5 ns', 'b | cycles | 5 cycles']);
    expect(readings[1]?.better).toBe('lower');
    expect(problems).toEqual([]);
  });

  test.each([
    ['counts that do not belong to the values', { measured_values: [1, 2], iteration_count: [1] }],
    ['a count of zero', { measured_values: [1], iteration_count: [0] }],
  ])('%s', (_what, more) => {
    const text = JSON.stringify({ reason: 'benchmark-complete', id: 'a', unit: 'ns', ...more });
    expect(criterion.read(output(text))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
  });
});

describe('saved files', () => {
  const file = (name: string) => corpus(`criterion/saved-${name}.json`);
  const named = (text: string, command: string) => criterion.read(output(text, { command }));

  test('sample.json: totals divided by iterations, named after its folder', () => {
    const { readings, problems } = named(file('0.3.6-fib-sample'), 'target/criterion/fib 10/new/sample.json');
    expect(problems).toEqual([]);
    expect(readings.length).toBe(20);
    expect(units(readings.slice(0, 2))).toEqual([
      `fib 10 | time | ${1757426 / 15564} ns`,
      `fib 10 | time | ${3206296 / 31128} ns`,
    ]);
  });

  test('flat samples', () => {
    const { readings } = named(file('0.3.6-sleep-flat-sample'), './target/criterion/elements/sleep/new/sample.json');
    expect(readings.length).toBe(10);
    expect(units(readings.slice(0, 1))).toEqual([`elements/sleep | time | ${39980858 / 106} ns`]);
  });

  test('estimates.json: the median, with and without a slope', () => {
    const path = 'target/criterion/x/new/estimates.json';
    expect(units(named(file('0.3.6-fib-estimates'), path).readings)).toEqual(['x | time | 105.10160610613579 ns']);
    expect(units(named(file('0.3.6-sleep-flat-estimates'), path).readings)).toEqual([
      'x | time | 377171.3820754717 ns',
    ]);
    expect(units(named(file('0.8-get-0-estimates'), 'cargo bench').readings)).toEqual([
      'cargo bench | time | 5517447.9 ns',
    ]);
  });

  test('many, each behind its benchmark.json: all digits of a whole suite', () => {
    const names = ['benchmark', 'estimates', 'sample', 'tukey'];
    const text = ['0.3.6-fib', '0.3.6-clone'].flatMap((one) => names.map((name) => file(`${one}-${name}`))).join('\n');
    const last = ['benchmark', 'estimates', 'sample'].map((name) => file(`0.8-get-0-${name}`)).join('\n');
    const { readings, problems } = criterion.read(output(`${text}\n${last}\n`));
    expect(problems).toEqual([]);
    const count = (name: string) => readings.filter(({ benchmark }) => benchmark === name).length;
    expect(count('fib 10')).toBe(20);
    expect(count("copy/slice/clone: it's <T>/64")).toBe(20);
    expect(count('get/deduplicate get/0')).toBe(100);
    expect(units(readings.slice(20, 21))).toEqual([`copy/slice/clone: it's <T>/64 | time | ${1904395 / 237334} ns`]);
    expect(units(readings.slice(40, 41))).toEqual([`get/deduplicate get/0 | time | ${57724119 / 10} ns`]);
  });

  test.each([
    ['the change since the run before', [file('0.3.6-fib-change-estimates')], 'ratios'],
    [
      'two samples of which nobody knows which is which',
      [file('0.3.6-fib-sample'), file('0.3.6-clone-sample')],
      'name',
    ],
    ['a name without samples', [file('0.3.6-fib-benchmark')], 'no samples'],
    ['half a sample', [file('0.3.6-fib-sample').slice(0, 300)], 'ends in the middle'],
  ])('refused: %s', (_what, texts, said) => {
    const text = output(texts.join('\n'));
    expect(criterion.recogniseOutput(text)).toBe(true);
    const { readings, problems } = criterion.read(text);
    expect(readings).toEqual([]);
    expect(problems[0]?.kind).toBe('unreadable');
    expect(problems[0]?.text).toContain(said);
  });
});

test('nothing of Criterion.rs', () => {
  expect(short(criterion.read(output('hello\n')).readings)).toEqual([]);
  expect(criterion.read(output('hello\n')).problems).toMatchObject([{ kind: 'unreadable' }]);
});

test.each([
  ['cargo criterion --bench x', 'cargo criterion --message-format=json --bench x'],
  [
    'cargo +nightly criterion -- --message-format=x',
    'cargo +nightly criterion --message-format=json -- --message-format=x',
  ],
  ['cargo criterion --message-format=json', null],
  ['cargo bench', null],
  ['cargo', null],
])('%s: %s', (line, started) => {
  const command: BenchCommand = { kind: 'shell', line };
  const invocation = criterion.suiteCommand?.(command, { dir: '/co', binDir: '/b' }) ?? null;
  expect(invocation?.argv.join(' ') ?? null).toBe(started);
  expect(criterion.recogniseCommand(command)).toBe(line.includes('criterion'));
});
