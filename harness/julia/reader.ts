import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { numbersOf } from '../text/iterations.ts';
import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson } from '../text/json-results.ts';
import type { Sink } from '../text/sink.ts';

const FORMAT: JsonResults = {
  what: 'BenchmarkTools.jl result',
  mark: /"(?:Trial|TrialEstimate)"/,
  isDocument: (value) => rootsOf(value).some(holdsTrials),
  collect: (documents, sink) => {
    for (const { value, line } of documents) {
      for (const root of rootsOf(value)) walk(root, [], (leaf, path) => collectLeaf(leaf, path, line, sink));
    }
  },
  instead: 'write it with BenchmarkTools.save("julia.json", results), and name julia.json as --output-file',
};

export const recogniseJulia = (output: Output): boolean => recogniseJson(output, FORMAT);
export const readJulia = (output: Output): ReadResult => readJsonResults(output, FORMAT);

type Tagged = readonly [string, JsonObject];

const isTagged = (value: Json | undefined): value is Tagged =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && isObject(value[1]);

/** `[{"Julia", "BenchmarkTools"}, [root, …]]` as saved, or one root by itself. */
function rootsOf(value: Json): readonly Json[] {
  if (isTagged(value)) return [value];
  if (!Array.isArray(value) || value.length !== 2) return [];
  const [versions, roots] = value as readonly Json[];
  const saved = isObject(versions) && 'BenchmarkTools' in versions;
  return saved && Array.isArray(roots) ? (roots as readonly Json[]) : [];
}

/** A file of tuned parameters looks the same but for its leaves. */
function holdsTrials(root: Json): boolean {
  let found = false;
  walk(root, [], ([type]) => {
    found ||= type === 'Trial' || type === 'TrialEstimate';
  });
  return found;
}

function walk(value: Json, path: readonly string[], visit: (leaf: Tagged, path: readonly string[]) => void): void {
  if (!isTagged(value)) return;
  const [type, fields] = value;
  if (type !== 'BenchmarkGroup') {
    visit(value, path);
    return;
  }
  if (!isObject(fields.data)) return;
  for (const [key, member] of Object.entries(fields.data)) walk(member, [...path, key], visit);
}

function collectLeaf([type, fields]: Tagged, path: readonly string[], line: number, sink: Sink): void {
  const benchmark = path.length === 0 ? 'benchmark' : path.join('/');
  if (type !== 'Trial' && type !== 'TrialEstimate') {
    sink.problem('passed-over', line, `${benchmark} is of the type ${type}, which is no result`);
    return;
  }
  sink.entry(benchmark, null, line);
  const time = { benchmark, metric: 'time', unit: 'ns', better: 'lower' } as const;
  const times = type === 'Trial' ? numbersOf(fields.times) : numbersOf([fields.time ?? null]);
  if (times === null) sink.problem('unreadable', line, `BenchmarkTools.jl result: ${benchmark} has no times`);
  for (const value of times ?? []) sink.add(time, value, line);
  sink.add({ benchmark, metric: 'memory', unit: 'B', better: 'lower', exact: true }, fields.memory, line);
  sink.add({ benchmark, metric: 'allocs', unit: '', better: 'lower', exact: true }, fields.allocs, line);
}
