import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { harnesses } from '../../harness/index.ts';
import { corpus, corpusFiles, output } from './support.ts';

/** Small files: each is mutilated many times. */
const texts = corpusFiles()
  .map((path) => corpus(path))
  .filter((text) => text.length < 20_000);

const somewhere = (text: string) => fc.nat({ max: text.length });
const aText = fc.constantFrom(...texts);

const truncated = aText.chain((text) => somewhere(text).map((end) => text.slice(0, end)));
const spliced = fc
  .tuple(aText, aText)
  .chain(([a, b]) => fc.tuple(somewhere(a), somewhere(b)).map(([x, y]) => a.slice(0, x) + b.slice(y)));
const shuffled = aText.chain((text) => {
  const lines = text.split('\n');
  return fc.shuffledSubarray(lines, { minLength: lines.length }).map((mixed) => mixed.join('\n'));
});
const dented = aText.chain((text) =>
  fc
    .tuple(somewhere(text), fc.string({ unit: 'binary', maxLength: 20 }))
    .map(([at, piece]) => text.slice(0, at) + piece + text.slice(at + piece.length)),
);
const noise = fc.string({ unit: 'binary', maxLength: 500 });
const torn = fc.oneof(truncated, spliced, shuffled, dented, noise);

/** Every number that the text could be said to contain: all stretches of number characters, and their ends. */
function numbersIn(text: string): Set<number> {
  const found = new Set<number>();
  for (const [stretch] of text.matchAll(/[-+.\deE]+/g)) {
    for (let start = 0; start < stretch.length; start += 1) found.add(Number(stretch.slice(start)));
  }
  return found;
}

/** Readers that take every number as it is printed, without a unit in the same word and without counting it together. */
const VERBATIM = ['go-test', 'google-benchmark', 'bmf'];

describe.each(harnesses.filter(({ name }) => VERBATIM.includes(name)))('$name', (harness) => {
  test('never throws, and never reads a number that is not there', () => {
    fc.assert(
      fc.property(torn, (text) => {
        harness.recogniseOutput(output(text));
        const { readings, problems } = harness.read(output(text));
        const there = readings.length === 0 ? new Set<number>() : numbersIn(text);
        for (const { value, benchmark } of readings) {
          expect(Number.isFinite(value)).toBe(true);
          expect(there.has(value)).toBe(true);
          expect(benchmark).not.toBe('');
        }
        if (problems.some(({ kind }) => kind === 'unreadable')) expect(readings).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test('says the same of a text with Windows line ends', () => {
    fc.assert(
      fc.property(fc.oneof(aText, truncated), (text) => {
        const unix = text.replaceAll('\r', '');
        expect(harness.read(output(unix.replaceAll('\n', '\r\n')))).toEqual(harness.read(output(unix)));
      }),
      { numRuns: 50 },
    );
  });
});

/** Texts on which a careless expression or a second look at each line would take hours. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['spaces', `BenchmarkX${' '.repeat(300_000)}`],
  ['digits', `{"a": ${'1'.repeat(300_000)}x`],
  ['dashes', `${'-'.repeat(300_000)}\nBenchmark Time CPU Iterations\n${'a '.repeat(150_000)}`],
  ['open brackets', '{"a":\n'.repeat(20_000)],
  ['open arrays', '{"a":[\n'.repeat(20_000)],
  ['log arrays', `{"a":[\n${'[1,\n'.repeat(20_000)}`],
  ['quotes', `name,iterations,real_time,cpu_time,time_unit\n"${'""'.repeat(150_000)}`],
  ['escapes', '\x1b]0;'.repeat(80_000)],
  ['carriage returns', 'a\r'.repeat(150_000)],
  ['words', `BenchmarkX 1 ${'1 x '.repeat(100_000)}`],
  ['failures', '--- FAIL: BenchmarkX\n'.repeat(50_000)],
  [
    'underscores',
    `Benchmark Time CPU Iterations\n${'_'.repeat(3000)}_mean 1 ns 1 ns 1\n${'_'.repeat(3000)}_stddev 1 ns 1 ns 1\n`.repeat(
      10,
    ),
  ],
];

test.each(HOSTILE)(
  'hostile text is read in time: %s',
  (_name, text) => {
    for (const harness of harnesses) {
      harness.recogniseOutput(output(text));
      harness.read(output(text));
    }
  },
  60_000,
);
