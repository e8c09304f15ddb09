import type { ReadResult } from './measurement.ts';
import type { BenchCommand, Unit } from './plan.ts';

/** What a finished invocation left to be read. */
export interface Output {
  readonly stdout: string;
  readonly stderr: string;
  /** Contents of `--output-file`, or of the file that the harness asked for; null where there is none. */
  readonly file: string | null;
  /** Wall time of the whole process in seconds, by pairmark's own clock; null when only a file is read. */
  readonly wallSeconds: number | null;
  /** The benchmark command as one line, for harnesses that name a row after it. */
  readonly command: string;
}

/** One process to start for a measurement. */
export interface Invocation {
  readonly argv: readonly [string, ...string[]];
  /** Absolute folder to run in; null: the benchmark folder of the checkout. */
  readonly cwd: string | null;
  /** Added to the environment. */
  readonly env: Readonly<Record<string, string>>;
  /** A result file that the tool will write, absolute; removed before each start, read after it. */
  readonly resultFile: string | null;
}

/** What a harness may do in a checkout while building and listing. Never used during measuring. */
export interface HarnessTools {
  /** Absolute folder that build and benchmark run in. */
  readonly dir: string;
  /** Absolute folder of this side's own for binaries that pairmark makes; exists. */
  readonly binDir: string;
  /** Runs a command with the side's environment and waits. Never throws for an exit status. */
  run(
    argv: readonly [string, ...string[]],
    options?: { cwd?: string; timeoutMs?: number; env?: Readonly<Record<string, string>> },
  ): Promise<ToolResult>;
}

export interface ToolResult {
  readonly ok: boolean;
  /** `exit status 1`, `timed out after 60 s` … */
  readonly status: string;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a harness made ready on one side. JSON-serialisable: it is kept with the cached build. */
export type Prepared =
  | {
      readonly kind: 'ready';
      /** Opaque to everyone but the harness. */
      readonly state: unknown;
      /** Absolute paths of what was built, to be hashed. */
      readonly artifacts: readonly string[];
    }
  | { readonly kind: 'failed'; readonly command: string; readonly status: string; readonly log: string }
  /** Nothing is wrong, but this command cannot be taken apart: it is run as a whole. The reason is for people. */
  | { readonly kind: 'not-selectable'; readonly reason: string };

/** A benchmark (or a smallest group of them) that can be run by itself. */
export interface ListedBenchmark {
  readonly name: string;
  /** Must mean the same on every side: it is how sides are matched. */
  readonly select: string;
  /** Seconds that one iteration took in the listing run; null where the tool does not say. Chooses the slice. */
  readonly secondsPerIteration: number | null;
}

/** The part of a harness that can run benchmarks one at a time. */
export interface Selecting {
  /**
   * Once per side, after the build commands: compile what will be run (`go test -c`), find the binary.
   * The command is the user's.
   */
  prepare(command: BenchCommand, tools: HarnessTools): Promise<Prepared>;
  /** All benchmarks that the user's command would run. */
  list(
    command: BenchCommand,
    state: unknown,
    tools: HarnessTools,
  ): Promise<ListedBenchmark[] | { readonly failed: string; readonly log: string }>;
  /** How to run one of them; pure. */
  invoke(command: BenchCommand, state: unknown, unit: Unit, tools: Pick<HarnessTools, 'dir' | 'binDir'>): Invocation;
  /** True when the user's command already says how long to measure: then no slice is chosen. */
  fixesDuration(command: BenchCommand): boolean;
}

/** One benchmark tool: how to recognise, list, select and read it. One file a harness. */
export interface Harness {
  readonly name: string;
  /** One line for `pairmark harnesses`. */
  readonly title: string;
  /** Commands to copy, for `pairmark harnesses NAME`. */
  readonly recipe: { readonly build: string | null; readonly run: string; readonly notes: readonly string[] };
  /** Would this command print our format? Only where it is certain. */
  recogniseCommand(command: BenchCommand): boolean;
  /** Is this our format? A positive signature, not "it happens to parse". */
  recogniseOutput(output: Output): boolean;
  /** Never throws; what cannot be read is a problem. Iterations come as several readings of one benchmark and metric. */
  read(output: Output): ReadResult;
  /**
   * Turns the names of a whole run into the ones that people see (Go's `-8` suffix is dropped only when every
   * row carries the same). Absent: names stay.
   */
  canonicalName?(names: readonly string[]): (name: string) => string;
  readonly selecting?: Selecting;
  /** Adds to the user's suite command what makes the output readable (`--benchmark_format=json`); absent: as it is. */
  suiteCommand?(command: BenchCommand, tools: Pick<HarnessTools, 'dir' | 'binDir'>): Invocation | null;
}
