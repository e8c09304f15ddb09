import { isFault, type Json, type ParseFault, parseJsonAt } from './json-parser.ts';
import { lineCounter } from './lines.ts';

export type { Json, JsonObject } from './json-parser.ts';

/** One object or array, and the 1-based line on which it starts. */
export interface JsonDocument {
  readonly value: Json;
  readonly line: number;
}

/** Text that set out to be JSON and could not be read, and the 1-based line on which it went wrong. */
export interface JsonFault {
  readonly line: number;
  readonly text: string;
}

export interface JsonText {
  /** All that stand at the start of a line, in order; two programs may have written into one stream. */
  readonly documents: readonly JsonDocument[];
  readonly faults: readonly JsonFault[];
  /** Lines of a program's own prints found inside the documents. */
  readonly skippedLines: number;
}

/**
 * The JSON in a benchmark's output, whatever else is printed around and between it. Numbers may be NaN or infinite.
 * Never throws; takes time linear in the text.
 */
export function readJson(text: string): JsonText {
  const start = text.search(/\S/);
  if (start === -1) return { documents: [], faults: [], skippedLines: 0 };
  if (text[start] === '{' || text[start] === '[') {
    try {
      const value = JSON.parse(text) as Json;
      return { documents: [{ value, line: lineCounter(text)(start) }], faults: [], skippedLines: 0 };
    } catch {
      // Not the JSON of the standard, or not alone: look closer.
    }
  }
  return scan(text);
}

/** `value` is an object, not an array and not null. */
export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function scan(text: string): JsonText {
  const documents: JsonDocument[] = [];
  const faults: JsonFault[] = [];
  const lineAt = lineCounter(text);
  let skippedLines = 0;
  const opening = /^[ \t]*([[{])/gm;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index + match[0].length - 1;
    const strict = parseJsonAt(text, start, { skipLog: false });
    const parsed = isFault(strict) ? parseJsonAt(text, start, { skipLog: true }) : strict;
    if (isFault(parsed)) {
      if (parsed.begun || parsed.truncated) faults.push({ line: lineAt(parsed.at), text: parsed.text });
      opening.lastIndex = resumeAfter(text, start, parsed);
    } else if (!isAside(text, parsed.value, parsed.end)) {
      documents.push({ value: parsed.value, line: lineAt(start) });
      skippedLines += parsed.skipped;
      opening.lastIndex = parsed.end;
    }
  }
  return { documents, faults, skippedLines };
}

/** `[1] done` is a log line that happens to start like an array. */
function isAside(text: string, value: Json, end: number): boolean {
  const next = text.slice(end, end + 80).split('\n')[0] as string;
  return Array.isArray(value) && value.length < 2 && !isObject(value[0]) && next.trim() !== '';
}

/** Never back before what was read: so every character is looked at a bounded number of times. */
function resumeAfter(text: string, start: number, fault: ParseFault): number {
  if (fault.truncated) return text.length;
  const lineStart = text.lastIndexOf('\n', fault.at - 1) + 1;
  if (lineStart > start) return lineStart;
  const lineEnd = text.indexOf('\n', start);
  return lineEnd === -1 ? text.length : lineEnd;
}
