import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberOf } from '../../../harness/text/number.ts';

test.each([
  ['0', 0],
  ['55.76', 55.76],
  ['.5', 0.5],
  ['5.', 5],
  ['-3', -3],
  ['+1e-9', 1e-9],
  ['4.14244e+09', 4.14244e9],
  ['1000000000000000000000', 1e21],
  ['nan', Number.NaN],
  ['-NaN', Number.NaN],
  ['+Inf', Number.POSITIVE_INFINITY],
  ['-inf', Number.NEGATIVE_INFINITY],
  ['Infinity', Number.POSITIVE_INFINITY],
])('%s', (word, value) => {
  expect(numberOf(word)).toBe(value);
});

test.each([
  '',
  '.',
  '-',
  'e5',
  '1e',
  '1.2.3',
  '1-2',
  '0x10',
  '1_000',
  '1,5',
  'ns/op',
  'items',
  'nanoseconds',
  '12ns',
  '٣',
  '--1',
])('no number: "%s"', (word) => {
  expect(numberOf(word)).toBeNull();
});

test('reads every number that JavaScript prints', () => {
  fc.assert(
    fc.property(fc.double(), (value) => {
      expect(numberOf(String(value))).toBe(Number(String(value)));
    }),
  );
});
