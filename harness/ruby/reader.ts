import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson, sourceOf } from '../text/json-results.ts';
import { hasReport, readReport } from './report.ts';

const FORMAT: JsonResults = {
  what: 'benchmark-ips result',
  mark: /"ips"/,
  torn: /"ips": ?[\d.eE+-]+,\s*"(?:error|stddev)"/,
  isDocument: (value) => Array.isArray(value) && value.length > 0 && value.every(isEntry),
  collect: (documents, sink) => {
    for (const { value, line } of documents) {
      for (const { name, ips } of value as readonly Entry[]) {
        sink.entry(name, null, line);
        const facts = { benchmark: name, metric: 'throughput', unit: 'i/s', better: 'higher' } as const;
        if (!sink.add(facts, ips, line)) {
          sink.problem('unreadable', line, `benchmark-ips result: the rate of ${name} is not a number`);
        }
      }
    }
  },
  refused: [
    { pattern: /^Calculating -{10,}$/m, what: 'what benchmark-ips prints, which is rounded' },
    { pattern: /\(± ?[\d.]+%\) i\/s(?: +\([^)\n]*\))? -/, what: 'what benchmark-ips prints, which is rounded' },
  ],
  instead: "write JSON with `x.json! 'ips.json'`, and name that file as --output-file",
};

export const recogniseRuby = (output: Output): boolean => hasReport(sourceOf(output)) || recogniseJson(output, FORMAT);

export const readRuby = (output: Output): ReadResult =>
  hasReport(sourceOf(output)) ? readReport(sourceOf(output)) : readJsonResults(output, FORMAT);

type Entry = JsonObject & { readonly name: string };

const isEntry = (value: Json): value is Entry =>
  isObject(value) && typeof value.name === 'string' && value.name !== '' && 'ips' in value && 'cycles' in value;
