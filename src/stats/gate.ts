import { type Certainty, certaintyOf, effectLimit } from './certainty.ts';
import { type Analysis, analyse, headlineDirection } from './comparison.ts';
import type { ComparedRound } from './deepen.ts';
import { eBH } from './e-bh.ts';
import { ROUNDING } from './quantiles.ts';

/** Fewer pairs than this cannot carry a gate. */
export const FEWEST_GATE_PAIRS = 10;

/** Under the gate, undecided comparisons go on to this many rounds unless told otherwise. */
export const DEFAULT_GATE_ROUNDS = 60;

export type GateDecision = 'fails' | 'passes' | 'undecided';

/** One comparison as the gate sees it. */
export interface GateRow {
  /** All rounds in order from round 0, incomplete ones with a null. */
  readonly rounds: readonly ComparedRound[];
  /** Which way the ratio gets worse; null when nobody knows, and then it cannot fail. */
  readonly worse: 'up' | 'down' | null;
  /** Equal work gives equal numbers: a difference needs no evidence. */
  readonly exact: boolean;
}

export interface RowDecision {
  readonly decision: GateDecision;
  /** The e-value in the direction of the median; of any change where no direction is worse. */
  readonly eValue: number;
  /** Whether that evidence survives the correction over all rows. */
  readonly significant: boolean;
  readonly certainty: Certainty;
  readonly analysis: Analysis;
}

export interface GateSettings {
  /** Chance that the gate fails although nothing changed, over all rows together. */
  readonly alpha: number;
  /** A share: 0.02 is 2 %. */
  readonly minEffect: number;
  readonly pairs: number;
}

/** What `judgeGate` needs of one comparison: logs that are above 0 when things got worse. */
export interface GateEvidence {
  readonly median: number;
  /** The headline rule says `regressed`. */
  readonly regressed: boolean;
  readonly significant: boolean;
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly minEffect: number;
  /** A deterministic metric that differs alike in all rounds. */
  readonly certain: boolean;
}

/**
 * Decides one comparison. It fails when the headline rule says `regressed`, the evidence survives the correction and
 * the median is beyond the minimum effect. Otherwise it passes when the interval leaves no room for a change for the
 * worse beyond the minimum effect, and is undecided as long as it does.
 */
export function judgeGate({
  median,
  regressed,
  significant,
  interval,
  minEffect,
  certain,
}: GateEvidence): GateDecision {
  const limit = effectLimit(minEffect);
  if (regressed && (significant || certain) && median > limit) return 'fails';
  if (certain) return 'passes';
  return interval !== null && interval.high <= limit ? 'passes' : 'undecided';
}

/** A comparison whose rounds have been analysed already. */
export interface AnalysedRow {
  readonly analysis: Analysis;
  readonly worse: 'up' | 'down' | null;
  readonly exact: boolean;
}

/**
 * Decides all comparisons of a run together. Changes for the worse are one family of e-BH at alpha, changes for the
 * better another; only the first can fail the gate. Exact rows that differ alike in all rounds need no evidence and
 * are in neither.
 *
 * Whoever measures lets the undecided go on and calls this again with all rows; what is undecided when the rounds
 * end has passed.
 */
export const judgeAll = (rows: readonly GateRow[], settings: GateSettings): RowDecision[] =>
  judgeAnalysed(
    rows.map((row) => ({ ...row, analysis: analyse(row.rounds, settings.pairs) })),
    settings,
  );

/** `judgeAll` for rows that the caller has analysed, so that those without new rounds cost nothing. */
export function judgeAnalysed(
  rows: readonly AnalysedRow[],
  { alpha, minEffect }: Omit<GateSettings, 'pairs'>,
): RowDecision[] {
  const certain = rows.map(needsNoEvidence);
  const family = Math.max(1, certain.filter((without) => !without).length);
  const survive = (eValue: (row: AnalysedRow) => number): boolean[] =>
    eBH(
      rows.map((row, index) => (certain[index] === true ? 0 : eValue(row))),
      alpha,
      family,
    );
  const worse = survive(evidenceForWorse);
  const better = survive(evidenceForBetter);
  // An e-value that is set to 0 stays one. Counting only what can fail keeps a row that has failed, and stopped, from
  // being let go when another row's passing luck goes.
  const failing = survive((row) => (isBeyond(row, minEffect) ? evidenceForWorse(row) : 0));
  return rows.map((row, index) => {
    const { analysis } = row;
    const median = worsening(row, analysis.summary?.median ?? 0);
    const counted = (median >= 0 ? worse : better)[index] === true;
    return {
      decision: decide(row, failing[index] === true, minEffect),
      eValue: median >= 0 ? evidenceForWorse(row) : evidenceForBetter(row),
      significant: counted || (certain[index] === true && Math.abs(median) > ROUNDING),
      certainty: certaintyOf(analysis.interval, minEffect),
      analysis,
    };
  });
}

const evidenceForWorse = ({ worse, analysis: { evidence } }: AnalysedRow): number =>
  worse === null ? evidence.eValue : evidence[worse];

const evidenceForBetter = ({ worse, analysis: { evidence } }: AnalysedRow): number =>
  worse === null ? evidence.eValue : evidence[worse === 'up' ? 'down' : 'up'];

/** A log ratio turned so that above 0 is worse; as it is where nobody knows. */
const worsening = ({ worse }: AnalysedRow, logRatio: number): number => (worse === 'down' ? -logRatio : logRatio);

/** The headline rule says `regressed`, by more than the minimum effect. */
function isBeyond(row: AnalysedRow, minEffect: number): boolean {
  const { summary } = row.analysis;
  if (summary === null || row.worse === null) return false;
  return headlineDirection(summary) === row.worse && worsening(row, summary.median) > effectLimit(minEffect);
}

/** A deterministic metric that differs by the same amount in every round. */
const needsNoEvidence = ({ exact, analysis: { rounds } }: AnalysedRow): boolean =>
  exact && rounds.every((logRatio) => Math.abs(logRatio - (rounds[0] as number)) <= ROUNDING);

function decide(row: AnalysedRow, significant: boolean, minEffect: number): GateDecision {
  if (row.worse === null) return 'passes';
  const { summary, interval } = row.analysis;
  if (summary === null) return 'undecided';
  return judgeGate({
    median: worsening(row, summary.median),
    regressed: headlineDirection(summary) === row.worse,
    significant,
    interval: row.worse === 'down' && interval !== null ? { low: -interval.high, high: -interval.low } : interval,
    minEffect,
    certain: needsNoEvidence(row),
  });
}
