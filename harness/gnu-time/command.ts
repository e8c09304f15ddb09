import { basename, join, resolve } from 'node:path';
import type { HarnessTools, Invocation } from '../../src/model/harness.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { type PlainCommand, plainCommand } from '../text/shell.ts';

/** True for `/usr/bin/time -v`; the word `time` alone is the shell's own. */
export const isGnuTime = (command: BenchCommand): boolean => direct(command) !== null;

/** The suite with the report in a file. Null: the command stays as it is. */
export function suiteCommand(
  command: BenchCommand,
  { dir, binDir }: Pick<HarnessTools, 'dir' | 'binDir'>,
): Invocation | null {
  const plain = direct(command);
  if (plain === null) return null;
  const { argv, env } = plain;
  const [program, ...rest] = argv;
  const [first, second, third] = rest;
  if (second === '-o' && third !== undefined) return { argv, cwd: null, env, resultFile: resolve(dir, third) };
  // Other options of time's own stand where only time can tell them from the command's.
  if (second?.startsWith('-')) return null;
  const resultFile = join(binDir, 'gnu-time.txt');
  return { argv: [program, first as string, '-o', resultFile, ...rest.slice(1)], cwd: null, env, resultFile };
}

function direct(command: BenchCommand): PlainCommand | null {
  const plain = plainCommand(command);
  if (plain === null || !/^g?time$/.test(basename(plain.argv[0]))) return null;
  const keyword = command.kind === 'shell' && plain.argv[0] === 'time';
  return !keyword && /^(?:-v|--verbose)$/.test(plain.argv[1] ?? '') && plain.argv.length > 2 ? plain : null;
}
