import type { State } from './error.ts';
import type { Better } from './measurement.ts';
import type { Granularity } from './plan.ts';

export type VerdictKind = 'improved' | 'regressed' | 'no-difference' | 'equal' | 'too-few-pairs' | 'not-comparable';

export type Word =
  | 'slower'
  | 'faster'
  | 'more'
  | 'less'
  | 'no difference'
  | 'equal'
  | 'grew from 0'
  | 'fell to 0'
  | 'too few pairs'
  | 'not comparable';

/** Everything a report says. Finished data: no renderer decides or rewords anything. JSON is this, as it is. */
export interface Report {
  readonly schema: 'pairmark/report/1';
  readonly plan: ReportPlan;
  readonly revisions: readonly ReportRevision[];
  readonly host: HostFacts;
  readonly instrument: Instrument;
  /** The sentence that stands first in every format. */
  readonly headline: string;
  /** `compared 40 of 42 before / 41 after`. */
  readonly coverage: Coverage;
  /** Largest effect first. */
  readonly comparisons: readonly Comparison[];
  readonly oneSided: readonly OneSided[];
  readonly failures: readonly Failure[];
  /** Benchmarks that differ in one parameter only. */
  readonly families: readonly Family[];
  readonly contrasts: readonly Contrast[];
  readonly controls: readonly Control[];
  /** Metrics that must agree, for each side that has both. */
  readonly consistency: readonly Consistency[];
  /** Broken ones first. */
  readonly predictions: readonly PredictionResult[];
  /** What the machine alone does, by a second build of `before`; null without `--aa`. */
  readonly aa: AaResult | null;
  readonly checks: readonly Check[];
  readonly gate: Gate;
  readonly timing: Timing;
  readonly outcome: ReportOutcome;
}

export interface ReportPlan {
  readonly pairs: number;
  readonly maxRounds: number | null;
  readonly timeBudgetMs: number | null;
  readonly warmup: number;
  readonly granularity: Granularity;
  readonly seed: number;
  readonly harness: string | null;
  /** The benchmark command as one line. */
  readonly command: string;
  readonly build: readonly string[];
  readonly minEffect: number;
  readonly alpha: number;
  readonly overlay: readonly string[];
  /** What else was asked for, each as a flag and its value: `["--cwd", "core"]`, `["--confirm"]`. */
  readonly options: readonly (readonly string[])[];
  /** Why each benchmark's rounds ended; one entry a different reason. */
  readonly stops: readonly { readonly reason: string; readonly benchmarks: number; readonly rounds: number }[];
}

export interface ReportRevision {
  readonly side: 'before' | 'after';
  /** Unique among the sides; comparisons refer to it. */
  readonly label: string;
  readonly sha: string;
  readonly tree: string;
  readonly subject: string;
  readonly dirty: boolean;
  /** SHA-256 of each artefact, by path relative to the checkout. */
  readonly artifacts: Readonly<Record<string, string>>;
  /** Versions and flags of what it was built with, a line each. */
  readonly toolchain: readonly string[];
}

export interface Coverage {
  readonly compared: number;
  readonly before: number;
  readonly after: number;
}

export interface Comparison {
  readonly benchmark: string;
  readonly metric: string;
  /** Unit of the medians: one for both sides. */
  readonly unit: string;
  /** Null: the unit does not say which way is better; then no verdict claims better or worse. */
  readonly better: Better | null;
  /** Labels of the two revisions. */
  readonly before: string;
  readonly after: string;
  /** Complete pairs. */
  readonly pairs: number;
  /** Rounds that have only one of the two sides. */
  readonly incomplete: number;
  /** Rounds per pair: 1 unless deepened. The smallest and the largest differ while deepening is under way. */
  readonly depth: { readonly min: number; readonly max: number };
  readonly beforeMedian: number | null;
  readonly afterMedian: number | null;
  /** Coefficient of variation of each side (standard deviation ÷ mean), a share; null under two values. */
  readonly beforeCv: number | null;
  readonly afterCv: number | null;
  readonly ratio: { readonly median: number; readonly q1: number; readonly q3: number } | null;
  /** Ratio of each pair in order, the order effect taken out where it was evident: what the strip draws. */
  readonly pairRatios: readonly number[];
  readonly interval: { readonly low: number; readonly high: number; readonly level: number } | null;
  readonly orderEffect: { readonly ratio: number; readonly detected: boolean } | null;
  readonly evidence: { readonly eValue: number; readonly significant: boolean } | null;
  /** Smallest change that this run would have seen, a share (0.018 is 1.8 %); null where it cannot be said. */
  readonly resolution: number | null;
  readonly certainty: 'equivalent' | 'unresolved' | null;
  readonly verdict: VerdictKind;
  readonly word: Word;
  /** The word with what belongs to it: `no difference (would have seen 1.8 %)`, `grew from 0 to 3`. */
  readonly text: string;
  readonly notes: readonly string[];
}

/** Quartiles and median of ratios. */
export interface Quartiles {
  readonly median: number;
  readonly q1: number;
  readonly q3: number;
}

/** One benchmark at several values of a parameter. */
export interface Family {
  /** The name with `N` where the parameter stands. */
  readonly family: string;
  readonly metric: string;
  readonly unit: string;
  readonly before: string;
  readonly after: string;
  /** By N. */
  readonly points: readonly FamilyPoint[];
  /** Where the ratio goes from clearly below 1 to clearly above, or back: between which values of N. */
  readonly crossings: readonly { readonly from: number; readonly to: number }[];
  readonly growth: { readonly before: FamilyGrowth | null; readonly after: FamilyGrowth | null };
  readonly text: string;
}

export interface FamilyPoint {
  readonly n: number;
  readonly benchmark: string;
  readonly beforeMedian: number | null;
  readonly afterMedian: number | null;
  readonly beforeCv: number | null;
  readonly afterCv: number | null;
  readonly ratio: Quartiles | null;
  readonly word: Word;
}

export interface FamilyGrowth {
  /** `O(1)`, `O(lg N)`, `O(N)`, `O(N lg N)`, `O(N²)`, `O(N³)`. */
  readonly order: string;
  readonly coefficient: number;
  /** What the fit leaves, over the mean: a share. */
  readonly rms: number;
}

/** The ratio of two benchmarks inside the same invocation. */
export interface Contrast {
  readonly name: string;
  readonly numerator: string;
  readonly denominator: string;
  readonly metric: string;
  readonly sides: readonly ContrastSide[];
  /** How the ratio itself changed: that of `after` ÷ that of `before`, by the rules of any comparison. */
  readonly between: readonly ContrastChange[];
  readonly notes: readonly string[];
}

export interface ContrastSide {
  /** Label. */
  readonly side: string;
  /** Invocations that have both. */
  readonly rounds: number;
  readonly ratio: Quartiles | null;
  readonly interval: Comparison['interval'];
  /** `more`: the numerator is the larger. */
  readonly word: ContrastWord;
  readonly text: string;
}

export type ContrastWord = 'more' | 'less' | 'no difference' | 'too few pairs';

export interface ContrastChange {
  readonly before: string;
  readonly after: string;
  readonly pairs: number;
  readonly ratio: Quartiles | null;
  readonly interval: Comparison['interval'];
  readonly word: ContrastWord;
  readonly text: string;
}

/** Two metrics that describe the same operation, on one side. */
export interface Consistency {
  readonly name: string;
  readonly side: string;
  readonly first: { readonly benchmark: string; readonly metric: string };
  readonly second: { readonly benchmark: string; readonly metric: string };
  /** First ÷ second, as costs in the same unit; null where they cannot be converted. */
  readonly ratio: number | null;
  readonly agrees: boolean | null;
  readonly text: string;
}

/** Benchmarks that the change cannot reach. */
export interface Control {
  readonly glob: string;
  /** Comparisons of them. */
  readonly comparisons: number;
  readonly state: 'still' | 'moved' | 'unresolved';
  /** Those that moved. */
  readonly moved: readonly { readonly benchmark: string; readonly metric: string; readonly after: string }[];
  readonly text: string;
}

export type PredictionState = 'held' | 'broken' | 'undecided';

/** What a prediction came to. */
export interface PredictionResult {
  readonly prediction: string;
  readonly sha256: string;
  readonly state: PredictionState;
  readonly clauses: readonly { readonly clause: string; readonly state: PredictionState; readonly text: string }[];
  /** What follows, where the prediction says so and was broken. */
  readonly conclusion: string | null;
  readonly text: string;
}

/** `before` against a second, independent clone and build of itself. */
export interface AaResult {
  /** Rows that the headline rule calls different although both sides are the same. */
  readonly flagged: number;
  readonly rows: number;
  /** How many of them chance alone would flag. */
  readonly expected: number;
  /** The evidence says that the machine, or the build, tells two equal sides apart: no verdict can be trusted. */
  readonly failed: boolean;
  readonly floors: readonly NoiseFloor[];
}

export interface NoiseFloor {
  readonly benchmark: string;
  readonly metric: string;
  /** The farther of the A/A ratio's quartiles from 1, a share. */
  readonly floor: number;
}

export interface OneSided {
  readonly benchmark: string;
  readonly metric: string;
  readonly unit: string;
  /** The side that has it. */
  readonly side: 'before' | 'after';
  readonly label: string;
  readonly value: number | null;
  /** `only in after`, `failed in before` … */
  readonly reason: string;
}

export interface Failure {
  /** Label of the side. */
  readonly side: string;
  readonly sha: string;
  /** Null: not in a round (a build, a warm-up). */
  readonly round: number | null;
  /** `build-failed`, `invocation-failed`, `timed-out`, `benchmark-failed`, `unreadable`, `not-started`. */
  readonly kind: string;
  readonly message: string;
  /** The last lines of what it printed. */
  readonly tail: readonly string[];
  /** Path of the whole log, relative to the run's folder; null where there is none. */
  readonly log: string | null;
}

export type CheckLevel = 'note' | 'warning' | 'alarm';

/** Something that may make the numbers untrustworthy. An alarm means no verdict under the gate. */
export interface Check {
  readonly kind: string;
  readonly level: CheckLevel;
  readonly text: string;
}

export interface Gate {
  readonly requested: boolean;
  /** Null when no gate was asked for, or when there is no verdict. */
  readonly passed: boolean | null;
  readonly reasons: readonly GateReason[];
}

export interface GateReason {
  readonly kind: string;
  readonly benchmark: string | null;
  readonly metric: string | null;
  readonly text: string;
}

/** Seconds, and where they went. */
export interface Timing {
  readonly total: number;
  readonly clone: number;
  readonly build: number;
  readonly warmup: number;
  /** Inside measured benchmark processes. */
  readonly measuring: number;
  /** All other time of pairmark's own while measuring. */
  readonly overhead: number;
  readonly other: number;
}

export interface ReportOutcome {
  readonly exitCode: number;
  readonly state: State;
  readonly reason: string;
  readonly message: string;
  readonly side: string | null;
  readonly sha: string | null;
}

/** What starts and times processes, and what that costs by itself: an empty program, timed the same way. */
export interface Instrument {
  readonly name: string;
  /** Median seconds; null where it was not tried. */
  readonly floor: number | null;
  /** Half the distance of the quartiles, seconds. */
  readonly scatter: number | null;
}

/** What the machine is. Everything may be missing: containers hide much. */
export interface HostFacts {
  readonly os: string;
  readonly kernel: string;
  readonly arch: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryBytes: number;
  readonly hostname: string;
  readonly node: string;
  /** `child_process`, or the native path: what starts and times processes. */
  readonly instrument: string;
  /** Facts that disturb measurements (governor, quota, battery), for people. */
  readonly disturbances: readonly string[];
}
