import { describe, expect, test } from 'vitest';
import { duration, formatQuartiles, formatRatio, percent, significant } from '../../src/model/numbers.ts';

describe('significant digits', () => {
  test.each([
    [9.996, 3, '10.0'],
    [9.994, 3, '9.99'],
    [0.012345, 3, '0.0123'],
    [1234.5, 3, '1235'],
    [0, 3, '0'],
    [-1.5, 3, '-1.50'],
    [1e-12, 3, '1.00e-12'],
    [2.5e10, 3, '2.50e+10'],
  ])('%d to %d is %s', (value, digits, text) => {
    expect(significant(value, digits)).toBe(text);
  });
});

describe('ratios', () => {
  test.each([
    [1.056, '1.056'],
    [0.253, '0.253'],
    [0.0123, '0.0123'],
    [12.34, '12.3'],
    [1500, '1500'],
  ])('%d is %s', (ratio, text) => {
    expect(formatRatio(ratio)).toBe(text);
  });

  test.each([
    ['three decimals', { median: 1.056, q1: 1.051, q3: 1.061 }, '1.056 1.051 1.061'],
    ['a range around 1', { median: 1.0001, q1: 0.9996, q3: 1.0004 }, '1.000 1.000 1.000'],
    ['a range beside 1 never reads as 1', { median: 1.0005, q1: 1.0004, q3: 1.0006 }, '1.0005 1.0004 1.0006'],
    ['below as well as above', { median: 0.9999, q1: 0.9998, q3: 0.99991 }, '0.9999 0.9998 0.9999'],
    ['to six decimals', { median: 1.000_002, q1: 1.000_002, q3: 1.000_002 }, '1.000002 1.000002 1.000002'],
    ['exactly 1', { median: 1, q1: 1, q3: 1 }, '1.000 1.000 1.000'],
  ])('%s', (_, ratio, text) => {
    const { median, q1, q3 } = formatQuartiles(ratio);
    expect(`${median} ${q1} ${q3}`).toBe(text);
  });
});

test.each([
  [0.018, '1.8 %'],
  [0.004, '0.40 %'],
  [0.12, '12 %'],
  [0.979, '98 %'],
  [1, '100 %'],
  [2.5, '250 %'],
  [0, '0 %'],
])('a share of %d is %s', (share, text) => {
  expect(percent(share)).toBe(text);
});

test.each([
  [0.42, '0.42 s'],
  [9.994, '9.99 s'],
  [9.996, '10.0 s'],
  [59.94, '59.9 s'],
  [59.96, '1 min 00 s'],
  [184.2, '3 min 04 s'],
  [3599.6, '1 h 00 min'],
  [3720, '1 h 02 min'],
])('%d seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});
