import { percent, plural } from '../model/numbers.ts';
import { MAX_FAILED_SHARE } from '../model/plan.ts';
import type { Comparison, VerdictKind, Word } from '../model/report.ts';
import type { Side } from '../model/revision.ts';
import {
  type Analysis,
  analyse,
  coefficientOfVariation,
  headlineDirection,
  medianOf,
  morePairs,
  type RowDecision,
  resolution,
  summarise,
  timerSteps,
} from '../stats/index.ts';
import { isComplete, type PairedRound } from './pairs.ts';
import type { Row } from './rows.ts';
import { changeBy, plain, verdictFor, wordFor } from './words.ts';

/** Pairs under which no word is said about a difference (design, Statistics 1). */
const FEWEST_PAIRS = 4;

/** One row between two sides, measured but not yet judged. */
export interface Prepared {
  readonly row: Row;
  readonly before: Side;
  readonly after: Side;
  /** Found again at each call: kept for all rows they would be most of what a report holds in memory. */
  readonly rounds: () => readonly PairedRound[];
  /** Pairs of the plan, even: what is beyond deepens them. */
  readonly pairs: number;
  /** Null where no ratio may be formed: then `refusal` says why. */
  readonly analysis: Analysis | null;
  readonly refusal: Judgement | null;
}

interface Judgement {
  readonly verdict: VerdictKind;
  readonly word: Word;
  readonly text: string;
  readonly notes: readonly string[];
  readonly certainty?: Comparison['certainty'];
}

/**
 * Forms the ratios of one row between two sides, or says why there are none.
 *
 * @param rounds what `given.rounds` has just found: finding them twice is most of the work
 */
export function prepare(given: Omit<Prepared, 'analysis' | 'refusal'>, rounds: readonly PairedRound[]): Prepared {
  const { row, pairs } = given;
  const complete = rounds.filter(isComplete);
  const refusal = cannotCompare(row, rounds, complete) ?? fromZero(row, complete);
  if (refusal !== null || complete.length === 0) return { ...given, analysis: null, refusal: refusal ?? tooFew(0) };
  const compared = rounds.map((round) => ({
    logRatio: isComplete(round) ? Math.log(round.after / round.before) : null,
    beforeFirst: round.beforeFirst,
    round: round.round,
  }));
  return { ...given, analysis: analyse(compared, pairs), refusal: null };
}

/**
 * The finished comparison.
 *
 * @param decision what the evidence says, corrected over all rows of its family; null where there is no ratio
 */
export function finish(prepared: Prepared, decision: RowDecision | null, minEffect: number): Comparison {
  const { row, before, after, pairs, analysis, refusal } = prepared;
  const rounds = prepared.rounds();
  const complete = rounds.filter(isComplete);
  const beforeValues = complete.map((round) => round.before);
  const afterValues = complete.map((round) => round.after);
  const judgement = refusal ?? judge(row, complete, analysis as Analysis, decision, minEffect);
  const incomplete = rounds.length - complete.length;
  const inOneUnit = complete.length > 0 && row.strangeUnits.length === 0;
  const missing = incomplete > 0 ? [`${plural(incomplete, 'round')} incomplete`] : [];
  return {
    benchmark: row.benchmark,
    metric: row.metric,
    unit: row.unit,
    better: row.better,
    before: before.name,
    after: after.name,
    pairs: analysis?.pairs.length ?? Math.min(complete.length, pairs),
    incomplete,
    depth: depthOf(analysis),
    beforeMedian: inOneUnit ? medianOf(beforeValues) : null,
    afterMedian: inOneUnit ? medianOf(afterValues) : null,
    beforeCv: coefficientOfVariation(beforeValues),
    afterCv: coefficientOfVariation(afterValues),
    ...ratiosOf(analysis, decision),
    certainty: judgement.certainty ?? null,
    verdict: judgement.verdict,
    word: judgement.word,
    text: judgement.text,
    notes: [...judgement.notes, ...missing],
  };
}

const depthOf = (analysis: Analysis | null): Comparison['depth'] =>
  analysis === null || analysis.depths.length === 0
    ? { min: 1, max: 1 }
    : { min: Math.min(...analysis.depths), max: Math.max(...analysis.depths) };

type Ratios = Pick<Comparison, 'ratio' | 'pairRatios' | 'interval' | 'orderEffect' | 'evidence' | 'resolution'>;

/** Logs become ratios here and nowhere else. */
function ratiosOf(analysis: Analysis | null, decision: RowDecision | null): Ratios {
  if (analysis === null || analysis.summary === null) {
    return { ratio: null, pairRatios: [], interval: null, orderEffect: null, evidence: null, resolution: null };
  }
  const { summary, interval, order, pairs } = analysis;
  return {
    ratio: { median: Math.exp(summary.median), q1: Math.exp(summary.q1), q3: Math.exp(summary.q3) },
    pairRatios: pairs.map(Math.exp),
    interval:
      interval === null ? null : { low: Math.exp(interval.low), high: Math.exp(interval.high), level: interval.level },
    orderEffect: { ratio: Math.exp(order.effect), detected: order.detected },
    evidence: decision === null ? null : { eValue: finite(decision.eValue), significant: decision.significant },
    resolution: resolution(summary, pairs.length),
  };
}

/** Strict JSON knows no infinity, and nobody needs more evidence than this. */
const finite = (value: number): number => Math.min(value, Number.MAX_VALUE);

/** Reasons for which no ratio may be formed. */
function cannotCompare(row: Row, rounds: readonly PairedRound[], complete: readonly PairedRound[]): Judgement | null {
  const incomplete = rounds.length - complete.length;
  if (row.strangeUnits.length > 0) {
    return refuse(`not comparable: measured in ${row.strangeUnits.join(' and ')}, which cannot be converted`);
  }
  if (incomplete > rounds.length * MAX_FAILED_SHARE) {
    return refuse(`not comparable: ${incomplete} of ${rounds.length} rounds have no value on one side`);
  }
  if (complete.some(({ before, after }) => before < 0 || after < 0) && !complete.every(isSame)) {
    return refuse('not comparable: negative values have no ratio');
  }
  return null;
}

const refuse = (text: string): Judgement => ({ verdict: 'not-comparable', word: 'not comparable', text, notes: [] });

/** Zeros are compared as such: never a division (design, Statistics 7). */
function fromZero(row: Row, complete: readonly PairedRound[]): Judgement | null {
  const zerosBefore = complete.filter(({ before }) => before === 0).length;
  const zerosAfter = complete.filter(({ after }) => after === 0).length;
  if (zerosBefore === 0 && zerosAfter === 0) return null;
  if (complete.length < FEWEST_PAIRS) return tooFew(complete.length);
  if (zerosBefore === complete.length && zerosAfter === complete.length) {
    if (row.quantity !== 'other') return refuse('not comparable: 0 on both sides, below what the tool can show');
    return { verdict: 'equal', word: 'equal', text: 'equal', notes: [] };
  }
  const values = (side: 'before' | 'after') => medianOf(complete.map((round) => round[side]));
  if (zerosBefore === complete.length && zerosAfter === 0) {
    const text = `grew from 0 to ${plain(values('after'))}`;
    return { verdict: verdictFor('up', row.better), word: 'grew from 0', text, notes: [] };
  }
  if (zerosAfter === complete.length && zerosBefore === 0) {
    const text = `fell from ${plain(values('before'))} to 0`;
    return { verdict: verdictFor('down', row.better), word: 'fell to 0', text, notes: [] };
  }
  if (complete.every(isSame)) return { verdict: 'equal', word: 'equal', text: 'equal', notes: [] };
  const zeros = `0 in ${zerosBefore} of ${complete.length} pairs before and ${zerosAfter} after, which have no ratio`;
  if (row.quantity !== 'other' || leansOneWay(complete)) return refuse(`not comparable: ${zeros}`);
  const notes = [`judged by the direction of each pair: ${zeros}`];
  return { verdict: 'no-difference', word: 'no difference', text: 'no difference', notes, certainty: 'unresolved' };
}

/**
 * The headline rule where some pairs have no ratio, on what every pair has: a direction. A count that now and then
 * rounds to 0 (B/op of a short run) would otherwise leave the gate without a verdict when nothing has changed.
 */
const leansOneWay = (complete: readonly PairedRound[]): boolean =>
  headlineDirection(summarise(complete.map(({ before, after }) => Math.sign(after - before)))) !== 'none';

const tooFew = (pairs: number): Judgement => ({
  verdict: 'too-few-pairs',
  word: 'too few pairs',
  text: `too few pairs for a verdict: ${pairs}, at least ${FEWEST_PAIRS} are needed`,
  notes: [],
});

const isSame = ({ before, after }: PairedRound): boolean => before === after;

function judge(
  row: Row,
  complete: readonly PairedRound[],
  analysis: Analysis,
  decision: RowDecision | null,
  minEffect: number,
): Judgement {
  if (analysis.summary === null || complete.length < FEWEST_PAIRS) return tooFew(complete.length);
  if (complete.every(isSame)) return { verdict: 'equal', word: 'equal', text: 'equal', notes: [] };
  const direction = headlineDirection(analysis.summary);
  if (direction === 'none') return noDifference(row, complete, analysis, decision, minEffect);
  const word = wordFor(direction, row.quantity);
  const notes: string[] = [];
  if (Math.abs(analysis.summary.median) < Math.log1p(minEffect)) {
    notes.push(`below the minimum effect of ${percent(minEffect)}`);
  }
  if (row.better === null) {
    notes.push(`nobody has said whether more ${row.unit || row.metric} is better; set "better" in pairmark.yaml`);
  }
  return { verdict: verdictFor(direction, row.better), word, text: `${word} in this run`, notes };
}

function noDifference(
  row: Row,
  complete: readonly PairedRound[],
  { summary, pairs, interval }: Analysis,
  decision: RowDecision | null,
  minEffect: number,
): Judgement {
  const seen = summary === null ? null : resolution(summary, pairs.length);
  const certainty = decision?.certainty ?? 'unresolved';
  const text = `no difference${seen === null || seen === 0 ? '' : ` (would have seen ${changeBy(seen)})`}`;
  const notes =
    certainty === 'equivalent'
      ? [`shown to be the same within ${percent(minEffect)}`]
      : [unresolved(seen), further(interval, complete.length, minEffect, timerStep(row, complete))].filter(
          (note) => note !== '',
        );
  return { verdict: 'no-difference', word: 'no difference', text, notes, certainty };
}

const unresolved = (seen: number | null): string =>
  seen === null
    ? 'not resolved: too few pairs to say what could hide here'
    : `not resolved: a change below ${changeBy(seen)} could hide here`;

/** The widest step of a timer that is too coarse for what it times, a share; 0 where neither side shows one. */
function timerStep(row: Row, complete: readonly PairedRound[]): number {
  if (row.quantity !== 'time') return 0;
  const steps = (['before', 'after'] as const).map((side) => timerSteps(complete.map((round) => round[side])));
  return Math.max(0, ...steps.filter(({ coarse }) => coarse).map(({ step }) => step));
}

/** What would settle it. */
function further(interval: Analysis['interval'], rounds: number, minEffect: number, step: number): string {
  const more = morePairs(interval, { rounds, minEffect, step });
  switch (more.kind) {
    case 'enough':
      return '';
    case 'pairs':
      // Without an interval nothing is known yet of how far it is from settled.
      if (interval === null) return `after ${more.pairs} more rounds it can be said what would settle it`;
      return `about ${more.pairs} more rounds would settle it to ${percent(minEffect)}`;
    case 'none-will-do':
      return `no number of pairs would settle it to ${percent(minEffect)}: make each invocation longer`;
  }
}
