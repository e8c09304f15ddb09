import type { Harness, Output } from '../src/model/harness.ts';
import type { Better, Problem, Reading, ReadResult } from '../src/model/measurement.ts';
import { cleanText } from './text/clean.ts';
import { isObject, type Json, type JsonObject, readJson } from './text/json.ts';

interface Measure {
  readonly unit: string;
  readonly better: Better | null;
  readonly exact?: boolean;
}

const COUNT: Measure = { unit: '', better: 'lower', exact: true };

/** The measures that Bencher has built in, by slug; the format itself has neither units nor directions. */
const MEASURES: ReadonlyMap<string, Measure> = new Map<string, Measure>([
  ['latency', { unit: 'ns', better: 'lower' }],
  ['throughput', { unit: 'ops/s', better: 'higher' }],
  ['build-time', { unit: 's', better: 'lower' }],
  ['file-size', { unit: 'B', better: 'lower', exact: true }],
  ['binary-size', { unit: 'B', better: 'lower', exact: true }],
  ['instructions', COUNT],
  ['estimated-cycles', COUNT],
  ['total-read-write', COUNT],
  ['total-accesses', COUNT],
  ['l1-accesses', COUNT],
  ['l2-accesses', COUNT],
  ['ram-accesses', COUNT],
  ['ram-hits', COUNT],
  ['global-bus-events', COUNT],
  ['total-bytes', { unit: 'B', better: 'lower', exact: true }],
  ['total-blocks', COUNT],
]);

const FIELDS: ReadonlySet<string> = new Set(['value', 'lower_value', 'upper_value']);

/** Bencher Metric Format: `{ benchmark: { measure: { value, lower_value?, upper_value? } } }`. */
export const bmf: Harness = {
  name: 'bmf',
  title: 'Bencher Metric Format, the JSON that bencher.dev adapters write',
  recipe: {
    build: null,
    run: './bench --json',
    notes: [
      'Units and directions follow the measures that Bencher has built in (latency in ns, throughput in ops/s …).',
      'Any other measure has neither: say which way is better under `better` in pairmark.yaml.',
    ],
  },
  recogniseCommand: () => false,
  recogniseOutput: (output) => readJson(sourceOf(output)).documents.some(({ value }) => isBmf(value)),
  read,
};

const sourceOf = (output: Output): string => cleanText(output.file ?? output.stdout);

function read(output: Output): ReadResult {
  const { documents, faults } = readJson(sourceOf(output));
  const problems: Problem[] = faults.map(({ line, text }) => ({ kind: 'unreadable', line, text }));
  const found = documents.filter((document) => isBmf(document.value));
  if (found.length === 0 && problems.length === 0) {
    problems.push({ kind: 'unreadable', line: null, text: 'there is no Bencher Metric Format in the output' });
  }
  if (problems.length > 0) return { readings: [], problems };
  const readings: Reading[] = [];
  for (const { value, line } of found) collect(value as JsonObject, line, readings, problems);
  return { readings, problems };
}

function collect(document: JsonObject, line: number, readings: Reading[], problems: Problem[]): void {
  for (const [benchmark, measures] of Object.entries(document)) {
    for (const [metric, leaf] of Object.entries(measures as JsonObject)) {
      const { value } = leaf as { readonly value: number };
      const measure = MEASURES.get(metric.toLowerCase().replaceAll(/[ _]/g, '-')) ?? { unit: '', better: null };
      if (Number.isFinite(value)) readings.push({ benchmark, scope: null, metric, ...measure, value });
      else problems.push({ kind: 'non-finite', line, text: `${benchmark}: ${metric} is ${value}`, benchmark });
    }
  }
}

/** Every leaf must be what the format allows and nothing else: many tools write objects of objects. */
function isBmf(value: Json): boolean {
  return holds(value, (measures) => holds(measures, isLeaf));
}

function holds(value: Json, each: (member: Json) => boolean): boolean {
  if (!isObject(value)) return false;
  const members = Object.values(value);
  return members.length > 0 && members.every(each);
}

function isLeaf(value: Json): boolean {
  if (!isObject(value) || typeof value.value !== 'number') return false;
  return Object.entries(value).every(
    ([name, field]) => FIELDS.has(name) && (typeof field === 'number' || (field === null && name !== 'value')),
  );
}
