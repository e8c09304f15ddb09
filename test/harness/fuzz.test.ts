import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asv } from '../../harness/asv.ts';
import { benchmarkJs } from '../../harness/benchmark-js.ts';
import { benchmarkDotNet } from '../../harness/benchmarkdotnet.ts';
import { catch2 } from '../../harness/catch2.ts';
import { criterion } from '../../harness/criterion.ts';
import { dart } from '../../harness/dart.ts';
import { divan } from '../../harness/divan.ts';
import { githubActionBenchmark } from '../../harness/github-action-benchmark.ts';
import { gungraun } from '../../harness/gungraun.ts';
import { hyperfine } from '../../harness/hyperfine.ts';
import { jmh } from '../../harness/jmh.ts';
import { julia } from '../../harness/julia.ts';
import { libtest } from '../../harness/libtest.ts';
import { luau } from '../../harness/luau.ts';
import { mitata } from '../../harness/mitata.ts';
import { nanobench } from '../../harness/nanobench.ts';
import { perfStat } from '../../harness/perf-stat.ts';
import { pyperf } from '../../harness/pyperf.ts';
import { pytestBenchmark } from '../../harness/pytest-benchmark.ts';
import { ruby } from '../../harness/ruby.ts';
import { tinybench } from '../../harness/tinybench.ts';
import { valgrind } from '../../harness/valgrind.ts';
import { vitest } from '../../harness/vitest.ts';
import { zbench } from '../../harness/zbench.ts';
import type { Harness } from '../../src/model/harness.ts';
import { corpus, output } from './support.ts';

/** A harness, the folders of its files, and whether it divides a total by a count. */
const READERS: readonly (readonly [Harness, readonly string[], boolean])[] = [
  [jmh, ['jmh'], false],
  [pytestBenchmark, ['pytest-benchmark'], false],
  [pyperf, ['pyperf'], false],
  [asv, ['asv'], false],
  [benchmarkDotNet, ['benchmarkdotnet'], true],
  [criterion, ['criterion'], true],
  [libtest, ['libtest', 'criterion'], false],
  [divan, ['divan'], false],
  [gungraun, ['gungraun', 'iai'], false],
  [julia, ['julia'], false],
  [benchmarkJs, ['benchmark-js'], false],
  [catch2, ['catch2'], false],
  [dart, ['dart'], false],
  [githubActionBenchmark, ['github-action-benchmark'], false],
  [hyperfine, ['hyperfine'], false],
  [luau, ['luau'], false],
  [mitata, ['mitata'], false],
  [nanobench, ['nanobench'], true],
  [perfStat, ['perf-stat'], false],
  [ruby, ['ruby'], false],
  [tinybench, ['tinybench'], false],
  [valgrind, ['valgrind'], false],
  [vitest, ['vitest'], false],
  [zbench, ['zbench'], false],
];

/** Small files: each is mutilated many times. */
const textsIn = (folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(import.meta.dirname, 'corpus', folder)).map((name) => corpus(`${folder}/${name}`)),
    )
    .filter((text) => text.length < 20_000);

const everything = textsIn([...new Set(READERS.flatMap(([, folders]) => folders))]);
const somewhere = (text: string) => fc.nat({ max: text.length });

function tornOf(texts: readonly string[]): fc.Arbitrary<string> {
  const own = fc.constantFrom(...texts);
  const any = fc.constantFrom(...everything);
  const truncated = own.chain((text) => somewhere(text).map((end) => text.slice(0, end)));
  const beheaded = own.chain((text) => somewhere(text).map((start) => text.slice(start)));
  const spliced = fc
    .tuple(own, any)
    .chain(([a, b]) => fc.tuple(somewhere(a), somewhere(b)).map(([x, y]) => a.slice(0, x) + b.slice(y)));
  const shuffled = own.chain((text) => {
    const lines = text.split('\n');
    return fc.shuffledSubarray(lines, { minLength: lines.length }).map((mixed) => mixed.join('\n'));
  });
  const dented = own.chain((text) =>
    fc
      .tuple(somewhere(text), fc.string({ unit: 'binary', maxLength: 20 }))
      .map(([at, piece]) => text.slice(0, at) + piece + text.slice(at + piece.length)),
  );
  return fc.oneof(own, truncated, beheaded, spliced, shuffled, dented, fc.string({ unit: 'binary', maxLength: 500 }));
}

/** The numbers that stand in a text, thousands with or without commas; what is glued to a word in front counts too. */
function numbersIn(text: string): Set<number> {
  const found = new Set<number>();
  for (const [stretch] of text.matchAll(/[-+.,\deE]+/g)) {
    const plain = stretch.replaceAll(',', '');
    for (let start = 0; start < Math.min(plain.length, 40); start += 1) found.add(Number(plain.slice(start)));
    for (const part of stretch.split(',')) found.add(Number(part));
  }
  return found;
}

const isQuotient = (value: number, numbers: ReadonlySet<number>): boolean =>
  [...numbers].some((count) => count > 0 && [...numbers].some((total) => total / count === value));

describe.each(READERS.map(([harness, folders, divides]) => ({ harness, folders, divides, name: harness.name })))(
  '$name',
  ({ harness, folders, divides }) => {
    const texts = textsIn(folders);

    test('never throws, and never reads a number that is not there', () => {
      fc.assert(
        fc.property(tornOf(texts), (text) => {
          harness.recogniseOutput(output(text));
          const { readings, problems } = harness.read(output(text));
          if (problems.some(({ kind }) => kind === 'unreadable')) expect(readings).toEqual([]);
          const there = readings.length === 0 ? new Set<number>() : numbersIn(text);
          for (const { value, benchmark } of readings.slice(0, 300)) {
            expect(benchmark).not.toBe('');
            expect(Number.isFinite(value)).toBe(true);
            if (!there.has(value)) expect(divides && isQuotient(value, there)).toBe(true);
          }
        }),
        { numRuns: 300 },
      );
    });

    test('a text that was cut off anywhere gives no more readings than the whole, and none of another value', () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...texts).chain((text) => fc.tuple(fc.constant(text), somewhere(text))),
          ([text, end]) => {
            const key = (part: string) =>
              harness
                .read(output(part))
                .readings.map(({ benchmark, metric, value }) => `${benchmark}\n${metric}\n${value}`);
            const lines = text.slice(0, text.lastIndexOf('\n', end) + 1);
            const whole = new Set(key(text));
            if (whole.size > 0) expect(key(lines).filter((reading) => !whole.has(reading))).toEqual([]);
          },
        ),
        { numRuns: 50 },
      );
    });

    test('says the same of a text with Windows line ends and a byte order mark', () => {
      fc.assert(
        fc.property(fc.constantFrom(...texts), (text) => {
          const unix = text.replaceAll('\r', '');
          const windows = `\ufeff${unix.replace(/^\ufeff/, '').replaceAll('\n', '\r\n')}`;
          expect(harness.read(output(windows))).toEqual(harness.read(output(unix)));
        }),
        { numRuns: texts.length * 2 },
      );
    });
  },
);

/** Texts on which a careless expression or a second look at each line would take hours. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['spaces', ' '.repeat(300_000)],
  ['spaces in a benchmark line', `test ${' '.repeat(300_000)}... bench: 1 ns/iter (+/- 1)`],
  ['bench', `test ${'... bench: 1 '.repeat(30_000)}`],
  ['dots', 'test a ... '.repeat(30_000)],
  ['times', `a time: [${'1 ns '.repeat(60_000)}]`],
  ['time times', 'time:   [1 ns '.repeat(30_000)],
  ['names', `Benchmarking ${': Analyzing'.repeat(30_000)}`],
  ['a table head', `x${' '.repeat(200_000)}fastest │ slowest │ median │ mean │ samples │ iters`],
  ['branches', `x fastest │ slowest │ median │ mean │ samples │ iters\n${'│  '.repeat(100_000)}├─ a 1 ns`],
  [
    'a wide leaf',
    `x fastest │ slowest │ median │ mean │ samples │ iters\n├─ ${'a '.repeat(100_000)}1 ns │ 1 ns │ 1 ns │ 1 ns │ 1 │ 1`,
  ],
  ['metrics', `a::b\n${'  Instructions:  1|1 (x)\n'.repeat(20_000)}`],
  ['a metric without an end', `a::b\n  A${'a'.repeat(300_000)}`],
  ['tags', `<Catch2TestRun name="a">\n${'<a '.repeat(100_000)}`],
  ['tags on one line', `<Catch2TestRun name="a">\n${'<mean/>'.repeat(50_000)}`],
  ['comments', `<Catch2TestRun name="a">\n${'<!-- '.repeat(60_000)}`],
  ['attributes', `<Catch2TestRun name="a">\n<mean${' a="1"'.repeat(60_000)}`],
  [
    'benchmarks that fail',
    `benchmark name samples iterations estimated\n${'-'.repeat(79)}\n${'Benchmark failed ('.repeat(20_000)}x`,
  ],
  ['rules', `benchmark name samples iterations estimated\n${`${'-'.repeat(79)}\nname\n`.repeat(5_000)}`],
  ['nanobench heads', '| err% | a | b '.repeat(20_000)],
  [
    'nanobench rows',
    `"title";"name";"unit";"batch";"elapsed";"error %";"instructions";"branches";"branch misses";"total"\n"${'";"'.repeat(80_000)}`,
  ],
  ['rates', `a${' x 1 ops/sec ±1% (1 runs sampled)'.repeat(10_000)} x`],
  ['a torn Benchmark.js', `[{"sample": ${'"hz": '.repeat(50_000)}`],
  ['perf lines', `${'1,msec,'.repeat(140)}1,1.00\n`.repeat(300)],
  ['perf objects', `{"counter-value" : "1", "unit" : "${'", "a" : "'.repeat(30_000)}`],
  ['Ruby rows', ` user system total real\n${'1.0 '.repeat(80_000)}(1.0)`],
  ['zBench rows', `benchmark runs time/run (avg ± σ)\n${'a ± '.repeat(80_000)}`],
  ['Luau rows', `SUCCESS: ${' : '.repeat(100_000)}`],
  ['Dart rows', `a${'(RunTime): 1'.repeat(30_000)}`],
  ['failures', `FAILED a::b${' - x'.repeat(80_000)}`],
  ['JMH failures', `<failure>\n${'# Parameters: (a = 1, b = 2)\n'.repeat(20_000)}`],
  ['parameters', `<failure>\n# Parameters: (${'a = 1, '.repeat(50_000)})`],
  ['JMH heads', `Benchmark ${'(a) '.repeat(80_000)}`],
  ['dashes', `${'-'.repeat(300_000)} benchmark`],
  ['means', `${'a: '.repeat(100_000)}Mean +- std dev`],
  ['open objects', '{"commit_hash":\n'.repeat(20_000)],
  ['open arrays', '{"runs":[\n'.repeat(20_000)],
  ['objects in a row', '{"type":"bench","name":"a","median":1}\n'.repeat(20_000)],
  ['groups', `${'["BenchmarkGroup",{"data":{"a":'.repeat(20_000)}["Trial",{}]`],
];

test.each(HOSTILE)(
  'hostile text is read in time: %s',
  (_name, text) => {
    for (const [harness] of READERS) {
      harness.recogniseOutput(output(text));
      harness.read(output(text));
    }
  },
  20_000,
);
