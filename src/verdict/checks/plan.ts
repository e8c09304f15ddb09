import { plural } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import { fewestRounds } from '../../stats/index.ts';
import type { RunContext } from '../context.ts';
import { few } from '../words.ts';

/** How many overlaid files or contradicting rows are named. */
const SHOWN = 10;

/** What was run otherwise than asked, or with what was not in the commits. */
export function planChecks(context: RunContext): Check[] {
  const { request, recording, plan, rows } = context;
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
  return [...checks, ...tooFewRounds(context)];
}

/**
 * A gate that could not have failed, said where it passes undecided rows: their evidence cannot survive the correction
 * in so few rounds, however large the change.
 */
function tooFewRounds({ request, plan, compared }: RunContext): Check[] {
  if (!request.gate) return [];
  const judged = compared.flatMap(({ decision }) => decision ?? []);
  const undecided = judged.filter(({ decision }) => decision === 'undecided');
  const rounds = Math.max(0, ...undecided.map(({ analysis }) => analysis.rounds.length));
  const needed = fewestRounds(judged.length, plan.alpha);
  if (undecided.length === 0 || rounds >= needed) return [];
  return [
    {
      kind: 'gate-rounds',
      level: 'warning',
      text:
        `${plural(undecided.length, 'undecided comparison')} passed after ${rounds} rounds, in which none of ` +
        `${judged.length} could have failed: that takes at least ${needed}; allow more (--max-rounds ${Math.max(60, needed)}) ` +
        'or compare fewer (--filter)',
    },
  ];
}
