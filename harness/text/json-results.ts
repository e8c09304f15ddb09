import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { cleanText } from './clean.ts';
import { type Json, type JsonDocument, type JsonText, readJson } from './json.ts';
import { Sink } from './sink.ts';

/** Text of a tool that has a better format: it is recognised to be refused. */
export interface Refused {
  readonly pattern: RegExp;
  /** `the table that JMH prints`. */
  readonly what: string;
}

/** A tool's JSON: what it looks like and how it is read. */
export interface JsonResults {
  /** `JMH result`: for messages. */
  readonly what: string;
  /** Found in every text of this format: a cheap test before the JSON is read. */
  readonly mark: RegExp;
  /** Tells that JSON which cannot be read is ours; the mark, where it is left out. */
  readonly torn?: RegExp;
  readonly isDocument: (value: Json) => boolean;
  /** Takes the documents that are ours; at least one. */
  readonly collect: (documents: readonly JsonDocument[], sink: Sink) => void;
  readonly refused?: readonly Refused[];
  /** What to do instead, for everything that is refused: `write JSON with -rf json -rff FILE`. */
  readonly instead: string;
}

/** The result file, or what was printed, as plain text. */
export const sourceOf = (output: Output): string => cleanText(output.file ?? output.stdout);

/** Is there a document of this format in the output, a torn one, or one of the texts that it refuses? */
export function recogniseJson(output: Output, format: JsonResults): boolean {
  const text = sourceOf(output);
  if (format.mark.test(text)) {
    const { documents, faults } = readJson(text);
    if (documents.some(({ value }) => format.isDocument(value))) return true;
    if (faults.length > 0 && (format.torn ?? format.mark).test(text)) return true;
  }
  return refusedIn(text, format) !== undefined;
}

/** Reads the documents of this format. Whatever was lost makes the whole output unreadable. */
export function readJsonResults(output: Output, format: JsonResults): ReadResult {
  const sink = new Sink();
  collectJson(sourceOf(output), format, sink);
  return sink.result();
}

/** {@link readJsonResults} into a sink that takes more than the documents. */
export function collectJson(text: string, format: JsonResults, sink: Sink): void {
  const json = readJson(text);
  const found = json.documents.filter(({ value }) => format.isDocument(value));
  for (const { line, text: fault } of json.faults) sink.problem('unreadable', line, `${format.what}: ${fault}`);
  if (found.length > 0) format.collect(found, sink);
  else if (json.faults.length === 0) sink.problem('unreadable', null, withoutDocuments(text, format, json));
}

function withoutDocuments(text: string, format: JsonResults, { documents }: JsonText): string {
  const refused = refusedIn(text, format);
  if (refused !== undefined) return `this is ${refused.what}: ${format.instead}`;
  if (text.trim() === '') return `there is no ${format.what}: the output is empty`;
  const empty = documents.some(({ value }) => Array.isArray(value) && value.length === 0);
  if (empty) return `the ${format.what} is an empty list: every benchmark failed, or none was selected`;
  return `there is no ${format.what} in the output: ${format.instead}`;
}

const refusedIn = (text: string, { refused = [] }: JsonResults): Refused | undefined =>
  refused.find(({ pattern }) => pattern.test(text));
