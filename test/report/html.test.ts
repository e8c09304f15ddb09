import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SCRIPT, SCRIPT_HASH, STYLE, STYLE_HASH } from '../../src/report/html-assets.ts';
import { renderHtml } from '../../src/report/index.ts';
import { stripSvg } from '../../src/report/svg.ts';
import { comparison, empty, HOSTILE, report } from './fixture.ts';
import { expectGolden } from './golden.ts';

const sha256 = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const between = (text: string, start: string, end: string): string => text.split(start)[1]!.split(end)[0]!;

describe('the HTML report', () => {
  test('is the same, byte for byte', () => {
    expectGolden('report.html', renderHtml({ ...report, comparisons: report.comparisons.slice(0, 10) }));
  });

  test('says what failed when nothing was compared', () => {
    const text = renderHtml(empty);
    expect(text).toContain('<h1>NOT COMPARED: main could not be built</h1>');
    expect(text).toContain('assertion failed: node != NULL');
    expect(text).not.toContain('<table');
  });

  test('its policy names the hashes of its one style and its one script', () => {
    const text = renderHtml(report);
    expect(STYLE_HASH).toBe(sha256(STYLE));
    expect(SCRIPT_HASH).toBe(sha256(SCRIPT));
    expect(sha256(between(text, '<style>', '</style>'))).toBe(STYLE_HASH);
    expect(sha256(between(text, '<script>', '</script>'))).toBe(SCRIPT_HASH);
    expect(between(text, 'Content-Security-Policy" content="', '"')).toBe(
      `default-src 'none'; script-src '${SCRIPT_HASH}'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'`,
    );
    expect(text.match(/<(script|style)/g)).toHaveLength(2);
  });

  test('refers to nothing outside itself and has no inline handlers or styles', () => {
    const text = renderHtml({
      ...report,
      comparisons: [comparison({})],
      oneSided: [],
      failures: [],
      checks: [],
      controls: [],
    });
    expect(text).not.toMatch(/https?:|\/\/[a-z]|src=|href=|url\(|@import/);
    expect(text).not.toMatch(/\s(on\w+|style)=/);
  });

  test('a hostile text anywhere stays text', () => {
    const hostile = JSON.parse(JSON.stringify(report), (key, value) =>
      typeof value === 'string' && !['side', 'word', 'verdict', 'schema', 'level'].includes(key)
        ? `"'></script></style></title>${HOSTILE}`
        : value,
    );
    const text = renderHtml(hostile);
    const tags = (page: string): string[] => [...new Set(page.match(/<[!/]?[a-z][a-z0-9-]*/gi))].sort();
    expect(tags(text)).toEqual(tags(renderHtml(report)));
    expect(text.match(/<(script|style)/g)).toHaveLength(2);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  test('tags are balanced, ids are unique, and what is referred to is there', () => {
    const text = renderHtml(report).replace(/<(style|script)>[\s\S]*?<\/\1>/g, '');
    const open: string[] = [];
    for (const [tag, slash, name, selfClosed] of text.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g)) {
      if (slash === '/') expect([tag, open.pop()]).toEqual([tag, name]);
      else if (selfClosed === '' && !['meta', 'br', 'input'].includes(name!)) open.push(name!);
    }
    expect(open).toEqual([]);
    const ids = [...text.matchAll(/\sid="([^"]*)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    const referred = [...text.matchAll(/aria-labelledby="([^"]*)"/g)].map((match) => match[1]);
    expect(referred.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('tables have captions and headers with a scope', () => {
    const text = renderHtml(report);
    const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
    expect(count(/<table/g)).toBe(count(/<caption/g));
    expect(count(/<th /g)).toBe(count(/<th scope="(col|row)"/g));
    expect(count(/<svg /g)).toBe(count(/<svg [^>]*role="img" aria-label="[^"]+"/g));
  });
});

describe('the strip of pair ratios', () => {
  test('has a dot for every pair and says in words what it shows', () => {
    const svg = stripSvg(comparison({ pairRatios: [0.99, 1, 1.02, 9] }));
    expect(between(svg, 'class="dots" d="', '"').match(/M[\d.]+ [\d.]+h0/g)).toHaveLength(4);
    expect(svg).toContain('4 pair ratios from 0.990 to 9.000; median 1.001');
    expect(svg).toContain('1 beyond the ends');
  });

  test('is nothing where there are no ratios', () => {
    expect(stripSvg({ pairRatios: [], ratio: null, interval: null })).toBe('');
  });

  test('never holds a number that is not one', () => {
    const svg = stripSvg({ pairRatios: [1], ratio: { median: 1, q1: 1, q3: 1 }, interval: null });
    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});
