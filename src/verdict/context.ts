import type { RunPlan, RunRequest } from '../model/plan.ts';
import type { InterruptSignal } from '../model/record.ts';
import type { AaResult, Comparison, Consistency, Contrast, Control, PredictionResult } from '../model/report.ts';
import type { Side } from '../model/revision.ts';
import type { Recording } from '../record/recording.ts';
import type { RowDecision } from '../stats/index.ts';
import type { Lacking } from './one-sided.ts';
import type { PairedRound } from './pairs.ts';
import type { Row } from './rows.ts';

/** A comparison with what it was made from: what checks look at. */
export interface Compared {
  readonly comparison: Comparison;
  readonly row: Row;
  readonly before: Side;
  readonly after: Side;
  readonly rounds: () => readonly PairedRound[];
  /** The gate judges it: an `after` against `before`. False for side against side and for `--aa`. */
  readonly gated: boolean;
  /** What the gate makes of it, corrected over all gated rows; null where there is no ratio. */
  readonly decision: RowDecision | null;
}

/** What measuring again on fresh clones and builds came to. */
export type Confirmation =
  | { readonly kind: 'not-run' }
  /** It could not be finished: nothing is confirmed, and nothing refuted. */
  | { readonly kind: 'broken'; readonly why: string; readonly by: InterruptSignal | null }
  | { readonly kind: 'done'; readonly compared: readonly Compared[] };

/** All that is known of a run when its checks are made. */
export interface RunContext {
  readonly recording: Recording;
  readonly plan: RunPlan;
  readonly request: RunRequest;
  readonly rows: readonly Row[];
  readonly compared: readonly Compared[];
  readonly oneSided: readonly Lacking[];
  readonly aa: AaResult | null;
  readonly confirmation: Confirmation;
  readonly contrasts: readonly Contrast[];
  readonly controls: readonly Control[];
  readonly consistency: readonly Consistency[];
  readonly predictions: readonly PredictionResult[];
  /** What the config names and the run does not have, a sentence each. */
  readonly unknown: readonly string[];
}
