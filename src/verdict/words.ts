import type { Better } from '../model/measurement.ts';
import type { VerdictKind, Word } from '../model/report.ts';
import type { Quantity } from './vocabulary.ts';

/** What people call a change: times and rates are slower or faster, all else is more or less. */
export function wordFor(change: 'up' | 'down', quantity: Quantity): Word {
  if (quantity === 'time') return change === 'up' ? 'slower' : 'faster';
  if (quantity === 'rate') return change === 'up' ? 'faster' : 'slower';
  return change === 'up' ? 'more' : 'less';
}

/** Null where nobody has said which way is better. */
export function verdictFor(change: 'up' | 'down', better: Better | null): VerdictKind {
  if (better === null) return 'not-comparable';
  return (change === 'up') === (better === 'lower') ? 'regressed' : 'improved';
}

/** `1.8 %`, `0.35 %`, `12 %`: two digits are what such a figure is worth. */
export function percent(share: number): string {
  const value = share * 100;
  if (value === 0) return '0 %';
  const digits = Math.max(0, 1 - Math.floor(Math.log10(Math.abs(value))));
  return `${value.toFixed(Math.min(digits, 4))} %`;
}

/** A change by this share: `1.8 %`, and from a doubling on `×2.5`. */
export const changeBy = (share: number): string => (share > 1 ? `×${(1 + share).toFixed(1)}` : percent(share));

/** `1.048`: a ratio as people read it. */
export const times = (ratio: number): string => (ratio >= 100 ? ratio.toPrecision(4) : ratio.toFixed(3));

/** `1 benchmark`, `3 benchmarks`. */
export const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** A value as the tool gave it, without noise in the last digits. */
export const plain = (value: number): string => String(Number(value.toPrecision(6)));
