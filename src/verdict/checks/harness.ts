import type { ProblemKind } from '../../model/measurement.ts';
import type { Check } from '../../model/report.ts';
import type { RunContext } from '../context.ts';
import { few } from '../words.ts';

/** How many texts of one kind are shown. */
const SHOWN = 3;

/** Kinds of remarks with the sentence that stands before them. */
const TOLD: readonly (readonly [ProblemKind, string])[] = [
  ['non-finite', 'values that are not numbers were left out'],
  ['benchmark-skipped', 'benchmarks were skipped by the tool'],
  ['passed-over', 'rows that are no measurements were passed over'],
];

/** What the benchmark tool said beside its numbers, one check a kind. */
export function harnessChecks({ recording, plan, request }: RunContext): Check[] {
  const remarks = [...recording.remarks.values()];
  const texts = (kind: ProblemKind): string[] => [
    ...new Set(remarks.filter(({ problem }) => problem.kind === kind).map(({ problem }) => problem.text)),
  ];
  const checks: Check[] = [];
  const debug = remarks.filter(({ problem }) => problem.kind === 'debug-build');
  if (debug.length > 0) {
    const sides = [...new Set(debug.flatMap((remark) => [...remark.sides]))].map((side) => plan.sides[side]?.name);
    checks.push({
      kind: 'debug-build',
      level: request.allowDebug ? 'warning' : 'alarm',
      text: `debug build (${sides.join(', ')}): ${texts('debug-build')[0]}; build that with optimisation, or --allow-debug where what is measured is optimised`,
    });
  }
  for (const [kind, sentence] of TOLD) {
    const found = texts(kind);
    if (found.length > 0) checks.push({ kind, level: 'note', text: `${sentence}: ${few(found, SHOWN)}` });
  }
  for (const text of texts('note')) checks.push({ kind: 'harness', level: 'note', text });
  return checks;
}
