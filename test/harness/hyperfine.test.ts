import { describe, expect, test } from 'vitest';
import { hyperfine } from '../../harness/hyperfine.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => hyperfine.read(output(corpus(path)));

test('every run of every command, in seconds', () => {
  const { readings, problems } = read('hyperfine/gen-1.15-two.json');
  expect(problems).toEqual([]);
  expect(readings.length).toBe(20);
  expect(readings[0]).toEqual({
    benchmark: 'true',
    scope: null,
    metric: 'time',
    unit: 's',
    better: 'lower',
    value: 0.00060651,
  });
  expect(short(readings.slice(9, 12))).toEqual([
    'true time 0.0005780970000000001',
    'sleep 0.01 time 0.011137238',
    'sleep 0.01 time 0.011170688000000002',
  ]);
  expect(short(readings).at(-1)).toBe('sleep 0.01 time 0.011184949000000001');
});

test('a single run, of which there is no deviation', () => {
  expect(short(read('hyperfine/gen-1.15-one-run.json').readings)).toEqual(['sleep 0.002 time 0.00301014704']);
});

test('names with commas and quotes', () => {
  expect(short(read('hyperfine/gen-1.15-name-comma.json').readings)).toEqual([
    'my name, with "comma" time 0.006362220700000001',
    'my name, with "comma" time 0.006212647700000001',
    'my name, with "comma" time 0.006096054700000001',
  ]);
});

test('long runs, and many of them', () => {
  expect(short(read('hyperfine/zeroows-1brc.json').readings).slice(2, 4)).toEqual([
    'cargo run --release --bin 1brc measurements_1000000000.txt time 9.877873458520002',
    'cargo run --release --bin lucretiel_1brc measurements_1000000000.txt time 12.04923320852',
  ]);
  const { readings } = read('hyperfine/bencher-one.json');
  expect(readings.length).toBe(214);
  expect(short(readings)[0]).toBe('sleep 0.01 time 0.01074585146');
});

test('parameters stand in the command, and are added where they do not tell commands apart', () => {
  expect(short(read('hyperfine/gen-1.15-params.json').readings)).toEqual([
    'sleep 0.001 time 0.0017125270000000001',
    'sleep 0.001 time 0.007898979',
    'sleep 0.002 time 0.002799157',
    'sleep 0.002 time 0.002736327',
  ]);
  const entry = (x: string) => ({ ...result([1]), parameters: { x } });
  expect(short(hyperfine.read(output(JSON.stringify({ results: [entry('a'), entry('b')] }))).readings)).toEqual([
    'c x=a time 1',
    'c x=b time 1',
  ]);
});

/** What hyperfine writes of one command. */
const result = (times: readonly number[], rest: object = {}) => ({
  command: 'c',
  mean: 1,
  stddev: null,
  median: 1.5,
  user: 0,
  system: 0,
  min: 1,
  max: 1,
  times,
  exit_codes: times.map(() => 0),
  ...rest,
});
const one = (entry: object) => hyperfine.read(output(JSON.stringify({ results: [entry] })));

test('a command that failed, or was ended by a signal, has no times', () => {
  const { readings, problems } = read('hyperfine/gen-1.15-failed.json');
  expect(readings).toEqual([]);
  expect(problems).toMatchObject([
    { kind: 'benchmark-failed', benchmark: 'sh -c "exit 3"', text: expect.stringContaining('exit status 3') },
    { kind: 'benchmark-failed', benchmark: 'kill -9 $$', text: expect.stringContaining('exit status 137') },
  ]);
  expect(one(result([1, 2], { exit_codes: [0, null] }))).toMatchObject({
    readings: [],
    problems: [{ kind: 'benchmark-failed', text: expect.stringContaining('signal') }],
  });
});

test('a time of 0 is none, and takes those beside it along', () => {
  expect(one(result([0.001, 0]))).toMatchObject({
    readings: [],
    problems: [{ kind: 'passed-over', benchmark: 'c', text: expect.stringContaining('-N') }],
  });
});

test('peak memory, where the export has it', () => {
  const { readings } = one(result([1, 2], { memory_usage_byte: [4096, 8192] }));
  expect(readings.slice(2)).toMatchObject([
    { metric: 'memory', unit: 'B', better: 'lower', value: 4096 },
    { metric: 'memory', value: 8192 },
  ]);
});

test('of very many runs, or none that was kept, the median', () => {
  expect(short(one(result(Array.from({ length: 1001 }, () => 2))).readings)).toEqual(['c time 1.5']);
  const { times: _times, ...summary } = result([]);
  expect(short(one(summary).readings)).toEqual(['c time 1.5']);
});

describe('is refused, and what to do instead is said', () => {
  test.each([
    ['gen-1.15-ansi-console.txt', 'what hyperfine prints'],
    ['gen-1.15-two-console.txt', 'what hyperfine prints'],
    ['gen-1.15-params.csv', "hyperfine's CSV"],
    ['gen-1.15-two.md', "hyperfine's table"],
  ])('%s', (name, what) => {
    const { readings, problems } = read(`hyperfine/${name}`);
    expect(readings).toEqual([]);
    expect(problems).toMatchObject([{ kind: 'unreadable', text: expect.stringContaining(what) }]);
    expect(problems[0]?.text).toContain('--export-json FILE');
  });

  test('the empty file that is left when a command failed', () => {
    expect(hyperfine.read(output('', { file: '' })).problems).toMatchObject([
      { kind: 'unreadable', text: expect.stringContaining('empty') },
    ]);
  });

  test('half a file', () => {
    const text = corpus('hyperfine/gen-1.15-two.json').slice(0, 900);
    expect(hyperfine.recogniseOutput(output(text))).toBe(true);
    expect(hyperfine.read(output(text))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable', line: 42 }] });
  });
});

describe('commands', () => {
  const shell = (line: string): BenchCommand => ({ kind: 'shell', line });
  const tools = { dir: '/co', binDir: '/bin-dir' };

  test.each([
    ['hyperfine -N ./app', true],
    ["/usr/bin/hyperfine 'a b' c", true],
    ['hyperfine ./app | tee log', false],
    ['./hyperfine.sh', false],
  ])('%s: %s', (line, recognised) => {
    expect(hyperfine.recogniseCommand(shell(line))).toBe(recognised);
  });

  test('a JSON file is added, in front of the commands', () => {
    expect(hyperfine.suiteCommand?.(shell("hyperfine -N './app x'"), tools)).toEqual({
      argv: ['hyperfine', '--export-json', '/bin-dir/hyperfine.json', '-N', './app x'],
      cwd: null,
      env: {},
      resultFile: '/bin-dir/hyperfine.json',
    });
  });

  test("the user's own file is read", () => {
    const invocation = hyperfine.suiteCommand?.(shell('hyperfine --export-json=out/r.json ./app'), tools);
    expect(invocation).toMatchObject({ argv: ['hyperfine', '--export-json=out/r.json', './app'] });
    expect(invocation?.resultFile).toBe('/co/out/r.json');
  });

  test('what is printed is left alone', () => {
    expect(hyperfine.suiteCommand?.(shell('hyperfine --export-json - ./app'), tools)).toBeNull();
    expect(hyperfine.suiteCommand?.(shell('./app'), tools)).toBeNull();
  });
});
