import { basename, join, resolve } from 'node:path';
import type { HarnessTools, Invocation } from '../../src/model/harness.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { optionValue } from '../text/flags.ts';
import { type PlainCommand, plainCommand } from '../text/shell.ts';

/** True for the commands of pyperf's that measure. */
export const isPyperf = (command: BenchCommand): boolean => measuring(command) !== null;

/** The suite with a JSON file: the user's own, or one that is added. Null: the command stays as it is. */
export function suiteCommand(
  command: BenchCommand,
  { dir, binDir }: Pick<HarnessTools, 'dir' | 'binDir'>,
): Invocation | null {
  const found = measuring(command);
  if (found === null) return null;
  const { plain, at } = found;
  const { argv, env } = plain;
  const asked = optionValue(argv, '-o') ?? optionValue(argv, '--output');
  if (asked?.endsWith('.json')) return { argv, cwd: null, env, resultFile: resolve(dir, asked) };
  // In `pyperf command cc -o x` it is an option of the measured program.
  if (asked !== null && plain.argv[at] !== 'command') return null;
  // Adds to a file, which nothing empties between rounds.
  if (optionValue(argv, '--append') !== null) return null;
  const resultFile = join(binDir, 'pyperf.json');
  const [program, ...rest] = argv;
  const words = [...rest.slice(0, at), '-o', resultFile, ...rest.slice(at)];
  return { argv: [program, ...words], cwd: null, env, resultFile };
}

const MEASURING = new Set(['timeit', 'command']);

/** `python -m pyperf timeit …`, `pyperf command …`; `at` is where options may stand, in the words behind the program. */
function measuring(command: BenchCommand): { plain: PlainCommand; at: number } | null {
  const plain = plainCommand(command);
  if (plain === null) return null;
  const [program, ...rest] = plain.argv;
  const name = basename(program);
  if (/^pyperf(?:\.exe)?$/.test(name) && MEASURING.has(rest[0] ?? '')) return { plain, at: 1 };
  const python = /^(?:python|pypy)[\d.]*(?:\.exe)?$/.test(name) && rest[0] === '-m' && rest[1] === 'pyperf';
  return python && MEASURING.has(rest[2] ?? '') ? { plain, at: 3 } : null;
}
