import { describe, expect, test } from 'vitest';
import { googleBenchmark } from '../../../harness/google-benchmark.ts';
import { corpus, output, short } from '../support.ts';

const read = (text: string, stderr = '') => googleBenchmark.read(output(text, { stderr }));
const problemsOf = (text: string) => read(text).problems.map(({ kind, text }) => `${kind}: ${text}`);

/** Counted by eye: different benchmarks, numbers in all, the first name and its real time with the unit. */
const FILES: readonly (readonly [string, number, number, string, number, string])[] = [
  ['googlebenchmark/gb-test1_run1.json', 14, 28, 'BM_SameTimes', 10, 'ns'],
  ['googlebenchmark/gb-test1_run2.json', 14, 28, 'BM_SameTimes', 10, 'ns'],
  // 17 with samples and one of which only aggregates are given; two rates for two of them, six counters, one, one.
  ['googlebenchmark/gen-1.7.1-all.json', 18, 52, 'BM_StringCreation', 0.37562121087705314, 'ns'],
  ['googlebenchmark/gen-1.7.1-aggregates-only.json', 3, 14, 'BM_StringCreation', 0.37338540708133117, 'ns'],
  ['googlebenchmark/gen-1.7.1-console.txt', 18, 40, 'BM_StringCreation', 0.376, 'ns'],
  ['googlebenchmark/gen-1.9.5-interleaved-reps.json', 3, 40, 'BM_StringCreation', 0.38704875688273427, 'ns'],
  ['googlebenchmark/gen-1.9.5-log-polluted-console.txt', 2, 4, 'BM_Log/10', 0.244, 'ns'],
  ['googlebenchmark/gen-1.9.5-log-polluted.csv.txt', 2, 4, 'BM_Log/10', 0.241372, 'ns'],
  ['googlebenchmark/gen-1.9.5-log-polluted.json.txt', 2, 4, 'BM_Log/10', 0.23940090540741099, 'ns'],
  ['googlebenchmark/gen-1.9.5-tabular-ansi.txt', 6, 12, 'BM_StringCreation', 0.371, 'ns'],
  ['googlebenchmark/gen-1.9.5-units.json', 4, 9, 'BM_Threads/real_time/threads:2', 0.24352884824581203, 'ns'],
  ['googlebenchmark/gen-1.9.5.csv', 18, 44, 'BM_StringCreation', 0.373787, 'ns'],
  ['derived/gbench-console-crlf.txt', 18, 40, 'BM_StringCreation', 0.372, 'ns'],
  ['derived/gbench-utf8-bom.json', 2, 4, 'fib_10', 214.98980114547953, 'ns'],
];

test.each(FILES)('%s: %i benchmarks, %i numbers', (path, benchmarks, numbers, benchmark, value, unit) => {
  const { readings } = read(corpus(path));
  expect(new Set(readings.map((reading) => reading.benchmark)).size).toBe(benchmarks);
  expect(readings).toHaveLength(numbers);
  expect(readings[0]).toMatchObject({ benchmark, scope: null, value, unit, metric: 'real_time', better: 'lower' });
});

test('every row has its own unit of time', () => {
  const { readings } = read(corpus('googlebenchmark/gen-1.9.5-units.json'));
  expect(readings.map(({ benchmark, metric, value, unit }) => [benchmark, metric, value, unit])).toEqual([
    ['BM_Threads/real_time/threads:2', 'real_time', 0.24352884824581203, 'ns'],
    ['BM_Threads/real_time/threads:2', 'cpu_time', 0.24283604053126082, 'ns'],
    ['BM_Threads/real_time/threads:2', 'widgets', 10, ''],
    ['BM_Manual/manual_time', 'real_time', 122.99999999999987, 'us'],
    ['BM_Manual/manual_time', 'cpu_time', 0.0066842105263126136, 'us'],
    ['BM_Ms/min_time:0.050/real_time', 'real_time', 2.0742416764626208, 'ms'],
    ['BM_Ms/min_time:0.050/real_time', 'cpu_time', 0.013356676470588245, 'ms'],
    ['BM_Sec/iterations:2', 'real_time', 0.020105023500036623, 's'],
    ['BM_Sec/iterations:2', 'cpu_time', 0.000020505000000000523, 's'],
  ]);
  const before = read(corpus('googlebenchmark/gb-test1_run1.json')).readings;
  expect(before.find(({ benchmark }) => benchmark === 'BM_DifferentTimeUnit')).toMatchObject({ value: 1, unit: 's' });
});

test('repetitions are iterations of one benchmark; their statistics are no measurements', () => {
  const { readings, problems } = read(corpus('googlebenchmark/gen-1.9.5-interleaved-reps.json'));
  const times = readings.filter(({ benchmark, metric }) => benchmark === 'BM_StringCreation' && metric === 'real_time');
  expect(times.map(({ value }) => value)).toEqual([
    0.38704875688273427, 0.37009173604579754, 0.40654422312882488, 0.38321599763840714, 0.36870953189805522,
  ]);
  expect(problems.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'passed-over: statistics over the repetitions of BM_StringCreation, BM_memcpy/8, BM_Tmpl<int>',
  ]);
});

test('counters: rates have a direction and a unit, others have neither', () => {
  const { readings } = read(corpus('googlebenchmark/gen-1.7.1-all.json'));
  const of = (name: string) =>
    readings
      .filter(({ benchmark }) => benchmark === name)
      .map(({ metric, value, unit, better }) => [metric, value, unit, better]);
  expect(of('BM_memcpy/8')).toEqual([
    ['real_time', 1.6916470005753437, 'ns', 'lower'],
    ['cpu_time', 1.6807030443707685, 'ns', 'lower'],
    ['bytes_per_second', 4759912839.3291435, 'B/s', 'higher'],
    ['items_per_second', 594989104.91614294, 'items/s', 'higher'],
  ]);
  expect(of('BM_Counters').slice(2)).toEqual([
    ['Foo', 42, '', null],
    ['Inv', 1.4014094000000004e-8, '', null],
    ['Mem', 4096, '', null],
    ['PerIter', 5.3760000412876806e-8, '', null],
    ['Rate', 71356735.583477587, '', null],
    ['zero', 0, '', null],
  ]);
});

test('all that is no measurement in a file of every feature', () => {
  expect(problemsOf(corpus('googlebenchmark/gen-1.7.1-all.json'))).toEqual([
    'debug-build: the Google Benchmark library was built as DEBUG (library_build_type)',
    'non-finite: BM_NaNInf: inf, nan, ninf (NaN or infinite)',
    'benchmark-failed: BM_Error/1 failed: could not open "data.bin", errno=2',
    'passed-over: statistics over the repetitions of BM_Rep/repeats:3, BM_RepAgg/repeats:4, complexity fits of BM_Cplx',
    'note: BM_RepAgg/repeats:4: only aggregates were reported, so that one statistic stands for all repetitions',
  ]);
});

test('of a benchmark with nothing but aggregates the median stands for all', () => {
  const { readings } = read(corpus('googlebenchmark/gen-1.7.1-all.json'));
  expect(short(readings.filter(({ benchmark }) => benchmark === 'BM_RepAgg/repeats:4'))).toEqual([
    'BM_RepAgg/repeats:4 real_time 0.24687625066266428',
    'BM_RepAgg/repeats:4 cpu_time 0.2468795724115084',
    'BM_RepAgg/repeats:4 k 7',
  ]);
  expect(problemsOf(corpus('googlebenchmark/gen-1.7.1-aggregates-only.json'))).toContain(
    'note: BM_StringCreation, BM_memcpy/8, BM_Counters: only aggregates were reported, so that one statistic stands for all repetitions',
  );
  expect(read(corpus('googlebenchmark/gb-test4_run0.json')).readings).toEqual([]);
});

test('CSV and the table: the same rows are measurements, with fewer digits', () => {
  for (const path of ['googlebenchmark/gen-1.9.5.csv', 'derived/gbench-console-crlf.txt']) {
    const { readings, problems } = read(corpus(path));
    const repeated = readings.filter(
      ({ benchmark, metric }) => benchmark === 'BM_Rep/repeats:3' && metric === 'real_time',
    );
    expect(repeated).toHaveLength(3);
    expect(problems.map(({ kind, benchmark }) => [kind, benchmark])).toEqual([
      ['note', undefined],
      ['benchmark-failed', 'BM_Error/1'],
      ['benchmark-skipped', 'BM_Skipped'],
      ['passed-over', undefined],
      ['note', undefined],
    ]);
    expect(problems[1]?.text).toBe('BM_Error/1 failed: could not open "data.bin", errno=2');
  }
  const csv = read(corpus('googlebenchmark/gen-1.9.5.csv')).readings;
  expect(short(csv.filter(({ benchmark }) => benchmark === 'BM_memcpy/8'))).toEqual([
    'BM_memcpy/8 real_time 1.93206',
    'BM_memcpy/8 cpu_time 1.93123',
    'BM_memcpy/8 bytes_per_second 4142440000',
    'BM_memcpy/8 items_per_second 517805000',
  ]);
  expect(csv.find(({ benchmark }) => benchmark === 'BM_Manual/manual_time')).toMatchObject({ value: 123, unit: 'us' });
});

test('a name that ends like a statistic is a benchmark unless its family says otherwise', () => {
  const row = (name: string, time: number, iterations = 1000) =>
    JSON.stringify({ name, iterations, real_time: time, cpu_time: time, time_unit: 'ns' });
  const file = (...rows: string[]) => `{"context":{"num_cpus":2},"benchmarks":[${rows.join(',')}]}`;
  const names = (text: string) => [...new Set(read(text).readings.map(({ benchmark }) => benchmark))];
  expect(names(file(row('BM_mean', 1), row('BM_X', 2), row('BM_X_median', 3)))).toEqual([
    'BM_mean',
    'BM_X',
    'BM_X_median',
  ]);
  const old = file(
    row('BM_X', 1),
    row('BM_X', 2),
    row('BM_X_mean', 1.5, 2),
    row('BM_X_stddev', 0.5, 2),
    row('BM_X_big', 9),
  );
  expect(names(old)).toEqual(['BM_X', 'BM_X_big']);
});

describe('a file that cannot be read as it should', () => {
  test('bare nan and inf, a broken percentage, an error row, a log line in front', () => {
    const text = `WARN { not json
{"context":{"library_build_type":"release"},"benchmarks":[
 {"name":"BM_ok","run_type":"iteration","iterations":10,"real_time":10,"cpu_time":10,"time_unit":"ns","hit_rate":nan,"x":-inf},
 {"name":"BM_BigO","run_type":"aggregate","aggregate_name":"BigO","cpu_coefficient":6.7,"real_coefficient":6.7,"big_o":"N","time_unit":"ns"},
 {"name":"BM_RMS","run_type":"aggregate","aggregate_name":"RMS","rms":2%},
 {"name":"BM_err","run_type":"iteration","error_occurred":true,"error_message":"no file","iterations":0,"real_time":0,"cpu_time":0,"time_unit":"ns"}]}
`;
    expect(googleBenchmark.recogniseOutput(output(text))).toBe(true);
    expect(short(read(text).readings)).toEqual(['BM_ok real_time 10', 'BM_ok cpu_time 10']);
    expect(problemsOf(text)).toEqual([
      'non-finite: BM_ok: hit_rate, x (NaN or infinite)',
      'benchmark-failed: BM_err failed: no file',
      'passed-over: complexity fits of BM_BigO, BM_RMS',
    ]);
  });

  test('a file that was cut off has no measurements', () => {
    const text = corpus('googlebenchmark/gen-1.9.5-units.json').slice(0, 2000);
    expect(googleBenchmark.recogniseOutput(output(text))).toBe(true);
    expect(read(text)).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable', line: text.split('\n').length }],
    });
  });

  test('rows without a time are no measurements', () => {
    const text = corpus('googlebenchmark/gb-test4_run.json');
    expect(googleBenchmark.recogniseOutput(output(text))).toBe(false);
    expect(read(text)).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
  });

  test('a CSV row with a cell too few is left out', () => {
    const header = 'name,iterations,real_time,cpu_time,time_unit,label\n';
    expect(short(read(`${header}"A",1,2,3,ns,\n"B",1,2,3\n"C",1,2,3,ns,"open\n`).readings)).toEqual([
      'A real_time 2',
      'A cpu_time 3',
    ]);
  });
});

test('the result file is read, not what is printed beside it', () => {
  const file = corpus('derived/gbench-utf8-bom.json');
  const printed = corpus('googlebenchmark/gen-1.7.1-console.txt');
  const { readings } = googleBenchmark.read(output(printed, { file }));
  expect(readings).toHaveLength(4);
});

test('two binaries in one stream keep their benchmarks apart', () => {
  const one = (executable: string, time: number) =>
    `{"context":{"executable":"${executable}"},"benchmarks":[{"name":"BM_A","run_type":"iteration","iterations":1,"real_time":${time},"cpu_time":${time},"time_unit":"ns"}]}`;
  const { readings } = read(`${one('/b/x', 1)}\n${one('/b/y', 2)}\n`);
  expect(short(readings.filter(({ metric }) => metric === 'real_time'))).toEqual([
    'x BM_A real_time 1',
    'y BM_A real_time 2',
  ]);
  expect(read(one('/b/x', 1)).readings[0]?.scope).toBeNull();
});

describe('nothing to measure is not an unknown tool', () => {
  const none = 'Failed to match any benchmarks against regex: nope\n';

  test('on stdout', () => {
    expect(googleBenchmark.recogniseOutput(output('', { stderr: none }))).toBe(true);
    expect(googleBenchmark.recogniseOutput(output(''))).toBe(false);
  });

  test('in a result file', () => {
    const read = googleBenchmark.read(output('', { stderr: none, file: '' }));
    expect(read).toEqual({ readings: [], problems: [{ kind: 'note', line: null, text: none.trim() }] });
  });
});

test('a debug build that only stderr tells of', () => {
  const stderr = '***WARNING*** Library was built as DEBUG. Timings may be affected.\n';
  const { problems } = read(corpus('googlebenchmark/gen-1.9.5.csv'), stderr);
  expect(problems.filter(({ kind }) => kind === 'debug-build')).toHaveLength(1);
  expect(
    read(corpus('googlebenchmark/gen-1.7.1-all.json'), stderr).problems.filter(({ kind }) => kind === 'debug-build'),
  ).toHaveLength(1);
});

test.each(['gen-1.7.1-console.txt', 'gen-1.9.5.csv'])(
  'formats that lose digits come with the flag that loses none: %s',
  (file) => {
    const notes = read(corpus(`googlebenchmark/${file}`)).problems.filter(({ kind }) => kind === 'note');
    expect(notes.map(({ text }) => text).join()).toContain('--harness google-benchmark');
  },
);
