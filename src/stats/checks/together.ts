import { normalUpperTail } from '../normal.ts';
import { medianOf, ROUNDING } from '../quantiles.ts';

/** Which way the comparisons of a run lean. */
export interface Together {
  /** Median over the comparisons of their median log ratio. */
  readonly shift: number;
  /** Shares of the comparisons above and below no change. */
  readonly up: number;
  readonly down: number;
  /** More than 80 % lean one way, and more than chance would have. */
  readonly evident: boolean;
}

const FEWEST = 10;
const MOST = 0.8;
const EVIDENT_P = 0.01;

/**
 * Whether most comparisons moved the same way, which looks like the machine, the build or a shared part rather than
 * each benchmark's own code. From 10 comparisons on, more than 80 % on one side and a two-sided sign test with p <
 * 0.01. Those without any change lean neither way but count.
 *
 * @param medians median log ratio of each comparison of one metric
 */
export function movedTogether(medians: readonly number[]): Together | null {
  const n = medians.length;
  if (n < FEWEST) return null;
  const up = medians.filter((median) => median > ROUNDING).length;
  const down = medians.filter((median) => median < -ROUNDING).length;
  const most = Math.max(up, down);
  const p = 2 * normalUpperTail((most - 0.5 - (up + down) / 2) / Math.sqrt((up + down) / 4));
  return { shift: medianOf(medians), up: up / n, down: down / n, evident: most > MOST * n && p < EVIDENT_P };
}
