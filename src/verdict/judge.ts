import type { RunPlan } from '../model/plan.ts';
import { judgeAnalysed, type RowDecision } from '../stats/index.ts';
import { finish, type Prepared } from './compare.ts';
import type { Compared } from './context.ts';

export type PreparedRow = Prepared & { readonly gated: boolean };

/** The finished comparisons of all rows. */
export function judgeRows(rows: readonly PreparedRow[], plan: GateSettings): Compared[] {
  const decisions = decisionsOf(rows, plan);
  return rows.map((prepared) => {
    const { row, before, after, rounds, gated } = prepared;
    const decision = decisions.get(prepared) ?? null;
    return { row, before, after, rounds, gated, decision, comparison: finish(prepared, decision, plan.minEffect) };
  });
}

type GateSettings = Pick<RunPlan, 'alpha' | 'minEffect'>;

/**
 * What the evidence says of each row that has a ratio. Those of the gate are one family, corrected together; side
 * against side and A/A are no hypotheses of the gate, so they cost it nothing; the rows of A/A are a family of their
 * own.
 */
export function decisionsOf(rows: readonly PreparedRow[], plan: GateSettings): Map<PreparedRow, RowDecision> {
  const withRatio = rows.filter(({ analysis }) => analysis !== null);
  const families = [
    withRatio.filter(({ gated }) => gated),
    withRatio.filter(({ after }) => after.again),
    ...withRatio.filter(({ gated, after }) => !gated && !after.again).map((row) => [row]),
  ];
  const decisions = new Map<PreparedRow, RowDecision>();
  for (const group of families) {
    const judged = judgeAnalysed(group.map(forGate), plan);
    group.forEach((row, index) => {
      decisions.set(row, judged[index] as RowDecision);
    });
  }
  return decisions;
}

function forGate({ row, analysis }: PreparedRow) {
  if (analysis === null) throw new Error('only rows with ratios are judged');
  const worse = row.better === null ? null : row.better === 'lower' ? ('up' as const) : ('down' as const);
  return { analysis, worse, exact: row.exact };
}
