import type { AaResult } from '../model/report.ts';
import { expectedFalseFlags } from '../stats/index.ts';
import type { Compared } from './context.ts';
import { isChanged } from './words.ts';

/** What the machine alone does, from `before` against its second build; null where `--aa` was not asked for. */
export function aaResult(compared: readonly Compared[], pairs: number, minEffect: number): AaResult | null {
  const rows = compared.filter(({ after, comparison }) => after.again && comparison.ratio !== null);
  if (rows.length === 0) return null;
  const judged = rows.filter(({ comparison }) => comparison.verdict !== 'equal');
  return {
    flagged: rows.filter(({ comparison }) => isChanged(comparison.verdict)).length,
    rows: rows.length,
    expected: expectedFalseFlags(pairs, judged.length),
    failed: rows.some((one) => toldApart(one, minEffect)),
    floors: rows.map(({ comparison: { benchmark, metric, ratio } }) => ({
      benchmark,
      metric,
      floor: ratio === null ? 0 : Math.max(ratio.q3, 1 / ratio.q1, 1) - 1,
    })),
  };
}

/** Two builds of the same commit differ by the headline rule, by the evidence over all A/A rows, and by enough. */
function toldApart({ comparison }: Compared, minEffect: number): boolean {
  if (!isChanged(comparison.verdict) || comparison.ratio === null) return false;
  const beyond = Math.abs(Math.log(comparison.ratio.median)) > Math.log1p(minEffect);
  return beyond && comparison.evidence?.significant === true;
}
