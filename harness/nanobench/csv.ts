import type { ReadResult } from '../../src/model/measurement.ts';
import { excerpt, forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { Sink } from '../text/sink.ts';
import { addMeasure, COUNTERS, type Row, TIME } from './row.ts';

const HEADER =
  /^"title";"name";"unit";"batch";"elapsed";"error %";"instructions";"branches";"branch misses";"total"\s*$/m;

export const hasCsv = (text: string): boolean => HEADER.test(text);

/** Reads the median of every row. */
export function readCsv(text: string): ReadResult {
  const sink = new Sink();
  let begun = false;
  forEachLine(text, (line, number) => {
    if (HEADER.test(line)) begun = true;
    else if (begun && line.startsWith('"')) readRow(line.trimEnd(), number, sink);
  });
  if (sink.size === 0) sink.problem('note', null, 'nanobench measured nothing: there is no row behind the header');
  return sink.result();
}

function readRow(line: string, number: number, sink: Sink): void {
  const row = rowOf(line, number);
  const [elapsed, , instructions, , misses] = row?.numbers.slice(1) ?? [];
  if (row === null || elapsed === undefined) {
    sink.problem('unreadable', number, `nanobench: the row is cut off or damaged: ${excerpt(line, 60)}`);
    return;
  }
  sink.entry(row.name, row.title, number);
  addMeasure(sink, row, TIME, elapsed);
  const counts: Readonly<Record<string, number | undefined>> = { instructions, branchmisses: misses };
  for (const counter of COUNTERS) {
    const value = counts[counter.json];
    if (value !== undefined && value !== 0) addMeasure(sink, row, counter, value);
  }
}

const NUMBERS = 7;
const BETWEEN = '";"';

/** Texts are not escaped: the seven numbers at the end and the first `";"` are what a name rarely has. */
function rowOf(line: string, number: number): (Row & { readonly numbers: readonly number[] }) | null {
  let end = line.length;
  const numbers: number[] = [];
  for (let at = 0; at < NUMBERS; at += 1) {
    const cut = line.lastIndexOf(';', end - 1);
    const value = cut === -1 ? null : numberOf(line.slice(cut + 1, end));
    if (value === null) return null;
    numbers.unshift(value);
    end = cut;
  }
  const texts = line.slice(0, end);
  const first = texts.indexOf(BETWEEN);
  const last = texts.lastIndexOf(BETWEEN);
  if (first === last || !texts.endsWith('"')) return null;
  const [title, name, unit] = [texts.slice(1, first), texts.slice(first + 3, last), texts.slice(last + 3, -1)];
  const batch = numbers[0] as number;
  if (name === '' || !(batch > 0)) return null;
  return { title, name, unit: unit === '' ? 'op' : unit, batch, line: number, numbers };
}
