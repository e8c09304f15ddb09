import { type Axis, position } from './axis.ts';

/** What a strip is drawn with. */
interface Marks {
  readonly empty: string;
  readonly one: string;
  readonly below: string;
  readonly above: string;
  /** The line of 1.0 with pairs on it. */
  readonly onOne: string;
  /** One pair, up to a quarter, up to half, more than half of the pairs. */
  readonly levels: readonly [string, string, string, string];
}

const UNICODE: Marks = { empty: '·', one: '│', below: '‹', above: '›', onOne: '┃', levels: ['▂', '▄', '▆', '█'] };
const ASCII: Marks = { empty: '.', one: '|', below: '<', above: '>', onOne: '#', levels: ['o', 'O', '0', '@'] };

/** Cells of a strip: one for what lies beyond each end, nine on each side, 1.0 in the middle. */
export const STRIP_WIDTH = 21;
const MIDDLE = (STRIP_WIDTH - 1) / 2;

/** How the pair ratios lie around 1.0: `··········│··▂▄▆▂···›`. */
export function strip(pairRatios: readonly number[], axis: Axis, ascii = false): string {
  const marks = ascii ? ASCII : UNICODE;
  const counts = new Array<number>(STRIP_WIDTH).fill(0);
  for (const ratio of pairRatios) counts[cellOf(axis, ratio)]! += 1;
  return counts.map((count, cell) => mark(marks, cell, count, pairRatios.length)).join('');
}

function cellOf(axis: Axis, ratio: number): number {
  const at = position(axis, ratio);
  // Rounding of logarithms must not push a ratio at the very end outside.
  if (at < -1 - 1e-9) return 0;
  if (at > 1 + 1e-9) return STRIP_WIDTH - 1;
  return MIDDLE + Math.sign(at) * Math.round(Math.min(1, Math.abs(at)) * (MIDDLE - 1));
}

function mark(marks: Marks, cell: number, count: number, total: number): string {
  if (cell === MIDDLE) return count > 0 ? marks.onOne : marks.one;
  if (count === 0) return marks.empty;
  if (cell === 0) return marks.below;
  if (cell === STRIP_WIDTH - 1) return marks.above;
  if (count === 1) return marks.levels[0];
  const share = count / total;
  return share <= 0.25 ? marks.levels[1] : share <= 0.5 ? marks.levels[2] : marks.levels[3];
}
