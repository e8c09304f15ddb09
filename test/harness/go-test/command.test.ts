import { describe, expect, test } from 'vitest';
import { type GoCommand, goCommand, isInseparable } from '../../../harness/go-test/command.ts';
import { benchPattern, withoutDescendants } from '../../../harness/go-test/pattern.ts';
import { binaryArguments } from '../../../harness/go-test/prepare.ts';

function taken(line: string): GoCommand {
  const command = goCommand({ kind: 'shell', line });
  if (isInseparable(command)) throw new Error(command.inseparable);
  return command;
}

test('flags in every spelling, packages, and what follows -args', () => {
  const command = taken('GOGC=off go test -tags a,b --bench=. -test.benchtime 10x -race ./... -count=2 -args -x y');
  expect(command).toMatchObject({ go: 'go', dir: null, packages: ['./...'], args: ['-x', 'y'], env: { GOGC: 'off' } });
  expect(command.flags.map(({ name, value, words }) => [name, value, words.length])).toEqual([
    ['tags', 'a,b', 2],
    ['bench', '.', 1],
    ['benchtime', '10x', 2],
    ['race', 'true', 1],
    ['count', '2', 1],
  ]);
});

test('go -C, in both spellings', () => {
  expect(taken('go -C sub test -bench .')).toMatchObject({ dir: 'sub', packages: [] });
  expect(taken('go -C=sub test -bench .').dir).toBe('sub');
});

test('a test binary stops at its first argument', () => {
  expect(taken('./x.test -test.bench=. a -b')).toMatchObject({ go: null, binary: './x.test', args: ['a', '-b'] });
});

test.each([
  ['go test -bench . | tee x', /shell/],
  ['go vet .', /go test/],
  ['bash run.sh', /neither/],
  ['go test -bench . -mine 3', /-mine=VALUE/],
  ['go test -bench', /no value/],
])('%s cannot be taken apart', (line, reason) => {
  const command = goCommand({ kind: 'shell', line });
  expect(isInseparable(command) ? command.inseparable : '').toMatch(reason);
});

describe('what the test binary is told', () => {
  test('build flags and -v are left out, the rest is handed on', () => {
    const command = taken('go test -tags x -v -bench A -benchmem -cpu 1,2 -timeout 5m -short -count 3 ./a -args -n 1');
    expect(binaryArguments(command, { bench: '^B$' })).toEqual([
      '-test.paniconexit0',
      '-test.run=^$',
      '-test.benchmem=true',
      '-test.cpu=1,2',
      '-test.timeout=5m',
      '-test.short=true',
      '-test.count=3',
      '-test.bench=^B$',
      '-n',
      '1',
    ]);
  });

  test('tests run only where -run asks for them', () => {
    expect(binaryArguments(taken('go test -run Setup -bench .'), {})).toContain('-test.run=Setup');
  });
});

test.each([
  ['BenchmarkA', '^BenchmarkA$'],
  ['BenchmarkA/n=10/x', '^BenchmarkA$/^n=10$/^x$'],
  ['BenchmarkA/a(b)|c[1].*', '^BenchmarkA$/^a\\(b\\)\\|c\\[1\\]\\.\\*$'],
  ['BenchmarkA/#00', '^BenchmarkA$/^#00$'],
  ['BenchmarkA/a\\x00', '^BenchmarkA$/^a\\\\x00$'],
])('%s is selected by %s', (name, pattern) => {
  expect(benchPattern(name)).toBe(pattern);
});

test('what runs with another is not a unit of its own', () => {
  expect(withoutDescendants(['B/x', 'B/x/y', 'B/xy', 'C/a/b', 'B/x'])).toEqual(['B/x', 'B/xy', 'C/a/b']);
});
