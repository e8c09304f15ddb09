import { percent, plural } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import { expectedFalseFlags, headlineFalseRate } from '../../stats/index.ts';
import type { RunContext } from '../context.ts';

/** What the headline rule must be expected to flag although nothing changed. */
export function falseFlagChecks({ compared, plan }: RunContext): Check[] {
  const rows = compared.filter(
    ({ gated, comparison }) => gated && comparison.ratio !== null && comparison.verdict !== 'equal',
  );
  if (rows.length === 0) return [];
  const expected = expectedFalseFlags(plan.pairs, rows.length);
  return [
    {
      kind: 'false-flags',
      level: 'note',
      text:
        `with no change at all the quartile rule flags ${percent(headlineFalseRate(plan.pairs))} of rows at ${plan.pairs} pairs: ` +
        `about ${expected < 10 ? expected.toFixed(1) : Math.round(expected)} of ${plural(rows.length, 'row')} here`,
    },
  ];
}
