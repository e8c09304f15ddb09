import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { sourceOf } from '../text/json-results.ts';
import { hasTable, readConsole } from './console.ts';
import { hasXml, readXml } from './xml.ts';

/** The last lines of the console and compact reporters, when a test failed or a test case has no assertion. */
const TOTALS = /^test cases: +\d+ \|[^\n]*\nassertions: /m;
const INSTEAD = 'run it with `-r xml`, and without --skip-benchmarks';

export function recogniseCatch2(output: Output): boolean {
  const text = sourceOf(output);
  return hasXml(text) || hasTable(text) || TOTALS.test(text);
}

export function readCatch2(output: Output): ReadResult {
  const text = sourceOf(output);
  if (hasXml(text)) return readXml(text);
  if (hasTable(text)) return readConsole(text);
  const found = TOTALS.test(text)
    ? 'there is no benchmark in this output of Catch2, or its reporter leaves them out'
    : 'there is no output of Catch2';
  return { readings: [], problems: [{ kind: 'unreadable', line: null, text: `${found}: ${INSTEAD}` }] };
}
