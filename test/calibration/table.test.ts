import { expect, test } from 'vitest';
import { shareInterval } from './figure.ts';
import { type Row, withTables } from './table.ts';

const row: Row = {
  section: 'power',
  name: '+4 %',
  must: '≥ 99 %',
  share: 0.995,
  interval: { low: 0.99, high: 0.998 },
  runs: 2000,
  medianRounds: 12,
};
const page = 'a\n<!-- calibration:power -->\nold\n<!-- /calibration -->\nb\n';

test('a table takes the place of the old one, between its markers', () => {
  const text = withTables(page, [row]);
  expect(text).toContain('| +4 % | ≥ 99 % | 99.50 %, median 12 rounds | 99.00 % to 99.80 % | 2000 |');
  expect(text).not.toContain('old');
  expect(withTables(text, [row])).toBe(text);
});

test('a section without rows keeps its table; rows without a section are an error', () => {
  expect(withTables(page, [])).toBe(page);
  expect(() => withTables(page, [{ ...row, section: 'none' }])).toThrow('no markers for none');
});

test('the interval of a share stays between 0 and 1 and holds the share', () => {
  expect(shareInterval({ hits: 0, runs: 100 })).toMatchObject({ low: 0 });
  expect(shareInterval({ hits: 100, runs: 100 })).toMatchObject({ high: 1 });
  const { low, high } = shareInterval({ hits: 50, runs: 1000 });
  expect(low).toBeCloseTo(0.0381, 4);
  expect(high).toBeCloseTo(0.0653, 4);
});
