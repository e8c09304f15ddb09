import { plural } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import type { RunContext } from '../context.ts';
import { isChanged } from '../words.ts';

/** Which of the two a sentence rests on: the quartiles of the pairs, or the evidence that holds over all rows too. */
export function evidenceChecks({ compared, plan }: RunContext): Check[] {
  const changed = compared.filter(
    ({ gated, comparison }) => gated && comparison.ratio !== null && isChanged(comparison.verdict),
  );
  if (changed.length === 0) return [];
  const firm = changed.filter(({ comparison }) => comparison.evidence?.significant === true).length;
  const rows = compared.filter(({ gated, comparison }) => gated && comparison.evidence !== null).length;
  const more = plan.maxRounds === null ? '; --max-rounds 60 lets the rest gather more' : '';
  return [
    {
      kind: 'evidence',
      level: 'note',
      text:
        `slower, faster, more and less rest on the quartiles of the pairs; for ${firm} of ${plural(changed.length, 'such row')} ` +
        `the evidence also survives the correction over all ${plural(rows, 'row')}${firm < changed.length ? more : ''}`,
    },
  ];
}
