import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const split = (text: string): string[] => Array.from(graphemes.segment(text), (s) => s.segment);

/** Columns that a terminal needs for the text; East Asian wide characters and emoji take two. */
export const columns = (text: string): number => stringWidth(text);

const gap = (text: string, width: number): string => ' '.repeat(Math.max(0, width - columns(text)));

export const padEnd = (text: string, width: number): string => text + gap(text, width);

export const padStart = (text: string, width: number): string => gap(text, width) + text;

/**
 * The text, its middle replaced by `mark` where it is wider than `width` columns. The end of a name tells more: it
 * gets the odd column.
 */
export function cutMiddle(text: string, width: number, mark = '…'): string {
  if (columns(text) <= width) return text;
  const room = width - columns(mark);
  if (room < 0) return '';
  const characters = split(text);
  const tail = take(characters.toReversed(), Math.ceil(room / 2)).toReversed();
  const head = take(characters, room - columns(tail.join('')));
  return head.join('') + mark + tail.join('');
}

/** The text, its end replaced by `mark` where it is wider than `width` columns. */
export const cutEnd = (text: string, width: number, mark = '…'): string =>
  columns(text) <= width ? text : take(split(text), width - columns(mark)).join('') + mark;

/** As many characters from the front as fit into `width` columns. */
function take(characters: readonly string[], width: number): string[] {
  const taken: string[] = [];
  let used = 0;
  for (const character of characters) {
    used += columns(character);
    if (used > width) break;
    taken.push(character);
  }
  return taken;
}

/** A space that is no place to break: between a number and its sign. */
const BREAKABLE = /(?<!\d) | (?![%×](?:\W|$))/;

/** Breaks a text at spaces into lines of at most `width` columns; a longer word is broken where it must be. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(BREAKABLE).flatMap((w) => pieces(w, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && columns(longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function pieces(word: string, width: number): string[] {
  if (columns(word) <= width) return [word];
  const result: string[] = [];
  let rest = split(word);
  while (rest.length > 0) {
    const piece = take(rest, width);
    // A character wider than the whole line still has to go somewhere.
    const length = Math.max(1, piece.length);
    result.push(rest.slice(0, length).join(''));
    rest = rest.slice(length);
  }
  return result;
}

/** Wrapped lines behind a label of `indent` columns: `machine   Linux …`, the further lines below the text. */
export function labelled(label: string, text: string, indent: number, width: number): string[] {
  const room = Math.max(20, width - indent);
  return wrap(text, room).map((line, i) => (padEnd(i === 0 ? label : '', indent) + line).trimEnd());
}

/** Rows as lines, the columns two spaces apart; the columns at the places in `right` stand to the right. */
export function aligned(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const widths = (rows[0] ?? []).map((_, place) => Math.max(...rows.map((row) => columns(row[place] ?? ''))));
  const line = (row: readonly string[]): string =>
    row.map((cell, i) => (right.includes(i) ? padStart : padEnd)(cell, widths[i] ?? 0)).join('  ');
  return rows.map((row) => `${line(row).trimEnd()}\n`).join('');
}
