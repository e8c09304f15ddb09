import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { isObject, type Json, type JsonDocument, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson } from '../text/json-results.ts';
import type { Sink } from '../text/sink.ts';

const FORMAT: JsonResults = {
  what: 'tinybench result',
  mark: /"(?:totalTime|latency)"/,
  torn: /"result": ?\{[^{}]*"(?:totalTime|latency|critical)"/,
  isDocument: (value) => Array.isArray(value) && value.some((element) => isTask(element) || isResult(element)),
  collect,
  refused: [
    {
      pattern: /│ \(index\) +│ Task [Nn]ame +│ (?:ops\/sec|Latency av)/,
      what: 'the table of tinybench, which is rounded',
    },
  ],
  instead: 'print JSON.stringify(bench.tasks.map(({ name, result }) => ({ name, result })))',
};

export const recogniseTinybench = (output: Output): boolean => recogniseJson(output, FORMAT);
export const readTinybench = (output: Output): ReadResult => readJsonResults(output, FORMAT);

type Task = JsonObject & { readonly name: string };

/** Statistics of one task: flat up to version 2, in `latency` since version 3. */
const isResult = (value: Json | undefined): value is JsonObject =>
  isObject(value) &&
  'totalTime' in value &&
  'period' in value &&
  (isObject(value.latency) || ('mean' in value && 'hz' in value));

const isNamed = (value: Json): value is Task => isObject(value) && typeof value.name === 'string' && value.name !== '';
const isTask = (value: Json): boolean => isNamed(value) && isResult(value.result);

function collect(documents: readonly JsonDocument[], sink: Sink): void {
  for (const { value, line } of documents) {
    for (const element of value as readonly Json[]) {
      if (isNamed(element)) collectTask(element, line, sink);
      else {
        const text = `tinybench result: a task has no name (bench.results has none): ${FORMAT.instead}`;
        sink.problem('unreadable', line, text);
        return;
      }
    }
  }
}

function collectTask({ name, result }: Task, line: number, sink: Sink): void {
  sink.entry(name, null, line);
  const failure = failureOf(result);
  if (failure !== null || !isResult(result)) {
    sink.problem('benchmark-failed', line, `${name}: ${failure ?? 'it has no times'}`, name);
    return;
  }
  const mean = isObject(result.latency) ? result.latency.mean : result.mean;
  const facts = { benchmark: name, metric: 'time', unit: 'ms', better: 'lower' } as const;
  if (sink.add(facts, mean, line)) return;
  // JSON has no other way to write NaN and the infinities.
  if (mean === null) sink.problem('non-finite', line, `${name}: its mean is null: NaN or infinite`, name);
  else sink.problem('unreadable', line, `tinybench result: ${name} has no mean`);
}

function failureOf(result: Json | undefined): string | null {
  if (!isObject(result)) return 'it was not run';
  const { state, error } = result;
  if (error !== undefined || state === 'errored') {
    const message = isObject(error) && typeof error.message === 'string' ? `: ${error.message}` : '';
    return `it threw an error${message}`;
  }
  return state === undefined || state === 'completed' ? null : `its state is ${String(state)}, not completed`;
}
