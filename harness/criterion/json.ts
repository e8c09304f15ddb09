import { numbersOf } from '../text/iterations.ts';
import { isObject, type Json, type JsonDocument, type JsonObject } from '../text/json.ts';
import type { JsonResults } from '../text/json-results.ts';
import type { Sink } from '../text/sink.ts';
import { direction, knownUnit } from '../units.ts';

/**
 * Messages of cargo-criterion, or the files that Criterion.rs saves, one or many behind each other.
 *
 * @param command what a saved file is named after when no benchmark.json stands before it
 */
export const jsonFormat = (command: string): JsonResults => ({
  what: 'Criterion.rs result',
  mark: /"(?:benchmark-complete|iters|point_estimate|full_id)"/,
  torn: /"(?:benchmark-complete|sampling_mode|median_abs_dev)"/,
  isDocument: (value) => isObject(value) && (isMessage(value) || isSample(value) || isEstimates(value)),
  collect: (documents, sink) => collect(documents, pathName(command), sink),
  instead: 'run `cargo criterion --message-format=json`, or print target/criterion/**/new/*.json after the run',
});

const isMessage = (value: JsonObject): boolean =>
  (value.reason === 'benchmark-complete' && typeof value.id === 'string' && value.id !== '') || isBenchmark(value);

/** benchmark.json, which has the name that the folder's name was made from. */
const isBenchmark = (value: JsonObject): boolean =>
  typeof value.full_id === 'string' && value.full_id !== '' && typeof value.directory_name === 'string';

const SAMPLE_KEYS: ReadonlySet<string> = new Set(['sampling_mode', 'iters', 'times']);

const isSample = (value: JsonObject): boolean =>
  Array.isArray(value.iters) && Array.isArray(value.times) && Object.keys(value).every((key) => SAMPLE_KEYS.has(key));

const isEstimate = (value: Json | undefined): boolean => isObject(value) && 'point_estimate' in value;

/** The estimates of a run, or of the change since the run before. */
const isEstimates = (value: JsonObject): boolean => isEstimate(value.mean) && isEstimate(value.median);
const isChange = (value: JsonObject): boolean => isEstimates(value) && !('std_dev' in value);

/** `target/criterion/GROUP/NAME/new/sample.json`: the name, as far as a path can hold it. */
function pathName(command: string): string {
  const parts = command.split(/[\\/]/);
  const root = parts.lastIndexOf('criterion');
  const file = parts.at(-1) ?? '';
  const inside = root !== -1 && parts.length - root > 3 && /^(?:sample|estimates)\.json$/.test(file);
  return inside ? parts.slice(root + 1, -2).join('/') : command;
}

/** A benchmark and what of its files was found. */
interface Saved {
  readonly name: string;
  sample: JsonDocument | null;
  estimates: JsonDocument | null;
}

function collect(documents: readonly JsonDocument[], fallback: string, sink: Sink): void {
  const saved: Saved[] = [];
  let current: Saved | null = null;
  for (const document of documents) {
    const value = document.value as JsonObject;
    if (value.reason === 'benchmark-complete') {
      collectMessage(value, document.line, sink);
      continue;
    }
    if (isChange(value)) {
      sink.problem(
        'unreadable',
        document.line,
        'these are ratios to the run before (change/estimates.json), not times',
      );
      continue;
    }
    if (isBenchmark(value) || current === null) {
      current = { name: isBenchmark(value) ? (value.full_id as string) : fallback, sample: null, estimates: null };
      saved.push(current);
    }
    const second = isSample(value) ? current.sample : isEstimates(value) ? current.estimates : null;
    if (second !== null) {
      sink.problem('unreadable', document.line, 'no benchmark.json stands before it: its name cannot be told');
    }
    if (isSample(value)) current.sample = document;
    else if (isEstimates(value)) current.estimates = document;
  }
  for (const one of saved) collectSaved(one, sink);
}

function collectMessage(message: JsonObject, line: number, sink: Sink): void {
  const benchmark = message.id as string;
  const unit = typeof message.unit === 'string' ? message.unit : 'ns';
  const metric = knownUnit(unit)?.dimension === 'time' ? 'time' : unit;
  const facts = { benchmark, metric, unit, better: direction(unit, metric) };
  sink.entry(benchmark, null, line);
  const values = quotients(message.measured_values, message.iteration_count);
  for (const value of values ?? []) sink.add(facts, value, line);
  if (values !== null) return;
  const median = isObject(message.median) ? message.median.estimate : undefined;
  if (!sink.add(facts, median, line)) lost(benchmark, line, sink);
}

function collectSaved({ name, sample, estimates }: Saved, sink: Sink): void {
  const found = sample ?? estimates;
  if (found === null) {
    lost(name, null, sink);
    return;
  }
  const { value, line } = found;
  const facts = { benchmark: name, metric: 'time', unit: 'ns', better: 'lower' } as const;
  const { iters, times, median } = value as JsonObject;
  sink.entry(name, null, line);
  if (sample !== null) {
    const values = quotients(times, iters);
    for (const one of values ?? []) sink.add(facts, one, line);
    if (values === null) lost(name, line, sink);
    return;
  }
  // Not the slope, which is missing with flat sampling: the two sides of a comparison must be estimated alike.
  if (!sink.add(facts, (median as JsonObject).point_estimate, line)) lost(name, line, sink);
}

const lost = (name: string, line: number | null, sink: Sink): void =>
  sink.problem('unreadable', line, `Criterion.rs result: ${name} has no samples`);

/** Time of one iteration in each sample; null when the two lists do not belong together. */
function quotients(totals: Json | undefined, counts: Json | undefined): number[] | null {
  const time = numbersOf(totals);
  const iterations = numbersOf(counts);
  if (time === null || iterations === null || time.length !== iterations.length) return null;
  if (!iterations.every((count) => count > 0)) return null;
  return time.map((total, at) => total / (iterations[at] as number));
}
