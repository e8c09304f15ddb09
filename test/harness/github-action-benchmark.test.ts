import { describe, expect, test } from 'vitest';
import {
  customBiggerIsBetter,
  customSmallerIsBetter,
  githubActionBenchmark,
} from '../../harness/github-action-benchmark.ts';
import { corpus, output, short } from './support.ts';

const text = corpus('github-action-benchmark/gab-smaller.json');

test('value and unit; ranges and remarks are not read', () => {
  const { readings, problems } = githubActionBenchmark.read(output(text));
  expect(problems).toEqual([]);
  expect(readings).toEqual([
    {
      benchmark: 'My Custom Smaller Is Better Benchmark - CPU Load',
      scope: null,
      metric: 'value',
      unit: 'Percent',
      better: null,
      value: 50,
    },
    {
      benchmark: 'My Custom Smaller Is Better Benchmark - Memory Used',
      scope: null,
      metric: 'value',
      unit: 'Megabytes',
      better: null,
      value: 100,
    },
  ]);
});

test('which way is better: by the unit, or by the harness that the user names', () => {
  const json =
    '[{"name":"a","unit":"ms","value":1},{"name":"b","unit":"ops/s","value":2},{"name":"c","unit":"points","value":3}]';
  const ways = (harness: typeof githubActionBenchmark) =>
    harness.read(output(json)).readings.map(({ better }) => better);
  expect(ways(githubActionBenchmark)).toEqual(['lower', 'higher', null]);
  expect(ways(customSmallerIsBetter)).toEqual(['lower', 'lower', 'lower']);
  expect(ways(customBiggerIsBetter)).toEqual(['higher', 'higher', 'higher']);
});

test('only one of the three is found by itself', () => {
  expect(githubActionBenchmark.recogniseOutput(output(text))).toBe(true);
  expect(customSmallerIsBetter.recogniseOutput(output(text))).toBe(false);
  expect(customBiggerIsBetter.recogniseOutput(output(text))).toBe(false);
});

test('values as text, equal names, NaN', () => {
  const json =
    '[{"name":"a","unit":"s","value":"1.5"},{"name":"a","unit":"s","value":2},{"name":"b","unit":"s","value":"NaN"}]';
  const { readings, problems } = githubActionBenchmark.read(output(json));
  expect(short(readings)).toEqual(['a value 1.5', 'a value 2']);
  expect(problems).toMatchObject([{ kind: 'note' }, { kind: 'non-finite', benchmark: 'b' }]);
});

describe('is not', () => {
  test.each([
    ['an empty list', '[]'],
    ['an object', '{"name":"a","unit":"s","value":1}'],
    ['a list with other members', '[{"name":"a","unit":"s","value":1,"samples":[1]}]'],
    ['a value that is no number', '[{"name":"a","unit":"s","value":"fast"}]'],
    ['half a list', text.slice(0, 200)],
  ])('%s', (_name, json) => {
    expect(githubActionBenchmark.recogniseOutput(output(json))).toBe(false);
    expect(githubActionBenchmark.read(output(json))).toMatchObject({
      readings: [],
      problems: [{ kind: 'unreadable' }],
    });
  });
});
