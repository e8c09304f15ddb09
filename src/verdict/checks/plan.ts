import type { Check } from '../../model/report.ts';
import type { RunContext } from '../context.ts';
import { few } from '../words.ts';

/** How many overlaid files or contradicting rows are named. */
const SHOWN = 10;

/** What was run otherwise than asked, or with what was not in the commits. */
export function planChecks({ request, recording, plan, rows }: RunContext): Check[] {
  const checks: Check[] = [];
  const note = (kind: string, text: string) => checks.push({ kind, level: 'note', text });
  if (request.pairsRaised) {
    note(
      'pairs-raised',
      `${request.pairs - 1} pairs were asked for; raised to ${request.pairs}, so that each side leads equally often`,
    );
  }
  const overlaid = [...new Set(recording.builds.flatMap((build) => build.overlaid))];
  if (overlaid.length > 0) {
    note('overlay', `overlaid on every checkout from the working tree: ${few(overlaid, SHOWN, ', ')}`);
  }
  if (plan.sides.length > 1 && new Set(plan.sides.map((side) => side.revision.tree)).size === 1) {
    note('same-tree', 'all sides have the same sources: what differs here is the machine (A/A)');
  }
  const contradicting = rows.filter((row) => row.contradicts).map((row) => `${row.benchmark} ${row.metric}`);
  if (contradicting.length > 0) {
    checks.push({
      kind: 'direction',
      level: 'warning',
      text: `"better" in the config says otherwise than the unit: ${few(contradicting, SHOWN, ', ')}`,
    });
  }
  return checks;
}
