import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson, sourceOf } from '../text/json-results.ts';
import type { Sink } from '../text/sink.ts';
import { metricFacts } from './metric.ts';
import { hasText, readText } from './text.ts';

const FORMAT: JsonResults = {
  what: 'gungraun summary',
  mark: /"(?:module_path|benchmark_exe|baselines)"/,
  isDocument: (value) => isObject(value) && typeof value.module_path === 'string' && Array.isArray(value.profiles),
  collect: (documents, sink) => {
    for (const { value, line } of documents) collect(value as JsonObject, line, sink);
  },
  instead: 'run `cargo bench`, or `cargo bench -- --output-format=json`',
};

export function recogniseGungraun(output: Output): boolean {
  return hasText(sourceOf(output)) || recogniseJson(output, FORMAT);
}

export function readGungraun(output: Output): ReadResult {
  return hasText(sourceOf(output)) ? readText(sourceOf(output)) : readJsonResults(output, FORMAT);
}

/** Schema of version 6: https://github.com/gungraun/gungraun, `gungraun-runner/schemas/summary.v6.schema.json`. */
function collect(summary: JsonObject, line: number, sink: Sink): void {
  const benchmark = nameOf(summary);
  sink.entry(benchmark, null, line);
  const before = sink.size;
  for (const profile of summary.profiles as readonly Json[]) {
    if (isObject(profile)) collectProfile(profile, benchmark, line, sink);
  }
  if (sink.size > before) return;
  const version = typeof summary.version === 'string' ? summary.version : 'unknown';
  const text = `gungraun summary: ${benchmark} has no metrics (schema version ${version}; 6 is known)`;
  sink.problem('unreadable', line, text);
}

/** As in the text: `module::group::function id:arguments`. */
function nameOf({ module_path: path, id, details }: JsonObject): string {
  const named = typeof id === 'string' ? `${path} ${id}` : String(path);
  return typeof id === 'string' && typeof details === 'string' && details !== '' ? `${named}:${details}` : named;
}

function collectProfile({ tool, summaries }: JsonObject, benchmark: string, line: number, sink: Sink): void {
  const total = isObject(summaries) ? summaries.total : undefined;
  const summary = isObject(total) && isObject(total.summary) ? total.summary : {};
  for (const metrics of Object.values(summary)) {
    if (!isObject(metrics)) continue;
    for (const [name, metric] of Object.entries(metrics)) {
      const value = newValue(isObject(metric) ? metric.metrics : undefined);
      sink.add({ benchmark, ...metricFacts(name, String(tool)) }, value, line);
    }
  }
}

/** `{Left: {Int: 6}}` or `{Both: [new, old]}`; with `Right` there is an old value only. */
function newValue(metrics: Json | undefined): Json | undefined {
  if (!isObject(metrics)) return undefined;
  const value = Array.isArray(metrics.Both) ? (metrics.Both as readonly Json[])[0] : metrics.Left;
  return isObject(value) ? (value.Int ?? value.Float) : undefined;
}
