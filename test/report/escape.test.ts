import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  csvText,
  html,
  markdown,
  markdownBlock,
  markdownCell,
  markdownCode,
  terminal,
  visible,
} from '../../src/report/escape.ts';
import { HOSTILE } from './fixture.ts';

const RAW = /[\p{Cc}\p{Cs}\u2028\u2029]|(?![\ufe0e\ufe0f])\p{DI}/u;

/** Anything at all, with what breaks formats far more often than chance would bring it. */
const nasty = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        ...['|', '\\', '`', '``', '<', '>', '&', '@', '#1', 'GH-2', '"', "'", ',', '=', '+', '-', '\n', '\r\n', '\t'],
        ...[
          '\u001b[31m',
          '\u202e',
          '\u2028',
          '\ud800',
          ' ',
          '$',
          '[x](y)',
          'https://a.b',
          'www.a.b',
          '*',
          '_',
          '1.',
          '<!--',
        ],
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** GitHub's way with a table row: a pipe divides cells unless a backslash stands before it. */
function cellsOf(row: string): string[] {
  const inner = row.replace(/^\| /, '').replace(/ \|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim());
}

/** What a Markdown reader shows for a code span (CommonMark 6.1), after a table has taken its backslashes. */
function codeText(span: string): string {
  const fence = /^`+/.exec(span)![0];
  expect(span.endsWith(fence)).toBe(true);
  const content = span.slice(fence.length, -fence.length);
  expect(content.match(/`+/g) ?? []).not.toContain(fence);
  return /^ .* $/.test(content) && content.trim() !== '' ? content.slice(1, -1) : content;
}

/** What a Markdown reader shows for a text of backslash escapes and entities. */
function proseText(markup: string, zeroWidth = ''): string {
  return markup.replace(
    /\\([!-/:-@[-`{-~])|&(?:amp|lt|gt|#124|#36|#8203);/g,
    (entity, escaped: string | undefined) =>
      escaped ??
      (
        { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#124;': '|', '&#36;': '$', '&#8203;': zeroWidth } as Record<
          string,
          string
        >
      )[entity]!,
  );
}

describe('what cannot be seen is spelled out', () => {
  test.each([
    ['\u001b[31mred', '\\x1b[31mred'],
    ['a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['\u009b31m', '\\x9b31m'],
    ['gnp\u202eexe', 'gnp\\u202eexe'],
    ['\u2066x\u2069\u200b\ufeff', '\\u2066x\\u2069\\u200b\\ufeff'],
    ['\u{e0041}', '\\u{e0041}'],
    ['\ud800x', '\\ud800x'],
    ['naïve 数据库 ❤️ é', 'naïve 数据库 ❤️ é'],
  ])('%j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  test('in every format, whatever the text', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const outputs = [terminal, html, markdown, markdownCode, markdownCell, csvText].map((make) => make(text));
        return !outputs.some((output) => RAW.test(output));
      }),
    );
  });
});

describe('Markdown', () => {
  test('a row keeps its cells, and they read as the name', () => {
    fc.assert(
      fc.property(nasty, nasty, (first, second) => {
        const row = `| ${markdownCell(first)} | ${markdown(second)} | end |`;
        const cells = cellsOf(row);
        expect(cells).toHaveLength(3);
        expect(cells[2]).toBe('end');
        if (first === '') return;
        const name = codeText(cells[0]!.replaceAll('\\|', '|')).replaceAll('¦', '|');
        if (!first.includes('¦')) expect(name.trim()).toBe(visible(first).trim());
        expect(proseText(cells[1]!)).toBe(visible(second).trim());
      }),
    );
  });

  test('a code span outside a table reads as the text', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        if (text !== '') expect(codeText(markdownCode(text)).trim()).toBe(visible(text).trim());
      }),
    );
  });

  test('prose has no markup, and nothing that a site would link', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const output = markdown(text);
        // What stays active is what no backslash takes the meaning of.
        const active = output.replace(/\\[!-/:-@[-`{-~]/g, '').replace(/&[#\w]+;/g, ';');
        expect(active).not.toMatch(/[<>|`*_[\]$~\\]/);
        expect(proseText(output, '\u200b')).not.toMatch(/@\w|#\d|\bGH-\d|:\/\/|\bwww\./i);
      }),
    );
  });

  test.each([
    ['@octocat', '@&#8203;octocat'],
    ['see #12 and GH-7', 'see \\#&#8203;12 and GH-&#8203;7'],
    ['https://evil.example', 'https:&#8203;//evil.example'],
    ['WWW.evil.example', 'WWW&#8203;.evil.example'],
    ['me@evil.example', 'me&#8203;@&#8203;evil.example'],
    [':tada: 12:30', ':&#8203;tada: 12:30'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
    ['BM_Push|Back', 'BM\\_Push&#124;Back'],
    ['1.8 %', '1.8 %'],
  ])('%s', (text, output) => {
    expect(markdown(text)).toBe(output);
  });

  test('a block cannot be left from inside', () => {
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 5 }), (lines) => {
        const block = markdownBlock(lines).split('\n');
        expect(block).toHaveLength(lines.length + 2);
        const fence = block.at(-1)!;
        expect(block[0]).toBe(`${fence}text`);
        expect(block.slice(1, -1).filter((line) => line.includes(fence))).toEqual([]);
      }),
    );
  });
});

describe('HTML', () => {
  test('has no markup and no quote left', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const output = html(text);
        const back = output
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&');
        return !/[<>"']/.test(output) && back === visible(text);
      }),
    );
  });

  test('a hostile name is text', () => {
    expect(html(HOSTILE)).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

describe('CSV', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    [' =1+1', "' =1+1"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://a","b")', '"\'=HYPERLINK(""http://a"",""b"")"'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', 'two\\nlines'],
    ['plain', 'plain'],
  ])('%j', (text, cell) => {
    expect(csvText(text)).toBe(cell);
  });

  test('no cell starts a formula or breaks its row', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const cell = csvText(text);
        const value = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
        return !/^\s*[=+\-@]/.test(value) && (cell.startsWith('"') || !/[",\n\r]/.test(cell));
      }),
    );
  });
});
