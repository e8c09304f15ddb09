import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { isObject, type Json, type JsonDocument, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson, sourceOf } from '../text/json-results.ts';
import type { Sink } from '../text/sink.ts';
import { hasRows, ranWithout, readText } from './text.ts';

const FORMAT: JsonResults = {
  what: 'libtest result',
  mark: /"type": ?"(?:bench|suite)"/,
  isDocument: (value) => isObject(value) && (isBench(value) || isSuite(value) || isFailure(value)),
  collect,
  instead: 'run `cargo bench` with #[bench] functions',
};

export function recogniseLibtest(output: Output): boolean {
  const text = sourceOf(output);
  return hasRows(text) || recogniseJson(output, FORMAT) || ranWithout(text);
}

export function readLibtest(output: Output): ReadResult {
  const text = sourceOf(output);
  return hasRows(text) || ranWithout(text) ? readText(text) : readJsonResults(output, FORMAT);
}

type Named = JsonObject & { readonly name: string };

const isNamed = (value: JsonObject): value is Named => typeof value.name === 'string' && value.name !== '';
const isBench = (value: JsonObject): value is Named => value.type === 'bench' && isNamed(value) && 'median' in value;
const isFailure = (value: JsonObject): value is Named =>
  value.type === 'test' && isNamed(value) && value.event === 'failed';
const isSuite = (value: JsonObject): boolean => value.type === 'suite' && typeof value.measured === 'number';

function collect(documents: readonly JsonDocument[], sink: Sink): void {
  const benches = documents.filter(({ value }) => isBench(value as JsonObject));
  const scopeOf = scopes(documents);
  for (const document of documents) {
    const value = document.value as JsonObject;
    const { line } = document;
    if (isFailure(value)) {
      sink.problem('benchmark-failed', line, `${value.name} failed`, value.name, scopeOf(document));
    } else if (isBench(value)) collectBench(value, scopeOf(document), line, sink);
  }
  if (benches.length === 0) sink.problem('note', null, 'libtest measured nothing: there was no benchmark to run');
}

function collectBench({ name, median, mib_per_second: rate }: Named, scope: string | null, line: number, sink: Sink) {
  sink.entry(name, scope, line);
  const time = { benchmark: name, scope, metric: 'time', unit: 'ns/iter', better: 'lower' } as const;
  if (!sink.add(time, median, line)) {
    sink.problem('unreadable', line, `libtest result: the median of ${name} is not a number`);
  }
  // It says mebibytes, and counts megabytes: the same number as in the text.
  sink.add({ benchmark: name, scope, metric: 'throughput', unit: 'MB/s', better: 'higher' }, rate, line);
}

/** Names are unique in one test binary; a suite ends with a document of its own. */
function scopes(documents: readonly JsonDocument[]): (document: JsonDocument) => string | null {
  const binary = new Map<JsonDocument, number>();
  const seen = new Map<Json, Set<number>>();
  let at = 1;
  for (const document of documents) {
    const value = document.value as JsonObject;
    binary.set(document, at);
    if (isSuite(value)) at += 1;
    else if (isNamed(value)) seen.set(value.name, (seen.get(value.name) ?? new Set()).add(at));
  }
  return (document) => {
    const { name } = document.value as JsonObject;
    return (seen.get(name as Json)?.size ?? 0) > 1 ? `binary ${binary.get(document)}` : null;
  };
}
