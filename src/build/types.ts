import type { Source } from '../git/types.ts';
import type { Harness, HarnessTools, Prepared } from '../model/harness.ts';
import type { RunRequest } from '../model/plan.ts';
import type { Check } from '../model/report.ts';
import type { Side } from '../model/revision.ts';

export interface BuildOptions {
  readonly source: Source;
  readonly request: RunRequest;
  /** Known from the command or by name; its `selecting.prepare` then runs after the build commands. */
  readonly harness: Harness | null;
  readonly cacheDir: string;
  /** Folder of this run: logs go to `<runDir>/build-<side index>.log`. */
  readonly runDir: string;
  /** Environment for children, credentials already out. */
  readonly env: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Builds from scratch although a cached one fits. */
  readonly fresh?: boolean;
  onStep?(side: Side, step: 'clone' | 'build' | 'cached'): void;
}

/** A checkout that has been built, and all that is needed to run benchmarks in it. Locked until released. */
export interface Built {
  readonly kind: 'built';
  readonly side: Side;
  /** Absolute path of the clone. All sides' paths have the same length. */
  readonly root: string;
  /** Absolute folder inside it that the benchmark runs in. */
  readonly dir: string;
  readonly tools: HarnessTools;
  /** This side's TMPDIR, absolute; may be emptied between invocations. */
  readonly tmpDir: string;
  /** Whole environment for the benchmark on this side; same names and lengths on all sides. */
  readonly env: Readonly<Record<string, string>>;
  /** Cache key: 64 hex digits. */
  readonly key: string;
  readonly cached: boolean;
  readonly cloneSeconds: number;
  readonly buildSeconds: number;
  /** SHA-256 by path (relative to the checkout where inside it). */
  readonly artifacts: Readonly<Record<string, string>>;
  readonly prepared: Prepared | null;
  /** Versions and flags of what it was built with, a line each. */
  readonly toolchain: readonly string[];
  /** What was overlaid, relative paths. */
  readonly overlaid: readonly string[];
  readonly checks: readonly Check[];
  /** Hashes the artefacts again. */
  rehash(): Promise<Readonly<Record<string, string>>>;
  /** Gives the lock back; the checkout stays in the cache. */
  release(): Promise<void>;
}

export interface BuildFailed {
  readonly kind: 'build-failed';
  readonly side: Side;
  /** `build-failed`, `build-timed-out`, `before-missing` / `after-missing` (the folder is not in that commit), `clone-failed` … */
  readonly reason: string;
  readonly command: string | null;
  /** `exit status 101`. */
  readonly status: string;
  readonly message: string;
  /** The last lines of the log. */
  readonly tail: readonly string[];
  /** Absolute path of the log, or null. */
  readonly log: string | null;
  /** Absolute path of the clone where `--keep` leaves it to be looked at, else null. */
  readonly root: string | null;
  readonly cloneSeconds: number;
  readonly buildSeconds: number;
}

export type SideBuild = Built | BuildFailed;
