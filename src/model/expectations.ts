/** What the user says beside the benchmarks, in the config, before the run. */
export interface Expectations {
  /** Globs of benchmarks that the change cannot reach. */
  readonly controls: readonly string[];
  readonly contrasts: readonly ContrastWish[];
  readonly predictions: readonly Prediction[];
  readonly consistency: readonly ConsistencyWish[];
  readonly instruments: readonly InstrumentWish[];
}

export const NOTHING_EXPECTED: Expectations = {
  controls: [],
  contrasts: [],
  predictions: [],
  consistency: [],
  instruments: [],
};

/** The ratio of two benchmarks of one invocation. */
export interface ContrastWish {
  readonly name: string;
  readonly numerator: string;
  readonly denominator: string;
  /** Null: the first time that both have, else the first metric that both have. */
  readonly metric: string | null;
}

/** One metric of one benchmark. */
export interface MetricOf {
  readonly benchmark: string;
  readonly metric: string;
}

/** Two metrics that describe the same operation and must agree. */
export interface ConsistencyWish {
  readonly name: string;
  readonly first: MetricOf;
  readonly second: MetricOf;
  /** A share: 0.2 is 20 %. */
  readonly tolerance: number;
}

/** A benchmark that times nothing but the clock that others are timed with. */
export interface InstrumentWish {
  readonly benchmark: string;
  /** Glob of the benchmarks that are measured with it. */
  readonly for: string;
  /** Null: every metric that both have. */
  readonly metric: string | null;
}

/** What must come out, in the user's words and as they were understood. */
export interface Prediction {
  readonly text: string;
  /** SHA-256 of the text, hexadecimal: what was predicted cannot be changed afterwards. */
  readonly sha256: string;
  readonly clauses: readonly Clause[];
  /** `if …: CONCLUSION`: follows when all clauses hold, and then the prediction is broken. Null: all must hold. */
  readonly conclusion: string | null;
}

/** One statement of a prediction. */
export type Clause = MakesClause | LeavesClause | ContrastClause;

/** Which benchmarks a clause is about: a glob, narrowed by parameters such as `depth=60`. */
export interface Subject {
  readonly glob: string;
  readonly at: readonly { readonly parameter: string; readonly value: string }[];
  /** Null: the benchmark's time, else its rate, else its first metric. */
  readonly metric: string | null;
}

export interface MakesClause {
  readonly kind: 'makes';
  readonly text: string;
  /** Label of the side; null: the last. */
  readonly side: string | null;
  readonly subject: Subject;
  readonly direction: 'faster' | 'slower' | 'less' | 'more';
  /** Ratio of the times (of the values with `less` and `more`) that must be passed; null: any change. */
  readonly than: number | null;
}

export interface LeavesClause {
  readonly kind: 'leaves';
  readonly text: string;
  readonly side: string | null;
  readonly subject: Subject;
}

export interface ContrastClause {
  readonly kind: 'contrast';
  readonly text: string;
  readonly name: string;
  /** Exclusive bounds of the ratio; null: none. */
  readonly low: number | null;
  readonly high: number | null;
  /** Null: on every side. */
  readonly side: string | null;
}
