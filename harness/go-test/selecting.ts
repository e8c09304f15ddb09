import type { HarnessTools, Invocation, ListedBenchmark, Selecting, ToolResult } from '../../src/model/harness.ts';
import type { BenchCommand, Unit } from '../../src/model/plan.ts';
import { cleanText } from '../text/clean.ts';
import { flagValue, type GoCommand, goCommand, isInseparable } from './command.ts';
import { type GoRow, parseGoText } from './parser.ts';
import { benchPattern, withoutDescendants } from './pattern.ts';
import { binaryArguments, type GoState, prepareGo, type TestedPackage } from './prepare.ts';
import { withoutProcs } from './row.ts';

/** What selects one benchmark: the same words on every side. */
interface Selection {
  /** Import path; empty for a test binary of the user's own. */
  readonly pkg: string;
  /** Name without `-N`. */
  readonly name: string;
}

export const selecting: Selecting = {
  prepare: prepareGo,
  list,
  invoke,
  fixesDuration(bench) {
    const command = goCommand(bench);
    return !isInseparable(command) && flagValue(command, 'benchtime') !== null;
  },
};

async function list(bench: BenchCommand, state: unknown, tools: HarnessTools): ReturnType<Selecting['list']> {
  const command = separable(bench);
  const listed: ListedBenchmark[] = [];
  if (flagValue(command, 'bench') === null) return listed;
  for (const tested of (state as GoState).packages) {
    // -v announces each name without `-N`, which nothing else tells apart from a name that ends like it.
    const instead = { benchtime: '1x', count: '1', v: 'true' };
    const argv = [tested.binary, ...binaryArguments(command, instead)] as const;
    const result = await tools.run(argv, { cwd: tested.dir, env: command.env });
    const found = listedIn(result, tested);
    if (found === null) {
      return { failed: `${argv.join(' ')} (${result.status})`, log: result.stdout + result.stderr };
    }
    listed.push(...found);
  }
  return listed;
}

/** The benchmarks of one package; null when its run did not come to its end. */
function listedIn(result: ToolResult, { path }: TestedPackage): ListedBenchmark[] | null {
  const text = cleanText(result.stdout);
  if (!result.ok && !/^FAIL$/m.test(text)) return null;
  const rows: GoRow[] = [];
  const problems = parseGoText(text, { onRow: (row) => rows.push(row) });
  const strip = withoutProcs(rows.map(({ name }) => name));
  const bare = rows.map((row) => row.announced ?? strip(row.name));
  const failing = problems
    .filter(({ kind, benchmark }) => kind === 'benchmark-failed' && benchmark !== undefined)
    .map(({ benchmark }) => strip(benchmark as string));
  // A failure of a part is one of the whole too, in Go's report; the parts are what can be run.
  const parts = [...bare, ...failing];
  const leaves = failing.filter((name) => !parts.some((other) => other.startsWith(`${name}/`)));
  return withoutDescendants([...bare, ...leaves]).map((name) => {
    const own = rows.filter((_, at) => bare[at] === name);
    const select = JSON.stringify({ pkg: path, name } satisfies Selection);
    return { name: own[0]?.name ?? name, select, secondsPerIteration: slowest(own) };
  });
}

/** Seconds of the slowest row (there is one for each value of -cpu), or null. */
function slowest(rows: readonly GoRow[]): number | null {
  const seconds = rows.flatMap(({ values, units }) => {
    const time = values[units.indexOf('ns/op')];
    return time !== undefined && Number.isFinite(time) ? [time * 1e-9] : [];
  });
  return seconds.length === 0 ? null : Math.max(...seconds);
}

function invoke(bench: BenchCommand, state: unknown, unit: Unit): Invocation {
  const command = separable(bench);
  const { pkg, name } = JSON.parse(unit.select as string) as Selection;
  const tested = (state as GoState).packages.find(({ path }) => path === pkg);
  if (tested === undefined) {
    // The package is not there on this side: like a benchmark that is gone, it measures nothing, and that is no failure.
    return { argv: [command.go ?? 'go', 'version'], cwd: null, env: command.env, resultFile: null };
  }
  const duration = flagValue(command, 'benchtime');
  const benchtime = duration ?? (unit.sliceMs === null ? null : `${unit.sliceMs}ms`);
  const instead = { bench: benchPattern(name), ...(benchtime === null ? {} : { benchtime }) };
  return {
    argv: [tested.binary, ...binaryArguments(command, instead)],
    cwd: tested.dir,
    env: command.env,
    resultFile: null,
  };
}

function separable(bench: BenchCommand): GoCommand {
  const command = goCommand(bench);
  if (isInseparable(command)) throw new Error(`not prepared: ${command.inseparable}`);
  return command;
}
