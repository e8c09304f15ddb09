import { describe, expect, test } from 'vitest';
import { vitest } from '../../harness/vitest.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => vitest.read(output(corpus(path)));

describe('versions 1 to 4', () => {
  test('the mean of every benchmark, by file, groups and name; the one that threw', () => {
    const { readings, problems } = read('vitest/gen-4.1.12.json');
    expect(short(readings)).toEqual([
      'b.bench.ts > top level time 0.0001668669111266678',
      'b.bench.ts > fib(10) time 0.0002582457841592495',
      'b.bench.ts > fib > group > fib(10) time 0.0004088677937689589',
      'b.bench.ts > fib > group > fib(15) "q" > x time 0.004160547893914852',
      'b.bench.ts > fib > group > nested > noop time 0.000040006669107092',
      'b.bench.ts > errors > ok time 0.00006301569247102145',
    ]);
    expect(readings[0]).toMatchObject({ unit: 'ms', better: 'lower', scope: null });
    expect(problems).toMatchObject([{ kind: 'benchmark-failed', benchmark: 'b.bench.ts > errors > throws' }]);
  });

  test('2.1', () => {
    const { readings } = read('vitest/gen-2.1.9.json');
    expect(readings.length).toBe(6);
    expect(short(readings)[0]).toBe('b.bench.ts > top level time 0.00016693128286444318');
    expect(short(readings)[5]).toBe('b.bench.ts > errors > ok time 0.00006314168203102696');
  });

  test('another file', () => {
    const { readings, problems } = read('vitest/bencher-two.json');
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual(['math.bench.ts > math > add time 1', 'math.bench.ts > math > subtract time 2']);
  });

  test('version 1 gives a benchmark that threw no samples', () => {
    const benchmarks = [{ name: 'a', rank: 1, mean: 0, hz: 0, sampleCount: 0 }];
    const text = JSON.stringify({ files: [{ filepath: '/a', groups: [{ fullName: 'f', benchmarks }] }] });
    expect(vitest.read(output(text))).toMatchObject({
      readings: [],
      problems: [{ kind: 'benchmark-failed', benchmark: 'f > a' }],
    });
  });
});

describe('version 5', () => {
  test('the mean of every task', () => {
    const { readings, problems } = read('vitest/gen-5.1.2-json-reporter.json');
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual([
      'v5.bench.ts fib > group > compare > fib(10) time 0.0004099978270230858',
      'v5.bench.ts fib > group > compare > fib(15) "q" > x time 0.004231467526972898',
      'v5.bench.ts fib > group > single > noop time 0.00003643418801862024',
    ]);
    expect(readings[0]).toMatchObject({ unit: 'ms', better: 'lower' });
  });

  const task = (name: string, mean: number) => ({ name, latency: { mean }, rank: 1 });
  const passed = (title: string, tasks: readonly object[]) => ({
    ancestorTitles: ['g'],
    title,
    status: 'passed',
    failureMessages: [],
    benchmarks: [{ name: `g > ${title}`, tasks }],
  });
  const file = (name: string, ...assertionResults: readonly object[]) => ({ name, status: 'passed', assertionResults });
  const report = (...testResults: readonly object[]) => vitest.read(output(JSON.stringify({ testResults })));

  test('equal names in two files, whose folders differ between checkouts', () => {
    const scopes = (root: string) =>
      report(
        file(`${root}/a.bench.ts`, passed('t', [task('x', 1)])),
        file(`${root}/sub/a.bench.ts`, passed('t', [task('x', 2)])),
        file(`${root}/sub/b.bench.ts`, passed('t', [task('x', 3)])),
      ).readings.map(({ scope, value }) => `${scope} ${value}`);
    expect(scopes('/checkouts/before')).toEqual(['a.bench.ts 1', 'sub/a.bench.ts 2', 'b.bench.ts 3']);
    expect(scopes('C:\\after')).toHaveLength(3);
    expect(scopes('/x/after')).toEqual(scopes('/checkouts/before'));
  });

  test('tests that failed or were skipped, and a file that could not be loaded', () => {
    const { readings, problems } = report(
      file(
        '/a/a.bench.ts',
        passed('ok', [task('x', 1)]),
        { ...passed('bad', [task('x', 2)]), status: 'failed', failureMessages: ['Error: no\n    at x'] },
        { ...passed('later', []), status: 'skipped' },
        { ancestorTitles: [], title: 'plain', status: 'passed', failureMessages: [], benchmarks: [] },
      ),
      { name: '/a/broken.bench.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    );
    expect(short(readings)).toEqual(['a.bench.ts g > ok > x time 1']);
    expect(problems.map(({ kind, benchmark, text }) => [kind, benchmark, text])).toEqual([
      ['benchmark-failed', 'g > bad', 'g > bad: Error: no'],
      ['benchmark-skipped', 'g > later', 'g > later was skipped'],
      ['benchmark-failed', 'broken.bench.ts', 'broken.bench.ts: no such module'],
    ]);
  });

  test("a report without benchmarks is another reporter's", () => {
    const text = JSON.stringify({ testResults: [{ name: 'a', assertionResults: [{ title: 't', status: 'passed' }] }] });
    expect(vitest.recogniseOutput(output(text))).toBe(false);
  });
});

test.each(['vitest/gen-3.2.7-console.txt', 'vitest/gen-5.1.2-console-ansi.txt'])('%s is refused', (path) => {
  const { readings, problems } = read(path);
  expect(readings).toEqual([]);
  expect(problems).toMatchObject([{ kind: 'unreadable', text: expect.stringContaining('--outputJson=FILE') }]);
});

describe('commands', () => {
  const shell = (line: string): BenchCommand => ({ kind: 'shell', line });
  const tools = { dir: '/co', binDir: '/bin-dir' };

  test.each([
    ['npx vitest bench --run', true],
    ['./node_modules/.bin/vitest bench', true],
    ['npx vitest run', false],
    ['npm run bench', false],
  ])('%s: %s', (line, recognised) => {
    expect(vitest.recogniseCommand(shell(line))).toBe(recognised);
  });

  test.each([
    ['vitest bench --run --outputJson=out.json', '/co/out.json'],
    ['npx vitest bench --root packages/a --outputJson out.json', '/co/packages/a/out.json'],
    ['vitest bench --run --reporter=json --outputFile=out.json', '/co/out.json'],
    ['vitest bench --run --reporter json --outputFile.json=out.json', '/co/out.json'],
  ])('the file that the command names: %s', (line, resultFile) => {
    const invocation = vitest.suiteCommand?.(shell(line), tools);
    expect(invocation?.resultFile).toBe(resultFile);
    expect(invocation?.argv.join(' ')).toBe(line);
  });

  test('none is added: no option does for all versions', () => {
    expect(vitest.suiteCommand?.(shell('vitest bench --run'), tools)).toBeNull();
  });
});
