import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { aligned, cutEnd, cutMiddle, padEnd, padStart, wrap } from '../../src/report/layout.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 60 });
// The widest single character takes four columns.
const width = fc.integer({ min: 8, max: 40 });

describe('cutting', () => {
  test.each([
    ['BenchmarkGet/depth=60/newest', 15, 'Benchma…/newest'],
    ['short', 15, 'short'],
    ['数据库数据库', 7, '数据…库'],
    ['ab', 1, '…'],
  ])('%s to %d columns is %s', (name, columns, cut) => {
    expect(cutMiddle(name, columns)).toBe(cut);
  });

  test('never wider than asked, and whole where it fits', () => {
    fc.assert(
      fc.property(text, width, (name, columns) => {
        for (const cut of [cutMiddle(name, columns), cutEnd(name, columns), cutMiddle(name, columns, '..')]) {
          if (stringWidth(cut) > columns) return false;
          if (stringWidth(name) <= columns && cut !== name) return false;
        }
        return true;
      }),
    );
  });
});

describe('padding', () => {
  test('counts columns, not characters', () => {
    expect(padEnd('数据', 6)).toBe('数据  ');
    expect(padStart('🚀', 4)).toBe('  🚀');
    expect(padEnd('\u001b[31mred\u001b[39m', 5)).toBe('\u001b[31mred\u001b[39m  ');
  });
});

describe('wrapping', () => {
  test('at spaces', () => {
    expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four']);
  });

  test('never between a number and its sign', () => {
    expect(wrap('settle it to 2.0 % here', 16)).toEqual(['settle it to', '2.0 % here']);
    expect(wrap('it was 4.49 × [4 … 5]', 12)).toEqual(['it was', '4.49 × [4 …', '5]']);
  });

  test('a word that does not fit is broken', () => {
    expect(wrap('a 0123456789 b', 4)).toEqual(['a', '0123', '4567', '89 b']);
  });

  test('keeps every character and no line is too wide', () => {
    fc.assert(
      fc.property(text, width, (words, columns) => {
        const lines = wrap(words, columns);
        const bare = (s: string): string => s.replaceAll(' ', '');
        return bare(lines.join('')) === bare(words) && lines.every((line) => stringWidth(line) <= columns);
      }),
    );
  });
});

test('a table counts columns, not characters, and ends no line with spaces', () => {
  const rows = [
    ['name', 'value', 'unit'],
    ['数据', '12', 'ns'],
    ['a', '1234567', ''],
  ];
  expect(aligned(rows, [1])).toBe('name    value  unit\n数据       12  ns\na     1234567\n');
});
