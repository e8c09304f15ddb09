import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { excerpt, forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { Sink } from '../text/sink.ts';
import { streamWith } from '../text/streams.ts';
import { csvCount, hasCsv, isPrefixed, separatorOf } from './csv.ts';
import { betterOf, type Count } from './event.ts';
import { hasJson, isJsonLine, jsonCount } from './json.ts';

const FOR_PEOPLE = /^ Performance counter stats for /m;
const COMMAS = /^[ \t]*\d+,\d+[,;](?:msec|ns)[,;][\w-]+[,;]|"counter-value" : "\d+,\d+"/m;

const isOurs = (text: string): boolean => hasJson(text) || hasCsv(text) || COMMAS.test(text) || FOR_PEOPLE.test(text);

export const recognisePerfStat = (output: Output): boolean => streamWith(output, isOurs) !== null;

export function readPerfStat(output: Output): ReadResult {
  const text = streamWith(output, isOurs);
  const refused = text === null ? 'there are no counts of perf stat: run it with -x, or -j' : refusal(text);
  if (text === null || refused !== null) {
    return { readings: [], problems: [{ kind: 'unreadable', line: null, text: refused as string }] };
  }
  return readCounts(text, output.command);
}

function refusal(text: string): string | null {
  if (COMMAS.test(text)) return 'the counts of perf stat have decimal commas: put LC_ALL=C in front of the command';
  if (hasJson(text) || hasCsv(text)) return null;
  return 'this is what perf stat prints for people, which is rounded: run it with -x, or -j';
}

/** Counts of one invocation; what else is printed around them is passed over. */
function readCounts(text: string, benchmark: string): ReadResult {
  const sink = new Sink();
  const separator = separatorOf(text);
  const missing: string[] = [];
  const scaled: string[] = [];
  let damaged = false;
  forEachLine(text, (line, number) => {
    const count = isJsonLine(line) ? jsonCount(line) : csvCount(line, separator);
    if (count !== null && count !== 'damaged') take(count, number);
    else if (!damaged && (count === 'damaged' || isPrefixed(line, separator))) {
      damaged = true;
      sink.problem('unreadable', number, `perf stat: ${whatIsWrong(count)}: ${excerpt(line, 80)}`);
    }
  });
  if (missing.length > 0) sink.problem('passed-over', null, `not counted on this machine: ${missing.join(', ')}`);
  if (scaled.length > 0) sink.problem('note', null, `counted for a part of the time and scaled: ${scaled.join(', ')}`);
  return sink.result();

  function take({ event, unit, value, share }: Count, line: number): void {
    if (/^<not (?:supported|counted)>$/.test(value)) {
      missing.push(event);
      return;
    }
    sink.entry(`${benchmark}: ${event}`, null, line);
    sink.add({ benchmark, metric: event, unit, better: betterOf(event, unit) }, numberOf(value), line);
    if (share < 100) scaled.push(`${event} (${share} %)`);
  }
}

const whatIsWrong = (count: Count | 'damaged' | null): string =>
  count === 'damaged'
    ? 'this count is cut off'
    : 'counts of intervals (-I), processors or threads are not one measurement';
