import { percent, plural } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import type { RunContext } from '../context.ts';

/** Floors that are named. */
const SHOWN = 3;

/** What `--aa` found: how much of what is flagged is the machine's own. */
export function aaChecks({ aa }: RunContext): Check[] {
  if (aa === null) return [];
  const worst = aa.floors
    .toSorted((a, b) => b.floor - a.floor)
    .slice(0, SHOWN)
    .map(({ benchmark, metric, floor }) => `${benchmark} ${metric} ${percent(floor)}`);
  const found =
    `A/A: ${aa.flagged} of ${plural(aa.rows, 'row')} flagged although both sides are the same; ` +
    `expect about ${aa.expected.toFixed(1)}; largest noise floors: ${worst.join(', ')}`;
  if (!aa.failed) return [{ kind: 'aa', level: 'note', text: found }];
  return [
    {
      kind: 'aa-failed',
      level: 'alarm',
      text: `not trustworthy on this machine now: two builds of the same commit differ. ${found}`,
    },
  ];
}
