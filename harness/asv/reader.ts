import type { Output } from '../../src/model/harness.ts';
import type { Better, ReadResult } from '../../src/model/measurement.ts';
import { numbersOf } from '../text/iterations.ts';
import { isObject, type Json, type JsonDocument, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson } from '../text/json-results.ts';
import type { Sink } from '../text/sink.ts';

const FORMAT: JsonResults = {
  what: 'asv result',
  mark: /"commit_hash"/,
  isDocument: (value) =>
    isObject(value) && typeof value.commit_hash === 'string' && isObject(value.results) && isObject(value.params),
  collect: (documents: readonly JsonDocument[], sink) => {
    for (const { value, line } of documents)
      collect(value as JsonObject & { readonly results: JsonObject }, line, sink);
  },
  refused: [{ pattern: /^\[ *\d+\.\d+%\] ·+ /m, what: 'what asv prints, which has three digits' }],
  instead: 'print the result file .asv/results/MACHINE/COMMIT-….json after the run',
};

export const recogniseAsv = (output: Output): boolean => recogniseJson(output, FORMAT);
export const readAsv = (output: Output): ReadResult => readJsonResults(output, FORMAT);

/** What one parameter combination of a benchmark gave. */
interface Cell {
  readonly name: string;
  readonly result: Json | undefined;
  readonly samples: Json | undefined;
}

function collect(
  { results, result_columns: columns }: JsonObject & { readonly results: JsonObject },
  line: number,
  sink: Sink,
): void {
  for (const [name, entry] of Object.entries(results)) {
    const row = Array.isArray(entry) ? byColumn(entry as readonly Json[], columns) : entry;
    const cells = cellsOf(name, row);
    if (cells === null) sink.problem('unreadable', line, `asv result: ${name} has not as many results as parameters`);
    else for (const cell of cells) collectCell(cell, measureOf(name), line, sink);
  }
}

/** Version 2 names the columns of its rows once; what is missing at the end of a row is null. */
function byColumn(row: readonly Json[], columns: Json | undefined): JsonObject {
  const names = Array.isArray(columns) ? (columns as readonly Json[]) : [];
  return Object.fromEntries(names.map((name, at) => [String(name), row[at] ?? null]));
}

/** Null: the results do not fit the parameters. */
function cellsOf(name: string, entry: Json): Cell[] | null {
  if (!isObject(entry)) return [{ name, result: entry, samples: undefined }];
  const { result, params, samples } = entry;
  const combinations = product(Array.isArray(params) ? (params as readonly Json[]) : []);
  // The whole benchmark failed.
  if (result === null || result === undefined) return [{ name, result: null, samples: undefined }];
  const values = Array.isArray(result) ? (result as readonly Json[]) : [result];
  if (values.length !== combinations.length) return null;
  const sampled = Array.isArray(samples) ? (samples as readonly Json[]) : [];
  return combinations.map((combination, at) => ({
    name: combination.length === 0 ? name : `${name}(${combination.join(', ')})`,
    result: values[at],
    samples: sampled[at],
  }));
}

/** More combinations than these are not made up from a file that has no results for them. */
const MOST_COMBINATIONS = 100_000;

/** All combinations of the parameters' values, the last one changing fastest, as asv writes them. */
function product(lists: readonly Json[]): string[][] {
  let combinations: string[][] = [[]];
  for (const list of lists) {
    const values = (Array.isArray(list) ? (list as readonly Json[]) : [list]).map(String);
    if (combinations.length * values.length > MOST_COMBINATIONS) return [];
    combinations = combinations.flatMap((combination) => values.map((value) => [...combination, value]));
  }
  return combinations;
}

interface Measure {
  readonly metric: string;
  readonly unit: string;
  readonly better: Better | null;
}

/** The kind of a benchmark is the beginning of its function's name; https://asv.readthedocs.io/en/stable/benchmarks.html. */
function measureOf(name: string): Measure {
  const own = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (/^time(?:raw)?(?![a-z])/.test(own)) return { metric: 'time', unit: 's', better: 'lower' };
  if (/^peakmem(?![a-z])/.test(own)) return { metric: 'peak memory', unit: 'B', better: 'lower' };
  if (/^mem(?![a-z])/.test(own)) return { metric: 'memory', unit: 'B', better: 'lower' };
  return { metric: 'value', unit: '', better: null };
}

function collectCell({ name, result, samples }: Cell, measure: Measure, line: number, sink: Sink): void {
  const facts = { benchmark: name, ...measure };
  sink.entry(name, null, line);
  if (result === null || result === undefined) {
    sink.problem('benchmark-failed', line, `${name} failed: it has no result`, name);
  } else if (typeof result === 'number' && Number.isNaN(result)) {
    sink.problem('benchmark-skipped', line, `${name} was skipped (its result is NaN)`, name);
  } else if (numbersOf(samples) !== null) {
    for (const sample of numbersOf(samples) ?? []) sink.add(facts, sample, line);
  } else if (!sink.add(facts, result, line)) {
    sink.problem('unreadable', line, `asv result: the result of ${name} is not a number`);
  }
}
