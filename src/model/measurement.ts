/** Which way is better, or null where the unit does not say and nobody has. */
export type Better = 'lower' | 'higher';

/**
 * One number that a harness found in a benchmark's output: one iteration of one benchmark, one metric.
 * The same benchmark and metric more than once in one invocation are iterations (`-count`, repetitions).
 */
export interface Reading {
  /** The benchmark's own name, as the tool prints it. */
  readonly benchmark: string;
  /** What tells equal names apart (a Go package, a binary, a JMH mode), or null. */
  readonly scope: string | null;
  /** `ns/op`, `real_time`, `wall` … */
  readonly metric: string;
  /** Unit of `value`, as the tool prints it; empty where there is none. */
  readonly unit: string;
  readonly better: Better | null;
  /** Finite. Zero is a value. */
  readonly value: number;
  /** True where equal work gives equal numbers (allocations, instructions): a difference needs no statistics. */
  readonly exact?: boolean;
}

export type ProblemKind =
  /** The tool says that this benchmark failed: no number of it may be used from this invocation. */
  | 'benchmark-failed'
  /** The tool says that it was skipped. */
  | 'benchmark-skipped'
  /** A value that is NaN or infinite. */
  | 'non-finite'
  /** A row that is not a measurement (aggregates, complexity fits). */
  | 'passed-over'
  /** Part of the output could not be read: the invocation has no measurements. */
  | 'unreadable'
  /** The tool says that it, or the code, was built for debugging. */
  | 'debug-build'
  /** Anything else worth a line in the report. */
  | 'note';

/** Something in the output that is not a measurement. */
export interface Problem {
  readonly kind: ProblemKind;
  /** 1-based line in the text it was found in, or null. */
  readonly line: number | null;
  readonly text: string;
  readonly benchmark?: string;
  readonly scope?: string | null;
}

/** What a harness makes of one invocation's output. */
export interface ReadResult {
  readonly readings: readonly Reading[];
  readonly problems: readonly Problem[];
}

/** One benchmark × one metric, as interned in the record. */
export interface Series {
  readonly id: number;
  readonly benchmark: string;
  readonly scope: string | null;
  readonly metric: string;
  readonly unit: string;
  readonly better: Better | null;
  readonly exact: boolean;
}
