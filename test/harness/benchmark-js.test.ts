import { expect, test } from 'vitest';
import { benchmarkJs } from '../../harness/benchmark-js.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => benchmarkJs.read(output(corpus(path)));

test('rates, with other lines around them', () => {
  const { readings, problems } = read('benchmark-js/bencher-issue_506.txt');
  expect(problems).toEqual([]);
  expect(short(readings)).toEqual([
    'text encoder utf8 throughput 28.33',
    'text encoder utf16 throughput 55.25',
    'sha512 wasm from string utf8 throughput 15.2',
    'sha512 wasm from string utf16 throughput 19.23',
    'sha512 native from string utf8 throughput 21.46',
    'sha512 native from string utf16 throughput 29.76',
  ]);
  expect(readings[0]).toMatchObject({ unit: 'ops/sec', better: 'higher', scope: null });
});

test('thousands have commas', () => {
  const { readings, problems } = read('benchmark-js/real-bnjs-bigint.txt');
  expect(problems).toEqual([]);
  expect(readings.length).toBe(12);
  expect(short(readings).slice(0, 2)).toEqual([
    'bn.js-bigint#create-10 throughput 4340190',
    'bn.js#create-10 throughput 1643334',
  ]);
  expect(short(readings).slice(-4)).toEqual([
    'bn.js-bigint#pow k256 throughput 575',
    'bn.js#pow k256 throughput 8075',
    'bn.js-bigint#bitLength throughput 2108769',
    'bn.js#bitLength throughput 781457238',
  ]);
});

test('JSON: every sample, in seconds; the benchmark that threw', () => {
  const { readings, problems } = read('benchmark-js/gen-2.1.4-user.json');
  expect(readings.length).toBe(6 + 6 + 6 + 5 + 6);
  expect(readings[0]).toMatchObject({ metric: 'time', unit: 's', better: 'lower', value: 3.5508708328942284e-7 });
  expect(short(readings).slice(17, 19)).toEqual(['slow time 0.0051243491', 'sub-1 op/s sleep time 1.201552786']);
  expect(short(readings).at(-1)).toBe('ünïcode ± time 2.848717808281057e-8');
  expect(problems).toMatchObject([{ kind: 'benchmark-failed', benchmark: 'throws' }]);
});

test('names with ` x `, benchmarks that threw, rates of 0 and NaN', () => {
  const text = [
    'fast x 2 noop x 1,618,923,672 ops/sec ±0.56% (91 runs sampled)',
    'throws: ',
    'none x 0 ops/sec ±0.00% (1 run sampled)',
    'odd x NaN ops/sec ±NaN% (0 runs sampled)',
    'cut x 12 ops/sec ±0.1',
    '',
  ].join('\n');
  const { readings, problems } = benchmarkJs.read(output(text));
  expect(short(readings)).toEqual(['fast x 2 noop throughput 1618923672']);
  expect(problems.map(({ kind, benchmark, line }) => [kind, benchmark, line])).toEqual([
    ['benchmark-failed', 'throws', 2],
    ['passed-over', 'none', 3],
    ['non-finite', 'odd', 4],
  ]);
});

test('a name twice is two iterations, and is told', () => {
  const row = 'a x 5 ops/sec ±1.00% (9 runs sampled)\n';
  const { readings, problems } = benchmarkJs.read(output(row + row));
  expect(readings.length).toBe(2);
  expect(problems).toMatchObject([{ kind: 'note', line: 2 }]);
});

test('nothing at all', () => {
  expect(benchmarkJs.recogniseOutput(output('x'))).toBe(false);
  expect(benchmarkJs.read(output('x')).problems).toMatchObject([{ kind: 'unreadable' }]);
});
