import type { Check } from '../../model/report.ts';
import type { RunContext } from '../context.ts';

/** Every pair of every comparison identical to the last digit, although the sources differ. */
export function identicalChecks({ plan, compared }: RunContext): Check[] {
  return plan.sides.slice(1).flatMap((after) => {
    const before = plan.sides[0];
    if (before === undefined || after.again || after.revision.tree === before.revision.tree) return [];
    const rows = compared.filter((one) => one.gated && one.after.index === after.index);
    if (rows.length === 0 || !rows.every((one) => one.comparison.verdict === 'equal')) return [];
    return [
      {
        kind: 'identical-values',
        level: 'warning' as const,
        text:
          `every pair is identical to the last digit in ${before.name} and ${after.name} although their sources differ; ` +
          'check that both sides ran their own build (--artifact PATH compares what they ran)',
      },
    ];
  });
}
