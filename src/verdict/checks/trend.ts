import { percent } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import { trend } from '../../stats/index.ts';
import type { RunContext } from '../context.ts';
import { isComplete } from '../pairs.ts';
import { few } from '../words.ts';

const SHOWN = 3;

/** The ratio itself moved while the run went on: what was measured is not one number. */
export function trendChecks({ compared }: RunContext): Check[] {
  const found = compared.flatMap(({ comparison, rounds, gated }) => {
    if (!gated || comparison.ratio === null) return [];
    const logs = rounds()
      .filter(isComplete)
      .map(({ before, after }) => Math.log(after / before));
    const over = trend(logs);
    if (over === null || !over.evident) return [];
    return [`${comparison.benchmark} ${comparison.metric} by ${percent(Math.expm1(over.change))}`];
  });
  if (found.length === 0) return [];
  return [
    {
      kind: 'trend',
      level: 'warning',
      text: `the ratio drifted from the first round to the last: ${few(found, SHOWN)}`,
    },
  ];
}
