import type { Output } from '../../src/model/harness.ts';
import type { Better, ReadResult } from '../../src/model/measurement.ts';
import { isObject, type Json, type JsonDocument, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson } from '../text/json-results.ts';
import type { SeriesFacts, Sink } from '../text/sink.ts';

const FORMAT: JsonResults = {
  what: 'pyperf result',
  mark: /"runs"/,
  torn: /"(?:inner_loops|perf_version|pyperf_version|calibrate_loops|recalibrate_loops)"/,
  isDocument,
  collect,
  refused: [
    { pattern: /^(?:.+: )?Mean \+- std dev: \S+ \S+ \+- /m, what: 'what pyperf prints, which has three digits' },
  ],
  instead: 'write JSON with -o FILE, and name FILE as --output-file',
};

export const recognisePyperf = (output: Output): boolean => recogniseJson(output, FORMAT);
export const readPyperf = (output: Output): ReadResult => readJsonResults(output, FORMAT);

/** https://pyperf.readthedocs.io/en/latest/api.html#pyperf-json-file: a suite of benchmarks, each a list of runs. */
function isDocument(value: Json): boolean {
  if (!isObject(value) || !Array.isArray(value.benchmarks) || value.benchmarks.length === 0) return false;
  const named = isObject(value.metadata) || 'version' in value;
  return named && (value.benchmarks as readonly Json[]).some(isBenchmark);
}

type Benchmark = JsonObject & { readonly runs: readonly Json[] };

function isBenchmark(value: Json): value is Benchmark {
  if (!isObject(value) || !Array.isArray(value.runs)) return false;
  return (value.runs as readonly Json[]).some(
    (run) => isObject(run) && (Array.isArray(run.values) || Array.isArray(run.warmups)),
  );
}

function collect(documents: readonly JsonDocument[], sink: Sink): void {
  for (const { value, line } of documents) {
    const { benchmarks, metadata } = value as JsonObject;
    const common = isObject(metadata) ? metadata : {};
    for (const benchmark of benchmarks as readonly Json[]) {
      if (isBenchmark(benchmark)) collectBenchmark(benchmark, common, line, sink);
      else sink.problem('unreadable', line, 'pyperf result: a benchmark has no runs');
    }
  }
}

function collectBenchmark({ runs, metadata }: Benchmark, common: JsonObject, line: number, sink: Sink): void {
  // What all benchmarks of a file share stands in front of them.
  const own = { ...common, ...(isObject(metadata) ? metadata : {}) };
  const benchmark = typeof own.name === 'string' && own.name !== '' ? own.name : null;
  if (benchmark === null) {
    sink.problem('unreadable', line, 'pyperf result: a benchmark has no name');
    return;
  }
  const facts = { benchmark, ...measureOf(own.unit) };
  sink.entry(benchmark, null, line);
  const before = sink.size;
  for (const run of runs) if (isObject(run)) collectRun(run, facts, line, sink);
  if (sink.size > before) return;
  sink.problem('benchmark-failed', line, `${benchmark}: all its runs are calibration, there are no values`, benchmark);
}

function collectRun({ values }: JsonObject, facts: SeriesFacts, line: number, sink: Sink): void {
  if (!Array.isArray(values)) return;
  for (const value of values as readonly Json[]) {
    if (!sink.add(facts, value, line)) {
      sink.problem('unreadable', line, `pyperf result: ${facts.benchmark} has a value that is not a number`);
    }
  }
}

interface Measure {
  readonly metric: string;
  readonly unit: string;
  readonly better: Better | null;
}

/** The units that pyperf knows; a benchmark without one is timed. */
function measureOf(unit: Json | undefined): Measure {
  if (unit === 'byte') return { metric: 'memory', unit: 'B', better: 'lower' };
  if (unit === 'integer') return { metric: 'value', unit: '', better: null };
  if (unit === undefined || unit === 'second') return { metric: 'time', unit: 's', better: 'lower' };
  return { metric: 'value', unit: typeof unit === 'string' ? unit : '', better: null };
}
