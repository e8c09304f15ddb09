import type { ComparedRound } from '../../src/stats/index.ts';

/** AB BA | BA AB | AB BA …: both orders in each block, and not the same one ahead in each. */
export const leads = (round: number): boolean => round % 4 === 0 || round % 4 === 3;

/** Rounds with these log ratios, to which the first slot adds its cost. */
export const roundsOf = (logRatios: readonly (number | null)[], slotCost = 0): ComparedRound[] =>
  logRatios.map((logRatio, round) => {
    const beforeFirst = leads(round);
    return { logRatio: logRatio === null ? null : logRatio + (beforeFirst ? -slotCost : slotCost), beforeFirst };
  });

/** The same measurements with before and after exchanged. */
export const swapped = (rounds: readonly ComparedRound[]): ComparedRound[] =>
  rounds.map(({ logRatio, beforeFirst }) => ({
    logRatio: logRatio === null ? null : -logRatio,
    beforeFirst: !beforeFirst,
  }));

export const repeated = <Value>(count: number, value: Value): Value[] => new Array<Value>(count).fill(value);
