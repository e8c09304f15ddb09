import { expect, test } from 'vitest';
import { harnessByName, harnesses, recogniseCommand, recogniseOutput } from '../../harness/index.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { output } from './support.ts';

const shell = (line: string): BenchCommand => ({ kind: 'shell', line });

test('names are unique, and find their harness', () => {
  const names = harnesses.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(harnessByName(name)?.name).toBe(name);
  expect(harnessByName('no-such')).toBeNull();
});

test.each(['', 'score: 0.87\n100 ns\n', '{"results": 3}', 'done\n[1/2] {\n'])(
  "output that is nobody's is timed, where there is a process to time: %j",
  (text) => {
    expect(recogniseOutput(output(text))).toBeNull();
    expect(recogniseOutput(output(text, { wallSeconds: 1 }))?.name).toBe('command');
  },
);

test.each([
  ['go test -bench . ./...', 'go-test'],
  ['GOGC=off go test -run=^x -bench=.', 'go-test'],
  ['go test -json -bench .', 'go-test'],
  ['go1.22 test -bench .', 'go-test'],
  ['./x.test -test.bench=.', 'go-test'],
  ['go test ./...', null],
  ['go test -bench . | tee out', null],
  ['go vet -bench .', null],
  ['./bench --benchmark_filter=x', 'google-benchmark'],
  ['taskset -c 1 ./bench --benchmark_min_time=1', 'google-benchmark'],
  ['./bench --benchmark_filter=x > out', null],
  ['./bench', null],
  ['bash bench.sh', null],
])('%s: %s', (line, name) => {
  expect(recogniseCommand(shell(line))?.name ?? null).toBe(name);
});
