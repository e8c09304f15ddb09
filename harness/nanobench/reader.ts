import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson, sourceOf } from '../text/json-results.ts';
import type { Sink } from '../text/sink.ts';
import { hasCsv, readCsv } from './csv.ts';
import { addMeasure, COUNTERS, type Row, TIME } from './row.ts';

const FORMAT: JsonResults = {
  what: 'nanobench result',
  mark: /"median\(elapsed\)"/,
  isDocument: (value) => isObject(value) && Array.isArray(value.results) && (value.results as Json[]).some(isResult),
  collect: (documents, sink) => {
    for (const { value, line } of documents) {
      for (const result of (value as JsonObject).results as readonly Json[]) {
        if (isResult(result)) collect(result, line, sink);
        else sink.problem('unreadable', line, 'nanobench result: an entry has no name or no measurements');
      }
    }
  },
  refused: [
    {
      pattern: / err% \|(?:[^|\n]{1,60}\|){1,12} [^|\n]+\n\|-+:/,
      what: 'the table that nanobench prints, which is rounded',
    },
  ],
  instead: 'render ankerl::nanobench::templates::json()',
};

export const recogniseNanobench = (output: Output): boolean =>
  hasCsv(sourceOf(output)) || recogniseJson(mended(output), FORMAT);

export const readNanobench = (output: Output): ReadResult =>
  hasCsv(sourceOf(output)) ? readCsv(sourceOf(output)) : readJsonResults(mended(output), FORMAT);

/** The templates put names into the text as they are, with their quotes: on lines of their own, which can be mended. */
function mended(output: Output): Output {
  const text = sourceOf(output);
  if (!FORMAT.mark.test(text)) return output;
  const file = text.replace(/^([ \t]*"(?:title|name|unit)": )"(.*)",$/gm, (line, key: string, value: string) =>
    isJsonString(value) ? line : `${key}${JSON.stringify(value)},`,
  );
  return { ...output, file };
}

const isJsonString = (value: string): boolean => /^(?:[^"\\]|\\["\\/bfnrtu])*$/.test(value);

type Result = JsonObject & { readonly name: string; readonly measurements: readonly Json[] };

const isResult = (value: Json): value is Result =>
  isObject(value) &&
  typeof value.name === 'string' &&
  value.name !== '' &&
  Array.isArray(value.measurements) &&
  'median(elapsed)' in value;

function collect(result: Result, line: number, sink: Sink): void {
  const { name, title, unit, batch, measurements } = result;
  const row: Row = {
    name,
    title: typeof title === 'string' ? title : null,
    unit: typeof unit === 'string' && unit !== '' ? unit : 'op',
    batch: typeof batch === 'number' && batch > 0 ? batch : 1,
    line,
  };
  sink.entry(name, row.title, line);
  if (measurements.length === 0) {
    sink.problem('benchmark-failed', line, `${name}: nanobench has no measurement of it`, name, row.title);
  }
  const counted = COUNTERS.filter(({ json }) => measurements.some((one) => isObject(one) && one[json] !== 0));
  for (const measurement of measurements) {
    const values = isObject(measurement) ? measurement : {};
    if (!addMeasure(sink, row, TIME, values.elapsed)) {
      sink.problem('unreadable', line, `nanobench result: a measurement of ${name} has no elapsed time`);
    }
    for (const counter of counted) addMeasure(sink, row, counter, values[counter.json]);
  }
}
