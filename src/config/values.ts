import { visible } from '../report/escape.ts';

/** A value that was read, or what a good one would have been. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  /** Goes on after the name of what was given: `must be …`. */
  | { readonly ok: false; readonly problem: string };

const good = <T>(value: T): Parsed<T> => ({ ok: true, value });

/** `must be WHAT, not 'GIVEN'`. */
export const unlike = (what: string, given: unknown): Parsed<never> => ({
  ok: false,
  problem: `must be ${what}, not ${shown(given)}`,
});

/** A value as messages quote it: on one line, no longer than about 60 characters. */
export function shown(given: unknown): string {
  if (given === undefined || given === null) return 'empty';
  if (Array.isArray(given)) return 'a list';
  if (typeof given === 'object') return 'a map';
  if (typeof given !== 'string') return String(given);
  const cut = given.length > 60 ? `${given.slice(0, 60)}…` : given;
  return `'${visible(cut)}'`;
}

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Whole number in plain decimal digits, within an inclusive range. */
export function parseInteger(text: string, { min, max }: Range): Parsed<number> {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? good(value) : unlike(integerText({ min, max }), text);
}

export const integerText = ({ min, max }: Range): string => `a whole number from ${min} to ${max}`;

/** Longest first; each may stand once, in this order. Milliseconds. */
const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

const DURATION = new RegExp(`^(?=\\d)${UNITS.map(([unit]) => `(?:(\\d+(?:\\.\\d+)?)${unit}(?![a-z]))?`).join('')}$`);

/**
 * Duration with its units (`100ms`, `60s`, `1m30s`, `1.5h`, `2d`) in whole milliseconds, within an inclusive range.
 * A bare number is refused: there is no telling seconds from milliseconds.
 */
export function parseDuration(text: string, range: Range): Parsed<number> {
  if (/^\d+(\.\d+)?$/.test(text)) {
    return { ok: false, problem: `needs a unit: ${text}ms, ${text}s, ${text}m or ${text}h` };
  }
  const amounts = DURATION.exec(text)?.slice(1);
  const value = Math.round(
    UNITS.reduce((sum, [, factor], index) => sum + Number(amounts?.[index] ?? 0) * factor, amounts ? 0 : Number.NaN),
  );
  return value >= range.min && value <= range.max ? good(value) : unlike(durationText(range), text);
}

export const durationText = ({ min, max }: Range): string =>
  `a duration such as 100ms, 60s, 5m or 1h30m, from ${formatDuration(min)} to ${formatDuration(max)}`;

/** Whole milliseconds as `parseDuration` takes them: 90000 is `1m30s`. */
export function formatDuration(ms: number): string {
  let left = ms;
  let text = '';
  for (const [unit, factor] of UNITS) {
    const amount = Math.floor(left / factor);
    left -= amount * factor;
    if (amount > 0) text += `${amount}${unit}`;
  }
  return text === '' ? '0ms' : text;
}

export interface ShareRange {
  /** Exclusive lower bound. */
  readonly above?: number;
  readonly min?: number;
  readonly max: number;
}

/**
 * Share as a fraction of 1, from `2%` or `0.02`. A number of 1 or more without its % is refused: `2` could mean
 * 2 % or 200 %.
 */
export function parseShare(text: string, range: ShareRange): Parsed<number> {
  const [, digits, percent] = /^(\d+(?:\.\d+)?|\.\d+)(\s*%)?$/.exec(text) ?? [];
  const value = digits === undefined ? Number.NaN : percent === undefined ? Number(digits) : Number(digits) / 100;
  if (percent === undefined && value >= 1) {
    return { ok: false, problem: `needs a per cent sign or to be below 1: ${text}% or ${Number(text) / 100}` };
  }
  const above = range.above === undefined || value > range.above;
  return above && value >= (range.min ?? 0) && value <= range.max ? good(value) : unlike(shareText(range), text);
}

export function shareText({ above, min, max }: ShareRange): string {
  const low = above === undefined ? `from ${percentText(min ?? 0)}` : `above ${percentText(above)}`;
  return `a share such as 2% or 0.02, ${low} to ${percentText(max)}`;
}

const percentText = (share: number): string => `${Number((share * 100).toPrecision(12))}%`;
