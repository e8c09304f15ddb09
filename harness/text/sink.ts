import type { Better, Problem, ProblemKind, Reading, ReadResult } from '../../src/model/measurement.ts';
import type { Json } from './json-parser.ts';
import { numberOf } from './number.ts';

/** What a value is of. */
export interface SeriesFacts {
  readonly benchmark: string;
  /** Null where left out. */
  readonly scope?: string | null;
  readonly metric: string;
  readonly unit: string;
  readonly better: Better | null;
  readonly exact?: boolean;
}

/** Gathers the readings and problems of one output, in the order in which they are found. */
export class Sink {
  private readonly readings: Reading[] = [];
  private readonly problems: Problem[] = [];
  private readonly seen = new Map<string, boolean>();

  /**
   * Takes a value as a reading when it is a finite number, and tells of one that is not (`NaN` as a word too).
   * False for anything else, of which nothing is taken.
   */
  add(facts: SeriesFacts, value: Json | undefined, line: number | null): boolean {
    const number = typeof value === 'string' ? nonFinite(value) : value;
    if (typeof number !== 'number') return false;
    const { benchmark, scope = null, metric, unit, better, exact } = facts;
    if (Number.isFinite(number)) {
      const reading = { benchmark, scope, metric, unit, better, value: number };
      this.readings.push(exact === undefined ? reading : { ...reading, exact });
    } else this.problem('non-finite', line, `${benchmark}: ${metric} is ${number}`, benchmark, scope);
    return true;
  }

  problem(kind: ProblemKind, line: number | null, text: string, benchmark?: string, scope: string | null = null): void {
    this.problems.push(benchmark === undefined ? { kind, line, text } : { kind, line, text, benchmark, scope });
  }

  /** To be called once for each entry of the output: the second of a name is told, once. */
  entry(benchmark: string, scope: string | null, line: number | null): void {
    const key = `${scope ?? ''}\n${benchmark}`;
    const told = this.seen.get(key);
    this.seen.set(key, told !== undefined);
    if (told !== false) return;
    this.problem('note', line, `${benchmark} is there more than once: its values are taken as iterations of one`);
  }

  /** Has there been an entry of this name, without a scope? */
  has(benchmark: string): boolean {
    return this.seen.has(`\n${benchmark}`);
  }

  /** How many readings there are. */
  get size(): number {
    return this.readings.length;
  }

  /** An output that could not be read in part has no readings at all. */
  result(): ReadResult {
    const unreadable = this.problems.some(({ kind }) => kind === 'unreadable');
    return { readings: unreadable ? [] : this.readings, problems: this.problems };
  }
}

/** Some tools write NaN and the infinities as text. */
function nonFinite(word: string): number | null {
  const number = numberOf(word);
  return number === null || Number.isFinite(number) ? null : number;
}
