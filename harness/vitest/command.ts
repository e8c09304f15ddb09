import { basename, resolve } from 'node:path';
import type { HarnessTools, Invocation } from '../../src/model/harness.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { optionValue } from '../text/flags.ts';
import { type PlainCommand, plainCommand } from '../text/shell.ts';

/** True for `vitest bench`, also by way of npx. */
export const isVitestBench = (command: BenchCommand): boolean => direct(command) !== null;

/**
 * The suite with the file that the user has asked for. None is added: what one version wants, the other refuses as an
 * unknown option. Null: the command stays as it is.
 */
export function suiteCommand(command: BenchCommand, { dir }: Pick<HarnessTools, 'dir'>): Invocation | null {
  const plain = direct(command);
  if (plain === null) return null;
  const { argv, env } = plain;
  const file = optionValue(argv, '--outputJson') ?? reporterFile(argv);
  const root = optionValue(argv, '--root') ?? optionValue(argv, '-r') ?? '.';
  return file === null ? null : { argv, cwd: null, env, resultFile: resolve(dir, root, file) };
}

function reporterFile(argv: readonly string[]): string | null {
  const own = optionValue(argv, '--outputFile.json');
  return own ?? (optionValue(argv, '--reporter') === 'json' ? optionValue(argv, '--outputFile') : null);
}

function direct(command: BenchCommand): PlainCommand | null {
  const plain = plainCommand(command);
  if (plain === null) return null;
  const [program, first, second] = plain.argv;
  const name = basename(program);
  const words = name === 'npx' || name === 'bunx' ? [first, second] : [name, first];
  return words[0] === 'vitest' && words[1] === 'bench' ? plain : null;
}
