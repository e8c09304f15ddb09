import { type ComparedRound, type Deepened, deepen } from './deepen.ts';
import { type Evidence, eProcess } from './evidence.ts';
import { type Interval, medianInterval } from './interval.ts';
import { estimationStretch, type OrderEffect, orderEffect, stretch, withoutOrderEffect } from './order.ts';
import { type Summary, spansZero, summarise } from './quantiles.ts';

/** Everything that the rounds of one comparison say, on natural logs of after ÷ before. */
export interface Analysis {
  /** The pairs that the headline rule judges: deepened, the order effect taken out where it was evident. */
  readonly pairs: readonly number[];
  /** Rounds in each of them. */
  readonly depths: readonly number[];
  /** Complete rounds in order, the order effect taken out where it was evident. */
  readonly rounds: readonly number[];
  /** Rounds with only one of the two sides. */
  readonly incomplete: number;
  readonly order: OrderEffect;
  /** Null without a pair. */
  readonly summary: Summary | null;
  /** Of the median ratio of the rounds; holds at its level however the rounds came to end. Null under 6 rounds. */
  readonly interval: Interval | null;
  readonly evidence: Evidence;
}

/** What the headline rule says about the ratio. */
export type Direction = 'up' | 'down' | 'none';

/**
 * Puts the statistics of one comparison together: order effect, deepened pairs, quartiles, interval, evidence.
 *
 * @param given rounds in order, incomplete ones with a null; those that carry no number are taken to start at 0
 * @param pairs pairs of the run
 */
export function analyse(given: readonly ComparedRound[], pairs: number): Analysis {
  const rounds = inPlace(given);
  const complete = rounds.filter((round) => round.logRatio !== null);
  const logRatios = complete.map((round) => round.logRatio as number);
  const beforeFirst = complete.map((round) => round.beforeFirst);
  const order = orderEffect(logRatios, beforeFirst);
  const freed = order.detected ? withoutOrderEffect(logRatios, beforeFirst, order.effect, { widen: false }) : logRatios;
  const joined = deepen(order.detected ? freedRounds(rounds, order.effect) : rounds, pairs);
  const values = order.detected ? widened(joined, logRatios.length) : joined.pairs;
  return {
    pairs: values,
    depths: joined.depths,
    rounds: freed,
    incomplete: given.length - complete.length,
    order,
    summary: values.length === 0 ? null : summarise(values),
    interval: intervalAtStop(order.detected ? stretch(freed, ESTIMATED_EFFECT) : freed, pairs),
    evidence: eProcess(rounds),
  };
}

/** The headline rule: the direction in which both quartiles lie, `none` when no change lies between them. */
export function headlineDirection(summary: Summary): Direction {
  if (spansZero(summary.q1, summary.q3)) return 'none';
  return summary.q1 > 0 ? 'up' : 'down';
}

/** Centring both order groups by their own medians makes the values about the median too regular by this factor. */
const ESTIMATED_EFFECT = 1.15;

const LEVEL = 0.95;
/** Asked for at each look so that 95 % is left when looking after every block from 10 rounds to 60. */
const LEVEL_OF_A_LOOK = 0.985;

/**
 * The interval of the median of log ratios, with the level that it really has: exact for as many rounds as were planned; 95 % beyond, where the number of rounds
 * depends on what the interval said before.
 */
export function intervalAtStop(rounds: readonly number[], pairs: number): Interval | null {
  if (rounds.length <= pairs) return medianInterval(rounds, LEVEL);
  const interval = medianInterval(rounds, LEVEL_OF_A_LOOK);
  return interval === null ? medianInterval(rounds, LEVEL) : { ...interval, level: LEVEL };
}

/** Each round at its number, so that blocks and pairs stay together when rounds are missing (shards, resumed runs). */
function inPlace(given: readonly ComparedRound[]): readonly ComparedRound[] {
  if (given.every(({ round }, index) => (round ?? index) === index)) return given;
  const known = new Map(given.map((one, index) => [one.round ?? index, one]));
  const last = Math.max(...known.keys());
  return Array.from({ length: last + 1 }, (_, round) => known.get(round) ?? missing(known.get(round ^ 1)));
}

/** A round that is not there ran, or would have run, in the other order than its block's other round. */
const missing = (other: ComparedRound | undefined): ComparedRound => ({
  logRatio: null,
  beforeFirst: other?.beforeFirst === false,
});

const freedRounds = (rounds: readonly ComparedRound[], effect: number): ComparedRound[] =>
  rounds.map(({ logRatio, beforeFirst }) => ({
    logRatio: logRatio === null ? null : logRatio + (beforeFirst ? effect : -effect),
    beforeFirst,
  }));

/** Pairs in which the effect cancels anyway owe nothing to its having been estimated. */
function widened(joined: Deepened, rounds: number): number[] {
  const share = joined.balanced.filter((cancels) => !cancels).length / Math.max(1, joined.pairs.length);
  return stretch(joined.pairs, 1 + (estimationStretch(rounds) - 1) * share);
}
