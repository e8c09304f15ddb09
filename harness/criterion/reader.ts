import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { readJsonResults, recogniseJson, sourceOf } from '../text/json-results.ts';
import { hasConsole, readConsole } from './console.ts';
import { jsonFormat } from './json.ts';

export function recogniseCriterion(output: Output): boolean {
  return hasConsole(sourceOf(output)) || recogniseJson(output, jsonFormat(output.command));
}

/** The table for people stands beside the messages when both are asked for: the messages are read, if there are any. */
export function readCriterion(output: Output): ReadResult {
  const text = sourceOf(output);
  const format = jsonFormat(output.command);
  return hasConsole(text) && !recogniseJson(output, format) ? readConsole(text) : readJsonResults(output, format);
}
