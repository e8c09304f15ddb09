import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { humanise, humanisePair } from '../../src/report/units.ts';

describe('a number with its unit', () => {
  test.each([
    [1240.5, 'ns/op', '1.24 µs/op'],
    [0.25, 'ns', '0.250 ns'],
    [100, 'ns', '100 ns'],
    [999.4, 'ns', '999 ns'],
    // Just below the edge, three digits would read 1000 ns.
    [999.5, 'ns', '1.00 µs'],
    [1e6, 'ns', '1.00 ms'],
    [81.4, 'us', '81.4 µs'],
    [81.4, 'μs', '81.4 µs'],
    [0.0123, 's', '12.3 ms'],
    [90, 'seconds', '90 s'],
    [7200, 's', '7200 s'],
    [512, 'B/op', '512 B/op'],
    [1023, 'bytes', '1023 B'],
    [2048, 'B/op', '2.00 KiB/op'],
    [1536, 'KiB', '1.50 MiB'],
    [1234.5, 'MB/s', '1.23 GB/s'],
    [512.25, 'MB/s', '512 MB/s'],
    [3, 'allocs/op', '3 allocs/op'],
    [9999, 'allocs/op', '10.0 k allocs/op'],
    [1234, 'allocs/op', '1234 allocs/op'],
    [1_234_567, 'ops/s', '1.23 M ops/s'],
    [1_234_567, '', '1.23 M'],
    [0, 'B/op', '0 B/op'],
    [0, 'ms', '0 ms'],
    [-1240, 'ns', '-1.24 µs'],
  ])('%d %s is %s', (value, unit, text) => {
    expect(humanise(value, unit)).toBe(text);
  });

  test.each([
    [41.25, 'points', '41.25 points'],
    [123_456, 'points', '123456 points'],
    [5, 'm', '5 m'],
    [5, 'constructor', '5 constructor'],
    [5, '__proto__', '5 __proto__'],
    [2.5e12, 'furlongs', '2.500e+12 furlongs'],
  ])('an unknown unit stays: %d %s is %s', (value, unit, text) => {
    expect(humanise(value, unit)).toBe(text);
  });
});

describe('both values of a row', () => {
  const pair = (...args: Parameters<typeof humanisePair>): string => {
    const { before, after } = humanisePair(...args);
    return `${before} → ${after}`;
  };

  test.each<[string, number | null, number | null, string, string]>([
    ['one unit', 1240, 1310, 'ns', '1.24 µs → 1.31 µs'],
    ['the smaller one chooses it', 800, 1600, 'ns', '800 ns → 1600 ns'],
    ['zero does not choose', 0, 12_345, 'ns', '0 µs → 12.3 µs'],
    ['a fourth digit where three look the same', 1240.1, 1241.9, 'ns', '1.240 µs → 1.242 µs'],
    ['no fourth digit where both are the same', 1240, 1240, 'ns', '1.24 µs → 1.24 µs'],
    ['whole numbers only where both are', 41, 41.25, 'points', '41.00 points → 41.25 points'],
    ['what is missing', 88.1, null, 'ns', '88.1 ns → –'],
    ['nothing at all', null, null, 'ns', '– → –'],
  ])('%s', (_, before, after, unit, text) => {
    expect(pair(before, after, unit)).toBe(text);
  });

  test('what the metric already says is left out', () => {
    expect(pair(1240, 1310, 'ns/op', 'ns/op')).toBe('1.24 µs → 1.31 µs');
    expect(pair(1240, 1310, 'ns/op', 'latency')).toBe('1.24 µs/op → 1.31 µs/op');
  });

  test('both always have the same unit', () => {
    const value = fc.double({ min: 1e-6, max: 1e12, noNaN: true });
    const unit = fc.constantFrom('ns', 'us', 'ms', 's', 'B', 'MB/s', 'allocs/op', 'ops/s', 'points', '');
    const unitOf = (text: string): string => text.replace(/^\S+ ?/, '');
    fc.assert(
      fc.property(value, value, unit, (before, after, name) => {
        const shown = humanisePair(before, after, name);
        return unitOf(shown.before) === unitOf(shown.after);
      }),
    );
  });

  test('what is shown is what was measured, to half a unit of the third digit', () => {
    const SIZES: Record<string, number> = { ns: 1, µs: 1e3, ms: 1e6, s: 1e9 };
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e11, noNaN: true }), (value) => {
        const [number, unit] = humanise(value, 'ns').split(' ') as [string, string];
        return Math.abs(Number(number) * SIZES[unit]! - value) <= value * 0.00501;
      }),
    );
  });
});
