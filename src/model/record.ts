import type { HostChange } from './host.ts';
import type { Outcome } from './invocation.ts';
import type { Problem, Series } from './measurement.ts';
import type { RunPlan, RunRequest } from './plan.ts';
import type { Check, HostFacts } from './report.ts';

/** Version of the lines in `record.ndjson`. */
export const RECORD_SCHEMA = 'pairmark/record/1';

/**
 * One line of a run's record. Written the moment it is known, never changed. What belongs to a measurement has
 * short names, since there may be a million of them.
 */
export type RecordLine =
  | HeadLine
  | PlanLine
  | BuildLine
  | ({ readonly t: 'series' } & Series & { readonly unitId: number })
  | InvocationLine
  | { readonly t: 'harness'; readonly name: string }
  /** Wall seconds of starts of an empty program: what our instrument costs by itself. */
  | { readonly t: 'instrument'; readonly costs: readonly number[] }
  | { readonly t: 'check'; readonly check: Check }
  /** Undecided units were told to go on to `to` rounds. */
  | { readonly t: 'step'; readonly units: readonly number[]; readonly from: number; readonly to: number }
  /** A unit was given up: it failed too often to be compared. */
  | { readonly t: 'abandoned'; readonly unit: number; readonly side: number; readonly reason: string }
  /** Why rounds ended for these units. */
  | { readonly t: 'stop'; readonly units: readonly number[]; readonly reason: string; readonly rounds: number }
  | HostLine
  | SessionLine
  | EndLine;

export interface HeadLine {
  readonly t: 'head';
  readonly schema: typeof RECORD_SCHEMA;
  readonly pairmark: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly request: RunRequest;
  readonly origin: RunOrigin;
  /** Path or URL without credentials. */
  readonly source: string;
  readonly host: HostFacts;
  /** What `calibrate` has found on this machine for this command; empty where it has not been run. */
  readonly floors: Floors;
  /** What `resume` compares: names of settings and a hash of each. */
  readonly fingerprint: Readonly<Record<string, string>>;
}

/** How far apart A/A runs on this machine have put two equal sides, for one benchmark and metric. */
export interface KnownFloor {
  readonly benchmark: string;
  readonly metric: string;
  /** The worst of all runs, a share. */
  readonly worst: number;
  readonly runs: number;
}

export type Floors = readonly KnownFloor[];

/** What the user typed, and the config that it was put together with: `resume` puts it together again. */
export interface RunOrigin {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
  readonly dashDash: readonly string[] | null;
  /** Absolute path of the config; null without one. */
  readonly config: string | null;
}

export interface PlanLine {
  readonly t: 'plan';
  readonly plan: RunPlan;
}

export interface BuildLine {
  readonly t: 'build';
  readonly side: number;
  readonly ok: boolean;
  readonly key: string;
  readonly cached: boolean;
  readonly cloneSeconds: number;
  readonly buildSeconds: number;
  readonly artifacts: Readonly<Record<string, string>>;
  readonly overlaid: readonly string[];
  /** Versions and flags of what it was built with; left out where nothing is known. */
  readonly toolchain?: readonly string[];
  /** When it failed. */
  readonly failure: BuildFailureEntry | null;
}

export interface BuildFailureEntry {
  readonly reason: string;
  readonly message: string;
  readonly tail: readonly string[];
  readonly log: string | null;
}

export interface InvocationLine {
  readonly t: 'inv';
  /** Unit and side. */
  readonly u: number;
  readonly s: number;
  /** Round; -1 for a warm-up. */
  readonly r: number;
  /** Attempt at this round of this unit, from 0: the last complete one counts. */
  readonly a: number;
  /** Position in the round, from 0. */
  readonly p: number;
  /** Start, milliseconds since the epoch. */
  readonly at: number;
  /** Wall time of the process, seconds. */
  readonly w: number;
  /** Left out when it ran and exited with 0. */
  readonly o?: Outcome;
  /** `[series, value, value …]`, one value an iteration. */
  readonly m: readonly (readonly [number, ...number[]])[];
  readonly x?: readonly Problem[];
  /** `[offset, bytes]` in output.log. */
  readonly out?: readonly [number, number];
  readonly err?: readonly [number, number];
  /** Processes left behind and ended. */
  readonly l?: number;
  /** A log of its own, relative to the run's folder, when it failed. */
  readonly log?: string;
}

/** What the machine did during a round of a unit. */
export interface HostLine {
  readonly t: 'host';
  /** Unit and round. */
  readonly u: number;
  readonly r: number;
  readonly change: HostChange | null;
}

/** One stretch of work on the run: the first, and one for each resume. Seconds. */
export interface SessionLine {
  readonly t: 'session';
  readonly total: number;
  readonly warmup: number;
  /** From the first measured invocation to the last, everything in between included. */
  readonly measuring: number;
}

/** Signals that ask a run to stop and save: Ctrl-C, the end of a job, a terminal that was closed. */
export type InterruptSignal = 'SIGINT' | 'SIGTERM' | 'SIGHUP';

/** Exit codes of a run that one of them has stopped: 128 and the signal's number. */
export const SIGNAL_EXIT: Readonly<Record<InterruptSignal, number>> = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };

export interface EndLine {
  readonly t: 'end';
  readonly at: number;
  /** Null: all that was planned has been done. */
  readonly interrupted: InterruptSignal | null;
  /** A failure that belongs to no side's build or invocation. */
  readonly error: {
    readonly reason: string;
    readonly message: string;
    readonly side: string | null;
    readonly sha: string | null;
  } | null;
}
