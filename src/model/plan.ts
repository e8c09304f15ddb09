import type { Expectations } from './expectations.ts';
import type { Pattern } from './pattern.ts';
import type { Side } from './revision.ts';

/** The benchmark command as the user gave it. */
export type BenchCommand =
  | { readonly kind: 'argv'; readonly argv: readonly [string, ...string[]] }
  /** One string for `sh -c` (or `cmd /c`). */
  | { readonly kind: 'shell'; readonly line: string };

export type Granularity = 'benchmark' | 'suite';

/** Everything that `pairmark run` was asked for, after config, flags and defaults have been put together. */
export interface RunRequest {
  /** As typed; empty when the default is to be found from git or the CI event. */
  readonly revisions: readonly string[];
  /** Path or URL, or null for the repository around `cwd`. */
  readonly repo: string | null;
  /** Where the user stands; absolute. */
  readonly cwd: string;
  readonly build: readonly string[];
  readonly bench: BenchCommand;
  readonly harness: string | null;
  readonly outputFile: string | null;
  /** Even, at least 2. */
  readonly pairs: number;
  /** True when an odd number was raised by one. */
  readonly pairsRaised: boolean;
  /** Rounds that undecided comparisons may go on to, or null: no more than `pairs`. */
  readonly maxRounds: number | null;
  readonly timeBudgetMs: number | null;
  readonly granularity: Granularity | null;
  readonly overlay: readonly string[];
  /** Folder inside the checkout, or null for the one the user stands in. */
  readonly dir: string | null;
  /** Globs; empty means all. */
  readonly filter: readonly string[];
  readonly metric: readonly string[];
  readonly warmup: number;
  readonly setup: string | null;
  readonly prepare: string | null;
  readonly cleanup: string | null;
  readonly check: string | null;
  readonly artifacts: readonly string[];
  readonly sliceMs: number | null;
  /** Names of environment variables that look like credentials and are passed all the same. */
  readonly env: readonly string[];
  readonly timeoutMs: number;
  readonly buildTimeoutMs: number;
  readonly cpu: string | null;
  readonly seed: number;
  readonly aa: boolean;
  readonly gate: boolean;
  readonly confirm: boolean;
  /** A share: 0.02 is 2 %. */
  readonly minEffect: number;
  readonly alpha: number;
  readonly allowRemoved: boolean;
  readonly allowDebug: boolean;
  readonly ifBeforeFails: 'error' | 'skip';
  /** Direction by metric or `benchmark metric` glob, from the config. */
  readonly better: Readonly<Record<string, 'lower' | 'higher'>>;
  /** What measurements look like where no harness knows the output, in the order of the config. */
  readonly patterns: readonly Pattern[];
  /** What must come out, and what must not move. */
  readonly expectations: Expectations;
  readonly out: string | null;
  readonly keep: boolean;
  readonly dryRun: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** One thing that can be run by itself: a benchmark, or the whole suite. */
export interface Unit {
  /** Position in the plan, from 0. */
  readonly id: number;
  /** What progress shows: the benchmark's name, or `suite`. */
  readonly name: string;
  /** The harness's own words for selecting it, opaque to everyone else; null for the suite. */
  readonly select: string | null;
  /** Arguments or text that tell the tool how long to measure, chosen once for all sides; null: the tool's default. */
  readonly sliceMs: number | null;
}

/** What a run will do, fixed before the first measured invocation and written to the head of the record. */
export interface RunPlan {
  readonly pairs: number;
  readonly maxRounds: number | null;
  readonly timeBudgetMs: number | null;
  readonly warmup: number;
  readonly granularity: Granularity;
  readonly seed: number;
  readonly sides: readonly Side[];
  /** Indexes of the sides that can be run: all, unless `--if-before-fails skip` went on without one. */
  readonly measured: readonly number[];
  readonly units: readonly Unit[];
  readonly harness: string | null;
  readonly gate: boolean;
  readonly minEffect: number;
  readonly alpha: number;
}

/** The benchmark command as one line that a shell would take. */
export function commandLine(command: BenchCommand): string {
  if (command.kind === 'shell') return command.line;
  return command.argv.map(shellQuoted).join(' ');
}

/** A word as a POSIX shell takes it: in quotes where it has to be. */
export const shellQuoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

/** Share of the planned pairs that may fail before a comparison is given up (design, Statistics 8). */
export const MAX_FAILED_SHARE = 0.1;
