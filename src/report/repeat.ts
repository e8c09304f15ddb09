import { shellQuoted } from '../model/plan.ts';
import type { Report } from '../model/report.ts';
import { shortSha } from '../model/revision.ts';

/**
 * The command that measures the same again, as its words. Commits are named by their sha, since labels move; a
 * snapshot of uncommitted work exists only where it was made, so it is `.`.
 */
export function repeatWords(report: Report): string[] {
  const { plan, gate, aa } = report;
  // The second build of `before` comes back with its flag.
  const revisions = aa === null ? report.revisions : report.revisions.slice(0, -1);
  const sides = revisions.map((r) => (r.dirty ? '.' : shortSha(r.sha)));
  const options: (readonly [string, string | number | null])[] = [
    ['--pairs', plan.pairs],
    ['--max-rounds', plan.maxRounds],
    ['--time-budget', plan.timeBudgetMs === null ? null : `${plan.timeBudgetMs / 1000}s`],
    ['--warmup', plan.warmup],
    ['--granularity', plan.granularity],
    ['--seed', plan.seed],
    ...plan.overlay.map((path) => ['--overlay', path] as const),
    ...plan.build.map((command) => ['--build', command] as const),
    ['--harness', plan.harness],
    ['--bench', plan.command],
  ];
  return [
    `pairmark run ${sides.join(' ')}`,
    ...options.flatMap(([flag, value]) => (value === null ? [] : [`${flag} ${shellQuoted(String(value))}`])),
    ...plan.options.map((words) => words.map(shellQuoted).join(' ')),
    ...(aa === null ? [] : ['--aa']),
    ...(gate.requested
      ? [`--gate --min-effect ${Number((plan.minEffect * 100).toPrecision(12))}% --alpha ${plan.alpha}`]
      : []),
  ];
}
