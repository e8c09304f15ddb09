import { numberOf } from '../text/number.ts';
import type { Sink } from '../text/sink.ts';

/** Adds the mean of a benchmark. 0 is what a clock sees that is too coarse. False: it was no number. */
export function addMean(sink: Sink, benchmark: string, word: string, unit: string, line: number): boolean {
  const value = numberOf(word);
  sink.entry(benchmark, null, line);
  if (value === 0) {
    sink.problem('passed-over', line, `${benchmark}: 0 ${unit} is below what the clock can show`, benchmark);
    return true;
  }
  // Minutes, in the words of Catch2.
  const facts = { benchmark, metric: 'time', unit: unit === 'm' ? 'min' : unit, better: 'lower' } as const;
  return value !== null && sink.add(facts, value, line);
}

export const tellFailed = (sink: Sink, benchmark: string, message: string, line: number): void =>
  sink.problem('benchmark-failed', line, `${benchmark} failed: ${message}`, benchmark);

/** Test case, sections and benchmark as one name. */
export const nameOf = (path: readonly string[], benchmark: string): string => [...path, benchmark].join(' > ');
