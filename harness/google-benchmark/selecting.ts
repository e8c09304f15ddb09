import { join, resolve } from 'node:path';
import type { HarnessTools, Invocation, ListedBenchmark, Prepared, Selecting } from '../../src/model/harness.ts';
import type { BenchCommand, Unit } from '../../src/model/plan.ts';
import { cleanText } from '../text/clean.ts';
import type { PlainCommand } from '../text/shell.ts';
import { directCommand, gbFlags, withFlags } from './command.ts';

interface GbState {
  readonly names: readonly string[];
  /** What follows the number of seconds in --benchmark_min_time: `s` from version 1.8 on, nothing before. */
  readonly timeSuffix: 's' | '';
}

export const selecting: Selecting = {
  prepare,
  list: async (_command, state): Promise<ListedBenchmark[]> =>
    (state as GbState).names.map((name) => ({ name, select: name, secondsPerIteration: null })),
  invoke,
  fixesDuration: (command) => {
    const direct = directCommand(command);
    return typeof direct !== 'string' && gbFlags(direct.argv).has('min_time');
  },
};

/** Where the results are asked for: a program's own prints cannot get into a file. */
const resultFileIn = (binDir: string): string => join(binDir, 'google-benchmark.json');

const notSelectable = (reason: string): Prepared => ({ kind: 'not-selectable', reason });

async function prepare(command: BenchCommand, tools: HarnessTools): Promise<Prepared> {
  const direct = directCommand(command);
  if (typeof direct === 'string') return notSelectable(direct);
  const program = direct.argv[0];
  const artifacts = /[\\/]/.test(program) ? [resolve(tools.dir, program)] : [];
  for (const timeSuffix of ['s', ''] as const) {
    const names = await listNames(direct, timeSuffix, tools);
    if (names !== null) return { kind: 'ready', state: { names, timeSuffix } satisfies GbState, artifacts };
  }
  return notSelectable(`${program} --benchmark_list_tests does not work`);
}

/** The benchmarks that the user's filter lets through; null when the program does not take the flags. */
async function listNames(
  { argv, env }: PlainCommand,
  timeSuffix: 's' | '',
  tools: HarnessTools,
): Promise<string[] | null> {
  const flags = { list_tests: 'true', min_time: `0.01${timeSuffix}`, out: '', out_format: 'json' };
  const listing = await tools.run(withFlags(argv, flags), { env });
  if (!listing.ok || /expected to be a double|unrecognized command-line flag/i.test(listing.stderr)) return null;
  // What is printed when nothing is listed is the program's own.
  const empty = await tools.run(withFlags(argv, { ...flags, filter: '^$' }), { env });
  const own = linesOf(empty.stdout);
  return [...new Set(linesOf(listing.stdout).filter((line) => !own.includes(line)))];
}

const linesOf = (text: string): string[] =>
  cleanText(text)
    .split('\n')
    .filter((line) => line.trim() !== '');

/**
 * Runs one benchmark by an anchored filter. Escaped is only what POSIX extended expressions, which Google Benchmark is
 * built with, allow to be.
 */
function invoke(
  command: BenchCommand,
  state: unknown,
  unit: Unit,
  { binDir }: Pick<HarnessTools, 'binDir'>,
): Invocation {
  const direct = directCommand(command);
  if (typeof direct === 'string') throw new Error(`not prepared: ${direct}`);
  const resultFile = resultFileIn(binDir);
  const name = (unit.select as string).replace(/[.[\\()*+?{|^$]/g, '\\$&');
  const fixed = unit.sliceMs === null || gbFlags(direct.argv).has('min_time');
  const flags: Record<string, string> = { filter: `^${name}$`, out: resultFile, out_format: 'json' };
  if (!fixed) flags.min_time = `${(unit.sliceMs as number) / 1000}${(state as GbState).timeSuffix}`;
  return { argv: withFlags(direct.argv, flags), cwd: null, env: direct.env, resultFile };
}

/** The whole suite with a result file: the user's own, or one that is added. Null: the command stays as it is. */
export function suiteCommand(
  command: BenchCommand,
  { dir, binDir }: Pick<HarnessTools, 'dir' | 'binDir'>,
): Invocation | null {
  const direct = directCommand(command);
  // Without a flag nothing says that the program takes any.
  if (typeof direct === 'string' || gbFlags(direct.argv).size === 0) return null;
  const { argv, env } = direct;
  const asked = gbFlags(argv).get('out');
  if (asked !== undefined && asked !== '') return { argv, cwd: null, env, resultFile: resolve(dir, asked) };
  const resultFile = resultFileIn(binDir);
  return { argv: withFlags(argv, { out: resultFile, out_format: 'json' }), cwd: null, env, resultFile };
}
