import { medianOf } from './quantiles.ts';

/** The pairs of a comparison after its rounds have been joined. Both arrays are in the order of the pairs. */
export interface Deepened {
  /** Log ratio of each pair that has a round. */
  readonly pairs: readonly number[];
  /** Rounds that each of them is made of, at least 1. */
  readonly depths: readonly number[];
  /** Whether the cost of the first slot cancels inside each: two rounds, one in each order. */
  readonly balanced: readonly boolean[];
}

/** One round of one comparison. */
export interface ComparedRound {
  /** Natural log of after ÷ before; null where one of the two is missing. */
  readonly logRatio: number | null;
  /** Whether `before` ran ahead of `after`. */
  readonly beforeFirst: boolean;
  /** Its number in the run, from 0; its place among the rounds where left out. */
  readonly round?: number;
}

/**
 * Joins rounds to `pairs` pairs. The first pass of `pairs` rounds starts them. In every second pass the two rounds
 * of a block join the two pairs of that block so that each pair gets the order that it had not, whatever the coin
 * said; so a pair with an even number of rounds has run equally often in both orders.
 *
 *     pairs = 4   first pass    AB BA | BA AB        pair 0 1 | 2 3
 *                 second pass   AB BA | AB BA    joins    1 0 | 2 3
 *
 * The log ratio of a pair is the mean of its rounds, the median from three on. An incomplete round is left out; a
 * pair without any round is dropped.
 *
 * @param pairs pairs of the run, at least 1
 */
export function deepen(rounds: readonly ComparedRound[], pairs: number): Deepened {
  const joined: ComparedRound[][] = Array.from({ length: pairs }, () => []);
  const beforeFirst = (index: number): boolean => rounds[index]?.beforeFirst === true;
  for (const [index, round] of rounds.entries()) joined[pairOf(index, pairs, beforeFirst)]?.push(round);
  const complete = joined.map((own) => own.filter((round) => round.logRatio !== null)).filter((own) => own.length > 0);
  return {
    pairs: complete.map((own) => centre(own.map((round) => round.logRatio as number))),
    depths: complete.map((own) => own.length),
    balanced: complete.map((own) => own.length === 2 && own[0]?.beforeFirst !== own[1]?.beforeFirst),
  };
}

/**
 * The pair that a round joins, from 0.
 *
 * @param beforeFirst whether `before` ran ahead of `after` in a round
 */
export function pairOf(round: number, pairs: number, beforeFirst: (round: number) => boolean): number {
  const pair = round % pairs;
  const partner = pair % 2 === 0 ? pair + 1 : pair - 1;
  if (Math.floor(round / pairs) % 2 === 0 || partner >= pairs) return pair;
  return beforeFirst(round - pairs) === beforeFirst(round) ? partner : pair;
}

const centre = (values: readonly number[]): number =>
  values.length < 3 ? values.reduce((sum, value) => sum + value, 0) / values.length : medianOf(values);
