/** The number with that many significant digits, never fewer than its whole part has: `0.0123`, `1.24`, `1240`; `1.24e+9` from a thousand million on. */
export function significant(value: number, digits: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  // The exponent after rounding: 9.996 with three digits is 10.0, not 10.00.
  const exponent = Number(value.toExponential(digits - 1).split('e')[1]);
  if (exponent >= 9 || exponent < -9) return value.toExponential(digits - 1);
  return value.toFixed(Math.max(0, digits - 1 - exponent));
}

export interface Quartiles {
  readonly median: number;
  readonly q1: number;
  readonly q3: number;
}

/**
 * Median and quartiles of a ratio with the same number of decimals: three, or as many more (up to six) as it takes
 * that a range beside 1 does not read as 1.000.
 */
export function formatQuartiles(ratio: Quartiles): { median: string; q1: string; q3: string } {
  const decimals = decimalsBeside1(ratio);
  const format = (value: number): string => formatRatio(value, decimals);
  return { median: format(ratio.median), q1: format(ratio.q1), q3: format(ratio.q3) };
}

/** A ratio with three decimals from 0.1 to 10, else with three significant digits. */
export const formatRatio = (ratio: number, decimals = 3): string =>
  ratio >= 0.1 && ratio < 10 ? ratio.toFixed(decimals) : significant(ratio, 3);

function decimalsBeside1({ median, q1, q3 }: Quartiles): number {
  const nearest = q1 > 1 ? q1 : q3 < 1 ? q3 : null;
  if (nearest === null) return 3;
  const distance = Math.min(Math.abs(nearest - 1), Math.abs(median - 1));
  let decimals = 3;
  while (decimals < 6 && distance < 0.5 * 10 ** -decimals) decimals += 1;
  return decimals;
}

/** A share as a percentage with two significant digits: 0.018 is `1.8 %`. */
export const percent = (share: number): string => `${significant(share * 100, share >= 0.995 ? 3 : 2)} %`;

/** Seconds for people: `0.42 s`, `12.3 s`, `2 min 05 s`, `1 h 02 min`. */
export function duration(seconds: number): string {
  if (seconds < 9.995) return `${seconds.toFixed(2)} s`;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  const two = (n: number): string => String(n).padStart(2, '0');
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
}

/** A time of any size to two digits, in the unit that suits it: `12 ms`, `1.3 ms`, `45 µs`, `2.1 s`. */
export function shortTime(seconds: number): string {
  const [factor, unit] =
    seconds >= 1 ? [1, 's'] : seconds >= 1e-3 ? [1e3, 'ms'] : seconds >= 1e-6 ? [1e6, 'µs'] : [1e9, 'ns'];
  return `${Number((seconds * (factor as number)).toPrecision(2))} ${unit}`;
}

/** `1 round`, `2 rounds`. */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
