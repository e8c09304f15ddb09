import { describe, expect, test } from 'vitest';
import { jmh } from '../../harness/jmh.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => jmh.read(output(corpus(path)));
const GOLDEN = `param0=value0 param1=[value1] param2={value2} param3='value3' param4="value4"`;

test('one benchmark, three iterations, better when higher', () => {
  const { readings, problems } = read('jmh/gab-jmh.json');
  expect(problems).toEqual([]);
  expect(readings).toEqual(
    [3376842765.688582, 3376519888.95058, 3375353964.729294].map((value) => ({
      benchmark: 'org.openjdk.jmh.samples.JMHSample_01_HelloWorld.wellHelloThere',
      scope: null,
      metric: 'thrpt',
      unit: 'ops/s',
      better: 'higher',
      value,
    })),
  );
});

test('parameters are part of the name', () => {
  const { readings } = read('jmh/bencher-six.json');
  expect(readings.length).toBe(18);
  expect(short(readings.slice(0, 4))).toEqual([
    'com.github.caffeine.caffeine.cache.ComputeBenchmark.compute_sameKey computeType=Caffeine thrpt 152495705.9947031',
    'com.github.caffeine.caffeine.cache.ComputeBenchmark.compute_sameKey computeType=Caffeine thrpt 152724143.15072593',
    'com.github.caffeine.caffeine.cache.ComputeBenchmark.compute_sameKey computeType=Caffeine thrpt 152340547.88663682',
    'com.github.guava.caffeine.cache.ComputeBenchmark.compute_sameKey computeType=Guava thrpt 30013960.585613117',
  ]);
});

test('forks of unequal length: every iteration of every fork, of the score and of what stands beside it', () => {
  const { readings, problems } = read('jmh/jmh-golden.json');
  expect(problems).toEqual([]);
  const of = (benchmark: string, metric: string) =>
    readings
      .filter((reading) => reading.benchmark === `${benchmark} ${GOLDEN}` && reading.metric === metric)
      .map(({ value }) => value);
  expect(of('benchmark_0', 'thrpt')).toEqual([942, 384, 351, 781, 397, 555, 582, 580, 644, 655, 87, 499, 121, 826]);
  expect(of('benchmark_0', 'secondary3')).toEqual([241, 55, 390, 12, 532]);
  expect(of('benchmark_4', 'secondary2')).toEqual([237]);
  expect(new Set(readings.map(({ unit, better }) => `${unit} ${better}`))).toEqual(new Set(['ops/ms higher']));
  // 14+14+14+5, 1+1+1, 9+9+9+5, 14+14+14+6, 1+1+1+1
  expect(readings.length).toBe(47 + 3 + 32 + 48 + 4);
});

test('sample mode: the mean, since there is a histogram for values, and the percentiles', () => {
  const { readings, problems } = read('jmh/gen-1.38-sample-histogram.json');
  expect(problems).toEqual([]);
  const name = 'org.sample.MyBench.math kind=b size=10';
  expect(short(readings).slice(0, 3)).toEqual([
    `${name} sample 29.82695935517064`,
    `${name} p0.00 20`,
    `${name} p0.00 20`,
  ]);
  expect(short(readings).slice(9, 13)).toEqual([
    `${name} p0.99 40`,
    `${name} p0.99 31`,
    `${name} p0.999 327.98400000003676`,
    `${name} p0.999 57.260000000005675`,
  ]);
  expect(readings.length).toBe(17);
  expect(readings.every(({ unit, better }) => unit === 'ns/op' && better === 'lower')).toBe(true);
});

test('a group and its counters: zero is a value, a count has no direction', () => {
  const { readings, problems } = read('jmh/gen-1.38-group-aux.json');
  expect(problems).toEqual([]);
  expect(readings.map(({ metric, unit, better, value }) => [metric, unit, better, value])).toEqual([
    ['thrpt', 'ops/s', 'higher', 527286437.2984549],
    ['thrpt', 'ops/s', 'higher', 673342648.1614089],
    ['hits', '#', null, 46796604],
    ['hits', '#', null, 61411174],
    ['misses', '#', null, 0],
    ['misses', '#', null, 0],
    ['reader', 'ops/s', 'higher', 449325972.72481394],
    ['reader', 'ops/s', 'higher', 611297032.4556675],
    ['writer', 'ops/s', 'higher', 77960464.57364093],
    ['writer', 'ops/s', 'higher', 62045615.70574143],
  ]);
});

describe('what is no JSON is refused, with the way to get it', () => {
  test.each([
    ['jmh/gen-1.38-all-modes-console.txt', 'the table that JMH prints'],
    ['jmh/jmh-golden-ru.text', 'the table that JMH prints'],
    ['jmh/gen-1.38.csv', "JMH's CSV"],
    ['jmh/jmh-golden-ru.csv', "JMH's CSV"],
    ['jmh/jmh-golden-ru.scsv', "JMH's CSV"],
  ])('%s', (path, what) => {
    const { readings, problems } = read(path);
    expect(jmh.recogniseOutput(output(corpus(path)))).toBe(true);
    expect(readings).toEqual([]);
    expect(problems.map(({ kind }) => kind)).toEqual(['unreadable']);
    expect(problems[0]?.text).toContain(what);
    expect(problems[0]?.text).toContain('-rf json -rff FILE');
  });
});

describe('failures', () => {
  const log = corpus('jmh/gen-1.38-one-failed-console.txt');

  test('a benchmark that is missing in the file is told from the log', () => {
    const file =
      '[{"benchmark":"org.sample.Bad.fine","mode":"thrpt","primaryMetric":{"score":3.5,"scoreUnit":"ops/s"}}]';
    const { readings, problems } = jmh.read(output(log, { file }));
    expect(short(readings)).toEqual(['org.sample.Bad.fine thrpt 3.5']);
    expect(problems).toMatchObject([{ kind: 'benchmark-failed', line: 15, benchmark: 'org.sample.Bad.boom' }]);
  });

  test('with its parameters', () => {
    const text = '# Benchmark: a.B.c\n# Parameters: (kind = a, b, size = 10)\nIteration   1: <failure>\n';
    const file = '[{"benchmark":"x","mode":"ss","primaryMetric":{"score":1,"scoreUnit":"s/op"}}]';
    expect(jmh.read(output(text, { file })).problems).toMatchObject([{ benchmark: 'a.B.c kind=a, b size=10' }]);
  });

  test('an empty list: all of them', () => {
    const all = output(log, { file: corpus('jmh/gen-1.38-empty.json') });
    expect(jmh.recogniseOutput(all)).toBe(true);
    expect(jmh.read(all)).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable' }, { kind: 'benchmark-failed' }],
    });
    expect(jmh.read(all).problems[0]?.text).toContain('empty list: every benchmark failed');
    expect(jmh.recogniseOutput(output(corpus('jmh/gen-1.38-empty.json')))).toBe(false);
  });

  test('a file that was cut off, with the line', () => {
    const text = output(corpus('derived/jmh-truncated.json'));
    expect(jmh.recogniseOutput(text)).toBe(true);
    expect(jmh.read(text)).toMatchObject({ readings: [], problems: [{ kind: 'unreadable', line: 22 }] });
  });

  test('an entry without a score', () => {
    const whole = '{"benchmark":"a","mode":"ss","primaryMetric":{"score":1,"scoreUnit":"s/op"}}';
    expect(jmh.read(output(`[${whole},{"benchmark":"b"}]`))).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable' }],
    });
  });
});

const entry = (benchmark: string, mode: string, more: object, metric: object) => ({
  benchmark,
  mode,
  ...more,
  primaryMetric: { score: 2, scoreUnit: mode === 'thrpt' ? 'ops/s' : 'ms/op', ...metric },
});

test('one benchmark in two modes: two rows, and metrics of profilers told apart by the mode', () => {
  const gc = (score: number) => ({ '·gc.alloc.rate.norm': { score, scoreUnit: 'B/op', rawData: [[score]] } });
  const text = JSON.stringify([
    entry('a', 'thrpt', { secondaryMetrics: gc(24) }, {}),
    entry('a', 'avgt', { secondaryMetrics: gc(32) }, {}),
    entry('b', 'avgt', { secondaryMetrics: gc(40) }, {}),
  ]);
  const { readings, problems } = jmh.read(output(text));
  expect(problems).toEqual([]);
  expect(
    readings.map(({ scope, benchmark, metric, better, value }) => [scope, benchmark, metric, better, value]),
  ).toEqual([
    [null, 'a', 'thrpt', 'higher', 2],
    ['thrpt', 'a', 'gc.alloc.rate.norm', 'lower', 24],
    [null, 'a', 'avgt', 'lower', 2],
    ['avgt', 'a', 'gc.alloc.rate.norm', 'lower', 32],
    [null, 'b', 'avgt', 'lower', 2],
    [null, 'b', 'gc.alloc.rate.norm', 'lower', 40],
  ]);
});

test('threads are part of the name only where they tell results apart', () => {
  const text = JSON.stringify([
    entry('a', 'thrpt', { threads: 1 }, {}),
    entry('a', 'thrpt', { threads: 4 }, {}),
    entry('b', 'thrpt', { threads: 4 }, {}),
  ]);
  expect(short(jmh.read(output(text)).readings)).toEqual(['a threads=1 thrpt 2', 'a threads=4 thrpt 2', 'b thrpt 2']);
});

test('what profilers count: sums by their score, rates of allocation without a direction, texts passed over', () => {
  const secondaryMetrics = {
    'gc.count': { score: 7, scoreUnit: 'counts', rawData: [[3, 4]] },
    'gc.time': { score: 11, scoreUnit: 'ms', rawData: [[5, 6]] },
    'gc.alloc.rate': { score: 900, scoreUnit: 'MB/sec', rawData: [[900]] },
    '·stack': { score: 'NaN', scoreUnit: '---', rawData: [['NaN']] },
  };
  const { readings, problems } = jmh.read(output(JSON.stringify([entry('a', 'avgt', { secondaryMetrics }, {})])));
  expect(readings.slice(1).map(({ metric, better, value }) => [metric, better, value])).toEqual([
    ['gc.count', 'lower', 7],
    ['gc.time', 'lower', 11],
    ['gc.alloc.rate', null, 900],
  ]);
  expect(problems).toMatchObject([{ kind: 'passed-over', benchmark: 'a' }]);
});

test('NaN as a word is told, and is no reading', () => {
  const text = JSON.stringify([entry('a', 'avgt', {}, { rawData: [['NaN', 3]] })]);
  const { readings, problems } = jmh.read(output(text));
  expect(short(readings)).toEqual(['a avgt 3']);
  expect(problems).toMatchObject([{ kind: 'non-finite', benchmark: 'a' }]);
});

test('results in the middle of the log, with Windows line ends and a byte order mark', () => {
  const text = corpus('jmh/gab-jmh.json').replaceAll('\n', '\r\n');
  expect(jmh.read(output(`\ufeffstarting\r\n${text}\r\ndone\r\n`)).readings.length).toBe(3);
});

describe('commands', () => {
  const shell = (line: string): BenchCommand => ({ kind: 'shell', line });
  const tools = { dir: '/co', binDir: '/bin-dir' };

  test.each([
    ['java -jar target/benchmarks.jar', true],
    ['/usr/lib/jvm/17/bin/java -Xmx1g -jar build/libs/app-1.0-jmh.jar -f 1', true],
    ['java -cp x.jar org.openjdk.jmh.Main', true],
    ['java -jar app.jar', false],
    ['mvn package', false],
    ['java -jar target/benchmarks.jar > out', false],
  ])('%s: %s', (line, recognised) => {
    expect(jmh.recogniseCommand(shell(line))).toBe(recognised);
  });

  test('a JSON file is added', () => {
    expect(jmh.suiteCommand?.(shell('java -jar target/benchmarks.jar -f 1'), tools)).toEqual({
      argv: ['java', '-jar', 'target/benchmarks.jar', '-f', '1', '-rf', 'json', '-rff', '/bin-dir/jmh.json'],
      cwd: null,
      env: {},
      resultFile: '/bin-dir/jmh.json',
    });
  });

  test.each([
    ['java -jar benchmarks.jar -rf json -rff out/r.json', '/co/out/r.json'],
    ['java -jar benchmarks.jar -rf JSON', '/co/jmh-result.json'],
  ])("the user's own is read: %s", (line, resultFile) => {
    const invocation = jmh.suiteCommand?.(shell(line), tools);
    expect(invocation?.resultFile).toBe(resultFile);
    expect(invocation?.argv.join(' ')).toBe(line);
  });

  test.each(['java -jar benchmarks.jar -rf csv', 'java -jar benchmarks.jar -rff r.csv', 'java -jar app.jar'])(
    'is left alone: %s',
    (line) => {
      expect(jmh.suiteCommand?.(shell(line), tools)).toBeNull();
    },
  );
});
