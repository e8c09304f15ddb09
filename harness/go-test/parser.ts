import type { Problem } from '../../src/model/measurement.ts';
import { excerpt, forEachLine } from '../text/lines.ts';
import { fieldsOf, type GoValues, isInteger, valuesOf } from './row.ts';

/** One result line. */
export interface GoRow extends GoValues {
  readonly name: string;
  /** Import path by the last `pkg:` line, or null. */
  readonly scope: string | null;
  /** The value of the last `note:` line, which tells two parts of one text apart, or null. */
  readonly note: string | null;
  /** The name without `-N` as `-v` announces it, or null. */
  readonly announced: string | null;
  readonly line: number;
}

export interface GoTextOptions {
  /** Scope until a `pkg:` line names another. */
  readonly scope?: string | null;
  /** From a line of this text to the one of the whole output. */
  readonly lineOf?: (line: number) => number;
  /** Takes the results one by one: there can be millions. */
  readonly onRow: (row: GoRow) => void;
}

/**
 * Reads the text that `go test -bench` and a test binary print: one pass, all other lines are passed by. Returns what
 * is in it beside results.
 */
export function parseGoText(text: string, options: GoTextOptions): Problem[] {
  const parser = new GoParser(options);
  forEachLine(text, (line, number) => parser.line(line, number));
  return parser.end();
}

/** A problem that is still being put together from several lines. */
type Draft = { -readonly [Key in keyof Problem]: Problem[Key] };

/** A name whose result is still to come, on the same line or after something that the program printed. */
interface Open {
  readonly name: string;
  readonly line: number;
}

/** A line of b.Log and its kin. */
const LOG = /^\s+\S+\.go:\d+: /;

const CRASH = /(?:^|\t)((?:panic|fatal error): .*|\*\*\* Test killed.*|signal: .*)$/;

class GoParser {
  private readonly problems: Draft[] = [];
  private readonly lineOf: (line: number) => number;
  private readonly onRow: (row: GoRow) => void;
  private scope: string | null;
  private note: string | null = null;
  private announced: string | null = null;
  private open: Open | null = null;
  /** The failure or skip whose reason the next indented line gives. */
  private unexplained: Draft | null = null;
  /** Indented lines belong to the `--- ` line above them. */
  private owned = false;
  /** With -v the log of a benchmark stands in front of its outcome. */
  private log: string | null = null;

  constructor({ scope = null, lineOf = (line) => line, onRow }: GoTextOptions) {
    this.scope = scope;
    this.lineOf = lineOf;
    this.onRow = onRow;
  }

  line(text: string, number: number): void {
    if (!text.startsWith('Benchmark')) {
      this.otherLine(text, number);
      return;
    }
    this.closeOpen();
    this.closeOutcome();
    this.log = null;
    const fields = fieldsOf(text);
    const values = fields.length > 3 ? valuesOf(fields, 1) : null;
    if (values === null) this.nameLine(text, fields, number);
    else this.row(fields[0] as string, number, values);
  }

  end(): Problem[] {
    this.closeOpen();
    this.closeOutcome();
    return this.problems;
  }

  private nameLine(text: string, fields: readonly string[], number: number): void {
    const name = fields[0] as string;
    if (text === name) {
      this.announced = name;
      return;
    }
    // Go pads a name with spaces and ends it with a tab before the benchmark runs; text for people does not.
    const started = /^[^\t]*\t/.test(text.slice(name.length));
    if (started || isInteger(fields[1] ?? '')) this.open = { name, line: number };
    const crash = started ? CRASH.exec(text)?.[1] : undefined;
    if (crash !== undefined) this.failOpen(crash);
  }

  private otherLine(text: string, number: number): void {
    switch (text.charCodeAt(0)) {
      case 32:
      case 9:
        this.indented(text, number);
        return;
      case 45: // -
        if (text.startsWith('--- ')) this.outcome(text, number);
        return;
      default:
        this.closeOutcome();
        if (this.open !== null && text.charCodeAt(0) >= 48 && text.charCodeAt(0) <= 57) this.tail(text, number);
        else this.keyword(text, number);
    }
  }

  private keyword(text: string, number: number): void {
    if (text.startsWith('pkg:')) this.scope = text.slice(4).trim() || null;
    else if (text.startsWith('note:')) this.note = text.slice(5).trim() || null;
    else if (/^(?:ok {2}|FAIL|PASS$|\? {3})/.test(text)) this.packageEnd(text, number);
    else if (/^(?:panic|fatal error): /.test(text)) this.crash(text, number);
    else if (this.announced !== null && text.includes(this.announced)) this.glued(text, number);
  }

  private row(name: string, line: number, { values, units }: GoValues): void {
    const { scope, note, announced } = this;
    const own = announced !== null && name.startsWith(announced) && /^(?:-\d+)?$/.test(name.slice(announced.length));
    this.onRow({ name, scope, note, announced: own ? announced : null, line: this.lineOf(line), values, units });
  }

  /** `   10000\t  2.984 ns/op`: the rest of a result whose name came before a print of the program's. */
  private tail(text: string, number: number): boolean {
    if (this.open === null || !/^\s*\d/.test(text)) return false;
    const fields = fieldsOf(text);
    const values = valuesOf(fields, 0);
    if (values === null || (!text.includes('\t') && values.units[0] !== 'ns/op')) return false;
    this.row(this.open.name, number, values);
    this.open = null;
    return true;
  }

  private indented(text: string, number: number): void {
    if (this.tail(text, number)) return;
    const trimmed = text.trimStart();
    if (trimmed.startsWith('--- ')) this.outcome(trimmed, number);
    else if (this.unexplained !== null) {
      this.unexplained.text += `: ${excerpt(trimmed)}`;
      this.unexplained = null;
      this.log = null;
    } else if (!this.owned && LOG.test(text)) this.log = text;
  }

  private outcome(text: string, number: number): void {
    this.closeOutcome();
    this.owned = true;
    const match = /^--- (FAIL|SKIP): (\S+)/.exec(text);
    if (match === null) {
      this.log = null;
      return;
    }
    const [, word, benchmark] = match as unknown as [string, string, string];
    if (!benchmark.startsWith('Benchmark')) return;
    if (this.open?.name.startsWith(benchmark)) this.open = null;
    const kind = word === 'FAIL' ? 'benchmark-failed' : 'benchmark-skipped';
    const said = `${benchmark} ${word === 'FAIL' ? 'failed' : 'was skipped'}`;
    this.unexplained = this.problem(kind, number, said, benchmark);
  }

  private closeOutcome(): void {
    if (this.unexplained !== null && this.log !== null) {
      this.unexplained.text += `: ${excerpt(this.log)}`;
      this.log = null;
    }
    this.unexplained = null;
    this.owned = false;
  }

  private packageEnd(text: string, number: number): void {
    this.closeOpen();
    const [word, name] = fieldsOf(text);
    if (word === 'PASS' || (word === 'FAIL' && name === undefined)) return;
    const reason = /\[(build failed|setup failed)\]/.exec(text)?.[1];
    if (reason !== undefined)
      this.problem('benchmark-failed', number, `package ${name}: ${reason}`).scope = name ?? null;
    this.scope = null;
    this.announced = null;
  }

  private crash(text: string, number: number): void {
    if (this.open !== null) this.failOpen(text);
    else this.problem('benchmark-failed', number, excerpt(text), this.announced ?? undefined);
  }

  private failOpen(message: string): void {
    const { name, line } = this.open as Open;
    this.problem('benchmark-failed', line, `${name}: ${excerpt(message)}`, name);
    this.open = null;
  }

  private glued(text: string, number: number): void {
    const start = text.indexOf(this.announced as string);
    if (valuesOf(fieldsOf(text.slice(start)), 1) === null) return;
    this.lost(this.announced as string, number);
  }

  /** A name without a result: something was printed into the line, or the process ended. */
  private closeOpen(): void {
    if (this.open !== null) this.lost(this.open.name, this.open.line);
    this.open = null;
  }

  private lost(name: string, line: number): void {
    const text = `the result of ${name} cannot be read: the program printed into its line, or ended`;
    this.problem('note', line, text, name);
  }

  private problem(kind: Problem['kind'], line: number, text: string, benchmark?: string): Draft {
    const draft: Draft = { kind, line: this.lineOf(line), text, scope: this.scope };
    if (benchmark !== undefined) draft.benchmark = benchmark;
    this.problems.push(draft);
    return draft;
  }
}
