import { expect, test } from 'vitest';
import { tinybench } from '../../harness/tinybench.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => tinybench.read(output(corpus(path)));
const tasks = (...all: readonly object[]) => tinybench.read(output(JSON.stringify(all)));

test.each([
  ['tinybench/gen-3.1.1-tasks.json', ['fib 10 time 0.0004424293297941876', 'async sleep time 0.9223650000000028']],
  ['tinybench/gen-6.2.5-tasks.json', ['fib 10 time 0.0004310818965517241', 'async sleep time 1.1973835000000008']],
])('%s: the mean of every task, and the one that threw', (path, rows) => {
  const { readings, problems } = read(path);
  expect(short(readings)).toEqual(rows);
  expect(readings.map(({ unit, better }) => `${unit} ${better}`)).toEqual(['ms lower', 'ms lower']);
  expect(problems).toMatchObject([{ kind: 'benchmark-failed', benchmark: 'throws' }]);
});

test('version 2: flat', () => {
  const result = { totalTime: 20, min: 1, max: 3, hz: 500, period: 2, samples: [1, 3], mean: 2, rme: 1 };
  expect(short(tasks({ name: 'a', runs: 2, result }).readings)).toEqual(['a time 2']);
  expect(tasks({ name: 'a', result }, { name: 'b', result: { error: { message: 'no' } } }).problems).toMatchObject([
    { kind: 'benchmark-failed', benchmark: 'b', text: 'b: it threw an error: no' },
  ]);
});

test('tasks that were not run, that were stopped, that have no mean', () => {
  const latency = { mean: 1, samplesCount: 3 };
  const whole = { state: 'completed', latency, period: 1, totalTime: 3 };
  const { readings, problems } = tasks(
    { name: 'a', result: whole },
    { name: 'b' },
    { name: 'c', result: { ...whole, state: 'aborted-with-statistics' } },
    { name: 'd', result: { ...whole, latency: { mean: null } } },
  );
  expect(short(readings)).toEqual(['a time 1']);
  expect(problems.map(({ kind, benchmark }) => `${benchmark} ${kind}`)).toEqual([
    'b benchmark-failed',
    'c benchmark-failed',
    'd non-finite',
  ]);
});

test.each([
  ['tinybench/gen-6.2.5-results-noname.json', 'bench.results has none'],
  ['tinybench/gen-2.9.0-table.txt', 'the table of tinybench'],
  ['tinybench/gen-6.2.5-table.txt', 'the table of tinybench'],
])('%s is refused', (path, what) => {
  const { readings, problems } = read(path);
  expect(readings).toEqual([]);
  expect(problems).toMatchObject([{ kind: 'unreadable', text: expect.stringContaining(what) }]);
  expect(problems[0]?.text).toContain('JSON.stringify(bench.tasks');
});

test('half a list has no measurements', () => {
  const text = corpus('tinybench/gen-6.2.5-tasks.json').slice(0, 2000);
  expect(tinybench.recogniseOutput(output(text))).toBe(true);
  expect(tinybench.read(output(text))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
});

test('log lines around it', () => {
  const text = `warming up\n[info] ready\n${corpus('tinybench/gen-6.2.5-tasks.json')}\ndone\n`;
  expect(tinybench.read(output(text)).readings.length).toBe(2);
});
