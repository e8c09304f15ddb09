import type { Output } from '../../src/model/harness.ts';
import type { Better, ReadResult } from '../../src/model/measurement.ts';
import { numbersOf } from '../text/iterations.ts';
import { isObject, type Json, type JsonDocument, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson } from '../text/json-results.ts';
import type { Sink } from '../text/sink.ts';
import { direction } from '../units.ts';

const FORMAT: JsonResults = {
  what: 'BenchmarkDotNet result',
  mark: /"HostEnvironmentInfo"/,
  isDocument: (value) => isObject(value) && 'HostEnvironmentInfo' in value && Array.isArray(value.Benchmarks),
  collect,
  refused: [
    { pattern: /^# (?:HELP|TYPE|UNIT) benchmark_execution_time_nanoseconds /m, what: "BenchmarkDotNet's OpenMetrics" },
    {
      pattern: /^BenchmarkDotNet(?: v|=v)\d/m,
      what: 'a table of BenchmarkDotNet, whose digits and separators follow the culture',
    },
    {
      pattern: /^\/\/ (?:\* Summary \*|Benchmark Process |BenchmarkDotNet)/m,
      what: 'the log that BenchmarkDotNet prints',
    },
  ],
  instead: 'write JSON with --exporters json, and read BenchmarkDotNet.Artifacts/results/….json',
};

export const recogniseBdn = (output: Output): boolean => recogniseJson(output, FORMAT);
export const readBdn = (output: Output): ReadResult => readJsonResults(output, FORMAT);

interface Placed {
  readonly entry: JsonObject;
  readonly name: string;
  readonly line: number;
}

function collect(documents: readonly JsonDocument[], sink: Sink): void {
  const entries: Placed[] = [];
  for (const { value, line } of documents) {
    const { HostEnvironmentInfo, Benchmarks } = value as JsonObject;
    tellHost(HostEnvironmentInfo, line, sink);
    for (const entry of Benchmarks as readonly Json[]) {
      const name = isObject(entry) ? nameOf(entry) : null;
      if (name !== null) entries.push({ entry: entry as JsonObject, name, line });
      else sink.problem('unreadable', line, 'BenchmarkDotNet result: an entry has neither FullName nor Method');
    }
    if ((Benchmarks as readonly Json[]).length === 0) {
      sink.problem('note', line, 'BenchmarkDotNet measured nothing: no benchmark was selected');
    }
  }
  const count = new Map<string, number>();
  for (const { name } of entries) count.set(name, (count.get(name) ?? 0) + 1);
  for (const { entry, name, line } of entries) {
    // Only the job tells the same benchmark on two runtimes apart.
    const scope = (count.get(name) as number) > 1 ? jobOf(entry) : null;
    sink.entry(name, scope, line);
    collectTimes(entry, name, scope, line, sink);
    collectMemory(entry, name, scope, line, sink);
    collectMetrics(entry, name, scope, line, sink);
  }
}

function tellHost(host: Json | undefined, line: number, sink: Sink): void {
  if (!isObject(host)) return;
  if (typeof host.Configuration === 'string' && host.Configuration.toUpperCase() === 'DEBUG') {
    sink.problem('debug-build', line, 'BenchmarkDotNet ran a DEBUG configuration');
  }
  if (host.HasAttachedDebugger === true) {
    sink.problem('note', line, 'BenchmarkDotNet says that a debugger was attached');
  }
}

/** The name with namespace, class and parameters; early versions have it in parts only. */
function nameOf({ FullName, Namespace, Type, Method, Parameters }: JsonObject): string | null {
  if (typeof FullName === 'string' && FullName !== '') return FullName;
  if (typeof Method !== 'string' || Method === '') return null;
  const name = [Namespace, Type, Method].filter((part) => typeof part === 'string' && part !== '').join('.');
  return typeof Parameters === 'string' && Parameters !== '' ? `${name}(${Parameters})` : name;
}

/** `Class.Method: Job(…) [N=10]`. */
function jobOf({ DisplayInfo, ShortInfo }: JsonObject): string | null {
  const info = typeof DisplayInfo === 'string' ? DisplayInfo : ShortInfo;
  if (typeof info !== 'string') return null;
  const start = info.indexOf(': ');
  const parameters = info.lastIndexOf(' [');
  const job = info.slice(start === -1 ? 0 : start + 2, parameters > start ? parameters : undefined).trim();
  return job === '' ? null : job;
}

function collectTimes(entry: JsonObject, benchmark: string, scope: string | null, line: number, sink: Sink): void {
  const { Statistics: statistics, Measurements: measurements } = entry;
  if (!isObject(statistics)) {
    sink.problem('benchmark-failed', line, `${benchmark} failed: it has no statistics`, benchmark, scope);
    return;
  }
  const facts = { benchmark, scope, metric: 'time', unit: 'ns', better: 'lower' } as const;
  const values = numbersOf(statistics.OriginalValues) ?? workloadResults(measurements);
  if (values !== null) {
    for (const value of values) sink.add(facts, value, line);
    return;
  }
  const centre = statistics.Median ?? statistics.Mean;
  if (!sink.add(facts, centre, line)) {
    sink.problem('unreadable', line, `BenchmarkDotNet result: ${benchmark} has neither values nor a median`);
  }
}

/** Time of one operation in each result of the workload: jitting, pilot, warm-up and overhead are no measurements. */
function workloadResults(measurements: Json | undefined): number[] | null {
  if (!Array.isArray(measurements)) return null;
  const values = (measurements as readonly Json[]).filter(isObject).flatMap((row) => {
    const { IterationMode: mode, IterationStage: stage, Nanoseconds: time, Operations: operations } = row;
    const counts = (mode === 'Workload' && stage === 'Result') || mode === 'Result';
    return counts && typeof time === 'number' && typeof operations === 'number' ? [time / operations] : [];
  });
  return values.length === 0 ? null : values;
}

function collectMemory(entry: JsonObject, benchmark: string, scope: string | null, line: number, sink: Sink): void {
  if (!isObject(entry.Memory)) return;
  const facts = { benchmark, scope, metric: 'allocated', unit: 'B/op', better: 'lower', exact: true } as const;
  // Null without [MemoryDiagnoser].
  sink.add(facts, entry.Memory.BytesAllocatedPerOperation, line);
}

/** The memory diagnoser's own, which `Memory` has already. */
const IN_MEMORY: ReadonlySet<string> = new Set(['Allocated Memory']);

function collectMetrics(entry: JsonObject, benchmark: string, scope: string | null, line: number, sink: Sink): void {
  if (!Array.isArray(entry.Metrics)) return;
  for (const metric of entry.Metrics as readonly Json[]) {
    if (!isObject(metric) || !isObject(metric.Descriptor)) continue;
    const { Id, Unit, TheGreaterTheBetter } = metric.Descriptor;
    if (typeof Id !== 'string' || Id === '' || IN_MEMORY.has(Id)) continue;
    const unit = typeof Unit === 'string' ? Unit : '';
    const better = betterOf(TheGreaterTheBetter) ?? direction(unit, Id);
    sink.add({ benchmark, scope, metric: Id, unit, better }, metric.Value, line);
  }
}

function betterOf(greater: Json | undefined): Better | null {
  if (typeof greater !== 'boolean') return null;
  return greater ? 'higher' : 'lower';
}
