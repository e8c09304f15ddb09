import type { ComparedRound } from './deepen.ts';
import { ROUNDING } from './quantiles.ts';

/**
 * How strongly the rounds speak against "nothing changed". Each number but `max` and `blocks` is an e-value: if
 * nothing changed, the chance that it ever gets to 1/α, whenever one looks, is at most α.
 */
export interface Evidence {
  /** For the ratio being above 1. At least 0. */
  readonly up: number;
  /** For the ratio being below 1. */
  readonly down: number;
  /** For any change: the mean of the two. */
  readonly eValue: number;
  /** The largest `eValue` on the way: 1 ÷ max is a p-value that is valid however often one has looked. */
  readonly max: number;
  /** Blocks with at least one complete round: the coins that have been tossed. */
  readonly blocks: number;
}

/** How hard a bet leans on a score, and the share of the stake on it: a faint change and a clear one. */
const BETS = [
  { strength: 0.5, share: 0.6 },
  { strength: 2.4, share: 0.4 },
] as const;

/** A score in units of the typical size: what is larger weighs no more, and what looks like a spike ever less. */
const FULL_WEIGHT = 1.5;
const SPIKE = 3;

/** JSON has no Infinity. */
const LARGEST = 1e300;

/**
 * A betting e-process on the coins that order the rounds.
 *
 * Each block of two rounds runs once `before` first and once `after` first; a fair coin says which comes first. If
 * nothing changed, every slot would have given the same number under the other label, so the other side of the coin
 * would have given the same two log ratios with both signs turned. Whatever the noise is (drift, spikes, modes, any
 * cost of the first slot), a score that is odd in the coin was as likely to come out negative, and betting on its sign
 * gains nothing on average. A score t multiplies a stake on a rise by 1 + tanh(ct) and one on a fall by
 * 1 − tanh(ct), for two strengths c.
 *
 * The score adds up the block's log ratios without the cost of the first slot, in units of their typical size, large
 * ones held back. Cost and size are medians over first ÷ second of the rounds so far, which do not depend on the coins:
 * so the bet stays fair.
 *
 * A block can at most double a stake: 5 blocks (10 rounds) just reach 20, about 12 reach 1000. A block without a
 * complete round or with a score of zero changes nothing, nor does the first round of a block that has not ended.
 * Empty: 1. References: Fisher 1935 for the coins; de la Peña 1999 and Ramdas, Grünwald, Vovk & Shafer 2023 for the
 * bets.
 *
 * @param rounds all rounds in order from round 0, incomplete ones with a null
 */
export function eProcess(rounds: readonly ComparedRound[]): Evidence {
  const up = BETS.map(({ share }) => share as number);
  const down = [...up];
  let max = 1;
  const scores = blockScores(rounds);
  for (const score of scores) {
    for (const [index, { strength }] of BETS.entries()) {
      const win = Math.tanh(strength * score);
      up[index] = Math.min(LARGEST, (up[index] as number) * (1 + win));
      down[index] = Math.min(LARGEST, (down[index] as number) * (1 - win));
    }
    max = Math.max(max, (sum(up) + sum(down)) / 2);
  }
  const worth = { up: sum(up), down: sum(down) };
  return { ...worth, eValue: (worth.up + worth.down) / 2, max, blocks: scores.length };
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * The fewest rounds, even, in which one of `comparisons` can reach the evidence that the correction over all of them
 * asks for at `alpha`, when every round agrees: 10 for one comparison at 0.05, 22 for 50, 26 for 200.
 */
export function fewestRounds(comparisons: number, alpha: number): number {
  const rounds: ComparedRound[] = [];
  while (eProcess(rounds).up * alpha < comparisons) {
    rounds.push({ logRatio: 1, beforeFirst: true }, { logRatio: 1, beforeFirst: false });
  }
  return rounds.length;
}

/** One score a block that has a complete round; above 0 `after` had the larger values. */
function blockScores(rounds: readonly ComparedRound[]): number[] {
  const scores: number[] = [];
  const gaps = new SortedGaps();
  for (let start = 0; start + 1 < rounds.length; start += 2) {
    const block = [rounds[start], rounds[start + 1]].filter((round) => round?.logRatio != null) as CompleteRound[];
    if (block.length === 0) continue;
    for (const { logRatio, beforeFirst } of block) gaps.insert(beforeFirst ? -logRatio : logRatio);
    const cost = gaps.median();
    const size = gaps.typicalDistance(cost);
    scores.push(
      sum(block.map(({ logRatio, beforeFirst }) => heldBack((logRatio + (beforeFirst ? cost : -cost)) / size))),
    );
  }
  return scores;
}

type CompleteRound = ComparedRound & { readonly logRatio: number };

/** Odd in its argument, as the fairness of the bet needs. */
function heldBack(z: number): number {
  const size = Math.abs(z);
  if (size <= FULL_WEIGHT) return z;
  return Math.sign(z) * (size <= SPIKE ? FULL_WEIGHT : FULL_WEIGHT * (SPIKE / size) ** 2);
}

/** Logs of first ÷ second slot, kept in order. */
class SortedGaps {
  private readonly values: number[] = [];

  insert(value: number): void {
    this.values.splice(this.countBelow(value), 0, value);
  }

  median(): number {
    const { values } = this;
    const upper = values.length >> 1;
    const high = values[upper] as number;
    return values.length % 2 === 1 ? high : ((values[upper - 1] as number) + high) / 2;
  }

  /** Median of the distances from `centre` that are not zero; infinite when all are, so that nothing scores. */
  typicalDistance(centre: number): number {
    const { values } = this;
    let left = this.countBelow(centre - ROUNDING) - 1;
    let right = this.countBelow(centre + ROUNDING);
    const count = left + 1 + values.length - right;
    if (count === 0) return Number.POSITIVE_INFINITY;
    let lower = 0;
    let upper = 0;
    for (let taken = 0; taken <= count >> 1; taken++) {
      const below = left >= 0 ? centre - (values[left] as number) : Number.POSITIVE_INFINITY;
      const above = right < values.length ? (values[right] as number) - centre : Number.POSITIVE_INFINITY;
      lower = upper;
      upper = Math.min(below, above);
      if (below <= above) left--;
      else right++;
    }
    return count % 2 === 1 ? upper : (lower + upper) / 2;
  }

  private countBelow(value: number): number {
    let low = 0;
    let high = this.values.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.values[middle] as number) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
