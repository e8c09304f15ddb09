import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson } from '../text/json-results.ts';
import type { Sink } from '../text/sink.ts';

const FORMAT: JsonResults = {
  what: 'mitata result',
  mark: /"layout"/,
  torn: /^\s*\{"layout": ?\[/,
  isDocument: (value) =>
    isObject(value) &&
    Array.isArray(value.layout) &&
    Array.isArray(value.benchmarks) &&
    (value.benchmarks as readonly Json[]).every(isTrial),
  collect: (documents, sink) => {
    for (const { value, line } of documents) collect(value as JsonObject, line, sink);
  },
  refused: [{ pattern: /^benchmark +avg \(min … max\)/m, what: 'the table that mitata prints, which is rounded' }],
  instead: 'call run({ format: { json: { debug: false, samples: false } } })',
};

export const recogniseMitata = (output: Output): boolean => recogniseJson(output, FORMAT);
export const readMitata = (output: Output): ReadResult => readJsonResults(output, FORMAT);

type Trial = JsonObject & { readonly runs: readonly Json[] };

const isTrial = (value: Json): value is Trial => isObject(value) && 'alias' in value && Array.isArray(value.runs);

/** One run of a benchmark, of the values of its arguments. */
interface Named {
  readonly run: JsonObject;
  readonly name: string;
}

function collect({ layout, benchmarks }: JsonObject, line: number, sink: Sink): void {
  const groups = layout as readonly Json[];
  const runs = (benchmarks as readonly Trial[]).flatMap((trial) => trial.runs.map((run) => named(run, trial, groups)));
  if (runs.length === 0) sink.problem('note', line, 'mitata measured nothing: there was no benchmark to run');
  const counts = new Map<string, number>();
  for (const run of runs) if (run !== null) counts.set(run.name, (counts.get(run.name) ?? 0) + 1);
  for (const found of runs) {
    if (found === null) sink.problem('unreadable', line, 'mitata result: a run has no name');
    else collectRun(found.run, (counts.get(found.name) as number) > 1 ? withArguments(found) : found.name, line, sink);
  }
}

function named(run: Json, { alias, group }: Trial, groups: readonly Json[]): Named | null {
  if (!isObject(run)) return null;
  const name = typeof run.name === 'string' && run.name !== '' ? run.name : alias;
  if (typeof name !== 'string' || name === '') return null;
  const place = typeof group === 'number' ? groups[group] : undefined;
  const above = isObject(place) && typeof place.name === 'string' ? `${place.name} > ` : '';
  return { run, name: above + name };
}

/** A name need not mention the arguments. */
function withArguments({ run, name }: Named): string {
  const values = isObject(run.args) ? Object.entries(run.args) : [];
  const written = values.map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [name, ...written].join(' ');
}

function collectRun({ stats, error }: JsonObject, benchmark: string, line: number, sink: Sink): void {
  sink.entry(benchmark, null, line);
  if (error !== undefined || !isObject(stats)) {
    const message = isObject(error) && typeof error.message === 'string' ? `: ${error.message}` : '';
    sink.problem('benchmark-failed', line, `${benchmark}: it threw an error${message}`, benchmark);
    return;
  }
  if (!sink.add({ benchmark, metric: 'time', unit: 'ns/iter', better: 'lower' }, stats.avg, line)) {
    // JSON has no other way to write NaN and the infinities.
    if (stats.avg === null) sink.problem('non-finite', line, `${benchmark}: avg is null: NaN or infinite`, benchmark);
    else sink.problem('unreadable', line, `mitata result: ${benchmark} has no avg`);
  }
  const heap = isObject(stats.heap) ? stats.heap.avg : undefined;
  sink.add({ benchmark, metric: 'heap', unit: 'B/iter', better: 'lower' }, heap, line);
}
