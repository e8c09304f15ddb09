import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Figure, share, shareInterval } from './figure.ts';
import { RESULTS, type Row, rowText } from './table.ts';

/** Measures all figures of a file in full, prints each, holds each to its promise and leaves the rows for the table. */
export function checkFigures(file: string, figures: readonly Figure[]): void {
  const rows: Row[] = [];
  test.each(figures.map((figure) => [`${figure.section}: ${figure.name}`, figure] as const))('%s', (_, figure) => {
    const result = figure.measure(figure.runs);
    const row: Row = {
      section: figure.section,
      name: figure.name,
      must: figure.must,
      share: share(result),
      interval: shareInterval(result),
      runs: result.runs,
      medianRounds: result.medianRounds,
    };
    rows.push(row);
    console.log(rowText(row));
    expect(figure.holds(row.share, row.medianRounds), rowText(row)).toBe(true);
  });
  afterAll(() => {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(path.join(RESULTS, `${file}.json`), JSON.stringify(rows));
  });
}
