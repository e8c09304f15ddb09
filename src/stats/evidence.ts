import type { ComparedRound } from './deepen.ts';
import { medianOf, ROUNDING } from './quantiles.ts';

/**
 * How strongly the rounds speak against "nothing changed". Each number is an e-value: if nothing changed, the chance
 * that it is ever 1/α or more, whenever one looks, is at most α.
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

/** Strengths of the bets and the share of the stake on each: strong ones for clear changes, weak ones for faint. */
const BETS: readonly { readonly strength: number; readonly share: number }[] = [
  { strength: 0.15, share: 0.1 },
  { strength: 0.3, share: 0.15 },
  { strength: 0.6, share: 0.2 },
  { strength: 1.2, share: 0.25 },
  { strength: 2.4, share: 0.3 },
];

/** JSON has no Infinity. */
const LARGEST = 1e300;

/**
 * A betting e-process on the coins that order the rounds.
 *
 * Each block of two rounds runs once `before` first and once `after` first; a fair coin says which comes first. If
 * nothing changed, each slot would have given the same number under the other label, so the coin's other side would
 * have given the same two log ratios with both signs turned. The score of a block is odd in its coin: score and minus
 * score were equally likely, whatever the noise (drift, spikes, modes, dependence, any cost of the first slot), so
 * betting on its sign gains nothing on average. For a score t the stake is multiplied by exp(c·t) ÷ cosh(c·t), averaged over
 * strengths c, once for a rise and once for a fall.
 *
 * The cost of the first slot is estimated as the median of first ÷ second over the rounds so far. That number, the
 * scale and the size of the score do not depend on the coins, so the bet stays fair.
 *
 * Every block can at most double it: 5 blocks (10 rounds) reach 20, 12 reach 1000. A block without a round, or with
 * scores of zero, changes nothing; nor does the first round of a block that has not ended. References: de la Peña
 * 1999; Ramdas, Grünwald, Vovk & Shafer 2023; for the coins Fisher 1935.
 *
 * @param rounds all rounds in order, from round 0, incomplete ones with a null
 */
export function eProcess(rounds: readonly ComparedRound[]): Evidence {
  const scores = blockScores(rounds);
  const up = BETS.map(() => 0);
  const down = BETS.map(() => 0);
  let now = { up: 1, down: 1, eValue: 1 };
  let max = 1;
  for (const score of scores) {
    for (const [index, { strength }] of BETS.entries()) {
      up[index]! += logFactor(strength * score);
      down[index]! += logFactor(-strength * score);
    }
    now = worth(up, down);
    max = Math.max(max, now.eValue);
  }
  return { ...now, max, blocks: scores.length };
}

/** Log of exp(x) ÷ cosh(x), that is of 2 ÷ (1 + exp(−2x)). */
const logFactor = (x: number): number =>
  Math.LN2 - (x > 0 ? Math.log1p(Math.exp(-2 * x)) : Math.log1p(Math.exp(2 * x)) - 2 * x);

function worth(up: readonly number[], down: readonly number[]): { up: number; down: number; eValue: number } {
  const mixed = (logs: readonly number[]): number =>
    Math.min(
      LARGEST,
      BETS.reduce((sum, { share }, index) => sum + share * Math.exp(logs[index] as number), 0),
    );
  const values = { up: mixed(up), down: mixed(down) };
  return { ...values, eValue: (values.up + values.down) / 2 };
}

/** One score a block that has a complete round; above 0 `after` had the larger values. */
function blockScores(rounds: readonly ComparedRound[]): number[] {
  const scores: number[] = [];
  const gaps: number[] = [];
  for (let start = 0; start + 1 < rounds.length; start += 2) {
    const block = rounds.slice(start, start + 2).flatMap(({ logRatio, beforeFirst }) => {
      if (logRatio === null) return [];
      const sign = beforeFirst ? -1 : 1;
      return [{ sign, gap: sign * logRatio }];
    });
    if (block.length === 0) continue;
    gaps.push(...block.map(({ gap }) => gap));
    const slotCost = medianOf(gaps);
    const scale = typicalSize(gaps.map((gap) => gap - slotCost));
    scores.push(block.reduce((sum, { sign, gap }) => sum + sign * bounded((gap - slotCost) / scale), 0));
  }
  return scores;
}

/** Median size of the values that are not zero; infinite when all are, so that they score nothing. */
function typicalSize(values: readonly number[]): number {
  const sizes = values.map(Math.abs).filter((size) => size > ROUNDING);
  return sizes.length === 0 ? Number.POSITIVE_INFINITY : medianOf(sizes);
}

/** Full weight to the usual, as much but no more to the large, next to none to spikes. Odd. */
function bounded(z: number): number {
  const size = Math.abs(z);
  const weight = size <= FULL ? size : size <= DOUBTFUL ? FULL : FULL * (DOUBTFUL / size);
  return Math.sign(z) * weight;
}

const FULL = 1.5;
const DOUBTFUL = 4;
