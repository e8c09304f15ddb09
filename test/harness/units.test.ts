import { expect, test } from 'vitest';
import { convert, direction, knownUnit } from '../../harness/units.ts';

test.each([
  ['ns/op', 'lower'],
  ['ms', 'lower'],
  ['µs', 'lower'],
  ['s/iter', 'lower'],
  ['p99-ns/op', 'lower'],
  ['build-real-ns/op', 'lower'],
  ['B/op', 'lower'],
  ['allocs/op', 'lower'],
  ['instructions', 'lower'],
  ['MB/s', 'higher'],
  ['GiB/s', 'higher'],
  ['ops/s', 'higher'],
  ['items/s', 'higher'],
  ['ops/ms', 'higher'],
  ['Melem/s', 'higher'],
  ['MHz', 'higher'],
  ['widgets/s', null],
  ['errors/s', null],
  ['rows', null],
  ['total-bytes', null],
  ['%', null],
  ['', null],
  ['x', null],
  ['misses/op', null],
  ['ns/s', null],
  ['M', null],
])('%s: %s', (unit, better) => {
  expect(direction(unit, unit)).toBe(better);
});

test('the metric says what the unit leaves open', () => {
  expect(direction('', 'bytes_per_second')).toBe('higher');
  expect(direction('', 'latency')).toBe('lower');
  expect(direction('B', 'peak memory')).toBe('lower');
  expect(direction('B', 'processed')).toBeNull();
  expect(direction('rows', 'latency')).toBeNull();
});

test.each([
  [1.5, 'ms', 'ns', 1.5e6],
  [1, 's/op', 'ns/op', 1e9],
  [2, 'ns/op', 'ns/iter', 2],
  [1, 'MB/s', 'B/s', 1e6],
  [1, 'MiB', 'KiB', 1024],
  [3, 'ops/ms', 'ops/s', 3000],
  [2, 'p99-us/op', 'p99-ns/op', 2000],
  [7, 'widgets', 'widgets', 7],
  [1, 'us', 'μs', 1],
  [8, 'bit', 'B', 1],
  [0.4, 's', 'ns', 4e8],
  [3, 'ns', 'ms', 3e-6],
])('%d %s is as many %s as %d', (value, from, to, expected) => {
  expect(convert(value, from, to)).toBe(expected);
});

test.each([
  ['ns', 'ns/op'],
  ['ns', 'MB/s'],
  ['ops/s', 'items/s'],
  ['p99-ns/op', 'ns/op'],
  ['widgets', 'gadgets'],
  ['ns', ''],
])('%s is not convertible into %s', (from, to) => {
  expect(convert(1, from, to)).toBeNull();
});

test('minutes are never guessed from m', () => {
  expect(knownUnit('m')).toBeNull();
});
