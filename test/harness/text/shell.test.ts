import { expect, test } from 'vitest';
import { plainCommand } from '../../../harness/text/shell.ts';

const argvOf = (line: string) => plainCommand({ kind: 'shell', line })?.argv ?? null;

test.each([
  ['go test -bench . ./...', ['go', 'test', '-bench', '.', './...']],
  [`go test -bench 'A|B' -run "^\\$"`, ['go', 'test', '-bench', 'A|B', '-run', '^$']],
  ["go test -bench=.* -run='^$'", ['go', 'test', '-bench=.*', '-run=^$']],
  ['go test -bench "A$|^B$" -run ^$ -skip a$/b', ['go', 'test', '-bench', 'A$|^B$', '-run', '^$', '-skip', 'a$/b']],
  ['a\\ b  "" c#d', ['a b', '', 'c#d']],
  [`a'b'"c"`, ['abc']],
])('%s', (line, argv) => {
  expect(argvOf(line)).toEqual(argv);
});

test.each([
  'go test | tee x',
  'a && b',
  'a; b',
  'a > f',
  'a $X',
  'a `b`',
  'a "$X"',
  'a "$(b)"',
  'a $1',
  "a $'b'",
  'a b$?',
  'go test -bench .*',
  'a {1,2}',
  'a ~',
  'a #b',
  "a 'b",
  'a "b',
  'a \\',
  'a\nb',
  '',
  '   ',
])('needs a shell: %s', (line) => {
  expect(argvOf(line)).toBeNull();
});

test('variables in front of the program', () => {
  expect(plainCommand({ kind: 'shell', line: `GOGC=off X='a b' go test` })).toEqual({
    argv: ['go', 'test'],
    env: { GOGC: 'off', X: 'a b' },
  });
  expect(plainCommand({ kind: 'argv', argv: ['env', 'GOGC=off', 'go', 'test'] })).toEqual({
    argv: ['go', 'test'],
    env: { GOGC: 'off' },
  });
});

test('words of a list are never taken apart', () => {
  expect(plainCommand({ kind: 'argv', argv: ['X=1', 'a | b', '$C'] })).toEqual({
    argv: ['X=1', 'a | b', '$C'],
    env: {},
  });
  expect(argvOf("'X=1' a")).toEqual(['X=1', 'a']);
  expect(argvOf('env -i a')).toEqual(['env', '-i', 'a']);
});
