import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { isObject, type Json, type JsonDocument, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson } from '../text/json-results.ts';
import type { Sink } from '../text/sink.ts';
import { collectReport, isReport } from './report.ts';

const FORMAT: JsonResults = {
  what: 'vitest result',
  mark: /"(?:groups|assertionResults)"/,
  torn: /"groups": ?\[\s*\{\s*"fullName"|"assertionResults": ?\[/,
  isDocument: (value) => isBench(value) || isReport(value),
  collect,
  refused: [
    { pattern: /^ +name +hz +min +max +mean +p75 +p99 /m, what: 'the table that vitest prints, which is rounded' },
    { pattern: /^ +BENCH +Summary$/m, what: 'the summary that vitest prints, which has no times' },
  ],
  instead:
    'write JSON with --outputJson=FILE (vitest 5: --reporter=json --outputFile=FILE), and name FILE as --output-file',
};

export const recogniseVitest = (output: Output): boolean => recogniseJson(output, FORMAT);
export const readVitest = (output: Output): ReadResult => readJsonResults(output, FORMAT);

/** What --outputJson of versions 1 to 4 writes: files of groups of benchmarks. */
function isBench(value: Json): boolean {
  if (!isObject(value) || !Array.isArray(value.files)) return false;
  return (value.files as readonly Json[]).some(
    (file) => isObject(file) && Array.isArray(file.groups) && (file.groups as readonly Json[]).some(isGroup),
  );
}

type Group = JsonObject & { readonly fullName: string; readonly benchmarks: readonly Json[] };
type Benchmark = JsonObject & { readonly name: string };

const isGroup = (value: Json): value is Group =>
  isObject(value) && typeof value.fullName === 'string' && Array.isArray(value.benchmarks);

const isBenchmark = (value: Json): value is Benchmark =>
  isObject(value) && typeof value.name === 'string' && value.name !== '' && 'rank' in value;

function collect(documents: readonly JsonDocument[], sink: Sink): void {
  for (const { value, line } of documents) {
    if (isReport(value)) collectReport(value, line, sink);
    else for (const file of (value as JsonObject).files as readonly Json[]) collectFile(file, line, sink);
  }
}

function collectFile(file: Json, line: number, sink: Sink): void {
  const groups = isObject(file) && Array.isArray(file.groups) ? (file.groups as readonly Json[]) : [];
  for (const group of groups) {
    if (isGroup(group)) for (const entry of group.benchmarks) collectEntry(entry, group, line, sink);
    else sink.problem('unreadable', line, 'vitest result: a group has no name or no benchmarks');
  }
}

/** The full name starts with the file's path, relative to the root. */
function collectEntry(entry: Json, { fullName }: Group, line: number, sink: Sink): void {
  if (!isBenchmark(entry)) {
    sink.problem('unreadable', line, `vitest result: a benchmark of ${fullName} has no name`);
    return;
  }
  const benchmark = `${fullName} > ${entry.name}`;
  sink.entry(benchmark, null, line);
  const { mean, sampleCount } = entry;
  const facts = { benchmark, metric: 'time', unit: 'ms', better: 'lower' } as const;
  // A benchmark that threw has an entry without numbers, in version 1 one of no samples.
  if (sampleCount === 0 || !sink.add(facts, mean, line)) {
    sink.problem('benchmark-failed', line, `${benchmark}: vitest has no times of it: it threw an error`, benchmark);
  }
}
