import type { UserError } from '../model/error.ts';
import type { ReportOutcome } from '../model/report.ts';

/** `pairmark: <state>: <reason-code>: <side> <sha>: <sentence>`, one line, `- -` where no side is meant. */
export function closingLine(ended: UserError | ReportOutcome): string {
  const { state, side, sha } =
    'where' in ended
      ? { state: ended.exitCode === 2 ? 'usage' : 'no-verdict', side: ended.where?.side, sha: ended.where?.sha }
      : ended;
  const sentence = ended.message.replace(/\s*\n\s*/g, ' ');
  return `pairmark: ${state}: ${ended.reason}: ${side ?? '-'} ${sha ?? '-'}: ${sentence}\n`;
}
