import type { ReadResult } from '../../src/model/measurement.ts';
import { forEachLine } from '../text/lines.ts';
import { Sink } from '../text/sink.ts';
import { addMean, nameOf, tellFailed } from './row.ts';

/** The first line of a table's head; without an analysis the mean is in the row itself. */
const HEAD = /^benchmark name +samples +iterations +(estimated|est run time|mean)\s*$/;
const SIGNATURE = /^benchmark name +samples +iterations +(?:estimated|est run time|mean)\s*$/m;
const RULE = /^[-=]{60,}$/;
/** Behind the last table, in front of the totals. */
const LAST = '=';
const DOTS = /^\.{60,}$/;
const FAILED = 'Benchmark failed (';

export const hasTable = (text: string): boolean => text.includes('benchmark name') && SIGNATURE.test(text);

/** Reads the mean of every row. */
export function readConsole(text: string): ReadResult {
  const reader = new ConsoleReader();
  forEachLine(text, (line, number) => reader.line(line, number));
  return reader.result();
}

interface Row {
  readonly name: string;
  readonly line: number;
}

class ConsoleReader {
  private readonly sink = new Sink();
  private place: 'text' | 'names' | 'head' | 'rows' = 'text';
  /** Test case and sections. */
  private path: string[] = [];
  private meanInRow = false;
  /** Lines of a name that goes on; those that the reporter wrote are padded, a program's prints are not. */
  private pieces: { readonly text: string; readonly padded: boolean }[] = [];
  /** A row of which the samples are read and the mean is not. */
  private row: Row | null = null;
  private rows = 0;
  private complete = false;

  line(line: string, number: number): void {
    const head = line.startsWith('benchmark name') ? HEAD.exec(line) : null;
    if (head !== null) {
      this.endRow();
      this.place = 'head';
      this.complete = false;
      this.meanInRow = head[1] === 'mean';
    } else if (RULE.test(line)) this.rule(line.startsWith(LAST));
    else if (DOTS.test(line)) this.place = 'text';
    else if (this.place === 'names') this.nameLine(line);
    else if (this.place === 'rows') this.rowLine(line, number);
  }

  result(): ReadResult {
    this.endRow();
    if (!this.complete) {
      this.sink.problem('unreadable', null, 'the output of Catch2 ends in front of its totals: it is cut off');
    } else if (this.rows === 0) {
      this.sink.problem('note', null, 'Catch2 has begun a table of benchmarks, and no benchmark has ended');
    }
    return this.sink.result();
  }

  /** Rules stand around the names of a test case, under the head of a table and at the end. */
  private rule(last: boolean): void {
    this.endRow();
    this.complete ||= last;
    if (this.place === 'head') this.place = 'rows';
    else if (this.place === 'names') this.place = 'text';
    else {
      this.place = 'names';
      this.path = [];
    }
  }

  private nameLine(line: string): void {
    const name = line.trim();
    if (name === '') return;
    // The name of a test case that is too long for a line goes on without an indent.
    if (line.startsWith(' ') || this.path.length === 0) this.path.push(name);
    else this.path.push(`${this.path.pop()} ${name}`);
  }

  private rowLine(line: string, number: number): void {
    const words = line.trim().split(/\s+/);
    const failed = line.trimEnd().endsWith(')') ? line.indexOf(FAILED) : -1;
    if (line.trim() === '') this.endRow();
    else if (failed !== -1) {
      const message = line.trimEnd().slice(failed + FAILED.length, -1);
      tellFailed(this.sink, this.take(line.slice(0, failed), true), message, number);
      this.rows += 1;
      this.row = null;
    } else if (this.row !== null) this.below(line, words, number);
    else if (isSamples(words)) this.begin(line, words, number);
    else this.pieces.push({ text: line.trim(), padded: line.endsWith(' ') });
  }

  /** `NAME 100 208 7.1968 ms`. */
  private begin(line: string, words: readonly string[], number: number): void {
    const name = this.take(front(line, 4), line.endsWith(' '));
    this.row = { name, line: number };
    if (this.meanInRow) this.end(words.at(-2) as string, words.at(-1) as string);
  }

  /** `344 ns 341 ns 349 ns`, in old versions behind the rest of a long name. */
  private below(line: string, words: readonly string[], number: number): void {
    const row = this.row as Row;
    if (!isInterval(words)) return;
    const rest = front(line, 6);
    if (rest !== '') this.row = { name: `${row.name} ${rest}`, line: number };
    this.end(words.at(-6) as string, words.at(-5) as string);
  }

  private end(mean: string, unit: string): void {
    const { name, line } = this.row as Row;
    this.row = null;
    this.rows += 1;
    if (!addMean(this.sink, name, mean, unit, line)) {
      this.sink.problem('unreadable', line, `Catch2: the mean of ${name} is not a number`);
    }
  }

  private endRow(): void {
    if (this.row !== null) {
      this.sink.problem('unreadable', this.row.line, `Catch2: the row of ${this.row.name} is cut off`);
      this.rows += 1;
    }
    this.row = null;
    this.pieces = [];
  }

  private take(last: string, padded: boolean): string {
    const before = this.pieces.filter((piece) => piece.padded || !padded).map(({ text }) => text);
    this.pieces = [];
    return nameOf(this.path, [...before, last.trim()].filter((piece) => piece !== '').join(' '));
  }
}

const isTime = (number: string | undefined, unit: string | undefined): boolean =>
  /^\d[\d.]*(?:e[-+]?\d+)?$/.test(number ?? '') && /^(?:ns|us|ms|s|m)$/.test(unit ?? '');

const isCount = (word: string | undefined): boolean => /^\d+$/.test(word ?? '');

const isSamples = (words: readonly string[]): boolean =>
  isTime(words.at(-2), words.at(-1)) && isCount(words.at(-3)) && isCount(words.at(-4));

const isInterval = (words: readonly string[]): boolean =>
  [1, 3, 5].every((at) => isTime(words.at(-at - 1), words.at(-at)));

/** What stands in front of the last `count` words of a line. */
function front(line: string, count: number): string {
  let end = line.trimEnd().length;
  for (let word = 0; word < count; word += 1) {
    while (end > 0 && line[end - 1] !== ' ') end -= 1;
    while (end > 0 && line[end - 1] === ' ') end -= 1;
  }
  return line.slice(0, end);
}
