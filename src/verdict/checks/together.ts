import type { Check } from '../../model/report.ts';
import { medianOf } from '../../stats/index.ts';
import type { RunContext } from '../context.ts';
import { times } from '../words.ts';

/** Fewer rows than this leaning one way say nothing. */
const FEWEST_ROWS = 10;
const LEANING = 0.8;

/** Most comparisons moved the same way: more likely the machine than the change. */
export function togetherChecks({ compared, plan }: RunContext): Check[] {
  return plan.sides.slice(1).flatMap((after) => {
    const rows = compared.filter(
      (one) => one.gated && one.after.index === after.index && one.comparison.ratio !== null,
    );
    const moved = rows.filter(({ comparison }) => ['improved', 'regressed'].includes(comparison.verdict));
    const worse = moved.filter(({ comparison }) => comparison.verdict === 'regressed').length;
    const share = Math.max(worse, moved.length - worse) / rows.length;
    if (rows.length < FEWEST_ROWS || share <= LEANING) return [];
    const shift = Math.exp(medianOf(rows.map(({ comparison }) => Math.log(comparison.ratio?.median ?? 1))));
    return [
      {
        kind: 'moved-together',
        level: 'warning' as const,
        text:
          `most benchmarks moved together: ${Math.round(share * 100)} % of ${rows.length} got ` +
          `${worse * 2 > moved.length ? 'worse' : 'better'} in ${after.name} (run-wide median ${times(shift)} ×); ` +
          'this looks like the machine, or like a change that reaches everything; repeat with --aa to tell',
      },
    ];
  });
}
