import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { MOST_ITERATIONS, numbersOf } from '../text/iterations.ts';
import { isObject, type Json, type JsonDocument, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson } from '../text/json-results.ts';
import type { SeriesFacts, Sink } from '../text/sink.ts';

const FORMAT: JsonResults = {
  what: 'hyperfine result',
  mark: /"(?:exit_codes|stddev)"/,
  torn: /"results": *\[\s*\{\s*"command": /,
  isDocument: (value) => isObject(value) && Array.isArray(value.results) && (value.results as Json[]).some(isResult),
  collect,
  refused: [
    {
      pattern: /^Benchmark \d+: .*\n +Time \((?:mean ± σ|abs ≡)\): /m,
      what: 'what hyperfine prints, which is rounded',
    },
    {
      pattern: /^command,mean,stddev,median,user,system,min,max\b/m,
      what: "hyperfine's CSV, which has no single runs",
    },
    { pattern: /^\| Command \| Mean \[\w+\] \| Min \[\w+\] \|/m, what: "hyperfine's table, which is rounded" },
  ],
  instead: 'write JSON with --export-json FILE, and name FILE as --output-file',
};

export const recogniseHyperfine = (output: Output): boolean => recogniseJson(output, FORMAT);
export const readHyperfine = (output: Output): ReadResult => readJsonResults(output, FORMAT);

type Result = JsonObject & { readonly command: string };

function isResult(value: Json): value is Result {
  return isObject(value) && typeof value.command === 'string' && 'mean' in value && 'user' in value && 'max' in value;
}

function collect(documents: readonly JsonDocument[], sink: Sink): void {
  const all = documents.flatMap(({ value, line }) =>
    ((value as JsonObject).results as readonly Json[]).map((result) => ({ result, line })),
  );
  const nameOf = names(all.map(({ result }) => result));
  for (const { result, line } of all) {
    if (isResult(result)) collectResult(result, nameOf(result), line, sink);
    else sink.problem('unreadable', line, 'hyperfine result: an entry has no command, mean or max');
  }
}

/** A command that was named with -n can have the same text for several values of its parameters. */
function names(results: readonly Json[]): (result: Result) => string {
  const counts = new Map<string, number>();
  for (const { command } of results.filter(isResult)) counts.set(command, (counts.get(command) ?? 0) + 1);
  return ({ command, parameters }) => {
    if ((counts.get(command) ?? 0) < 2 || !isObject(parameters)) return command;
    return [command, ...Object.entries(parameters).map(([name, value]) => `${name}=${value}`)].join(' ');
  };
}

function collectResult(result: Result, benchmark: string, line: number, sink: Sink): void {
  sink.entry(benchmark, null, line);
  const failure = failureOf(result.exit_codes);
  if (failure !== null) {
    const text = `${benchmark}: ${failure}, so that its times are not used (append \`|| true\` where this is meant)`;
    sink.problem('benchmark-failed', line, text, benchmark);
    return;
  }
  collectTimes(result, { benchmark, metric: 'time', unit: 's', better: 'lower' }, line, sink);
  const memory = numbersOf(result.memory_usage_byte);
  if (memory === null || memory.length > MOST_ITERATIONS) return;
  for (const value of memory) sink.add({ benchmark, metric: 'memory', unit: 'B', better: 'lower' }, value, line);
}

function collectTimes(result: Result, facts: SeriesFacts, line: number, sink: Sink): void {
  const { benchmark } = facts;
  const times = numbersOf(result.times);
  if ((times ?? []).some((time) => time <= 0) || (times === null && result.median === 0)) {
    const text = `${benchmark}: it is as short as the start of a shell, and has no time of its own (run hyperfine with -N)`;
    sink.problem('passed-over', line, text, benchmark);
    return;
  }
  if (times !== null && times.length <= MOST_ITERATIONS) {
    for (const time of times) sink.add(facts, time, line);
  } else if (!sink.add(facts, result.median, line)) {
    sink.problem('unreadable', line, `hyperfine result: ${benchmark} has neither times nor a median`);
  }
}

/** What went wrong in some run; null when all ended with status 0, or when the export is too old to tell. */
function failureOf(codes: Json | undefined): string | null {
  if (!Array.isArray(codes)) return null;
  const bad = (codes as readonly Json[]).find((code) => code !== 0);
  if (bad === undefined) return null;
  return bad === null ? 'a run was ended by a signal' : `a run ended with exit status ${bad}`;
}
