import { describe, expect, test } from 'vitest';
import { pyperf } from '../../harness/pyperf.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { corpus, output, short } from './support.ts';

test('every value of every run is an iteration', () => {
  const { readings, problems } = pyperf.read(output(corpus('pyperf/gen-nanobench-4.6-pyperf.json')));
  expect(problems).toEqual([]);
  expect(readings[0]).toEqual({
    benchmark: 'one',
    scope: null,
    metric: 'time',
    unit: 's',
    better: 'lower',
    value: 0.000277985,
  });
  expect(readings.map(({ value }) => value)).toEqual([
    0.000277985, 0.0002760195, 0.00027430175, 0.000272995, 0.00027424675, 0.000274447, 0.00027396875, 0.00027499025,
    0.000274562, 0.0002740465, 0.00027420425,
  ]);
});

/** As pyperf itself writes a suite: what benchmarks share stands at the end, calibration runs have no values. */
const SUITE = `{"benchmarks":[
 {"metadata":{"name":"sort"},"runs":[{"metadata":{"calibrate_loops":8},"warmups":[[1,0.5]]},{"values":[0.25,0.5],"warmups":[[8,0.9]]},{"values":[0.125]}]},
 {"metadata":{"name":"rss","unit":"byte"},"runs":[{"values":[4096]}]},
 {"metadata":{"name":"steps","unit":"integer"},"runs":[{"values":[7]}]},
 {"metadata":{"name":"cut"},"runs":[{"metadata":{},"warmups":[[1,0.5]]}]}
],"metadata":{"unit":"second"},"version":"1.0"}`;

test('several benchmarks, with units of their own; warm-ups and calibration are no values', () => {
  const { readings, problems } = pyperf.read(output(SUITE));
  expect(
    readings.map(({ benchmark, metric, unit, better, value }) => [benchmark, metric, unit, better, value]),
  ).toEqual([
    ['sort', 'time', 's', 'lower', 0.25],
    ['sort', 'time', 's', 'lower', 0.5],
    ['sort', 'time', 's', 'lower', 0.125],
    ['rss', 'memory', 'B', 'lower', 4096],
    ['steps', 'value', '', null, 7],
  ]);
  expect(problems).toMatchObject([{ kind: 'benchmark-failed', benchmark: 'cut' }]);
});

test.each([
  ['sort: Mean +- std dev: 36.8 us +- 1.0 us\n', 'the table'],
  ['.....................\nMean +- std dev: 19.1 ns +- 0.2 ns\n', 'no name'],
])('what pyperf prints is refused: %s', (text) => {
  expect(pyperf.recogniseOutput(output(text))).toBe(true);
  expect(pyperf.read(output(text))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
  expect(pyperf.read(output(text)).problems[0]?.text).toContain('-o FILE');
});

test.each([
  ['a name that is missing', '{"benchmarks":[{"runs":[{"values":[1]}]}],"version":"1.0"}'],
  ['a value that is text', SUITE.replace('4096', '"4096"')],
  ['a benchmark without runs', SUITE.replace('"runs":[{"values":[7]}]', '"ruins":[]')],
  ['half a file', SUITE.slice(0, 200)],
])('%s makes it unreadable', (_what, text) => {
  const { readings, problems } = pyperf.read(output(text));
  expect(readings).toEqual([]);
  expect(problems.some(({ kind }) => kind === 'unreadable')).toBe(true);
});

test('values that are not finite are told', () => {
  const { readings, problems } = pyperf.read(output(SUITE.replace('4096', 'NaN')));
  expect(short(readings).filter((row) => row.startsWith('rss'))).toEqual([]);
  expect(problems).toMatchObject([{ kind: 'non-finite', benchmark: 'rss' }, { kind: 'benchmark-failed' }, {}]);
});

describe('commands', () => {
  const shell = (line: string): BenchCommand => ({ kind: 'shell', line });
  const tools = { dir: '/co', binDir: '/b' };

  test.each([
    [
      "python3 -m pyperf timeit 'x()'",
      ['python3', '-m', 'pyperf', 'timeit', '-o', '/b/pyperf.json', 'x()'],
      '/b/pyperf.json',
    ],
    [
      'pyperf command cc -o x x.c',
      ['pyperf', 'command', '-o', '/b/pyperf.json', 'cc', '-o', 'x', 'x.c'],
      '/b/pyperf.json',
    ],
    ['pyperf timeit -o a.json x', ['pyperf', 'timeit', '-o', 'a.json', 'x'], '/co/a.json'],
  ])('%s', (line, argv, resultFile) => {
    expect(pyperf.recogniseCommand(shell(line))).toBe(true);
    expect(pyperf.suiteCommand?.(shell(line), tools)).toMatchObject({ argv, resultFile });
  });

  test.each(['python3 bench.py -o x.json', 'python3 -m pyperf show x.json', 'pyperf compare_to a b'])(
    'is not ours to tell: %s',
    (line) => {
      expect(pyperf.recogniseCommand(shell(line))).toBe(false);
      expect(pyperf.suiteCommand?.(shell(line), tools)).toBeNull();
    },
  );

  test.each(['pyperf timeit --append a.json x', 'pyperf timeit -o a.json.gz x'])('is left alone: %s', (line) => {
    expect(pyperf.suiteCommand?.(shell(line), tools)).toBeNull();
  });
});
