import { describe, expect, test } from 'vitest';
import { asv } from '../../harness/asv.ts';
import { corpus, output, short } from './support.ts';

const read = (path: string) => asv.read(output(corpus(path)));

test('version 1: units by the names of the functions', () => {
  const { readings, problems } = read('asv/asv-05d283b9.json');
  expect(problems).toEqual([]);
  expect(readings.length).toBe(12);
  expect(readings[0]).toEqual({
    benchmark: 'time_coordinates.time_latitude',
    scope: null,
    metric: 'time',
    unit: 's',
    better: 'lower',
    value: 6.59472942352295e-5,
  });
  expect(readings[6]).toMatchObject({
    benchmark: 'time_units.mem_unit',
    metric: 'memory',
    unit: 'B',
    better: 'lower',
    value: 728,
  });
});

test('null is a failure, bare NaN is skipped, parameters give a row each', () => {
  const { readings, problems } = read('asv/asv-22b920c6.json');
  expect(problems).toMatchObject([
    { kind: 'benchmark-failed', benchmark: 'time_AAA_failure' },
    { kind: 'benchmark-skipped', benchmark: 'time_AAA_skip' },
  ]);
  expect(short(readings).slice(-9)).toEqual([
    'time_other.time_parameterized(1) time 1',
    'time_other.time_parameterized(2) time 2',
    'time_other.time_parameterized(3) time 3',
    'time_ci_small time 1',
    'time_ci_big time 1',
    'time_with_version_match time 1',
    'time_with_version_mismatch_bench time 1',
    'time_with_version_mismatch_other time 1',
    'time_secondary.track_value value 42',
  ]);
  expect(readings.length).toBe(21);
  expect(readings.at(-1)).toMatchObject({ unit: '', better: null });
});

test('one of three parameters failed', () => {
  const { readings, problems } = read('asv/asv-fcf8c079.json');
  expect(readings.length).toBe(19);
  expect(problems.map(({ kind, benchmark }) => [kind, benchmark])).toEqual([
    ['benchmark-failed', 'time_AAA_failure'],
    ['benchmark-skipped', 'time_AAA_skip'],
    ['benchmark-failed', 'time_coordinates.time_latitude'],
    ['benchmark-failed', 'time_other.time_parameterized(3)'],
    ['benchmark-failed', 'params_examples.ParamSuite.track_value'],
  ]);
  expect(readings[0]?.value).toBe(0.15283851623535155);
});

test('a file of another machine is a file like any other', () => {
  expect(short(read('asv/asv-cccccccc.json').readings)).toEqual([
    'time_coordinates.time_latitude time 0.00006313679218292237',
  ]);
});

test.each(['asv/asv-aaaaaaaa.json', 'asv/asv-machine.json'])('%s is no result', (path) => {
  expect(asv.recogniseOutput(output(corpus(path)))).toBe(false);
  expect(read(path)).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
});

/** Version 2 names its columns once; what is missing at the end of a row is null. */
const version2 = (...rows: string[]) =>
  `{"commit_hash":"ab","env_name":"e","date":1,"params":{"machine":"m"},"python":"3",
"result_columns":["result","params","version","started_at","duration","stats_ci_99_a","stats_ci_99_b","stats_q_25","stats_q_75","stats_number","stats_repeat","samples","profile"],
"results":{${rows.join(',')}},"durations":{},"version":2}`;

test('version 2', () => {
  const text = version2(
    '"a.time_plain":[[0.5],[],"v",1,2,[-Infinity],[Infinity],[0.4],[0.6],[1],[10]]',
    '"a.S.time_two":[[1.0,null,NaN,4.0],[["1","2"],["\'x\'","\'y\'"]],"v"]',
    '"a.peakmem_x":[[1000],[],"v"]',
    '"a.time_all_failed":[null,[["1","2"]],"v"]',
    '"a.time_samples":[[0.5],[],"v",1,2,null,null,null,null,null,null,[[0.4,0.5,0.6]]]',
    '"a.timeraw_import":[[2],[],"v"]',
  );
  expect(asv.recogniseOutput(output(text))).toBe(true);
  const { readings, problems } = asv.read(output(text));
  expect(short(readings)).toEqual([
    'a.time_plain time 0.5',
    "a.S.time_two(1, 'x') time 1",
    "a.S.time_two(2, 'y') time 4",
    'a.peakmem_x peak memory 1000',
    'a.time_samples time 0.4',
    'a.time_samples time 0.5',
    'a.time_samples time 0.6',
    'a.timeraw_import time 2',
  ]);
  expect(problems.map(({ kind, benchmark }) => [kind, benchmark])).toEqual([
    ['benchmark-failed', "a.S.time_two(1, 'y')"],
    ['benchmark-skipped', "a.S.time_two(2, 'x')"],
    ['benchmark-failed', 'a.time_all_failed'],
  ]);
});

describe('refuses', () => {
  test.each([
    ['results that do not fit the parameters', version2('"a.time_x":[[1,2,3],[["1","2"]],"v"]')],
    ['a result that is text', version2('"a.time_x":[["1"],[],"v"]')],
    ['more combinations than there can be', version2(`"a.time_x":[[1],[${'["1","2","3","4"],'.repeat(40)}["1"]],"v"]`)],
    ['half a file', version2('"a.time_x":[[1],[],"v"]').slice(0, 300)],
    ['what asv prints', '[ 50.00%] ··· bench.time_x                     11.1±0.01μs\n'],
  ])('%s', (_what, text) => {
    expect(asv.recogniseOutput(output(text))).toBe(true);
    expect(asv.read(output(text))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
  });
});
