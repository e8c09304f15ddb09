import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import type { Pattern } from '../../src/model/pattern.ts';
import { cleanText } from '../text/clean.ts';
import { excerpt, forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { Sink } from '../text/sink.ts';
import { direction } from '../units.ts';
import type { Compiled } from './compile.ts';

export interface Limits {
  /** Longer lines are not looked at, in characters. */
  readonly line: number;
  /** Characters looked at, each times the size of the pattern's program: what takes minutes at the worst. */
  readonly work: number;
}

export const LIMITS: Limits = { line: 16_384, work: 4e9 };

/** How many problems of one kind are told one by one. */
const TOLD = 3;

/**
 * Reads the leftmost match of each pattern in each line. Standard error is looked at when standard output, or the file
 * of results, has no match.
 */
export function readPatterns(output: Output, patterns: readonly Compiled[], limits: Limits = LIMITS): ReadResult {
  const sources = output.file === null ? [output.stdout, output.stderr] : [output.file];
  let reader = new PatternReader(patterns, limits);
  for (const source of sources) {
    reader = new PatternReader(patterns, limits);
    reader.read(cleanText(source));
    if (reader.settled) break;
  }
  return reader.result();
}

class PatternReader {
  /** This text is the one to be read: something matched, or there was too much of it to tell. */
  settled = false;
  private readonly sink = new Sink();
  private readonly patterns: readonly Compiled[];
  private readonly limits: Limits;
  private readonly matched = new Set<Compiled>();
  private readonly told = new Map<string, number>();
  private readonly costs: number;
  private work = 0;

  constructor(patterns: readonly Compiled[], limits: Limits) {
    this.patterns = patterns;
    this.limits = limits;
    this.costs = patterns.reduce((sum, { cost }) => sum + cost, 0);
  }

  read(text: string): void {
    forEachLine(text, (line, number) => {
      if (line.length > this.limits.line) {
        this.tell('passed-over', number, `a line of ${line.length} characters was not looked at`);
        return;
      }
      if (this.exhausted(line.length, number)) return;
      for (const compiled of this.patterns) this.match(compiled, line, number);
    });
  }

  result(): ReadResult {
    for (const [text, count] of this.told) {
      if (count > TOLD) this.sink.problem('note', null, `${text}: ${count - TOLD} more`);
    }
    const unmatched = this.patterns.filter((compiled) => !this.matched.has(compiled));
    if (unmatched.length === this.patterns.length && !this.settled) {
      const names = unmatched.map(({ pattern }) => `${pattern.name} (${excerpt(pattern.match, 60)})`).join(', ');
      this.sink.problem('unreadable', null, `no line of the output matches ${names}`);
    } else {
      for (const { pattern } of unmatched) {
        this.sink.problem('note', null, `no line of the output matches the pattern ${pattern.name}`);
      }
    }
    return this.sink.result();
  }

  /** Work is reckoned, not timed: the same output is read alike on every machine. */
  private exhausted(length: number, line: number): boolean {
    const before = this.work;
    this.work += (length + 1) * this.costs;
    if (this.work <= this.limits.work) return false;
    if (before <= this.limits.work) {
      this.settled = true;
      const text = 'there is too much output for these patterns: print less, or repeat less in them';
      this.sink.problem('unreadable', line, text);
    }
    return true;
  }

  private match(compiled: Compiled, line: string, number: number): void {
    const groups = compiled.groups(line);
    if (groups === null || groups.value === null) return;
    this.settled = true;
    this.matched.add(compiled);
    const { pattern } = compiled;
    const benchmark = nameOf(groups.benchmark, pattern.benchmark ?? pattern.name);
    const metric = nameOf(groups.metric, pattern.metric ?? pattern.name);
    const unit = nameOf(groups.unit, pattern.unit ?? '');
    const value = numberIn(groups.value.trim(), pattern.decimal);
    if (value === null) {
      const hint = /^[\d.,\s]+$/.test(groups.value)
        ? '; say with the key decimal which sign stands before decimals'
        : '';
      this.tell('unreadable', number, `${pattern.name}: \`${excerpt(groups.value, 40)}\` is no number${hint}`);
      return;
    }
    const better = pattern.better ?? direction(unit, metric);
    this.sink.add({ benchmark, metric, unit, better }, value, number);
  }

  /** The first few of a kind; the rest are counted. */
  private tell(kind: 'passed-over' | 'unreadable', line: number, text: string): void {
    const key = kind === 'passed-over' ? 'lines that were not looked at' : 'lines that cannot be read';
    const count = (this.told.get(key) ?? 0) + 1;
    this.told.set(key, count);
    if (count <= TOLD) this.sink.problem(kind, line, text);
  }
}

const nameOf = (group: string | null, otherwise: string): string => {
  const name = group?.trim() ?? '';
  return name === '' ? otherwise : name;
};

/** Digits in threes, so that a point for a comma by mistake is not read as a thousand. */
const GROUPED: Readonly<Record<'.' | ',', RegExp>> = {
  '.': /^[+-]?\d{1,3}(?:[,\s_']\d{3})+(?:\.\d*)?$/,
  ',': /^[+-]?\d{1,3}(?:[.\s_']\d{3})+(?:,\d*)?$/,
};

function numberIn(text: string, decimal: Pattern['decimal']): number | null {
  if (decimal === null) return numberOf(text);
  const plain = GROUPED[decimal].test(text) ? text.replace(decimal === '.' ? /[,\s_']/g : /[.\s_']/g, '') : text;
  if (decimal === '.') return numberOf(plain);
  return plain.includes('.') ? null : numberOf(plain.replace(',', '.'));
}
