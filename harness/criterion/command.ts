import { basename } from 'node:path';
import type { Invocation } from '../../src/model/harness.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { optionValue } from '../text/flags.ts';
import { type PlainCommand, plainCommand } from '../text/shell.ts';

/** True for `cargo criterion`; what `cargo bench` runs may be any harness. */
export const isCargoCriterion = (command: BenchCommand): boolean => direct(command) !== null;

/** The suite with messages in JSON. Null: the user has chosen a format. */
export function suiteCommand(command: BenchCommand): Invocation | null {
  const plain = direct(command);
  if (plain === null) return null;
  const { argv, env } = plain;
  const at = subcommandAt(argv);
  // Behind `--` are options of the benchmarks themselves.
  const end = argv.indexOf('--');
  const own = end === -1 ? argv : argv.slice(0, end);
  if (optionValue(own, '--message-format') !== null) return null;
  const [program, ...rest] = argv;
  const words = [...rest.slice(0, at), '--message-format=json', ...rest.slice(at)];
  return { argv: [program, ...words], cwd: null, env, resultFile: null };
}

/** Position of the word `criterion`: behind a `+toolchain`, if there is one. */
const subcommandAt = (argv: readonly string[]): number => (argv[1]?.startsWith('+') ? 2 : 1);

function direct(command: BenchCommand): PlainCommand | null {
  const plain = plainCommand(command);
  if (plain === null || !/^cargo(?:\.exe)?$/.test(basename(plain.argv[0]))) return null;
  return plain.argv[subcommandAt(plain.argv)] === 'criterion' ? plain : null;
}
