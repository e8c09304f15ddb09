import { quantile, quickselect, sampleStandardDeviation } from 'simple-statistics';

/** Median and quartiles of log ratios; natural logarithms. */
export interface Summary {
  readonly median: number;
  readonly q1: number;
  readonly q3: number;
}

/** Arithmetic must not make a verdict: logs this close to zero count as no change. */
export const ROUNDING = 1e-9;

/**
 * Median and quartiles by linear interpolation (type 7 of Hyndman & Fan 1996). Negated values give exactly the
 * negated summary with the quartiles exchanged, so that swapping the sides gives the reciprocal.
 *
 * Assumes nothing about the distribution. Ties and zeros are values like others.
 *
 * @throws RangeError when there are no values
 */
export function summarise(logRatios: readonly number[]): Summary {
  if (logRatios.length === 0) throw new RangeError('no values to summarise');
  const values = [...logRatios];
  const mirrored = values.map((value) => -value);
  return { median: medianOf(values), q1: quantile(values, 0.25), q3: 0 - quantile(mirrored, 0.25) };
}

/** True when no change lies between the quartiles, with 1e-9 (relative to the ratio 1) left for rounding. */
export const spansZero = (q1: number, q3: number): boolean => q1 <= ROUNDING && q3 >= -ROUNDING;

/**
 * The middle value, or the mean of the two in the middle.
 *
 * @throws RangeError when there are no values
 */
export function medianOf(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('no values to take the median of');
  const parted = [...values];
  const upper = parted.length >> 1;
  quickselect(parted, upper);
  const high = parted[upper] as number;
  if (parted.length % 2 === 1) return high;
  let low = parted[0] as number;
  for (let at = 1; at < upper; at++) low = Math.max(low, parted[at] as number);
  return (low + high) / 2;
}

/** Half the distance between the quartiles; 0 under two values. */
export function quartileSpread(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const { q1, q3 } = summarise(values);
  return (q3 - q1) / 2;
}

/**
 * Sample standard deviation ÷ mean, as Google Benchmark prints it: a share. Null under two values or when the mean
 * is zero. One outlier moves it much; it describes a side and decides nothing.
 */
export function coefficientOfVariation(values: readonly number[]): number | null {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return mean === 0 ? null : sampleStandardDeviation([...values]) / Math.abs(mean);
}
