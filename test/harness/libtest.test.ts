import { describe, expect, test } from 'vitest';
import { libtest } from '../../harness/libtest.ts';
import { corpus, output } from './support.ts';

const read = (path: string) => libtest.read(output(corpus(path)));
const units = (
  readings: readonly { scope: string | null; benchmark: string; metric: string; value: number; unit: string }[],
) =>
  readings.map(({ scope, benchmark, metric, value, unit }) =>
    [...(scope === null ? [] : [scope]), benchmark, metric, `${value} ${unit}`].join(' | '),
  );

describe('text', () => {
  test.each(['libtest/bencher-one.txt', 'libtest/bencher-ignore.txt'])('%s', (path) => {
    const { readings } = read(path);
    expect(units(readings)).toEqual(['tests::benchmark | time | 3161 ns/iter']);
    expect(readings[0]).toMatchObject({ better: 'lower', scope: null });
  });

  test('every unit of time; ignored tests are counted, not named', () => {
    const { readings, problems } = read('libtest/bencher-many.txt');
    expect(units(readings)).toEqual([
      'tests::benchmark | time | 3161 ns/iter',
      'tests::other_benchmark | time | 3161 ns/iter',
      'tests::last_benchmark | time | 3161 ns/iter',
      'tests::one_digit | time | 1 μs/iter',
      'tests::two_digit | time | 22 ms/iter',
      'tests::three_digit | time | 333 s/iter',
    ]);
    expect(readings.every(({ better }) => better === 'lower')).toBe(true);
    expect(problems.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'passed-over: 2 tests (ignored by cargo bench)',
    ]);
  });

  test('cycles and samples per second', () => {
    const { readings } = read('libtest/gab-cargo-units.txt');
    expect(units(readings)).toEqual([
      'cmov | cycles/iter | 2835 cycles/iter',
      'cmov2 | cycles/iter | 2845 cycles/iter',
      'mov | cycles/iter | 1508 cycles/iter',
      'upload | throughput | 1911 MS/s',
      'download | throughput | 9001 MS/s',
    ]);
    expect(readings.map(({ better }) => better)).toEqual(['lower', 'lower', 'lower', 'higher', 'higher']);
  });

  test('names in a padded column, thousands', () => {
    expect(units(read('libtest/gab-cargo2.txt').readings)).toEqual([
      'bench_engine_new | time | 211834 ns/iter',
      'bench_engine_new_raw | time | 197 ns/iter',
      'bench_engine_new_raw_core | time | 196 ns/iter',
      'bench_engine_register_fn | time | 493 ns/iter',
    ]);
  });

  test('throughput beside the time, prints between the lines', () => {
    const { readings } = read('libtest/gen-1.95-nocapture.txt');
    expect(units(readings)).toEqual([
      'bench_bytes | time | 34.03 ns/iter',
      'bench_bytes | throughput | 120470 MB/s',
      'bench_fib_10 | time | 106.13 ns/iter',
      'bench_fib_25 | time | 149215.13 ns/iter',
      'bench_noop | time | 0.24 ns/iter',
      'bench_prints | time | 0.24 ns/iter',
    ]);
    expect(readings[1]?.better).toBe('higher');
  });

  test('a benchmark that panicked', () => {
    const { readings, problems } = read('libtest/gen-1.95-panic.txt');
    expect(readings.length).toBe(6);
    expect(problems).toMatchObject([
      { kind: 'benchmark-failed', line: 12, benchmark: 'bench_panics', scope: null },
      { kind: 'passed-over' },
    ]);
  });

  test('forty benchmarks', () => {
    const { readings, problems } = read('libtest/real-annika-json.txt');
    expect(readings.length).toBe(40);
    expect(units(readings.slice(0, 2))).toEqual([
      'tests::ajson_large_fourth_level | time | 38314 ns/iter',
      'tests::ajson_large_top_level | time | 17223 ns/iter',
    ]);
    expect(problems).toMatchObject([{ text: '8 tests (ignored by cargo bench)' }]);
  });

  test('Criterion.rs in the format of bencher: names with spaces; a time cut down to 0 is no measurement', () => {
    const { readings, problems } = read('criterion/gen-0.3.6-bencher.txt');
    expect(units(readings)).toEqual([
      'fib 10 | time | 106 ns/iter',
      "copy/slice/clone: it's <T>/64 | time | 7 ns/iter",
      'copy/slice/64 | time | 5 ns/iter',
      "copy/slice/clone: it's <T>/4096 | time | 75 ns/iter",
      'copy/slice/4096 | time | 503 ns/iter',
      'elements/sleep | time | 377171 ns/iter',
    ]);
    expect(problems).toMatchObject([{ kind: 'passed-over', line: 10, benchmark: 'noop' }]);
  });

  test('one name in two binaries', () => {
    const block = (value: number) => `running 1 test\ntest a ... bench: ${value} ns/iter (+/- 1)\n`;
    expect(units(libtest.read(output(block(1) + block(2))).readings)).toEqual([
      'binary 1 | a | time | 1 ns/iter',
      'binary 2 | a | time | 2 ns/iter',
    ]);
    const announced = `     Running unittests src/lib.rs (target/release/deps/x-1)\n${block(1)}     Running benches/b.rs (target/release/deps/b-2)\n${block(2)}`;
    expect(units(libtest.read(output(announced)).readings)).toEqual([
      'src/lib.rs | a | time | 1 ns/iter',
      'benches/b.rs | a | time | 2 ns/iter',
    ]);
  });
});

describe('JSON', () => {
  test('all digits; what is called mebibytes is megabytes', () => {
    const { readings, problems } = read('libtest/gen-1.95.jsonl');
    expect(problems).toEqual([]);
    expect(units(readings)).toEqual([
      'bench_bytes | time | 33.48497689688716 ns/iter',
      'bench_bytes | throughput | 124121 MB/s',
      'bench_fib_10 | time | 102.82104154124022 ns/iter',
      'bench_fib_25 | time | 149455.5416666667 ns/iter',
      'bench_noop | time | 0.23995025 ns/iter',
      'bench_prints | time | 0.24262330123301235 ns/iter',
    ]);
  });

  const bench = (name: string, median: string) =>
    `{ "type": "bench", "name": "${name}", "median": ${median}, "deviation": 1 }\n`;
  const END = '{ "type": "suite", "event": "ok", "passed": 0, "failed": 0, "ignored": 0, "measured": 1 }\n';

  test('a failure, and one name in two binaries', () => {
    const failed = '{ "type": "test", "name": "b", "event": "failed", "stdout": "x" }\n';
    const { readings, problems } = libtest.read(output(bench('a', '1') + END + bench('a', '2') + failed + END));
    expect(units(readings)).toEqual(['binary 1 | a | time | 1 ns/iter', 'binary 2 | a | time | 2 ns/iter']);
    expect(problems).toMatchObject([{ kind: 'benchmark-failed', benchmark: 'b', scope: null }]);
  });

  test.each([
    ['NaN', 'non-finite'],
    ['"1"', 'unreadable'],
  ])('a median of %s', (median, kind) => {
    expect(libtest.read(output(bench('a', median)))).toMatchObject({ readings: [], problems: [{ kind }] });
  });

  test('half a line', () => {
    const text = output(`${bench('a', '1')}{ "type": "bench", "name": "b", "med`);
    expect(libtest.recogniseOutput(text)).toBe(true);
    expect(libtest.read(text)).toMatchObject({ readings: [], problems: [{ kind: 'unreadable', line: 2 }] });
  });
});

describe('nothing measured', () => {
  const result = (passed: number) =>
    `\nrunning 2 tests\ntest a ... ignored\ntest b ... ignored\n\ntest result: ok. ${passed} passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.00s\n`;

  test('cargo bench without a benchmark says so', () => {
    expect(libtest.recogniseOutput(output(result(0)))).toBe(true);
    expect(libtest.read(output(result(0)))).toMatchObject({
      readings: [],
      problems: [{ kind: 'passed-over' }, { kind: 'note', text: expect.stringContaining('measured nothing') }],
    });
  });

  test('cargo test is no benchmark', () => {
    expect(libtest.recogniseOutput(output(result(3)))).toBe(false);
    expect(libtest.read(output(result(3)))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
  });
});
