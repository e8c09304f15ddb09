import type { Recording } from '../record/recording.ts';
import { judgeRun } from './report.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * Ids of the units that hold a comparison which more rounds could decide: its interval still holds a change for the
 * worse beyond the minimum effect, or the headline says `regressed` without the evidence yet (design, Statistics 6).
 */
export function undecidedUnits(recording: Recording, vocabulary: Vocabulary): number[] {
  const { compared } = judgeRun(recording, vocabulary);
  const open = compared.filter(({ gated, decision }) => gated && decision?.decision === 'undecided');
  return [...new Set(open.map(({ row }) => row.unitId))].sort((a, b) => a - b);
}
