import { medianOf } from '../quantiles.ts';

/** How finely one side's values are graded. */
export interface TimerSteps {
  readonly distinct: number;
  /** Smallest distance of two different values over the median, a share; 0 with fewer than two. */
  readonly step: number;
  /** The values repeat each other and the steps between them are over 1 % of the median. */
  readonly coarse: boolean;
}

const COARSE_STEP = 0.01;
const FEWEST = 4;

/**
 * Whether the timer is too coarse for what it times: at most half as many different values as values, and steps over 1
 * % of the median. From 4 values on. Values that are all equal say nothing about the timer.
 */
export function timerSteps(values: readonly number[]): TimerSteps {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const gaps = distinct.slice(1).map((value, index) => value - (distinct[index] as number));
  const median = values.length === 0 ? 0 : Math.abs(medianOf(values));
  const step = gaps.length === 0 || median === 0 ? 0 : Math.min(...gaps) / median;
  const repeats = values.length >= FEWEST && distinct.length * 2 <= values.length;
  return { distinct: distinct.length, step, coarse: repeats && step > COARSE_STEP };
}
