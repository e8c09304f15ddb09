import type { Recording } from '../record/recording.ts';
import type { Row } from './rows.ts';

/** Both values of one round, or what is missing. */
export interface PairedRound {
  readonly round: number;
  /** NaN where there is none. */
  readonly before: number;
  readonly after: number;
  /** The `before` side ran ahead of the `after` side. */
  readonly beforeFirst: boolean;
}

/** The rounds of one row that two sides have both been through, in order. */
export function pairedRounds(recording: Recording, row: Row, before: number, after: number): readonly PairedRound[] {
  const rounds: PairedRound[] = [];
  const known = recording.roundCount(row.unitId);
  for (let round = 0; round < known; round++) {
    if (!recording.isRoundDone(row.unitId, round)) continue;
    rounds.push({
      round,
      before: row.value(before, round),
      after: row.value(after, round),
      beforeFirst: recording.position(row.unitId, round, before) < recording.position(row.unitId, round, after),
    });
  }
  return rounds;
}

export const isComplete = ({ before, after }: PairedRound): boolean =>
  Number.isFinite(before) && Number.isFinite(after);
