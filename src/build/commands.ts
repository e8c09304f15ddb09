import { performance } from 'node:perf_hooks';
import type { Harness, HarnessTools, Prepared } from '../model/harness.ts';
import { describeOutcome, type Outcome } from '../model/invocation.ts';
import type { BenchCommand } from '../model/plan.ts';
import { runProcess, shellArgv } from '../process/index.ts';
import type { Finished } from '../process/types.ts';
import { freeBytes } from './disk.ts';
import type { BuildLog } from './log.ts';

/** Why there is no build; the parts of a BuildFailed that are not the side's. */
export interface Trouble {
  readonly kind: 'trouble';
  readonly reason: string;
  readonly command: string | null;
  readonly status: string;
  readonly message: string;
  readonly tail: readonly string[];
}

export interface CommandOptions {
  readonly commands: readonly string[];
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  /** For all commands together. */
  readonly timeoutMs: number;
  readonly log: BuildLog;
  readonly sweep: readonly string[];
  readonly signal?: AbortSignal;
}

/** Under this much free space a failed build is blamed on the disk; bytes. */
const NO_SPACE = 10e6;

/** Runs the build commands one after the other, until one fails. */
export async function runBuildCommands(options: CommandOptions): Promise<Trouble | null> {
  const deadline = performance.now() + options.timeoutMs;
  for (const command of options.commands) {
    const finished = await runCommand(command, options, deadline);
    options.signal?.throwIfAborted();
    const status = statusOf(finished.outcome, options.timeoutMs);
    const tail = options.log.add(command, printed(finished), status);
    if (finished.outcome.kind !== 'ran') return troubleOf(command, finished.outcome, status, tail, options);
  }
  return null;
}

function runCommand(command: string, options: CommandOptions, deadline: number): Promise<Finished> {
  // One stream keeps errors where they happened among the rest.
  const merged = process.platform === 'win32' ? command : `exec 2>&1\n${command}`;
  return runProcess({
    argv: shellArgv(merged),
    cwd: options.dir,
    env: options.env,
    timeoutMs: Math.max(1, deadline - performance.now()),
    sweep: options.sweep,
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}

const printed = ({ stdout, stderr }: Finished): string =>
  [stdout.text, stderr.text].filter((text) => text !== '').join('\n');

const statusOf = (outcome: Outcome, limitMs: number): string =>
  describeOutcome(outcome.kind === 'timed-out' ? { kind: 'timed-out', limitMs } : outcome);

async function troubleOf(
  command: string,
  outcome: Outcome,
  status: string,
  tail: readonly string[],
  { dir }: CommandOptions,
): Promise<Trouble> {
  if (await diskIsFull(dir, tail)) {
    const message = `no space was left for the build (${status}): ${command}; \`pairmark cache clean\` makes room`;
    return { kind: 'trouble', reason: 'disk-full', command, status, message, tail };
  }
  if (outcome.kind === 'timed-out') {
    const message = `the build ${status}`;
    const advice = 'a longer limit is set with --build-timeout';
    return {
      kind: 'trouble',
      reason: 'build-timed-out',
      command,
      status,
      message: `${message}: ${command}; ${advice}`,
      tail,
    };
  }
  return {
    kind: 'trouble',
    reason: 'build-failed',
    command,
    status,
    message: `the build failed (${status}): ${command}`,
    tail,
  };
}

async function diskIsFull(dir: string, tail: readonly string[]): Promise<boolean> {
  const free = await freeBytes(dir);
  return (free !== null && free < NO_SPACE) || tail.some((line) => /No space left on device|ENOSPC/.test(line));
}

/** Lets the harness compile or find what it will run. */
export async function runPrepare(
  harness: Harness,
  bench: BenchCommand,
  tools: HarnessTools,
  log: BuildLog,
): Promise<Prepared | Trouble> {
  const prepared = await harness.selecting?.prepare(bench, tools);
  if (prepared === undefined) throw new Error(`${harness.name} cannot prepare`);
  if (prepared.kind !== 'failed') return prepared;
  const { command, status } = prepared;
  const tail = log.add(command, prepared.log, status);
  const message = `making the benchmarks ready failed (${status}): ${command}`;
  return { kind: 'trouble', reason: 'build-failed', command, status, message, tail };
}
