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
  readonly certainty: Certainty | null;
  readonly analysis: Analysis;
}

export type Certainty = 'equivalent' | 'unresolved';

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
 * the median is beyond the minimum effect. Otherwise it passes when the interval leaves no room for a change for the worse
 * beyond the minimum effect, and is undecided as long as it does.
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
  const worse = survivors(rows, alpha, ({ worse, analysis }) => towards(worse, analysis.evidence));
  const better = survivors(rows, alpha, ({ worse, analysis }) => towards(opposite(worse), analysis.evidence));
  return rows.map((row, index) => {
    const median = row.analysis.summary?.median ?? 0;
    const gotWorse = row.worse === 'down' ? median <= 0 : median >= 0;
    const { eValue, significant } = (gotWorse ? worse : better)[index] as Survivor;
    return {
      decision: decide(row, significant, minEffect),
      eValue,
      significant,
      certainty: certaintyOf(row.analysis.interval, minEffect),
      analysis: row.analysis,
    };
  });
}

/** `equivalent` when the whole interval lies within ± the minimum effect, else `unresolved`; null without pairs. */
export function certaintyOf(
  interval: { readonly low: number; readonly high: number } | null,
  minEffect: number,
): Certainty {
  const limit = effectLimit(minEffect);
  return interval !== null && interval.low >= -limit && interval.high <= limit ? 'equivalent' : 'unresolved';
}

/** The minimum effect on logs: the same distance both ways, so that swapping the sides changes nothing. */
export const effectLimit = (minEffect: number): number => Math.log1p(minEffect) + ROUNDING;

interface Survivor {
  readonly eValue: number;
  readonly significant: boolean;
}

function survivors(rows: readonly AnalysedRow[], alpha: number, pick: (row: AnalysedRow) => number): Survivor[] {
  const eValues = rows.map(pick);
  const certain = rows.map(needsNoEvidence);
  const family = certain.filter((without) => !without).length;
  const counted = eBH(
    eValues.map((value, index) => (certain[index] ? 0 : value)),
    alpha,
    Math.max(1, family),
  );
  return eValues.map((eValue, index) => ({ eValue, significant: certain[index] === true || counted[index] === true }));
}

const towards = (direction: 'up' | 'down' | null, evidence: Analysis['evidence']): number =>
  direction === null ? evidence.eValue : evidence[direction];

const opposite = (direction: 'up' | 'down' | null): 'up' | 'down' | null =>
  direction === null ? null : direction === 'up' ? 'down' : 'up';

/** A deterministic metric that differs by the same amount in every round. */
const needsNoEvidence = ({ exact, analysis: { rounds } }: AnalysedRow): boolean =>
  exact && rounds.every((logRatio) => Math.abs(logRatio - (rounds[0] as number)) <= ROUNDING);

function decide(row: AnalysedRow, significant: boolean, minEffect: number): GateDecision {
  if (row.worse === null) return 'passes';
  const { summary, interval } = row.analysis;
  if (summary === null) return 'undecided';
  const flip = row.worse === 'down';
  return judgeGate({
    median: flip ? -summary.median : summary.median,
    regressed: headlineDirection(summary) === row.worse,
    significant,
    interval: flip && interval !== null ? { low: -interval.high, high: -interval.low } : interval,
    minEffect,
    certain: needsNoEvidence(row),
  });
}
