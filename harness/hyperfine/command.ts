import { basename, join, resolve } from 'node:path';
import type { HarnessTools, Invocation } from '../../src/model/harness.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { optionValue } from '../text/flags.ts';
import { type PlainCommand, plainCommand } from '../text/shell.ts';

/** True for hyperfine itself, and no other program that might start it. */
export const isHyperfine = (command: BenchCommand): boolean => direct(command) !== null;

/** The suite with a JSON file: the user's own, or one that is added. Null: the command stays as it is. */
export function suiteCommand(
  command: BenchCommand,
  { dir, binDir }: Pick<HarnessTools, 'dir' | 'binDir'>,
): Invocation | null {
  const plain = direct(command);
  if (plain === null) return null;
  const { argv, env } = plain;
  const asked = optionValue(argv, '--export-json');
  // A file of that name, or standard output: that depends on the version.
  if (asked === '-') return null;
  if (asked !== null) return { argv, cwd: null, env, resultFile: resolve(dir, asked) };
  const resultFile = join(binDir, 'hyperfine.json');
  const [program, ...rest] = argv;
  return { argv: [program, '--export-json', resultFile, ...rest], cwd: null, env, resultFile };
}

function direct(command: BenchCommand): PlainCommand | null {
  const plain = plainCommand(command);
  return plain !== null && /^hyperfine(?:\.exe)?$/.test(basename(plain.argv[0])) ? plain : null;
}
