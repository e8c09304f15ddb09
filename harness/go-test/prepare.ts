import { join, resolve } from 'node:path';
import type { HarnessTools, Prepared } from '../../src/model/harness.ts';
import type { BenchCommand } from '../../src/model/plan.ts';
import { flagValue, type GoCommand, type GoFlag, goCommand, isInseparable } from './command.ts';

/** A package whose tests are compiled. */
export interface TestedPackage {
  /** Import path; empty for a test binary of the user's own. */
  readonly path: string;
  /** Absolute folder that its tests run in. */
  readonly dir: string;
  /** The test binary: absolute, or a name to be looked up in PATH. */
  readonly binary: string;
}

export interface GoState {
  readonly packages: readonly TestedPackage[];
}

const set = (line: string): ReadonlySet<string> => new Set(line.split(' '));

/** Flags that choose packages and files, and so concern `go list` too. */
const LISTING = set('asan buildvcs compiler installsuffix mod modcacherw modfile msan overlay pkgdir race tags');
const COMPILING = set(
  'a asan asmflags buildmode buildvcs compiler cover covermode coverpkg gccgoflags gcflags installsuffix ldflags linkshared mod modcacherw modfile msan overlay p pgo pkgdir race tags toolexec trimpath vet',
);
const UNSUITABLE: ReadonlyMap<string, string> = new Map([
  ['json', 'prints events instead of results'],
  ...['fuzz', 'list', 'c', 'n', 'i'].map((name) => [name, 'runs no benchmarks'] as const),
  ['exec', 'hands the binary to another program'],
  ['o', 'writes the test binary where the command says'],
  ...[
    'coverprofile',
    'cpuprofile',
    'memprofile',
    'blockprofile',
    'mutexprofile',
    'trace',
    'outputdir',
    'artifacts',
  ].map((name) => [name, 'writes files of its own'] as const),
]);

/** Compiles the test binary of every package that the command names, so that measuring never waits for the go tool. */
export async function prepareGo(bench: BenchCommand, tools: HarnessTools): Promise<Prepared> {
  const command = goCommand(bench);
  if (isInseparable(command)) return notSelectable(command.inseparable);
  const unsuitable = command.flags.find(({ name }) => UNSUITABLE.has(name));
  if (unsuitable !== undefined) {
    return notSelectable(`${unsuitable.words[0]} ${UNSUITABLE.get(unsuitable.name)}`);
  }
  if (command.binary !== null) return ownBinary(command.binary, tools);
  if (command.packages.some((name) => name.endsWith('.go'))) {
    return notSelectable('it names files instead of packages');
  }
  return compile(command, tools);
}

/** Where the command runs: the folder of `go -C`, or the benchmark folder. */
const baseOf = (command: GoCommand, tools: Pick<HarnessTools, 'dir'>): string => resolve(tools.dir, command.dir ?? '.');

const notSelectable = (reason: string): Prepared => ({ kind: 'not-selectable', reason });

function ownBinary(program: string, tools: HarnessTools): Prepared {
  const binary = /[\\/]/.test(program) ? resolve(tools.dir, program) : program;
  const state: GoState = { packages: [{ path: '', dir: tools.dir, binary }] };
  return { kind: 'ready', state, artifacts: binary === program ? [] : [binary] };
}

async function compile(command: GoCommand, tools: HarnessTools): Promise<Prepared> {
  const go = command.go as string;
  const run = async (argv: readonly [string, ...string[]]) => ({
    argv,
    result: await tools.run(argv, { cwd: baseOf(command, tools), env: command.env }),
  });
  const format = '{{.ImportPath}}\t{{.Dir}}\t{{len .TestGoFiles}}\t{{len .XTestGoFiles}}';
  const listing = await run([go, 'list', ...flagWords(command, LISTING), '-f', format, ...command.packages]);
  if (!listing.result.ok) return failed(listing);
  const packages: TestedPackage[] = [];
  for (const [index, { path, dir }] of testedPackages(listing.result.stdout).entries()) {
    // Names of equal length, so that a package more on one side does not move the stacks of the others.
    const binary = join(tools.binDir, `${String(index).padStart(5, '0')}.test`);
    const compiling = await run([go, 'test', '-c', '-o', binary, ...flagWords(command, COMPILING), path]);
    if (!compiling.result.ok) return failed(compiling);
    packages.push({ path, dir, binary });
  }
  return { kind: 'ready', state: { packages } satisfies GoState, artifacts: packages.map(({ binary }) => binary) };
}

function testedPackages(listing: string): { path: string; dir: string }[] {
  return listing.split(/\r?\n/).flatMap((line) => {
    const [path, dir, internal, external] = line.split('\t');
    if (path === undefined || dir === undefined || external === undefined) return [];
    return internal === '0' && external === '0' ? [] : [{ path, dir }];
  });
}

function failed(run: {
  readonly argv: readonly string[];
  readonly result: { readonly status: string; readonly stdout: string; readonly stderr: string };
}): Prepared {
  const { status, stdout, stderr } = run.result;
  return { kind: 'failed', command: run.argv.join(' '), status, log: stdout + stderr };
}

const flagWords = (command: GoCommand, wanted: ReadonlySet<string>): string[] =>
  command.flags.filter(({ name }) => wanted.has(name)).flatMap(({ words }) => words);

const RUNNING = set('bench benchmem count cpu failfast parallel run short shuffle skip timeout');

/**
 * The words behind a test binary's name that do what the user's command asks for, with other values for some flags.
 * Tests do not run beside the benchmarks unless -run was given. The binary has no time limit of its own but the user's.
 */
export function binaryArguments(command: GoCommand, instead: Readonly<Record<string, string>>): string[] {
  const kept = command.flags.filter(({ name }) => RUNNING.has(name) && instead[name] === undefined);
  const run = flagValue(command, 'run') === null ? ['-test.run=^$'] : [];
  // The go tool sets this too: a benchmark that calls os.Exit(0) must not look like success.
  const guard = command.binary === null ? ['-test.paniconexit0'] : [];
  return [
    ...guard,
    ...run,
    ...kept.map(asBinaryFlag),
    ...Object.entries(instead).map(([name, value]) => `-test.${name}=${value}`),
    ...command.args,
  ];
}

const asBinaryFlag = ({ name, value }: GoFlag): string => `-test.${name}=${value}`;
