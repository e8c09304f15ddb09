import { describe, expect, test } from 'vitest';
import { goTest } from '../../../harness/go-test.ts';
import { corpus, output, short } from '../support.ts';

const read = (text: string, stderr = '') => goTest.read(output(text, { stderr }));
const kinds = (text: string) => read(text).problems.map(({ kind, line, benchmark }) => [kind, line, benchmark]);

/** Counted by eye: different benchmarks (with their package), numbers in all, the first name, package and number. */
const FILES: readonly (readonly [string, number, number, string, string | null, number, string])[] = [
  ['go/bencher-five.txt', 5, 5, 'BenchmarkFib10-8', null, 325, 'ns/op'],
  ['go/gab-go.txt', 8, 10, 'BenchmarkFib10-8', null, 325, 'ns/op'],
  [
    'go/gab-fiber-dup.txt',
    4,
    16,
    'BenchmarkAppendMsgitem-4',
    'github.com/gofiber/fiber/v3/middleware/cache',
    55.76,
    'ns/op',
  ],
  ['go/gen-1.19-benchmem-traps.txt', 15, 52, 'BenchmarkConcat-2', 'example.com/gob/a', 43.15, 'ns/op'],
  ['go/gen-1.19-bfatal.txt', 2, 2, 'BenchmarkOK-2', 'example.com/gob/failp', 0.2537, 'ns/op'],
  ['go/gen-1.19-count3.txt', 9, 87, 'BenchmarkConcat-2', 'example.com/gob/a', 43.42, 'ns/op'],
  ['go/gen-1.19-multi-fail.txt', 4, 4, 'BenchmarkConcat-2', 'example.com/gob/b', 98.49, 'ns/op'],
  ['go/gen-1.19-panic.txt', 1, 1, 'BenchmarkOK-2', 'example.com/gob/pan', 0.2499, 'ns/op'],
  ['go/gen-1.19-test2json.jsonl', 10, 17, 'BenchmarkConcat-2', 'example.com/gob/a', 54.95, 'ns/op'],
  ['go/gen-1.19-verbose.txt', 14, 23, 'BenchmarkConcat-2', 'example.com/gob/a', 53.83, 'ns/op'],
  ['go/perf-benchseries-3d3f.txt', 365, 6844, 'BenchmarkGonum_topo', null, 3127684464, 'build-real-ns/op'],
  ['go/perf-bent-benchsize.txt', 204, 204, 'Benchmarkuber_zap_total', null, 10149055, 'total-bytes'],
  ['go/perf-bent-build.txt', 34, 102, 'BenchmarkUber_zap', null, 6910000000, 'build-real-ns/op'],
  ['go/perf-crc-new.txt', 36, 720, 'BenchmarkCRC32/poly=IEEE/size=15/align=0-8', 'hash/crc32', 43.6, 'ns/op'],
  ['go/perf-crc-old.txt', 36, 720, 'BenchmarkCRC32/poly=IEEE/size=15/align=0-8', 'hash/crc32', 44.6, 'ns/op'],
  [
    'go/perf-suffixarray.txt',
    42,
    1680,
    'BenchmarkNew/text=opticks/size=100K/bits=32-8',
    'index/suffixarray',
    4052123,
    'ns/op',
  ],
  [
    'go/real-33tu-count5.txt',
    3,
    45,
    'BenchmarkMarshalMapInt/marshal_append-20',
    'github.com/33TU/json-experiment',
    206.1,
    'ns/op',
  ],
  [
    'derived/go-crlf.txt',
    4,
    16,
    'BenchmarkAppendMsgitem-4',
    'github.com/gofiber/fiber/v3/middleware/cache',
    55.76,
    'ns/op',
  ],
  [
    'derived/go-utf8-bom.txt',
    2,
    20,
    'BenchmarkEncode/format=json-48',
    'golang.org/x/perf/cmd/benchstat/testdata',
    1726,
    'ns/op',
  ],
];

test.each(FILES)('%s: %i benchmarks, %i numbers', (path, benchmarks, numbers, benchmark, scope, value, metric) => {
  const { readings } = read(corpus(path));
  expect(new Set(readings.map((reading) => `${reading.scope} ${reading.benchmark}`)).size).toBe(benchmarks);
  expect(readings).toHaveLength(numbers);
  expect(readings[0]).toMatchObject({ benchmark, scope, value, metric, unit: metric });
});

test('custom metrics, zeros, numbers of any size, rows without a time', () => {
  const { readings } = read(corpus('go/gen-1.19-benchmem-traps.txt'));
  const of = (name: string) =>
    short(readings.filter(({ benchmark }) => benchmark === name).map((r) => ({ ...r, scope: null })));
  expect(of('BenchmarkMetric-2')).toEqual([
    'BenchmarkMetric-2 ns/op 0.2541',
    'BenchmarkMetric-2 huge 1e+21',
    'BenchmarkMetric-2 misses/op 0',
    'BenchmarkMetric-2 p99-ns/op 99.5',
    'BenchmarkMetric-2 tiny 0',
    'BenchmarkMetric-2 widgets/s 12346',
    'BenchmarkMetric-2 B/op 0',
    'BenchmarkMetric-2 allocs/op 0',
  ]);
  expect(of('BenchmarkNoNs-2')).toEqual([
    'BenchmarkNoNs-2 rows 42',
    'BenchmarkNoNs-2 B/op 0',
    'BenchmarkNoNs-2 allocs/op 0',
  ]);
  expect(of('BenchmarkZero-2')[0]).toBe('BenchmarkZero-2 ns/op 1e-7');
  expect(of('BenchmarkPrintNoNewline-2')).toEqual([]);
});

test('the same name in two packages is two benchmarks', () => {
  const { readings } = read(corpus('go/gab-fiber-dup.txt'));
  const times = readings.filter(
    ({ benchmark, metric }) => benchmark === 'BenchmarkAppendMsgitem-4' && metric === 'ns/op',
  );
  expect(times.map(({ scope, value }) => [scope?.split('/').at(-1), value])).toEqual([
    ['cache', 55.76],
    ['csrf', 0.3733],
  ]);
});

test('-count gives iterations of one benchmark, in order', () => {
  const { readings } = read(corpus('go/gen-1.19-count3.txt'));
  const own = readings.filter(
    ({ benchmark, scope, metric }) => benchmark === 'BenchmarkConcat-2' && scope?.endsWith('/b') && metric === 'ns/op',
  );
  expect(own.map(({ value }) => value)).toEqual([101.6, 85.88, 93.68]);
});

test('an event stream is read as the text that it carries', () => {
  const { readings, problems } = read(corpus('go/gen-1.19-test2json.jsonl'));
  const times = readings
    .filter(({ metric }) => metric === 'ns/op')
    .map(({ benchmark, value }) => `${benchmark} ${value}`);
  expect(times).toEqual([
    'BenchmarkConcat-2 54.95',
    'BenchmarkSub/n=10-2 26.63',
    'BenchmarkSub/n=1000-2 171.8',
    'BenchmarkSub/with_space_&_slash/x-2 0.255',
    'BenchmarkSub/size-8-2 0.2528',
    'BenchmarkSub/#00-2 0.255',
    'BenchmarkSub/dup-2 0.2536',
    'BenchmarkSub/dup#01-2 0.2516',
    'BenchmarkMetric-2 0.2521',
    'BenchmarkLog-2 0.2678',
  ]);
  expect(problems).toEqual([]);
});

test('events of packages that ran at the same time are told apart', () => {
  const event = (name: string, text: string) => JSON.stringify({ Action: 'output', Package: name, Output: text });
  const stream = [
    event('ex/a', 'BenchmarkX-2 \t'),
    event('ex/b', 'BenchmarkX-2 \t'),
    event('ex/a', '       1\t 10 ns/op\n'),
    event('ex/b', '       1\t 20 ns/op\n'),
    event('ex/b', '--- FAIL: BenchmarkY\n'),
  ].join('\n');
  expect(short(read(stream).readings)).toEqual(['ex/a BenchmarkX-2 ns/op 10', 'ex/b BenchmarkX-2 ns/op 20']);
  expect(read(stream).problems).toMatchObject([
    { kind: 'benchmark-failed', line: 5, scope: 'ex/b', benchmark: 'BenchmarkY' },
  ]);
});

describe('what is printed while a benchmark runs', () => {
  test('a result that a print has split is put together', () => {
    const text =
      'hello from setup\ngoos: linux\npkg: ex\ncpu: Some CPU\nBenchmarkA-2       \thello from setup\n   10000\t         2.984 ns/op\nBenchmarkB\nBenchmarkB-2   \t   10000\t         1.630 ns/op\nscore: 0.87\nPASS\nok  \tex\t0.003s\n';
    expect(read(text)).toMatchObject({ problems: [] });
    expect(short(read(text).readings)).toEqual(['ex BenchmarkA-2 ns/op 2.984', 'ex BenchmarkB-2 ns/op 1.63']);
  });

  test('several lines may stand between', () => {
    const text = 'BenchmarkA-2 \tone\n 2 apples\ntwo\n10000\t2.984 ns/op\t7 B/op\n';
    expect(short(read(text).readings)).toEqual(['BenchmarkA-2 ns/op 2.984', 'BenchmarkA-2 B/op 7']);
  });

  test("numbers without a name before them are nobody's", () => {
    expect(read('10000\t2.984 ns/op\nPASS\n').readings).toEqual([]);
    expect(read('BenchmarkA-2 \tx\nPASS\n   10000\t2.984 ns/op\n').readings).toEqual([]);
  });

  test('a result that cannot be put together is told', () => {
    expect(kinds('BenchmarkA-2 \tprint;91887835\t 0.2584 ns/op\nBenchmarkB-2 \t1\t2 ns/op\n')).toEqual([
      ['note', 1, 'BenchmarkA-2'],
    ]);
    expect(kinds(corpus('go/gen-1.19-verbose.txt'))).toEqual([
      ['note', 34, 'BenchmarkPrintNoNewline'],
      ['benchmark-skipped', 37, 'BenchmarkSkip'],
    ]);
  });

  test('a row with one field too many is not guessed at', () => {
    expect(read('BenchmarkA 1 100 ns/op tail\nBenchmarkB 1 2 3\nBenchmarkC 1x 2 ns/op\n').readings).toEqual([]);
  });
});

describe('failures', () => {
  test('b.Fatal and b.Error, each with its own message', () => {
    expect(read(corpus('go/gen-1.19-bfatal.txt')).problems.map(({ line, text }) => [line, text])).toEqual([
      [6, 'BenchmarkFails failed: f_test.go:4: assertion: got 1 want 2'],
      [8, 'BenchmarkErr failed: f_test.go:5: bad result but timed'],
    ]);
  });

  test('packages that do not compile, failures and a panic in one output', () => {
    expect(
      read(corpus('go/gen-1.19-multi-fail.txt')).problems.map(({ kind, scope, text }) => [kind, scope, text]),
    ).toEqual([
      ['benchmark-failed', 'example.com/gob/a', 'package example.com/gob/a: build failed'],
      ['benchmark-failed', 'example.com/gob/builderr', 'package example.com/gob/builderr: build failed'],
      ['benchmark-failed', 'example.com/gob/failp', 'BenchmarkFails failed: f_test.go:4: assertion: got 1 want 2'],
      ['benchmark-failed', 'example.com/gob/failp', 'BenchmarkErr failed: f_test.go:5: bad result but timed'],
      ['benchmark-failed', 'example.com/gob/pan', 'BenchmarkPanics-2: panic: assignment to entry in nil map'],
    ]);
  });

  test('a test binary that is run by itself panics on stderr', () => {
    const { problems } = read('pkg: ex\nBenchmarkP-2 \t', 'log\npanic: oh no\n\ngoroutine 1\n');
    expect(problems).toEqual([
      { kind: 'benchmark-failed', line: 2, text: 'BenchmarkP-2: panic: oh no', scope: 'ex', benchmark: 'BenchmarkP-2' },
    ]);
  });

  test('a failure carries the name that the results have', () => {
    const { readings, problems } = read(
      'BenchmarkX-4 \t1\t5 ns/op\n--- FAIL: BenchmarkX\n    x_test.go:3: second time\n',
    );
    expect(readings).toHaveLength(1);
    expect(problems).toMatchObject([{ kind: 'benchmark-failed', benchmark: 'BenchmarkX-4' }]);
  });

  test('a log of one benchmark is not taken for the reason of the next', () => {
    const text = '--- BENCH: BenchmarkLog-2\n    a_test.go:10: b.Log line\n--- FAIL: BenchmarkX\nPASS\n';
    expect(read(text).problems.map(({ text }) => text)).toEqual(['BenchmarkX failed']);
  });

  test('values that are no numbers are left out and told, the others stay', () => {
    const { readings, problems } = read('BenchmarkX 1 NaN ns/op +Inf x/op 3 B/op\n');
    expect(short(readings)).toEqual(['BenchmarkX B/op 3']);
    expect(problems.map(({ kind, text }) => [kind, text])).toEqual([
      ['non-finite', 'BenchmarkX: ns/op is NaN'],
      ['non-finite', 'BenchmarkX: x/op is Infinity'],
    ]);
  });
});

describe('directions', () => {
  const facts = (text: string) => read(text).readings.map(({ metric, better, exact }) => [metric, better, exact]);

  test('known units have one, unknown ones none', () => {
    expect(facts('BenchmarkX 1 1 ns/op 2 MB/s 3 B/op 4 allocs/op 5 p99-ns/op 6 widgets/s 7 rows\n')).toEqual([
      ['ns/op', 'lower', false],
      ['MB/s', 'higher', false],
      ['B/op', 'lower', true],
      ['allocs/op', 'lower', true],
      ['p99-ns/op', 'lower', false],
      ['widgets/s', null, false],
      ['rows', null, false],
    ]);
  });

  test('Unit lines say more, wherever they stand', () => {
    const text =
      'Unit rows better=higher\nBenchmarkX 1 7 rows 3 ns/op 2 B/op\nUnit rows assume=exact\nUnit ns/op better=higher\nUnit B/op assume=nothing\n';
    expect(facts(text)).toEqual([
      ['rows', 'higher', true],
      ['ns/op', 'higher', false],
      ['B/op', 'lower', false],
    ]);
  });

  test("assume=exact in a file of benchstat's", () => {
    const { readings } = read(corpus('go/perf-zero.txt'));
    expect(readings).toHaveLength(20);
    expect(readings.every(({ exact }) => exact)).toBe(true);
  });
});

test('a text with a before and an after of its own does not mix them', () => {
  const scopes = (path: string) => [...new Set(read(corpus(path)).readings.map(({ scope }) => scope))];
  expect(scopes('go/perf-issue19634.txt')).toEqual(['(note: before)', '(note: after)']);
  expect(scopes('go/perf-smallSample.txt')).toEqual(['(note: before)', '(note: after)']);
  expect(scopes('go/perf-crc-new.txt')).toEqual(['hash/crc32']);
});

test('fields are split at every kind of space', () => {
  expect(short(read('BenchmarkÄ/x=ü\u20031\u2003100\u00a0ns/op\n').readings)).toEqual(['BenchmarkÄ/x=ü ns/op 100']);
});

describe('output without a measurement is recognised, so that nothing measured is not an unknown tool', () => {
  test.each([
    'PASS\nok  \tex\t0.1s\n',
    'ok  ex 0.002s\n',
    'ok  \tex\t(cached)\n',
    '?   \tex\t[no test files]\n',
    'testing: warning: no tests to run\nPASS\n',
    'FAIL\tex [build failed]\n',
    'PASS\n',
    '{"Time":"2026-12-01T00:00:00Z","Action":"start","Package":"ex"}\n',
  ])('%j', (text) => {
    expect(goTest.recogniseOutput(output(text))).toBe(true);
    expect(read(text).readings).toEqual([]);
  });

  test.each([
    '',
    'ok\n',
    'Benchmark 1: sleep\n',
    'PASSED\n',
    'Benchmarking x\n',
    'BenchmarkX 100 ns\n',
    '{"level":"info"}\n',
  ])('not %j', (text) => {
    expect(goTest.recogniseOutput(output(text))).toBe(false);
  });

  test('a line as a script prints it is enough', () => {
    expect(goTest.recogniseOutput(output('BenchmarkX 1 100 ns/op\n'))).toBe(true);
  });
});

describe('the -N suffix', () => {
  const strip = (names: string[]) => names.map(goTest.canonicalName?.(names) as (name: string) => string);

  test('goes where all have the same', () => {
    expect(strip(['BenchmarkA-8', 'BenchmarkB/size-10-8'])).toEqual(['BenchmarkA', 'BenchmarkB/size-10']);
  });

  test.each([
    ['sizes', ['BenchmarkA/Size-100', 'BenchmarkA/Size-10000']],
    ['-cpu 1,2,4', ['BenchmarkA', 'BenchmarkA-2', 'BenchmarkA-4']],
    ['one without', ['BenchmarkFib10-8', 'BenchmarkFib20']],
    ['none', []],
  ])('stays with %s', (_name, names) => {
    expect(strip(names)).toEqual(names);
  });
});
