import type { UserError } from '../model/error.ts';
import type { ReportOutcome } from '../model/report.ts';
import { visible } from '../report/escape.ts';

/**
 * `pairmark: <state>: <reason-code>: <side> <sha>: <sentence>`, one line, `- -` where no side is meant. What a path, a
 * revision or a benchmark brings into the sentence cannot move the cursor of who reads it.
 */
export function closingLine(ended: UserError | ReportOutcome): string {
  const { state, side, sha } =
    'where' in ended
      ? { state: ended.exitCode === 2 ? 'usage' : 'no-verdict', side: ended.where?.side, sha: ended.where?.sha }
      : ended;
  const sentence = visible(ended.message.replace(/\s*\n\s*/g, ' '));
  return `pairmark: ${state}: ${ended.reason}: ${side ?? '-'} ${sha ?? '-'}: ${sentence}\n`;
}

/** The lines that stand before the closing line: the end of a log, or one error of a config each. */
export const detailLines = ({ details }: UserError): string =>
  details.map((line) => `${visible(line.replaceAll('\t', '    '))}\n`).join('');
