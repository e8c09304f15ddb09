import type { Output } from '../../src/model/harness.ts';
import type { Better, Problem, Reading, ReadResult } from '../../src/model/measurement.ts';
import { cleanText } from '../text/clean.ts';
import { readJson } from '../text/json.ts';
import { enumerate } from '../text/lines.ts';
import { direction } from '../units.ts';
import { consoleRows, hasConsoleHeader } from './console.ts';
import { csvRows, hasCsvHeader } from './csv.ts';
import { isGbDocument, jsonRows } from './json.ts';
import type { GbMetric, GbRow } from './row.ts';

const NO_MATCH = /^Failed to match any benchmarks against regex: .*$/m;
const DEBUG = /^\*\*\*WARNING\*\*\* Library was built as DEBUG/m;
/** JSON of ours that cannot be read, because it was cut off or written into. */
const TORN = /"(?:library_build_type|mhz_per_cpu)"\s*:/;

export function recogniseGb(output: Output): boolean {
  const text = sourceOf(output);
  if (hasCsvHeader(text) || hasConsoleHeader(text)) return true;
  if (text.trim() === '') return NO_MATCH.test(output.stderr);
  if (!text.includes('"benchmarks"')) return false;
  return TORN.test(text) || readJson(text).documents.some(({ value }) => isGbDocument(value));
}

export function readGb(output: Output): ReadResult {
  const text = sourceOf(output);
  const { rows, problems } = rowsOf(text, output);
  const debug = DEBUG.test(output.stderr) && !problems.some(({ kind }) => kind === 'debug-build');
  if (debug)
    problems.push({ kind: 'debug-build', line: null, text: 'the Google Benchmark library was built as DEBUG' });
  if (problems.some(({ kind }) => kind === 'unreadable')) return { readings: [], problems };
  return collect(rows, problems);
}

const sourceOf = (output: Output): string => cleanText(output.file ?? output.stdout);

interface Rows {
  readonly rows: readonly GbRow[];
  readonly problems: Problem[];
}

/** JSON where there is any, else CSV, else the table, which has few digits. */
function rowsOf(text: string, output: Output): Rows {
  const { documents, faults } = readJson(text);
  if (faults.length === 0 && documents.some(({ value }) => isGbDocument(value))) return jsonRows(documents);
  if (hasCsvHeader(text)) return { rows: csvRows(text), problems: [lossy('CSV', 'six digits')] };
  if (hasConsoleHeader(text)) {
    const problem = lossy('the table for people', 'two or three digits, and no counters');
    return { rows: consoleRows(text), problems: [problem] };
  }
  if (faults.length > 0) {
    return { rows: [], problems: faults.map(({ line, text }) => ({ kind: 'unreadable', line, text })) };
  }
  const none = NO_MATCH.exec(output.stderr)?.[0];
  if (none !== undefined) return { rows: [], problems: [{ kind: 'note', line: null, text: none }] };
  if (text.trim() === '') return { rows: [], problems: [] };
  const unknown = 'there is no result of Google Benchmark in the output';
  return { rows: [], problems: [{ kind: 'unreadable', line: null, text: unknown }] };
}

const lossy = (format: string, what: string): Problem => ({
  kind: 'note',
  line: null,
  text: `read from ${format}, which has only ${what}: --harness google-benchmark, where the command is the benchmark itself, reads all of it and runs each benchmark by itself; else --benchmark_out=FILE with --output-file FILE gives all`,
});

function collect(rows: readonly GbRow[], problems: Problem[]): ReadResult {
  const readings: Reading[] = [];
  const add = (row: GbRow) => readings.push(...readingsOf(row, problems));
  const measured = new Set<string>();
  for (const row of rows) {
    if (row.what.kind === 'aggregate' || row.what.kind === 'fit') continue;
    measured.add(keyOf(row));
    if (row.what.kind === 'sample') add(row);
    else problems.push(withoutResult(row, row.what));
  }
  const lone = loneAggregates(rows, measured);
  for (const row of lone) add(row);
  problems.push(...aggregateProblems(rows, lone));
  return { readings, problems };
}

const keyOf = ({ scope, benchmark }: GbRow): string => `${scope ?? ''}\n${benchmark}`;

function readingsOf({ benchmark, scope, line, metrics }: GbRow, problems: Problem[]): Reading[] {
  if (metrics.length === 0) {
    problems.push({ kind: 'note', line, text: `${benchmark} has no time`, benchmark, scope });
  }
  const odd = metrics.filter(({ value }) => !Number.isFinite(value)).map(({ name }) => name);
  if (odd.length > 0) {
    const text = `${benchmark}: ${enumerate(odd)} (NaN or infinite)`;
    problems.push({ kind: 'non-finite', line, text, benchmark, scope });
  }
  return metrics
    .filter(({ value }) => Number.isFinite(value))
    .map((metric) => ({ benchmark, scope, metric: metric.name, ...factsOf(metric), value: metric.value }));
}

const RATES: ReadonlyMap<string, string> = new Map([
  ['bytes_per_second', 'B/s'],
  ['items_per_second', 'items/s'],
]);

/** Counted by hardware or by the allocator: equal work mostly gives equal numbers. */
const COUNTED = /^(?:instructions|allocs_per_iter|max_bytes_used|total_allocated_bytes)$/i;

function factsOf({ name, unit }: GbMetric): { unit: string; better: Better | null; exact: boolean } {
  if (name === 'real_time' || name === 'cpu_time') return { unit, better: 'lower', exact: false };
  const rate = RATES.get(name);
  if (rate !== undefined) return { unit: rate, better: 'higher', exact: false };
  return { unit, better: direction(unit, name), exact: COUNTED.test(name) };
}

function withoutResult(
  { benchmark, scope, line }: GbRow,
  what: { readonly kind: 'failed' | 'skipped'; readonly message: string },
): Problem {
  const kind = what.kind === 'failed' ? 'benchmark-failed' : 'benchmark-skipped';
  const said = what.kind === 'failed' ? 'failed' : 'was skipped';
  return {
    kind,
    line,
    text: `${benchmark} ${said}${what.message === '' ? '' : `: ${what.message}`}`,
    benchmark,
    scope,
  };
}

/** One row for each benchmark of which nothing but statistics was reported: the median, or else the mean. */
function loneAggregates(rows: readonly GbRow[], measured: ReadonlySet<string>): GbRow[] {
  const chosen = new Map<string, GbRow>();
  for (const statistic of ['mean', 'median']) {
    for (const row of rows) {
      const fits = row.what.kind === 'aggregate' && row.what.statistic === statistic;
      if (fits && !measured.has(keyOf(row))) chosen.set(keyOf(row), row);
    }
  }
  return [...chosen.values()];
}

function aggregateProblems(rows: readonly GbRow[], lone: readonly GbRow[]): Problem[] {
  const problems: Problem[] = [];
  const names = (kind: GbRow['what']['kind']) =>
    new Set(rows.filter(({ what }) => what.kind === kind).map(({ benchmark }) => benchmark));
  const aggregated = names('aggregate');
  const fitted = names('fit');
  const texts = [
    aggregated.size === 0 ? [] : [`statistics over the repetitions of ${enumerate([...aggregated])}`],
    fitted.size === 0 ? [] : [`complexity fits of ${enumerate([...fitted])}`],
  ].flat();
  if (texts.length > 0) problems.push({ kind: 'passed-over', line: null, text: texts.join(', ') });
  if (lone.length > 0) {
    const single = enumerate(lone.map(({ benchmark }) => benchmark));
    const text = `${single}: only aggregates were reported, so that one statistic stands for all repetitions`;
    problems.push({ kind: 'note', line: null, text });
  }
  return problems;
}
