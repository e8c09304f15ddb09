import type { ReadResult } from '../../src/model/measurement.ts';
import { forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { Sink } from '../text/sink.ts';
import { metricFacts } from './metric.ts';

/** `  L1 Hits:   2359|2275   (+3.69230%) [+1.03560x]`; iai has no `|` and the old value is left out. */
const METRIC = /^ {2,4}([A-Z][^:|]*): +(\d[\d.]*|N\/A)(?:\||$| +\()/;
const SECTION = /^ {2,4}=+ ([A-Z]+) =+$/;
const SIGNATURE =
  /^ {2,4}[A-Z][^:|\n]*: +(?:\d[\d.]*\|(?:N\/A|\d)|N\/A\|\d)|^ {2}Instructions: +\d+(?: +\([^\n]*\))?\n {2}L1 Accesses: +\d/m;

export const hasText = (text: string): boolean => SIGNATURE.test(text);

/** Reads the left value, of this run, of every metric. */
export function readText(text: string): ReadResult {
  const sink = new Sink();
  let name: string | null = null;
  let tool = 'callgrind';
  let told = true;
  forEachLine(text, (line, number) => {
    if (line === '') return;
    if (line[0] !== ' ') {
      // A name may go on in lines of its arguments, and prints may follow it.
      if (!told && isPath(name ?? '') && !isPath(line)) return;
      name = line.trimEnd();
      tool = 'callgrind';
      told = false;
      return;
    }
    tool = SECTION.exec(line)?.[1] ?? tool;
    const match = METRIC.exec(line);
    if (match === null) return;
    const [, metric, value] = match as unknown as [string, string, string];
    if (name === null) {
      sink.problem('unreadable', number, `gungraun: ${metric} without the name of a benchmark`);
      return;
    }
    if (!told) sink.entry(name, null, number);
    told = true;
    sink.add({ benchmark: name, ...metricFacts(metric, tool) }, numberOf(value), number);
  });
  return sink.result();
}

/** `module::group::bench id:arguments`. */
const isPath = (line: string): boolean => /^\w+::\S/.test(line);
