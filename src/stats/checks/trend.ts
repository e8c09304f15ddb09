import { normalUpperTail } from '../normal.ts';
import { medianOf } from '../quantiles.ts';

/** How values moved over the rounds. */
export interface Trend {
  /** From the first round to the last, in the unit of the values. */
  readonly change: number;
  /** Two-sided p of Kendall's rank correlation with the round. */
  readonly p: number;
  readonly evident: boolean;
}

const FEWEST = 8;
const EVIDENT_P = 0.001;

/**
 * Theil–Sen slope over the rounds × their number, and whether the values rise or fall with the round (Mann–Kendall
 * with corrections for ties and continuity, p < 0.001, from 8 values on). Give it log ratios, or logs of one side.
 *
 * Assumes that values without a trend are exchangeable: drift that wanders back and forth shows now and then too,
 * which is wanted. Null under 8 values.
 */
export function trend(values: readonly number[]): Trend | null {
  const n = values.length;
  if (n < FEWEST) return null;
  const slopes: number[] = [];
  let concordance = 0;
  for (let later = 1; later < n; later++) {
    for (let earlier = 0; earlier < later; earlier++) {
      const rise = (values[later] as number) - (values[earlier] as number);
      slopes.push(rise / (later - earlier));
      concordance += Math.sign(rise);
    }
  }
  const variance = (n * (n - 1) * (2 * n + 5) - tieTerm(values)) / 18;
  const p = variance === 0 ? 1 : 2 * normalUpperTail(Math.max(0, Math.abs(concordance) - 1) / Math.sqrt(variance));
  return { change: medianOf(slopes) * (n - 1), p: Math.min(1, p), evident: p < EVIDENT_P };
}

function tieTerm(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let term = 0;
  for (const count of counts.values()) term += count * (count - 1) * (2 * count + 5);
  return term;
}
