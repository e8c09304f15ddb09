import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvRow, csvLines, renderCsv } from '../../src/report/index.ts';
import { HOSTILE, report } from './fixture.ts';
import { expectGolden } from './golden.ts';

const row = (fields: Partial<CsvRow> = {}): CsvRow => ({
  round: 0,
  pair: 0,
  slot: 0,
  side: 'main',
  benchmark: 'BenchmarkScan',
  metric: 'ns/op',
  unit: 'ns/op',
  value: 1240.5,
  startedAt: Date.UTC(2024, 1, 29, 12, 30, 15, 250),
  status: 'exit status 0',
  ...fields,
});

const whole = (rows: Iterable<CsvRow>): string => [...renderCsv(report, rows)].join('');

/** RFC 4180, strictly. */
function parse(text: string): string[][] {
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => {
      const cells = line.match(/("(?:[^"]|"")*"|[^",]*)(,|$)/g)!.slice(0, -1);
      return [...cells, ''].slice(0, cells.length).map((cell) =>
        cell
          .replace(/,$/, '')
          .replace(/^"(.*)"$/, '$1')
          .replaceAll('""', '"'),
      );
    });
}

describe('the CSV of measurements', () => {
  test('is the same, byte for byte', () => {
    const rows = [
      row(),
      row({ slot: 1, side: 'fix1', value: 1310 }),
      row({ round: 11, pair: 1, side: '.', value: null, status: 'timed out after 3 s' }),
      row({ benchmark: HOSTILE, metric: '=1+1', unit: 'a,"b"', value: -1.5e-9 }),
    ];
    expectGolden('measurements.csv', whole(rows));
  });

  test('without measurements there is still the header', () => {
    expect(whole([])).toBe('round,pair,slot,side,sha,benchmark,metric,unit,value,started_at,status\n');
  });

  test('reads rows one at a time', () => {
    let taken = 0;
    const rows = (function* () {
      for (; ; taken++) yield row({ round: taken });
    })();
    const lines = csvLines(report, rows);
    for (let i = 0; i < 3; i++) lines.next();
    expect(taken).toBe(1);
  });

  test('comes in pieces of whole lines, however many there are', () => {
    const pieces = [
      ...renderCsv(
        report,
        Array.from({ length: 5000 }, (_, round) => row({ round })),
      ),
    ];
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.every((piece) => piece.endsWith('\n'))).toBe(true);
    expect(pieces.join('').split('\n')).toHaveLength(5002);
  });

  test('numbers come back to the last digit, texts to the last character that can be seen', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 8 });
    const value = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(text, text, value, (benchmark, unit, number) => {
        const [, cells] = parse(whole([row({ benchmark, unit, value: number })]));
        expect(cells).toHaveLength(11);
        expect(cells![5]!.replace(/^'(?=\s*[=+\-@])/, '')).toBe(benchmark.replace(/^'(?=\s*[=+\-@])/, ''));
        expect(Object.is(Number(cells![8]), number) || number === 0).toBe(true);
      }),
    );
  });

  test('a value that is not finite is a bug', () => {
    expect(() => whole([row({ value: Number.NaN })])).toThrow(/BenchmarkScan ns\/op in round 0 is NaN/);
  });
});
