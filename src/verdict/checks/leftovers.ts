import type { Check } from '../../model/report.ts';
import type { RunContext } from '../context.ts';

/** Background processes that an invocation left running: they disturb what comes after. */
export function leftoverChecks({ recording, plan }: RunContext): Check[] {
  return [...recording.leftovers].map(([side, total]) => {
    const name = plan.sides[side]?.name ?? String(side);
    const most = recording.mostLeftovers.get(side) ?? total;
    const processes = most === 1 ? '1 background process' : `${most} background processes`;
    return { kind: 'leftovers', level: 'note', text: `left ${processes}, stopped (${name}, ${total} in all)` };
  });
}
