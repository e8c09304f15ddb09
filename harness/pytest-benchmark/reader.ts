import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { cleanText } from '../text/clean.ts';
import { MOST_ITERATIONS, numbersOf } from '../text/iterations.ts';
import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { collectJson, type JsonResults, recogniseJson, sourceOf } from '../text/json-results.ts';
import { enumerate, forEachLine } from '../text/lines.ts';
import { Sink } from '../text/sink.ts';

const FORMAT: JsonResults = {
  what: 'pytest-benchmark result',
  mark: /"machine_info"/,
  isDocument,
  collect: (documents, sink) => {
    for (const { value, line } of documents) collect(value as JsonObject, line, sink);
  },
  refused: [
    {
      pattern: /^-{3,} benchmark(?: '.*?')?: \d+ tests -{3,}$/m,
      what: 'the table that pytest-benchmark prints, whose units change from table to table',
    },
  ],
  instead: 'write JSON with --benchmark-json=FILE, and name FILE as --output-file',
};

export const recognisePytest = (output: Output): boolean => recogniseJson(output, FORMAT);

export function readPytest(output: Output): ReadResult {
  const sink = new Sink();
  collectJson(sourceOf(output), FORMAT, sink);
  // A test that failed after it was timed is in the file like any other.
  tellFailures(cleanText(output.stdout), sink);
  return sink.result();
}

type Entry = JsonObject & { readonly stats: JsonObject };

function isDocument(value: Json): boolean {
  if (!isObject(value) || !isObject(value.machine_info) || !Array.isArray(value.benchmarks)) return false;
  const benchmarks = value.benchmarks as readonly Json[];
  return benchmarks.length === 0 ? typeof value.version === 'string' : benchmarks.some(isEntry);
}

const isEntry = (entry: Json): entry is Entry => isObject(entry) && isObject(entry.stats) && nameOf(entry) !== null;

/** Test names are unique with their path only. */
function nameOf({ fullname, name }: JsonObject): string | null {
  const found = typeof fullname === 'string' ? fullname : name;
  return typeof found === 'string' && found !== '' ? found : null;
}

function collect({ benchmarks }: JsonObject, line: number, sink: Sink): void {
  const entries = benchmarks as readonly Json[];
  if (entries.length === 0) sink.problem('note', line, 'pytest-benchmark measured nothing: no test was selected');
  const extra = new Set<string>();
  for (const entry of entries) {
    if (!isEntry(entry)) {
      sink.problem('unreadable', line, 'pytest-benchmark result: an entry has no name or no stats');
      continue;
    }
    collectEntry(entry, nameOf(entry) as string, line, sink);
    for (const key of Object.keys(isObject(entry.extra_info) ? entry.extra_info : {})) extra.add(key);
  }
  if (extra.size > 0) sink.problem('passed-over', line, `extra_info of the tests (${enumerate([...extra])})`);
}

function collectEntry({ stats }: Entry, benchmark: string, line: number, sink: Sink): void {
  sink.entry(benchmark, null, line);
  const facts = { benchmark, metric: 'time', unit: 's', better: 'lower' } as const;
  const rounds = numbersOf(stats.data);
  const complete = rounds !== null && (typeof stats.rounds !== 'number' || rounds.length === stats.rounds);
  if (complete && rounds.length <= MOST_ITERATIONS) {
    for (const round of rounds) sink.add(facts, round, line);
    return;
  }
  if (Array.isArray(stats.data) && !complete) {
    sink.problem('note', line, `${benchmark}: not all rounds are in the file, so that its median stands for them`);
  }
  if (!sink.add(facts, stats.median, line)) {
    sink.problem('unreadable', line, `pytest-benchmark result: ${benchmark} has neither rounds nor a median`);
  }
}

function tellFailures(log: string, sink: Sink): void {
  if (!log.includes('::')) return;
  forEachLine(log, (text, line) => {
    const said = /^(?:FAILED|ERROR) (\S+?::.+)$/.exec(text)?.[1];
    if (said === undefined) return;
    const name = testIn(said, sink);
    sink.problem('benchmark-failed', line, `${name}: pytest says that it failed`, name);
  });
}

/** No test has a longer name; a line of any length is looked at no further. */
const LONGEST_NAME = 2000;

/** `NAME - REASON`, where a name may hold ` - ` itself: one that was timed is known. */
function testIn(said: string, sink: Sink): string {
  for (let at = said.indexOf(' - '); at !== -1 && at < LONGEST_NAME; at = said.indexOf(' - ', at + 1)) {
    if (sink.has(said.slice(0, at))) return said.slice(0, at);
  }
  return sink.has(said) ? said : (said.split(' - ')[0] as string);
}
