import { describe, expect, test } from 'vitest';
import { benchmarkDotNet } from '../../harness/benchmarkdotnet.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => benchmarkDotNet.read(output(corpus(path)));

test('every value of a real file; jitting, pilot and overhead are none', () => {
  const { readings, problems } = read('benchmarkdotnet/gab-benchmarkdotnet.json');
  expect(problems).toEqual([]);
  const of = (name: string) => readings.filter(({ benchmark }) => benchmark === name).map(({ value }) => value);
  expect(of('Sample.Benchmarks.Fib10').slice(0, 3)).toEqual([
    24.805462032556534, 24.505721479654312, 24.38324511051178,
  ]);
  expect(of('Sample.Benchmarks.Fib10').length).toBe(14);
  expect(of('Sample.Benchmarks.Fib20').length).toBe(13);
  expect(readings.length).toBe(27);
  expect(readings[0]).toMatchObject({ metric: 'time', unit: 'ns', better: 'lower', scope: null });
});

test.each([
  ['benchmarkdotnet/bdn-verified-brief.json', 12],
  ['benchmarkdotnet/bdn-verified-full.json', 14],
])('%s', (path, count) => {
  const { readings, problems } = read(path);
  expect(problems).toEqual([]);
  expect(readings.length).toBe(count);
  const times = readings.filter(({ metric }) => metric === 'time');
  expect(times.map(({ benchmark, value }) => `${benchmark} ${value}`)).toEqual([
    ...Array(6).fill('BenchmarkDotNet.Tests.Mocks.MockFactory+MockBenchmarkClass.Foo 1'),
    ...Array(6).fill('BenchmarkDotNet.Tests.Mocks.MockFactory+MockBenchmarkClass.Bar 1'),
  ]);
  const others = readings.filter(({ metric }) => metric !== 'time');
  expect(
    others.every(({ metric, better, value }) => metric === 'CacheMisses' && better === 'lower' && value === 7),
  ).toBe(true);
});

test('a file with nothing but a median, which is 0', () => {
  const { readings } = read('benchmarkdotnet/bencher-null-namespace.json');
  expect(short(readings)).toEqual(['NullNamespaceMethod time 0']);
});

test.each([
  ['benchmarkdotnet/bdn-openmetrics-ParametrizedBenchmarks_LabelExpansion.txt', 'OpenMetrics'],
  ['benchmarkdotnet/bdn-verified-github.md', 'a table of BenchmarkDotNet'],
])('%s is refused', (path, what) => {
  expect(benchmarkDotNet.recogniseOutput(output(corpus(path)))).toBe(true);
  const { readings, problems } = read(path);
  expect(readings).toEqual([]);
  expect(problems).toMatchObject([{ kind: 'unreadable' }]);
  expect(problems[0]?.text).toContain(what);
  expect(problems[0]?.text).toContain('--exporters json');
});

const file = (host: object, ...Benchmarks: object[]) => JSON.stringify({ HostEnvironmentInfo: host, Benchmarks });

test('one method on two runtimes: the job tells them apart', () => {
  const entry = (job: string, value: number) => ({
    DisplayInfo: `C.M: ${job} [N=10]`,
    FullName: 'Ns.C.M(N: 10)',
    Statistics: { OriginalValues: [value] },
    Memory: { BytesAllocatedPerOperation: 24 },
  });
  const { readings, problems } = benchmarkDotNet.read(output(file({}, entry('.NET 8.0', 1), entry('.NET 9.0', 2))));
  expect(problems).toEqual([]);
  expect(readings.map(({ scope, metric, exact, value }) => [scope, metric, exact, value])).toEqual([
    ['.NET 8.0', 'time', undefined, 1],
    ['.NET 8.0', 'allocated', true, 24],
    ['.NET 9.0', 'time', undefined, 2],
    ['.NET 9.0', 'allocated', true, 24],
  ]);
});

test('without original values: results of the workload, per operation', () => {
  const row = (IterationMode: string, IterationStage: string, Nanoseconds: number) => ({
    IterationMode,
    IterationStage,
    Operations: 4,
    Nanoseconds,
  });
  const Measurements = [row('Workload', 'Actual', 99), row('Overhead', 'Result', 50), row('Workload', 'Result', 10)];
  const { readings } = benchmarkDotNet.read(output(file({}, { FullName: 'a', Statistics: { Mean: 9 }, Measurements })));
  expect(short(readings)).toEqual(['a time 2.5']);
});

describe('problems', () => {
  test('a benchmark without statistics failed', () => {
    const text = file({}, { FullName: 'a', Statistics: null }, { FullName: 'b', Statistics: { Median: 3 } });
    const { readings, problems } = benchmarkDotNet.read(output(text));
    expect(short(readings)).toEqual(['b time 3']);
    expect(problems).toMatchObject([{ kind: 'benchmark-failed', benchmark: 'a', scope: null }]);
  });

  test('a debug build, a debugger, nothing selected', () => {
    const { problems } = benchmarkDotNet.read(output(file({ Configuration: 'DEBUG', HasAttachedDebugger: true })));
    expect(problems.map(({ kind }) => kind)).toEqual(['debug-build', 'note', 'note']);
  });

  test('a value that is not a number, an entry without a name, half a file', () => {
    const empty = file({}, { FullName: 'a', Statistics: { Mean: '' } });
    expect(benchmarkDotNet.read(output(empty))).toMatchObject({ problems: [{ kind: 'unreadable' }] });
    expect(benchmarkDotNet.read(output(file({}, {})))).toMatchObject({ problems: [{ kind: 'unreadable' }] });
    const half = output(corpus('benchmarkdotnet/bdn-verified-full.json').slice(0, 2000));
    expect(benchmarkDotNet.recogniseOutput(half)).toBe(true);
    expect(benchmarkDotNet.read(half)).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
  });
});

test('several files behind each other, one for each class', () => {
  const one = corpus('benchmarkdotnet/bdn-verified-brief.json');
  const two = corpus('benchmarkdotnet/gab-benchmarkdotnet.json');
  expect(benchmarkDotNet.read(output(`${one}\n${two}`)).readings.length).toBe(39);
});
