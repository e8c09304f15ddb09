import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { renderTerminal } from '../../src/report/index.ts';
import { comparison, empty, HOSTILE, report } from './fixture.ts';
import { expectGolden } from './golden.ts';

describe('the terminal report', () => {
  test('fits 80 columns', () => {
    expectGolden('terminal-80.txt', renderTerminal(report, { width: 80, color: false }));
  });

  test('takes one line a comparison where there is room', () => {
    expectGolden('terminal-180.txt', renderTerminal(report, { width: 180, color: false, full: true }));
  });

  test('colours only what changed, and alarms', () => {
    expectGolden('terminal-color.txt', renderTerminal(report, { width: 120, color: true }));
  });

  test('draws with ASCII where that is asked for', () => {
    const text = renderTerminal(
      { ...report, comparisons: report.comparisons.slice(0, 5) },
      { width: 80, color: false, ascii: true },
    );
    expectGolden('terminal-ascii.txt', text);
    const foreign = new Set(text.replace(/[^\u0080-\uffff]/g, ''));
    expect([...foreign].join('')).toMatch(/^[数据库読み取り\ud83d\ude80]*$/u);
  });

  test('says what failed when nothing was compared', () => {
    expectGolden('terminal-empty.txt', renderTerminal(empty, { width: 80, color: false }));
  });

  test.each([76, 80, 100, 120, 132, 160, 240])('no line is wider than %d columns', (width) => {
    for (const ascii of [false, true]) {
      const lines = renderTerminal(report, { width, color: true, full: true, ascii }).split('\n');
      expect(lines.filter((line) => stringWidth(line) > width)).toEqual([]);
    }
  });

  test('colour adds colour and nothing else', () => {
    const plain = renderTerminal(report, { width: 100, color: false });
    const coloured = renderTerminal(report, { width: 100, color: true });
    expect(coloured).not.toBe(plain);
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(plain);
    expect(new Set(coloured.match(/\u001b\[\d+m/g))).toEqual(
      new Set(['\u001b[31m', '\u001b[32m', '\u001b[33m', '\u001b[39m']),
    );
  });

  test('a run without a change and without an alarm has no colour at all', () => {
    const calm = { ...report, comparisons: [comparison({})], checks: [] };
    expect(renderTerminal(calm, { width: 80, color: true })).not.toContain('\u001b');
  });

  test('a hostile name stays one line of text', () => {
    const text = renderTerminal(
      { ...report, comparisons: [comparison({ benchmark: HOSTILE })] },
      { width: 400, color: false },
    );
    expect(text).toContain('\\x1b[31mred\\x1b[0m \\u202egnp.exe\\u202c\\n| a | b |');
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('without full, unchanged comparisons beyond twenty are counted, with how sure they are', () => {
    const folded = renderTerminal(report, { width: 80, color: false });
    expect(folded).toMatch(/5 more without a difference \(3 shown to be the same, 2 not resolved\)/);
    expect(folded).not.toContain('n=2048/write');
    const full = renderTerminal(report, { width: 80, color: false, full: true });
    expect(full).not.toContain('more without a difference');
    expect(full).toContain('n=2048/write');
  });

  test('what was not compared is never folded away', () => {
    const many = Array.from({ length: 50 }, (_, i) =>
      comparison({ benchmark: `Few${i}`, verdict: 'too-few-pairs', word: 'too few pairs', text: 'too few pairs' }),
    );
    const text = renderTerminal({ ...report, comparisons: many }, { width: 80, color: false });
    expect(many.filter((c) => !text.includes(`${c.benchmark} `))).toEqual([]);
  });
});
