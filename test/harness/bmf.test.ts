import { describe, expect, test } from 'vitest';
import { bmf } from '../../harness/bmf.ts';
import { corpus, output, short } from './support.ts';

test('a file of three latencies, in nanoseconds by convention', () => {
  const { readings, problems } = bmf.read(output(corpus('bmf/bencher-report_latency.json')));
  expect(problems).toEqual([]);
  expect(short(readings)).toEqual([
    'tests::benchmark_a latency 3247',
    'tests::benchmark_b latency 3443',
    'tests::benchmark_c latency 3361',
  ]);
  expect(readings[0]).toMatchObject({ unit: 'ns', better: 'lower' });
});

test('names that are identifiers', () => {
  const { readings } = bmf.read(output(corpus('bmf/bencher-report_bmf_mixed.json')));
  expect(readings.map(({ benchmark }) => benchmark)).toEqual([
    '31aba8a9-977a-47d1-9fb6-e6b94b428471',
    'benchmark-b',
    'tests::benchmark_c',
  ]);
});

test('measures that are built in have a unit and a direction, others neither', () => {
  const text = '{"a":{"throughput":{"value":5},"file-size":{"value":9},"Latency":{"value":1},"score":{"value":2}}}';
  const { readings } = bmf.read(output(text));
  expect(readings.map(({ metric, unit, better }) => [metric, unit, better])).toEqual([
    ['throughput', 'ops/s', 'higher'],
    ['file-size', 'B', 'lower'],
    ['Latency', 'ns', 'lower'],
    ['score', '', null],
  ]);
});

describe('is not', () => {
  test.each([
    ['an empty object', '{}'],
    ['a benchmark without measures', '{"a":{}}'],
    ['a value that is text', '{"a":{"latency":{"value":"1"}}}'],
    ['github-action-benchmark', '[{"name":"a","unit":"ns","value":1}]'],
    ['one with foreign keys', '{"a":{"latency":{"value":1,"unit":"ns"}}}'],
    ['asv', '{"results":{"a":{"result":[1]}},"version":2}'],
    ['Julia', '["BenchmarkGroup",{"data":{"a":["TrialEstimate",{"time":1}]}}]'],
    ['a leaf that is no object', '{"a":{"latency":{"value":1}},"version":2}'],
  ])('%s', (_name, text) => {
    expect(bmf.recogniseOutput(output(text))).toBe(false);
    expect(bmf.read(output(text)).problems).toMatchObject([{ kind: 'unreadable' }]);
  });
});

test('a value that is not finite is told and left out', () => {
  const { readings, problems } = bmf.read(output('{"a":{"latency":{"value":NaN},"throughput":{"value":1}}}'));
  expect(short(readings)).toEqual(['a throughput 1']);
  expect(problems).toMatchObject([{ kind: 'non-finite', benchmark: 'a' }]);
});

test('half a file has no measurements', () => {
  const text = corpus('bmf/bencher-report_latency.json');
  expect(bmf.read(output(text.slice(0, 300)))).toMatchObject({
    readings: [],
    problems: [{ kind: 'unreadable', line: 13 }],
  });
});
