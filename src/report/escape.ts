/**
 * Everything that comes from a benchmark, a commit or a log is data. Each format has one function here that
 * makes such a text harmless in it; nothing reaches an output without passing one of them.
 */

/**
 * What a reader cannot see or what moves other text about: C0 and C1 controls (so ANSI too), line and paragraph
 * separators, lone surrogates, and what Unicode calls default-ignorable: bidi marks and overrides, zero-width
 * characters, fillers, tags; without the two selectors that say whether a character is text or emoji.
 */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb]|(?![\ufe0e\ufe0f])\p{DI}|\p{Cs}/gu;

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

function spell(character: string): string {
  const named = NAMED[character];
  if (named !== undefined) return named;
  const code = character.codePointAt(0)!;
  if (code <= 0xff) return `\\x${hex(code, 2)}`;
  return code <= 0xffff ? `\\u${hex(code, 4)}` : `\\u{${hex(code, 5)}}`;
}

/** One line in which every character shows: controls and invisible ones are spelled out, as `\x1b` or `\u202e`. */
export const visible = (text: string): string => text.replace(UNSEEN, spell);

/** For a terminal: no control character, no line break, no ANSI. */
export const terminal = visible;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For HTML text and for attribute values in quotes. */
export const html = (text: string): string => visible(text).replace(/[&<>"']/g, (c) => ENTITIES[c]!);

/** A zero-width space: hosting sites link what they find in the finished text, so escaping `@` is not enough. */
const BREAK = '&#8203;';

const MARKDOWN_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '|': '&#124;',
  $: '&#36;',
};

/**
 * For Markdown prose and table cells: no markup, no table break, and nothing that GitHub or GitLab would make a
 * mention, a reference, an emoji or a link of.
 */
export function markdown(text: string): string {
  return (
    visible(text)
      .trim()
      .split(
        /(?<=[@#!$%~^&])(?=[\w"])|(?<=\bGH-)(?=\d)|(?<=:)(?=\/\/)|(?<=\bwww)(?=\.)|(?<=:)(?=[\w+-]+:)|(?<=\w)(?=@)/iu,
      )
      .map(escapeMarkup)
      .join(BREAK)
      // What would open a list, a rule or a heading at the start of a line.
      .replace(/^([-+=])/, '\\$1')
      .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
  );
}

const escapeMarkup = (text: string): string =>
  text.replace(/[\\`*_{}[\]#!~]/g, '\\$&').replace(/[&<>|$]/g, (c) => MARKDOWN_ENTITIES[c]!);

/** For Markdown, as a code span: nothing in it is markup, a mention or a link. Not for table cells. */
export function markdownCode(text: string): string {
  const content = visible(text);
  if (content === '') return '(empty)';
  const fence = '`'.repeat(longestRun(content) + 1);
  const pad = /^[` ]|[` ]$/.test(content) ? ' ' : '';
  return fence + pad + content + pad + fence;
}

/**
 * For a Markdown table cell, as a code span. A pipe is escaped as tables want it; one behind a backslash becomes
 * `¦`, since renderers disagree about `\\|`.
 */
export const markdownCell = (text: string): string =>
  markdownCode(text.replace(/\\\|+/g, (run) => run.replaceAll('|', '¦'))).replaceAll('|', '\\|');

/** Lines as a fenced block, the fence longer than any in the text. */
export function markdownBlock(lines: readonly string[]): string {
  const content = lines.map(visible);
  const fence = '`'.repeat(Math.max(3, ...content.map((line) => longestRun(line) + 1)));
  return [`${fence}text`, ...content, fence].join('\n');
}

const longestRun = (text: string): number => Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/** A text cell of a CSV file (RFC 4180), with what a spreadsheet would take for a formula disarmed by `'`. */
export function csvText(text: string): string {
  const content = visible(text);
  const disarmed = /^\s*[=+\-@＝＋－＠]/.test(content) ? `'${content}` : content;
  return /[",]|^\s|\s$/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}

/** Finished JSON text with every invisible character written as `\uXXXX`: the same data, safe to print. */
export const jsonText = (json: string): string =>
  json.replace(UNSEEN, (character) =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, i) => `\\u${hex(character.charCodeAt(i), 4)}`).join(''),
  );
