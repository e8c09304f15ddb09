import { expect, test } from 'vitest';
import { mitata } from '../../harness/mitata.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => mitata.read(output(corpus(path)));

test('the mean and the heap of every run, by group; the one that threw', () => {
  const { readings, problems } = read('mitata/gen-1.0.34.json');
  expect(short(readings)).toEqual([
    'fib 10 time 391.3346006196139',
    'fib 10 heap 0.846380921803653',
    'g "quoted" > alloc time 25.047754445787294',
    'g "quoted" > alloc heap 135.353259477459',
    'g "quoted" > range 3 time 8.638057225057144',
    'g "quoted" > range 3 heap 0.14446795063634071',
    'g "quoted" > range 9 time 233.80123626958448',
    'g "quoted" > range 9 heap 0.5509961998980978',
    'noop time 0.07630795226187408',
    'noop heap 0.10187230249343789',
  ]);
  expect(readings.slice(0, 2)).toMatchObject([
    { unit: 'ns/iter', better: 'lower' },
    { unit: 'B/iter', better: 'lower' },
  ]);
  expect(problems).toMatchObject([
    { kind: 'benchmark-failed', benchmark: 'throws', text: 'throws: it threw an error: kaput' },
  ]);
});

test('arguments that a name does not mention, means that are no numbers', () => {
  const run = (n: number, avg: number | null) => ({ name: 'a', args: { n }, stats: { avg } });
  const text = JSON.stringify({
    layout: [{ name: null }],
    benchmarks: [{ alias: 'a', group: 0, runs: [run(1, 5), run(2, null)] }],
    context: {},
  });
  const { readings, problems } = mitata.read(output(text));
  expect(short(readings)).toEqual(['a n=1 time 5']);
  expect(problems).toMatchObject([{ kind: 'non-finite', benchmark: 'a n=2' }]);
});

test('nothing to measure', () => {
  const text = '{"layout":[{"name":null}],"benchmarks":[],"context":{}}';
  expect(mitata.recogniseOutput(output(text))).toBe(true);
  expect(mitata.read(output(text))).toMatchObject({ readings: [], problems: [{ kind: 'note' }] });
});

test('the table is refused', () => {
  const { readings, problems } = read('mitata/gen-1.0.34-text-ansi.txt');
  expect(readings).toEqual([]);
  expect(problems).toMatchObject([{ kind: 'unreadable', text: expect.stringContaining('format: { json:') }]);
});

test('half a file has no measurements', () => {
  const text = corpus('mitata/gen-1.0.34.json').slice(0, 1500);
  expect(mitata.recogniseOutput(output(text))).toBe(true);
  expect(mitata.read(output(text))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable', line: 1 }] });
});
