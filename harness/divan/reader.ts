import type { Better, ReadResult } from '../../src/model/measurement.ts';
import { excerpt, forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { Sink } from '../text/sink.ts';
import { direction, knownUnit } from '../units.ts';

/** The end of the first line of a table, behind the binary's name. */
const COLUMNS = /fastest +│ slowest +│ median +│ mean +│ samples +│ iters *$/m;
/** A branch: three characters a level, then the name. */
const BRANCH = /^((?:│ {2}| {3})*)[├╰]─ (.*)$/;
const BLOCK = /^(max alloc|alloc|dealloc|grow|shrink):$/;

export const hasTable = (text: string): boolean => text.includes('│ median') && COLUMNS.test(text);

/** Reads the median of every row. */
export function readTable(text: string): ReadResult {
  const reader = new TableReader();
  forEachLine(text, (line, number) => reader.line(line, number));
  return reader.result();
}

/** One cell: `134.1 ns`, `4`, `1.435 Mitem/s`; null when it is neither a number nor a number and its unit. */
function cellOf(text: string): { value: number; unit: string } | null {
  const words = text.trim().split(/ +/);
  const value = words.length > 2 ? null : numberOf(words[0] as string);
  return value === null ? null : { value, unit: words[1] ?? '' };
}

class TableReader {
  private readonly sink = new Sink();
  private path: string[] = [];
  /** The leaf that lines without a name belong to. */
  private leaf: string | null = null;
  /** `max alloc` and its kin: of the rows below, the first counts and the second is in bytes. */
  private block: string | null = null;
  private rows = 0;
  private tables = 0;

  line(line: string, number: number): void {
    if (!line.includes('│') && !line.includes('─')) return;
    const header = line.includes('│ slowest') ? COLUMNS.exec(line) : null;
    if (header !== null) {
      this.tables += 1;
      this.path = [line.slice(0, header.index).trim()];
      this.leaf = null;
      return;
    }
    if (this.tables === 0) return;
    const branch = BRANCH.exec(line);
    if (branch !== null) this.branch((branch[1] as string).length / 3, branch[2] as string, number);
    else if (this.leaf !== null) this.below(line, number);
  }

  result(): ReadResult {
    if (this.tables === 0) this.sink.problem('unreadable', null, 'there is no table of divan in the output');
    else if (this.sink.size === 0)
      this.sink.problem('note', null, 'divan measured nothing: there is no row with times');
    return this.sink.result();
  }

  private branch(depth: number, text: string, number: number): void {
    const [first = '', ...others] = text.split('│');
    const { name, fastest } = splitName(first);
    this.path = [...this.path.slice(0, depth + 1), name];
    this.leaf = null;
    const benchmark = this.path.join('/');
    if (fastest === '(ignored)') {
      this.sink.problem('benchmark-skipped', number, `${benchmark} is ignored`, benchmark);
      return;
    }
    // A node of the tree has empty cells.
    if (fastest === '') return;
    const median = others.length === 5 ? cellOf(others[1] as string) : null;
    if (median === null || median.unit === '') {
      this.sink.problem('unreadable', number, `divan: the row of ${benchmark} is cut off: ${excerpt(text, 60)}`);
      return;
    }
    this.leaf = benchmark;
    this.block = null;
    this.sink.entry(benchmark, null, number);
    this.add('time', median, direction(median.unit, 'time'), number);
  }

  private below(line: string, number: number): void {
    // In front of the six columns stand the guides of the levels above.
    const cells = line.split('│').slice(-6);
    const block = BLOCK.exec((cells[0] as string).trim())?.[1];
    if (block !== undefined) {
      this.block = block;
      this.rows = 0;
      return;
    }
    const median = cells.length < 6 ? null : cellOf(cells[2] as string);
    if (median === null) return;
    if (this.block === null) this.add('throughput', median, 'higher', number);
    else if (this.rows === 0) this.add(this.block, median, 'lower', number, true);
    else this.add(`${this.block} bytes`, median, 'lower', number, true);
    this.rows += 1;
  }

  private add(
    metric: string,
    { value, unit }: { value: number; unit: string },
    better: Better | null,
    number: number,
    exact?: boolean,
  ): void {
    const benchmark = this.leaf as string;
    if (metric === 'time' && value === 0) {
      this.sink.problem('passed-over', number, `${benchmark}: 0 ${unit} is below what the table can show`, benchmark);
      return;
    }
    const facts = { benchmark, metric, unit, better };
    this.sink.add(exact === undefined ? facts : { ...facts, exact }, value, number);
  }
}

/** The first cell is padded to the width of the widest name: its last two words are the fastest time, if it has one. */
function splitName(text: string): { name: string; fastest: string } {
  const trimmed = text.trim();
  const last = trimmed.lastIndexOf(' ');
  const ignored = trimmed.slice(last + 1) === '(ignored)';
  const at = ignored ? last : trimmed.lastIndexOf(' ', last - 1);
  const fastest = trimmed.slice(at + 1);
  return at > 0 && (ignored || isTime(fastest))
    ? { name: trimmed.slice(0, at).trim(), fastest }
    : { name: trimmed, fastest: '' };
}

const isTime = (text: string): boolean => knownUnit(cellOf(text)?.unit ?? '')?.dimension === 'time';
