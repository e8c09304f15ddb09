import { describe, expect, test } from 'vitest';
import { nanobench } from '../../harness/nanobench.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => nanobench.read(output(corpus(path)));
const TITLE = 'Benchmarking std::mt19937_64 and std::knuth_b';

describe('JSON', () => {
  test('every measurement: seconds, and what the machine could count', () => {
    const { readings, problems } = read('nanobench/nb-docs-render.json');
    expect(problems).toEqual([]);
    expect(readings.length).toBe(2 * 11 * 4);
    expect(
      readings.slice(0, 4).map(({ metric, value, unit, better }) => `${metric} ${value} ${unit} ${better}`),
    ).toEqual([
      'time 2.54708571428571e-8 s/op lower',
      'instructions 125.885714285714 instructions/op lower',
      'cycles 81.472 cycles/op lower',
      'branch-misses 0.574857142857143 branch-misses/op lower',
    ]);
    expect(readings[0]).toMatchObject({ benchmark: 'std::mt19937_64', scope: TITLE });
    expect(readings.filter(({ benchmark }) => benchmark === 'std::knuth_b').length).toBe(44);
  });

  test('names with quotes, which nanobench does not escape; counters that are 0 everywhere', () => {
    const { readings, problems } = read('nanobench/gen-4.6-unescaped-invalid.json');
    expect(problems).toEqual([]);
    expect(readings.length).toBe(33);
    expect(short([readings[0], readings[11], readings[32]] as typeof readings)).toEqual([
      'string; ops name with "quotes"; and | pipe time 2.42745241073489e-10',
      'string; ops sleep 100us time 0.00016904362',
      'string; ops noop time 4.83007097988412e-10',
    ]);
  });

  const result = (rest: object) => ({
    title: 'benchmark',
    name: 'a',
    unit: 'byte',
    batch: 4,
    'median(elapsed)': 1,
    measurements: [{ iterations: 1, elapsed: 8, instructions: 100 }],
    ...rest,
  });
  const one = (rest: object) => nanobench.read(output(JSON.stringify({ results: [result(rest)] })));

  test('time and counts are those of one unit of the batch', () => {
    expect(one({}).readings).toMatchObject([
      { metric: 'time', unit: 's/byte', value: 2 },
      { metric: 'instructions', unit: 'instructions/byte', value: 25 },
    ]);
  });

  test('without measurements, without a time', () => {
    expect(one({ measurements: [] })).toMatchObject({ readings: [], problems: [{ kind: 'benchmark-failed' }] });
    expect(one({ measurements: [{ iterations: 1 }] })).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable' }],
    });
  });

  test('half a file', () => {
    const text = corpus('nanobench/nb-docs-render.json').slice(0, 3000);
    expect(nanobench.recogniseOutput(output(text))).toBe(true);
    expect(nanobench.read(output(text))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
  });
});

describe('CSV', () => {
  test('the median of every row', () => {
    const { readings, problems } = read('nanobench/nb-docs-render.csv');
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual([
      `${TITLE} std::mt19937_64 time 2.54441805225653e-8`,
      `${TITLE} std::mt19937_64 instructions 125.989678899083`,
      `${TITLE} std::mt19937_64 branch-misses 0.564133016627078`,
      `${TITLE} std::knuth_b time 3.19013867488444e-8`,
      `${TITLE} std::knuth_b instructions 170.013008130081`,
      `${TITLE} std::knuth_b branch-misses 0.0031104199066874`,
    ]);
  });

  test('names with the separator and with quotes', () => {
    const { readings, problems } = read('nanobench/gen-4.6-unescaped.csv');
    expect(problems).toEqual([]);
    expect(short(readings)).toEqual([
      'string; ops name with "quotes"; and | pipe time 2.39608703745229e-10',
      'string; ops sleep 100us time 0.00017401835',
      'string; ops noop time 4.80136080104437e-10',
    ]);
  });

  test('a row that is cut off', () => {
    const text = corpus('nanobench/nb-docs-render.csv');
    expect(nanobench.read(output(text.slice(0, text.lastIndexOf(';'))))).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable', line: 3 }],
    });
  });
});

test('the table is refused', () => {
  const { readings, problems } = read('nanobench/gen-4.6-batch.md');
  expect(readings).toEqual([]);
  expect(problems).toMatchObject([{ kind: 'unreadable', text: expect.stringContaining('templates::json()') }]);
});
