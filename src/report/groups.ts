import { percent } from '../model/numbers.ts';
import type { Comparison, Report } from '../model/report.ts';

/** The comparisons of one `after` with one `before`, in the order of the report. */
export interface Group {
  readonly before: string;
  readonly after: string;
  readonly comparisons: readonly Comparison[];
}

/** Comparisons by their two sides: by the place of `after` in the run, then by that of `before`. */
export function groups(report: Report): Group[] {
  const byPair = new Map<string, Comparison[]>();
  for (const comparison of report.comparisons) {
    const key = JSON.stringify([comparison.before, comparison.after]);
    const group = byPair.get(key);
    if (group === undefined) byPair.set(key, [comparison]);
    else group.push(comparison);
  }
  const place = new Map(report.revisions.map((revision, i) => [revision.label, i]));
  const at = (label: string): number => place.get(label) ?? place.size;
  return [...byPair.values()]
    .map((comparisons) => ({ before: comparisons[0]!.before, after: comparisons[0]!.after, comparisons }))
    .sort((a, b) => at(a.after) - at(b.after) || at(a.before) - at(b.before));
}

/** What became of a comparison, as far as the order of a report needs it. */
export type Outcome = 'moved' | 'unchanged' | 'not-compared';

/** The word decides: a metric without a better direction moves too, though no verdict calls it better or worse. */
export function outcomeOf({ word }: Comparison): Outcome {
  if (word === 'equal' || word === 'no difference') return 'unchanged';
  return word === 'too few pairs' || word === 'not comparable' ? 'not-compared' : 'moved';
}

/** `worse` and `better` are what colour stands for; all else is plain. */
export function toneOf({ verdict }: Comparison): 'worse' | 'better' | 'plain' {
  return verdict === 'regressed' ? 'worse' : verdict === 'improved' ? 'better' : 'plain';
}

/** N, and what each pair is made of where it was deepened: `10`, `10×6`, `10×2–4`. */
export function pairsText({ pairs, depth }: Comparison): string {
  if (depth.max <= 1) return String(pairs);
  return depth.min === depth.max ? `${pairs}×${depth.max}` : `${pairs}×${depth.min}–${depth.max}`;
}

/**
 * How sure the unchanged ones are: `12 equal, 20 shown to be the same, 5 not resolved`. "We could not tell" must
 * never read like "it is the same".
 */
export function certaintyText(unchanged: readonly Comparison[]): string {
  const equal = unchanged.filter((c) => c.word === 'equal').length;
  const rest = unchanged.filter((c) => c.word !== 'equal');
  const same = rest.filter((c) => c.certainty === 'equivalent').length;
  const open = rest.filter((c) => c.certainty === 'unresolved').length;
  return [
    [equal, 'equal'],
    [same, 'shown to be the same'],
    [open, 'not resolved'],
  ]
    .filter(([count]) => count !== 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ');
}

/** The smallest change that would have been seen, from the best to the worst resolved: `1.2 % to 6.3 %`. */
export function resolutionText(comparisons: readonly Comparison[]): string | null {
  const known = comparisons.map((c) => c.resolution).filter((r) => r !== null);
  if (known.length === 0) return null;
  const best = percent(Math.min(...known));
  const worst = percent(Math.max(...known));
  return best === worst ? best : `${best} to ${worst}`;
}
