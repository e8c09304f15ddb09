import type { Output } from '../../src/model/harness.ts';
import type { Better, ReadResult } from '../../src/model/measurement.ts';
import { cleanText } from '../text/clean.ts';
import { isObject, type Json, type JsonDocument, type JsonObject } from '../text/json.ts';
import { collectJson, type JsonResults, recogniseJson, sourceOf } from '../text/json-results.ts';
import { forEachLine } from '../text/lines.ts';
import { Sink } from '../text/sink.ts';
import { direction } from '../units.ts';

const FORMAT: JsonResults = {
  what: 'JMH result',
  mark: /"(?:primaryMetric|jmhVersion)"/,
  isDocument: (value) => Array.isArray(value) && value.some(isRow),
  collect,
  refused: [
    {
      pattern: /^Benchmark +(?:\(\S+\) +)*Mode +(?:Threads +)?(?:Cnt|Samples) +Score +(?:Error +)?Units?$/m,
      what: 'the table that JMH prints, which has neither the raw values nor all digits',
    },
    {
      pattern: /^"Benchmark"[,;]"Mode"[,;]"Threads"[,;]"Samples"[,;]"Score"/m,
      what: "JMH's CSV, which has no raw values",
    },
    { pattern: /^# JMH version: /m, what: 'the log that JMH prints' },
  ],
  instead: 'write JSON with -rf json -rff FILE, and name FILE as --output-file',
};

/** An empty list is what JMH writes when all benchmarks failed: that it is JMH's only the log can tell. */
export const recogniseJmh = (output: Output): boolean =>
  recogniseJson(output, FORMAT) ||
  (/^\s*\[\s*\]\s*$/.test(output.file ?? '') && /^# JMH version: /m.test(output.stdout));

export function readJmh(output: Output): ReadResult {
  const sink = new Sink();
  collectJson(sourceOf(output), FORMAT, sink);
  // Benchmarks that failed are missing in the file: only the log tells of them.
  tellFailures(cleanText(output.stdout), sink);
  return sink.result();
}

type Row = JsonObject & { readonly benchmark: string; readonly mode: string; readonly primaryMetric: JsonObject };

function isRow(value: Json): value is Row {
  return (
    isObject(value) &&
    typeof value.benchmark === 'string' &&
    value.benchmark !== '' &&
    typeof value.mode === 'string' &&
    isObject(value.primaryMetric)
  );
}

interface Placed {
  readonly row: Row;
  readonly name: string;
  readonly line: number;
}

function collect(documents: readonly JsonDocument[], sink: Sink): void {
  const rows: Placed[] = [];
  for (const { value, line } of documents) {
    for (const element of value as readonly Json[]) {
      if (isRow(element)) rows.push({ row: element, name: nameOf(element), line });
      else sink.problem('unreadable', line, 'JMH result: an entry has no benchmark, mode or primaryMetric');
    }
  }
  const threads = distinct(rows, ({ name, row }) => [`${name}\n${row.mode}`, String(row.threads)]);
  const modes = distinct(rows, ({ name, row }) => [name, row.mode]);
  for (const { row, name, line } of rows) {
    const several = (threads.get(`${name}\n${row.mode}`)?.size ?? 0) > 1;
    const mode = (modes.get(name)?.size ?? 0) > 1 ? row.mode : null;
    collectRow(row, several ? `${name} threads=${row.threads}` : name, mode, line, sink);
  }
}

function distinct(rows: readonly Placed[], pair: (row: Placed) => [string, string]): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  for (const row of rows) {
    const [key, value] = pair(row);
    values.set(key, (values.get(key) ?? new Set()).add(value));
  }
  return values;
}

/** `pkg.Class.method kind=b size=10`. */
const nameOf = ({ benchmark, params }: Row): string =>
  [benchmark, ...(isObject(params) ? parameters(Object.entries(params)) : [])].join(' ');

const parameters = (pairs: readonly (readonly [string, Json])[]): string[] =>
  pairs.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`).sort();

/**
 * The score is a metric by the name of its mode, so that one benchmark in two modes is two rows. Metrics of profilers
 * have the same name in all modes: there the mode, where there is more than one, is the scope.
 */
function collectRow(row: Row, benchmark: string, mode: string | null, line: number, sink: Sink): void {
  // The modes of one benchmark are entries of their own.
  sink.entry(`${benchmark} (${row.mode})`, null, line);
  collectMetric(row.primaryMetric, { benchmark, scope: null, metric: row.mode }, line, sink);
  if (!isObject(row.secondaryMetrics)) return;
  for (const [name, metric] of Object.entries(row.secondaryMetrics)) {
    // Up to 1.36 the profilers' own were marked with a middle dot.
    const plain = name.replace(/^·/, '');
    if (isObject(metric)) collectMetric(metric, { benchmark, scope: mode, metric: plain }, line, sink);
  }
}

interface MetricName {
  readonly benchmark: string;
  readonly scope: string | null;
  readonly metric: string;
}

/** Metrics of which the values of the iterations are added up: they have no value in every iteration. */
const SUMS: ReadonlySet<string> = new Set(['gc.count', 'gc.time']);

function collectMetric(metric: JsonObject, name: MetricName, line: number, sink: Sink): void {
  const unit = typeof metric.scoreUnit === 'string' ? metric.scoreUnit : '';
  const facts = { ...name, unit, better: betterOf(unit, name.metric) };
  const { benchmark, scope } = name;
  if (unit === '---') {
    sink.problem('passed-over', line, `${benchmark}: ${name.metric} is a text, not a number`, benchmark, scope);
    return;
  }
  const raw = SUMS.has(name.metric) ? [] : rawValues(metric.rawData);
  // In sample mode there is a histogram instead, whose mean is the score.
  const values = raw.length > 0 ? raw : [metric.score];
  for (const value of values) {
    if (!sink.add(facts, value, line)) {
      sink.problem('unreadable', line, `JMH result: ${benchmark} has a ${name.metric} that is not a number`);
    }
  }
}

const rawValues = (rawData: Json | undefined): Json[] =>
  Array.isArray(rawData) ? (rawData as readonly Json[]).flatMap((fork) => (Array.isArray(fork) ? fork : [fork])) : [];

/** The rate at which memory is allocated says nothing by itself: faster code allocates faster. */
const NEUTRAL = /^gc\.(?:alloc\.rate|churn\.\S+(?<!\.norm))$/;

function betterOf(unit: string, metric: string): Better | null {
  if (NEUTRAL.test(metric)) return null;
  return unit === 'counts' || unit === '#/op' ? 'lower' : direction(unit, metric);
}

function tellFailures(log: string, sink: Sink): void {
  if (!log.includes('<failure>')) return;
  let benchmark: string | null = null;
  let params: string[] = [];
  forEachLine(log, (text, line) => {
    const named = /^# Benchmark: (\S+)$/.exec(text)?.[1];
    if (named !== undefined) {
      benchmark = named;
      params = [];
    }
    const list = /^# Parameters: \((.*)\)$/.exec(text)?.[1];
    if (list !== undefined) params = parametersIn(list);
    if (benchmark === null || !/^(?:# Warmup )?Iteration +\d+: <failure>$/.test(text)) return;
    const name = [benchmark, ...params].join(' ');
    sink.problem('benchmark-failed', line, `${name} failed: JMH reports no result of it`, name);
  });
}

/** `a = 1, b = x, y`: a comma that no `name = ` follows is part of the value. */
const parametersIn = (list: string): string[] =>
  list
    .split(/, (?=[\w.$]+ = )/)
    .map((pair) => pair.replace(' = ', '='))
    .sort();
