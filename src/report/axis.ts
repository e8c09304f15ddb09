import { percent, type Quartiles, significant } from '../model/numbers.ts';

/** Ends of axes that read well, as ratios. */
const ENDS = [1.001, 1.002, 1.005, 1.01, 1.02, 1.05, 1.1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 1000, 1e4, 1e6];

/** A logarithmic axis of ratios around 1, as long to the left as to the right. */
export interface Axis {
  /** The ratio at the right end; its reciprocal is at the left. */
  readonly end: number;
  /** How far it reaches: `±5 %`, or `×3` for what is no longer a matter of per cent. */
  readonly label: string;
}

/**
 * The shortest axis that holds the quartiles and one and a half times their distance beyond them, which is where
 * box plots draw the line to outliers (Tukey 1977).
 */
export function axisFor(pairRatios: readonly number[], ratio: Quartiles | null): Axis {
  const logs = pairRatios.map((r) => Math.abs(Math.log(r))).filter(Number.isFinite);
  const farthest = Math.max(0, ...logs);
  const wanted = ratio === null ? farthest : Math.min(farthest, fence(ratio));
  const end = ENDS.find((e) => Math.log(e) >= wanted - 1e-12) ?? ENDS.at(-1)!;
  return { end, label: end <= 1.5 ? `±${percent(end - 1).replace('.0 %', ' %')}` : `×${significant(end, 1)}` };
}

function fence({ q1, q3 }: Quartiles): number {
  const reach = 1.5 * Math.abs(Math.log(q3) - Math.log(q1));
  return Math.max(Math.abs(Math.log(q1)), Math.abs(Math.log(q3))) + reach;
}

/** Where on the axis a ratio lies: -1 at the left end, 0 at 1.0, 1 at the right end; beyond them it is outside. */
export const position = (axis: Axis, ratio: number): number => Math.log(ratio) / Math.log(axis.end);
