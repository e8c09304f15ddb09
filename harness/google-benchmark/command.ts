import { basename } from 'node:path';
import type { BenchCommand } from '../../src/model/plan.ts';
import { type PlainCommand, plainCommand } from '../text/shell.ts';

const FLAG = /^--benchmark_(\w+)(?:=(.*))?$/s;

/** Programs that start others: what follows them may never reach the benchmark. */
const STARTERS =
  /^(?:(?:ba|da|z|k|fi|c)?sh|make|ninja|cmake|ctest|bazel|bazelisk|npm|npx|python[\d.]*|env|sudo|docker)$/;

/** The flags of Google Benchmark's by name; a switch without a value is `true`. */
export function gbFlags(argv: readonly string[]): ReadonlyMap<string, string> {
  const matches = argv.map((word) => FLAG.exec(word)).filter((match) => match !== null);
  return new Map(matches.map((match) => [match[1] as string, match[2] ?? 'true']));
}

export function hasGbFlags(command: BenchCommand): boolean {
  const plain = plainCommand(command);
  return plain !== null && gbFlags(plain.argv).size > 0;
}

/** The command as words, when its first one is the benchmark itself; a string says why it is not. */
export function directCommand(command: BenchCommand): PlainCommand | string {
  const plain = plainCommand(command);
  if (plain === null) return 'only a shell can tell what the command runs';
  const program = basename(plain.argv[0]);
  if (STARTERS.test(program) || /\.(?:sh|py|js|pl|rb)$/.test(program)) {
    return `${program} starts the benchmark, and may not hand flags on to it`;
  }
  return plain;
}

/** The words with other flags of Google Benchmark's, which stand where the user's first one stood. */
export function withFlags(
  argv: readonly [string, ...string[]],
  flags: Readonly<Record<string, string>>,
): readonly [string, ...string[]] {
  const [program, ...rest] = argv;
  const first = rest.findIndex((word) => FLAG.test(word));
  const at = first === -1 ? rest.length : first;
  const kept = (word: string) => !((FLAG.exec(word)?.[1] ?? '') in flags);
  const added = Object.entries(flags).map(([name, value]) => `--benchmark_${name}=${value}`);
  return [program, ...rest.slice(0, at).filter(kept), ...added, ...rest.slice(at).filter(kept)];
}
