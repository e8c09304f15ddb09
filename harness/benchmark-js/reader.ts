import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { MOST_ITERATIONS, numbersOf } from '../text/iterations.ts';
import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson, sourceOf } from '../text/json-results.ts';
import type { Sink } from '../text/sink.ts';
import { hasRows, readText } from './text.ts';

const FORMAT: JsonResults = {
  what: 'Benchmark.js result',
  mark: /"sample"/,
  torn: /"hz": ?[^{}]{0,200}"stats": ?\{[^{}]{0,200}"moe"/,
  isDocument: (value) => Array.isArray(value) && value.some(isBenchmark),
  collect: (documents, sink) => {
    for (const { value, line } of documents) {
      for (const entry of value as readonly Json[]) {
        if (isBenchmark(entry)) collect(entry, line, sink);
        else sink.problem('unreadable', line, 'Benchmark.js result: an entry has no name, hz or stats');
      }
    }
  },
  instead: "print String(event.target) in the suite's cycle event",
};

export const recogniseBenchmarkJs = (output: Output): boolean =>
  hasRows(sourceOf(output)) || recogniseJson(output, FORMAT);

export const readBenchmarkJs = (output: Output): ReadResult =>
  hasRows(sourceOf(output)) ? readText(sourceOf(output)) : readJsonResults(output, FORMAT);

type Benchmark = JsonObject & { readonly name: string; readonly stats: JsonObject };

const isBenchmark = (value: Json): value is Benchmark =>
  isObject(value) &&
  typeof value.name === 'string' &&
  value.name !== '' &&
  'hz' in value &&
  isObject(value.stats) &&
  Array.isArray(value.stats.sample);

/** Of a benchmark that threw, all numbers are 0. */
function collect({ name, hz, stats, error }: Benchmark, line: number, sink: Sink): void {
  sink.entry(name, null, line);
  const sample = numbersOf(stats.sample);
  if (error !== undefined || hz === 0 || sample === null) {
    const message = typeof error === 'string' ? `: ${error}` : '';
    sink.problem('benchmark-failed', line, `${name}: Benchmark.js has no times of it${message}`, name);
    return;
  }
  const facts = { benchmark: name, metric: 'time', unit: 's', better: 'lower' } as const;
  const values = sample.length <= MOST_ITERATIONS ? sample : [stats.mean];
  for (const value of values) {
    if (!sink.add(facts, value, line)) {
      sink.problem('unreadable', line, `Benchmark.js result: ${name} has neither samples nor a mean`);
    }
  }
}
