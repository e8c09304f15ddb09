import { expect, test } from 'vitest';
import { julia } from '../../harness/julia.ts';
import { corpus, output, short } from './support.ts';

test('estimates as they are saved: time, memory, allocations; the path of groups is the name', () => {
  const { readings, problems } = julia.read(output(corpus('julia/gab-julia.json')));
  expect(problems).toEqual([]);
  // Keys that are digits come first, in their order, whatever the order in the file.
  expect(new Set(short(readings))).toEqual(
    new Set([
      'fib/20 time 31028',
      'fib/20 memory 0',
      'fib/20 allocs 0',
      'fib/10 time 246.03846153846155',
      'fib/10 memory 0',
      'fib/10 allocs 0',
    ]),
  );
  expect(readings.find(({ metric }) => metric === 'time')).toMatchObject({ unit: 'ns', better: 'lower' });
  expect(readings.find(({ metric }) => metric === 'memory')).toMatchObject({ unit: 'B', better: 'lower', exact: true });
  expect(readings.find(({ metric }) => metric === 'allocs')).toMatchObject({ unit: '', better: 'lower', exact: true });
});

test('a trial: every evaluation time is an iteration', () => {
  const { readings, problems } = julia.read(output(corpus('julia/mlogit-trial.json')));
  expect(problems).toEqual([]);
  expect(short(readings).slice(0, 2)).toEqual(['mlogit time 11120454', 'mlogit time 14050505']);
  expect(short(readings).slice(-3)).toEqual(['mlogit time 13798112', 'mlogit memory 20139464', 'mlogit allocs 93636']);
  expect(readings.length).toBe(22);
});

test('tuned parameters look alike and are no result', () => {
  const tune =
    '[{"Julia":"1.9.0","BenchmarkTools":{"major":1,"minor":3,"patch":2}},[["BenchmarkGroup",{"data":{"a":["Parameters",{"evals":1}]},"tags":[]}]]]';
  expect(julia.recogniseOutput(output(tune))).toBe(false);
  expect(julia.read(output(tune))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
});

test('a trial without times, half a file', () => {
  const text = '["BenchmarkGroup",{"data":{"a":["Trial",{"times":[],"memory":1,"allocs":1}]},"tags":[]}]';
  expect(julia.read(output(text))).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
  const half = output(corpus('julia/gab-julia.json').slice(0, 900));
  expect(julia.recogniseOutput(half)).toBe(true);
  expect(julia.read(half)).toMatchObject({ readings: [], problems: [{ kind: 'unreadable' }] });
});
