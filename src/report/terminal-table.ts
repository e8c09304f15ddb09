import { formatQuartiles } from '../model/numbers.ts';
import type { Comparison } from '../model/report.ts';
import { axisFor } from './axis.ts';
import { pairsText, toneOf } from './groups.ts';
import { columns, padEnd, padStart, wrap } from './layout.ts';
import { STRIP_WIDTH } from './strip.ts';
import type { Style } from './terminal-style.ts';
import { humanisePair } from './units.ts';

const GAP = '  ';
/** With two lines, a name and a metric are not cut below these columns to make room for the words. */
const NAME_MIN = 24;
const METRIC_MAX = 20;
const UNIT_MAX = 16;
const VALUES_MAX = 26;
/** With one line, a name keeps this much, and words up to this width stand beside the numbers. */
const NAME_BESIDE = 32;
const WORDS_BESIDE = 40;

/** One comparison as texts, safe to print. */
interface Cells {
  readonly name: string;
  readonly metric: string;
  readonly values: string;
  readonly ratio: string;
  readonly strip: string;
  /** What half the strip stands for. */
  readonly scale: string;
  readonly pairs: string;
  readonly words: string;
  readonly notes: string;
  readonly tone: (text: string) => string;
}

/** The columns of numbers, in order. Where they do not all fit, the last named here goes first. */
type NumberColumn = 'values' | 'ratio' | 'pairs' | 'strip' | 'scale';
const ORDER: readonly NumberColumn[] = ['values', 'ratio', 'strip', 'scale', 'pairs'];
const DISPENSABLE: readonly NumberColumn[] = ['scale', 'strip'];

type Widths = Readonly<Record<NumberColumn | 'name' | 'metric' | 'words', number>>;

/**
 * A table of comparisons: one line each where the width allows, else two, the names and the words above the numbers.
 * Words that are too long for their column, and the notes, follow on lines of their own.
 */
export function comparisonTable(comparisons: readonly Comparison[], style: Style): string[] {
  const rows = [headCells(style), ...comparisons.map((comparison) => cellsOf(comparison, style))];
  const draw = oneLine(rows, style) ?? twoLines(rows, style);
  return rows.flatMap((cells) => [...draw(cells), ...notesBelow(cells, style.width)]);
}

const headCells = (style: Style): Cells => ({
  name: 'benchmark',
  metric: 'metric',
  values: style.text('before → after'),
  ratio: style.text('ratio [Q1 … Q3]'),
  strip: `each pair, 1.0 at ${style.one}`,
  scale: 'scale',
  pairs: 'N',
  words: 'result',
  notes: '',
  tone: (text) => text,
});

function cellsOf(c: Comparison, style: Style): Cells {
  const quartiles = c.ratio === null ? null : formatQuartiles(c.ratio);
  const axis = axisFor(c.pairRatios, c.ratio);
  const drawn = c.pairRatios.length > 0;
  const tone = toneOf(c);
  return {
    name: style.text(c.benchmark),
    metric: style.text(c.metric),
    values: valuesText(c, style),
    ratio: style.text(quartiles === null ? '–' : `${quartiles.median} [${quartiles.q1} … ${quartiles.q3}]`),
    strip: drawn ? style.strip(c.pairRatios, axis) : '',
    scale: drawn ? style.text(axis.label) : '',
    pairs: style.text(pairsText(c)),
    words: style.text(c.text),
    notes: style.text(c.notes.join('; ')),
    tone: tone === 'worse' ? style.worse : tone === 'better' ? style.better : (text) => text,
  };
}

/** Both medians; a unit that would take too much room is named once, and cut. */
function valuesText(c: Comparison, style: Style): string {
  const unit = style.cutEnd(style.text(c.unit), UNIT_MAX);
  const { before, after, bare } = humanisePair(c.beforeMedian, c.afterMedian, unit, c.metric);
  const both = style.text(`${before} → ${after}`);
  return columns(both) <= VALUES_MAX ? both : style.text(`${bare} → ${after}`);
}

/** Widths of the columns; words wider than `wordsLimit` do not count, they go below. */
function widthsOf(rows: readonly Cells[], wordsLimit: number): Widths {
  const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(columns));
  return {
    name: widest(rows.map((r) => r.name)),
    metric: Math.min(METRIC_MAX, widest(rows.map((r) => r.metric))),
    values: widest(rows.map((r) => r.values)),
    ratio: widest(rows.map((r) => r.ratio)),
    strip: STRIP_WIDTH,
    scale: widest(rows.map((r) => r.scale)),
    pairs: widest(rows.map((r) => r.pairs)),
    words: widest(rows.map((r) => r.words).filter((words) => columns(words) <= wordsLimit)),
  };
}

const total = (widths: Widths, names: readonly NumberColumn[]): number =>
  names.reduce((sum, name) => sum + widths[name] + GAP.length, 0);

type Draw = (cells: Cells) => string[];

/** Null where one line is not wide enough for everything and a name that can still be told from others. */
function oneLine(rows: readonly Cells[], style: Style): Draw | null {
  const widths = widthsOf(rows, WORDS_BESIDE);
  const room = style.width - total(widths, ORDER) - widths.metric - widths.words - 2 * GAP.length;
  if (room < Math.min(widths.name, NAME_BESIDE)) return null;
  return (cells) => {
    const start = label(cells, Math.min(widths.name, room), widths.metric, style);
    return withWords(cells, [start, numbersOf(cells, widths, ORDER)].join(GAP), widths.words, style.width);
  };
}

function twoLines(rows: readonly Cells[], style: Style): Draw {
  const widths = widthsOf(rows, Math.max(12, style.width - NAME_MIN - METRIC_MAX + GAP.length));
  const room = Math.min(widths.name, style.width - widths.metric - widths.words - 2 * GAP.length);
  const numbers = thatFit(widths, style.width);
  return (cells) => {
    const start = label(cells, room, widths.metric, style);
    const [first, ...more] = withWords(cells, start, widths.words, style.width);
    return [first!, (GAP + numbersOf(cells, widths, numbers)).trimEnd(), ...more];
  };
}

function thatFit(widths: Widths, width: number): readonly NumberColumn[] {
  let shown = ORDER;
  for (const column of DISPENSABLE) {
    if (total(widths, shown) <= width) break;
    shown = shown.filter((name) => name !== column);
  }
  return shown;
}

const numbersOf = (cells: Cells, widths: Widths, numbers: readonly NumberColumn[]): string =>
  numbers
    .map((name) => {
      const text = name === 'ratio' ? cells.tone(cells.ratio) : cells[name];
      return name === 'pairs' ? padStart(text, widths[name]) : padEnd(text, widths[name]);
    })
    .join(GAP);

const label = (cells: Cells, name: number, metric: number, style: Style): string =>
  padEnd(style.cutMiddle(cells.name, name), name) + GAP + padEnd(style.cutMiddle(cells.metric, metric), metric);

/** The words at the end of the line, or below where their column is too narrow for them. */
function withWords(cells: Cells, start: string, room: number, width: number): string[] {
  if (columns(cells.words) <= room) return [`${start}${GAP}${cells.tone(cells.words)}`];
  return [start.trimEnd(), ...wrap(cells.words, width - 4).map((line) => `    ${cells.tone(line)}`)];
}

const notesBelow = ({ notes }: Cells, width: number): string[] =>
  notes === '' ? [] : wrap(notes, width - 4).map((line) => `    ${line}`);
