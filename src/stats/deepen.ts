import { medianOf } from './quantiles.ts';

/** The pairs of a comparison after its rounds have been joined. Both arrays are in the order of the pairs. */
export interface Deepened {
  /** Log ratio of each pair that has a round. */
  readonly pairs: readonly number[];
  /** Rounds that each of them is made of, at least 1. */
  readonly depths: readonly number[];
  /** Pairs whose rounds ran more often in one order than in the other: the cost of the first slot stays in them. */
  readonly lopsided: readonly boolean[];
}

/** One round of one comparison. */
export interface ComparedRound {
  /** Natural log of after ÷ before; null where one of the two is missing. */
  readonly logRatio: number | null;
  /** Whether `before` ran ahead of `after`. */
  readonly beforeFirst: boolean;
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
  for (const [index, round] of rounds.entries()) joined[pairOf(rounds, index, pairs)]?.push(round);
  const complete = joined.map((own) => own.filter((round) => round.logRatio !== null)).filter((own) => own.length > 0);
  return {
    pairs: complete.map((own) => centre(own.map((round) => round.logRatio as number))),
    depths: complete.map((own) => own.length),
    lopsided: complete.map((own) => own.filter((round) => round.beforeFirst).length * 2 !== own.length),
  };
}

function pairOf(rounds: readonly ComparedRound[], index: number, pairs: number): number {
  const pair = index % pairs;
  if (Math.floor(index / pairs) % 2 === 0) return pair;
  const partner = pair % 2 === 0 ? pair + 1 : pair - 1;
  if (partner >= pairs) return pair;
  return rounds[index - pairs]?.beforeFirst === rounds[index]?.beforeFirst ? partner : pair;
}

const centre = (values: readonly number[]): number =>
  values.length < 3 ? values.reduce((sum, value) => sum + value, 0) / values.length : medianOf(values);
