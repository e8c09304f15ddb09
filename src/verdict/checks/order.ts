import { formatRatio, plural } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import { medianOf } from '../../stats/index.ts';
import type { RunContext } from '../context.ts';

/** Being first or second in a round had a price of its own. */
export function orderChecks({ compared }: RunContext): Check[] {
  const found = compared.filter(({ comparison }) => comparison.orderEffect?.detected === true);
  if (found.length === 0) return [];
  const ratio = Math.exp(medianOf(found.map(({ comparison }) => Math.log(comparison.orderEffect?.ratio ?? 1))));
  return [
    {
      kind: 'order-effect',
      level: 'note',
      text:
        `order effect: what ran first in a round measured ${formatRatio(ratio)} × what ran second, in ` +
        `${plural(found.length, 'comparison')}; it was taken out of every ratio (the record keeps them as measured)`,
    },
  ];
}
