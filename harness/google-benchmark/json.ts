import type { Problem } from '../../src/model/measurement.ts';
import { isObject, type Json, type JsonDocument, type JsonObject } from '../text/json.ts';
import { aggregatesByName, type GbKind, type GbMetric, type GbRow, type PlainRow } from './row.ts';

/** Keys of a row that are no counters. */
const DESCRIPTION: ReadonlySet<string> = new Set(
  'family_index per_family_instance_index repetitions repetition_index threads iterations real_time cpu_time cpu_coefficient real_coefficient rms'.split(
    ' ',
  ),
);

const CONTEXT = ['library_build_type', 'mhz_per_cpu', 'num_cpus', 'cpu_scaling_enabled', 'executable', 'caches'];

/** Google Benchmark's own: a context as it writes it, or rows with a time and its unit; not pytest-benchmark's. */
export function isGbDocument(value: Json): value is JsonObject & { readonly benchmarks: readonly Json[] } {
  if (!isObject(value) || !Array.isArray(value.benchmarks) || 'machine_info' in value) return false;
  const { context, benchmarks } = value;
  if (isObject(context) && CONTEXT.some((key) => Object.hasOwn(context, key))) return true;
  return (benchmarks as readonly Json[]).some(
    (row) => isObject(row) && typeof row.real_time === 'number' && typeof row.time_unit === 'string',
  );
}

/** The rows of all documents. With several, each is told apart by its executable, as two binaries may share names. */
export function jsonRows(documents: readonly JsonDocument[]): { rows: GbRow[]; problems: Problem[] } {
  const found = documents.filter(({ value }) => isGbDocument(value));
  const rows: GbRow[] = [];
  const problems: Problem[] = [];
  for (const { value, line } of found) {
    const { context, benchmarks } = value as JsonObject & { readonly benchmarks: readonly Json[] };
    const facts = isObject(context) ? context : {};
    const scope = found.length > 1 && typeof facts.executable === 'string' ? lastPart(facts.executable) : null;
    problems.push(...contextProblems(facts));
    const objects = benchmarks.filter(isObject).filter((row) => typeof row.name === 'string');
    const aggregate = aggregatesByName(objects.filter((row) => row.run_type === undefined).map(plain));
    for (const row of objects) rows.push(rowOf(row, aggregate(plain(row)), scope, line));
  }
  return { rows, problems };
}

const lastPart = (path: string): string => path.split(/[\\/]/).at(-1) as string;

const plain = (row: JsonObject): PlainRow => ({
  name: row.name as string,
  iterations: typeof row.iterations === 'number' ? row.iterations : null,
});

function contextProblems(context: JsonObject): Problem[] {
  const problems: Problem[] = [];
  if (typeof context.library_build_type === 'string' && context.library_build_type.toLowerCase() === 'debug') {
    const text = 'the Google Benchmark library was built as DEBUG (library_build_type)';
    problems.push({ kind: 'debug-build', line: null, text });
  }
  if (context.cpu_scaling_enabled === true) {
    const text = 'Google Benchmark warns that CPU scaling is enabled';
    problems.push({ kind: 'note', line: null, text });
  }
  return problems;
}

function rowOf(
  row: JsonObject,
  byName: { benchmark: string; statistic: string } | null,
  scope: string | null,
  line: number,
): GbRow {
  const what = kindOf(row, byName);
  const named = typeof row.run_name === 'string' ? row.run_name : byName?.benchmark;
  return { benchmark: named ?? (row.name as string), scope, line, what, metrics: metricsOf(row) };
}

function kindOf(row: JsonObject, byName: { statistic: string } | null): GbKind {
  if (row.error_occurred === true) return { kind: 'failed', message: textOf(row.error_message) };
  if (row.skipped === true) return { kind: 'skipped', message: textOf(row.skip_message ?? row.error_message) };
  if (row.big_o !== undefined || row.rms !== undefined) return { kind: 'fit' };
  if (row.run_type === 'aggregate' || typeof row.aggregate_name === 'string') {
    return { kind: 'aggregate', statistic: textOf(row.aggregate_name) };
  }
  return byName === null ? { kind: 'sample' } : { kind: 'aggregate', statistic: byName.statistic };
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

function metricsOf(row: JsonObject): GbMetric[] {
  const unit = typeof row.time_unit === 'string' ? row.time_unit : 'ns';
  const metrics: GbMetric[] = [];
  for (const name of ['real_time', 'cpu_time']) {
    const value = row[name];
    if (typeof value === 'number') metrics.push({ name, unit, value });
  }
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === 'number' && !DESCRIPTION.has(name)) metrics.push({ name, unit: '', value });
  }
  return metrics;
}
