import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '../../src/report/index.ts';
import { comparison, empty, HOSTILE, report } from './fixture.ts';
import { expectGolden } from './golden.ts';

const rowsOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('|'));

/** Cells as GitHub divides them: a pipe behind a backslash belongs to its cell. */
const cellCount = (row: string): number => row.split(/(?<!\\)\|/).length - 2;

describe('the Markdown report', () => {
  test('is the same, byte for byte', () => {
    expectGolden('report.md', renderMarkdown(report));
  });

  test('says what failed when nothing was compared', () => {
    expectGolden('empty.md', renderMarkdown(empty));
  });

  test('every row of a table has as many cells as its head, whatever the names', () => {
    const text = renderMarkdown({
      ...report,
      revisions: report.revisions.map((r) => ({ ...r, label: r.label, subject: HOSTILE })),
      comparisons: [
        comparison({ benchmark: HOSTILE, metric: HOSTILE, unit: HOSTILE, text: HOSTILE, notes: [HOSTILE] }),
      ],
      oneSided: report.oneSided.map((row) => ({ ...row, benchmark: HOSTILE, unit: '|', reason: HOSTILE })),
    });
    const tables = text.split('\n\n').filter((block) => block.startsWith('|'));
    expect(tables).toHaveLength(3);
    for (const table of tables) {
      const counts = rowsOf(table).map(cellCount);
      expect(new Set(counts).size).toBe(1);
    }
  });

  test('a hostile text anywhere opens no tag, mention, reference or link', () => {
    const hostile = JSON.parse(JSON.stringify(report), (key, value) =>
      typeof value === 'string' && !['side', 'word', 'verdict', 'sha', 'tree', 'schema', 'level'].includes(key)
        ? HOSTILE
        : value,
    );
    const text = renderMarkdown(hostile);
    const outsideCode = text.replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '').replace(/^```[\s\S]*?^```/gm, '');
    expect(outsideCode.replace(/<\/?(details|summary|br)>/g, '')).not.toMatch(/<[a-z!/]/i);
    expect(outsideCode).not.toMatch(/@octocat|#123|GH-7|https:\/\//);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  test('the verdict stands first, and what moved before what did not', () => {
    const text = renderMarkdown(report);
    expect(text.startsWith('## 3 of 32 comparisons')).toBe(true);
    const order = ['Gate: failed', '### What moved', '### What was not compared', '<summary>'].map((t) =>
      text.indexOf(t),
    );
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});
