import type { Side } from '../model/revision.ts';
import type { Recording } from '../record/recording.ts';
import { prepare } from './compare.ts';
import type { PreparedRow } from './judge.ts';
import { pairedRounds } from './pairs.ts';
import type { Row } from './rows.ts';

/** Two sides that are compared. */
export interface SidePair {
  readonly before: Side;
  readonly after: Side;
  /** The gate judges it. */
  readonly gated: boolean;
}

/** The newest of the sides that a run is about; the second build of `--aa` is none of them. */
export const lastAfter = (sides: readonly Side[]): Side | undefined =>
  sides.findLast((side) => side.role === 'after' && !side.again);

/** Each `after` against `before`, then against the side just ahead of it. */
export function sidePairs(sides: readonly Side[]): SidePair[] {
  const [first, ...afters] = sides;
  if (first === undefined) return [];
  const against = afters.map((after) => ({ before: first, after, gated: !after.again }));
  const ahead = afters
    .slice(1)
    .map((after, index) => ({ before: afters[index] as Side, after, gated: false }))
    .filter(({ after }) => !after.again);
  return [...against, ...ahead];
}

/** The ratios of one row between two sides; null where one of them has no value at all. */
export function prepareRow(
  recording: Recording,
  row: Row,
  { before, after, gated }: SidePair,
  pairs: number,
): PreparedRow | null {
  const rounds = () => pairedRounds(recording, row, before.index, after.index);
  const given = rounds();
  const has = (side: 'before' | 'after') => given.some((round) => Number.isFinite(round[side]));
  if (!has('before') || !has('after')) return null;
  return { gated, ...prepare({ row, before, after, rounds, pairs }, given) };
}
