import type { Output } from '../../src/model/harness.ts';
import type { Better, ReadResult } from '../../src/model/measurement.ts';
import { isObject, type Json, type JsonObject } from '../text/json.ts';
import { type JsonResults, readJsonResults, recogniseJson } from '../text/json-results.ts';
import { numberOf } from '../text/number.ts';
import type { Sink } from '../text/sink.ts';
import { direction } from '../units.ts';

const FIELDS: ReadonlySet<string> = new Set(['name', 'unit', 'value', 'range', 'extra']);

const format = (better: Better | null): JsonResults => ({
  what: 'custom result of github-action-benchmark',
  mark: /"unit"/,
  // Too little to tell half of it by.
  torn: /(?!)/,
  isDocument: (value) => Array.isArray(value) && value.length > 0 && value.every(isEntry),
  collect: (documents, sink) => {
    for (const { value, line } of documents) {
      for (const entry of value as readonly Entry[]) collect(entry, better, line, sink);
    }
  },
  instead: 'print a list of objects with name, unit and value',
});

const FORMAT = format(null);

export const recogniseCustom = (output: Output): boolean => recogniseJson(output, FORMAT);

/** @param better which way all the numbers are better; null: as their units say */
export const readCustom = (output: Output, better: Better | null): ReadResult =>
  readJsonResults(output, better === null ? FORMAT : format(better));

type Entry = JsonObject & { readonly name: string; readonly unit: string };

/** Every entry must be what the format allows and nothing else: many tools write lists of objects with names. */
function isEntry(value: Json): value is Entry {
  if (!isObject(value) || typeof value.name !== 'string' || value.name === '') return false;
  return (
    typeof value.unit === 'string' &&
    valueIn(value.value) !== null &&
    Object.keys(value).every((key) => FIELDS.has(key))
  );
}

/** Numbers are often written as text. */
function valueIn(value: Json | undefined): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? numberOf(value.trim()) : null;
}

function collect({ name, unit, value }: Entry, better: Better | null, line: number, sink: Sink): void {
  sink.entry(name, null, line);
  const facts = { benchmark: name, metric: 'value', unit, better: better ?? direction(unit, name) };
  sink.add(facts, valueIn(value), line);
}
