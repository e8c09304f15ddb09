import type { Better } from '../model/measurement.ts';
import { percent } from '../model/numbers.ts';
import type { VerdictKind, Word } from '../model/report.ts';
import type { Quantity } from './vocabulary.ts';

/** What people call a change: times and rates are slower or faster, all else is more or less. */
export function wordFor(change: 'up' | 'down', quantity: Quantity): Word {
  if (quantity === 'time') return change === 'up' ? 'slower' : 'faster';
  if (quantity === 'rate') return change === 'up' ? 'faster' : 'slower';
  return change === 'up' ? 'more' : 'less';
}

/** The headline rule has found a change, for the better or for the worse. */
export const isChanged = (verdict: VerdictKind): boolean => verdict === 'improved' || verdict === 'regressed';

/** Null where nobody has said which way is better. */
export function verdictFor(change: 'up' | 'down', better: Better | null): VerdictKind {
  if (better === null) return 'not-comparable';
  return (change === 'up') === (better === 'lower') ? 'regressed' : 'improved';
}

/** A change by this share: `1.8 %`, and from a doubling on `×2.5`. */
export const changeBy = (share: number): string => (share > 1 ? `×${(1 + share).toFixed(1)}` : percent(share));

/** A value as the tool gave it, without noise in the last digits. */
export const plain = (value: number): string => String(Number(value.toPrecision(6)));

/** The first `shown` of them, and how many more there are: `a; b; and 3 more`. */
export function few(texts: readonly string[], shown: number, separator = '; '): string {
  const rest = texts.length - shown;
  const more = rest > 0 ? [`and ${rest} more`] : [];
  return [...texts.slice(0, shown), ...more].join(separator);
}
