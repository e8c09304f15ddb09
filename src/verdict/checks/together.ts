import { formatRatio } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import { movedTogether } from '../../stats/index.ts';
import type { Compared, RunContext } from '../context.ts';

/** Most comparisons of one metric leaned the same way: more likely the machine than the change. */
export function togetherChecks({ compared, plan }: RunContext): Check[] {
  return plan.sides.slice(1).flatMap((after) => {
    const rows = compared.filter((one) => one.gated && one.after.index === after.index);
    return [...byMetric(rows)].flatMap(([metric, medians]) => {
      const together = movedTogether(medians);
      if (together === null || !together.evident) return [];
      const share = Math.round(Math.max(together.up, together.down) * 100);
      return [
        {
          kind: 'moved-together',
          level: 'warning' as const,
          text:
            `most benchmarks moved together: ${share} % of ${medians.length} ${metric} went ` +
            `${together.up > together.down ? 'up' : 'down'} in ${after.name} (run-wide median ${formatRatio(Math.exp(together.shift))} ×); ` +
            'this looks like the machine, or like a change that reaches everything; repeat with --aa to tell',
        },
      ];
    });
  });
}

/** Median log ratio of each comparison, by metric. */
function byMetric(rows: readonly Compared[]): Map<string, number[]> {
  const medians = new Map<string, number[]>();
  for (const { comparison } of rows) {
    if (comparison.ratio === null) continue;
    const known = medians.get(comparison.metric) ?? [];
    medians.set(comparison.metric, [...known, Math.log(comparison.ratio.median)]);
  }
  return medians;
}
