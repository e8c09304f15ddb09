import type { ReadResult } from '../../src/model/measurement.ts';
import { forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { Sink } from '../text/sink.ts';
import { direction } from '../units.ts';

/** `[107.92 ns 110.18 ns 112.60 ns]`; the changes in per cent, which look alike, have no unit of their own. */
const INTERVAL = /^(time|thrpt): +\[(\S+) (\S+) (\S+) (\S+) (\S+) (\S+)\]$/;
const TESTED = /^Testing .+\nSuccess$/m;

/** Times, or the words of a run with --test, which measures nothing. */
export const hasConsole = (text: string): boolean =>
  /\btime: +\[\S+ [^\s%]+ \S+ [^\s%]+ \S+ [^\s%]+\]$/m.test(text) || TESTED.test(text);

/** The middle of each interval: the slope, or the mean of flat samples. */
export function readConsole(text: string): ReadResult {
  const reader = new ConsoleReader();
  forEachLine(text, (line, number) => reader.line(line, number));
  if (TESTED.test(text)) reader.sink.problem('note', null, 'Criterion.rs ran with --test: nothing was measured');
  return reader.result();
}

class ConsoleReader {
  readonly sink = new Sink();
  /** Benchmarks that were begun, and where. */
  private readonly begun = new Map<string, number>();
  private readonly timed = new Set<string>();
  private current: string | null = null;
  private before = '';

  line(line: string, number: number): void {
    const name = /^Benchmarking (.+)$/.exec(line)?.[1];
    if (name !== undefined) this.begun.set(name.replace(/: (?:Warming up|Collecting|Analyzing)\b.*$/, ''), number);
    else this.interval(line, number);
    this.before = line;
  }

  /** Benchmarks of which there is no result were cut short by a panic. */
  result(): ReadResult {
    for (const [name, line] of this.begun) {
      if (this.timed.has(name)) continue;
      this.sink.problem('benchmark-failed', line, `${name}: it was begun, but there is no result`, name);
    }
    return this.sink.result();
  }

  private interval(line: string, number: number): void {
    const at = Math.max(line.lastIndexOf('time:'), line.lastIndexOf('thrpt:'));
    const match = at === -1 ? null : INTERVAL.exec(line.slice(at));
    if (match === null) return;
    const [, kind, , , middle, unit] = match as unknown as string[];
    const value = numberOf(middle as string);
    if (value === null) return;
    if (kind === 'time') this.begin(line.slice(0, at).trim(), number);
    if (this.current === null) {
      this.sink.problem('unreadable', number, 'Criterion.rs: a result without the name of a benchmark');
      return;
    }
    const metric = kind as string;
    const better = kind === 'time' ? direction(unit as string, metric) : 'higher';
    this.sink.add({ benchmark: this.current, metric, unit: unit as string, better }, value, number);
  }

  /** A name that is too long for the first column stands alone on the line before. */
  private begin(name: string, number: number): void {
    const found = name === '' && /^\S/.test(this.before) ? this.before.trim() : name;
    this.current = found === '' ? null : found;
    if (this.current === null) return;
    this.timed.add(this.current);
    this.sink.entry(this.current, null, number);
  }
}
