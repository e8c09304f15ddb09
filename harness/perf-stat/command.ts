import { basename, join, resolve } from 'node:path';
import type { HarnessTools, Invocation } from '../../src/model/harness.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { type PlainCommand, plainCommand } from '../text/shell.ts';

/** Short options of perf stat that take the next word as their value. */
const WITH_VALUE = /^-[eMprtCGDxIoL]$/;
const LONG_WITH_VALUE =
  /^--(?:event|metrics|pid|tid|cpu|cgroup|delay|repeat|field-separator|interval-print|interval-count|timeout|output|log-fd|pre|post)$/;
const PEOPLE_ONLY = /^(?:--log-fd(?:=.*)?|--append|-I.*|--interval-print(?:=.*)?)$/;

/** True for `perf stat` with a command to measure. */
export const isPerfStat = (command: BenchCommand): boolean => direct(command) !== null;

/** The suite with counts in a file of their own. Null: the command stays as it is. */
export function suiteCommand(
  command: BenchCommand,
  { dir, binDir }: Pick<HarnessTools, 'dir' | 'binDir'>,
): Invocation | null {
  const found = direct(command);
  if (found === null) return null;
  const { options, plain } = found;
  if (options.some((word) => PEOPLE_ONLY.test(word))) return null;
  const [program, stat, ...rest] = plain.argv;
  const asked = fileIn(options);
  const resultFile = asked === null ? join(binDir, 'perf-stat.csv') : resolve(dir, asked);
  const added = [
    ...(options.some((word) => /^(?:-x.*|--field-separator(?:=.*)?|-j|--json-output)$/.test(word)) ? [] : ['-x,']),
    ...(asked === null ? ['-o', resultFile] : []),
  ];
  return { argv: [program, stat as string, ...added, ...rest], cwd: null, env: plain.env, resultFile };
}

function fileIn(options: readonly string[]): string | null {
  const at = options.findIndex((word) => /^(?:-o|--output(?:=.*)?)$/.test(word) || /^-o./.test(word));
  const word = options[at];
  if (word === undefined) return null;
  if (word === '-o' || word === '--output') return options[at + 1] ?? null;
  return word.replace(/^(?:-o|--output=)/, '');
}

/** The options of perf's own, in front of the measured program. */
function direct(command: BenchCommand): { plain: PlainCommand; options: readonly string[] } | null {
  const plain = plainCommand(command);
  if (plain === null || basename(plain.argv[0]) !== 'perf' || plain.argv[1] !== 'stat') return null;
  const rest = plain.argv.slice(2);
  let at = 0;
  while (at < rest.length && (rest[at] as string).startsWith('-') && rest[at] !== '--') {
    at += WITH_VALUE.test(rest[at] as string) || LONG_WITH_VALUE.test(rest[at] as string) ? 2 : 1;
  }
  const program = rest[rest[at] === '--' ? at + 1 : at];
  return program === undefined || program === 'record' || program === 'report'
    ? null
    : { plain, options: rest.slice(0, at) };
}
