import type { Outcome } from '../model/invocation.ts';

export interface ProcessRequest {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** The whole environment of the child. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** File to read standard input from; null: empty. */
  readonly stdin?: string | null;
  /** Bytes kept of each stream; past it head and tail are kept with a marked gap. Default 64 MiB. */
  readonly outputLimit?: number;
  /** Processes that left the group but have their working directory below one of these are ended too. */
  readonly sweep?: readonly string[];
}

export interface Captured {
  readonly text: string;
  /** Bytes left out between head and tail; 0 when all is there. */
  readonly omittedBytes: number;
}

export interface Finished {
  readonly outcome: Outcome;
  /** Wall clock at the start, milliseconds since the epoch. */
  readonly startedAt: number;
  /** Monotonic clock from just before the start to the exit of the process itself, seconds. */
  readonly wallSeconds: number;
  readonly stdout: Captured;
  readonly stderr: Captured;
  /** Processes that were still alive after the command itself had ended and that we stopped. */
  readonly leftovers: number;
}
