import type { ReadResult } from '../../src/model/measurement.ts';
import { forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { Sink } from '../text/sink.ts';

/** The head of a report, behind the width of its labels. */
const HEAD = /^ +user +system +total +real$/;
const SIGNATURE = /^ +user +system +total +real$/m;
const REHEARSAL = /^Rehearsal -+$/;
/** The four times at the end of a row: `1.460000   0.000000   1.460000 (  1.460465)`. */
const TIMES = /^ *[\d.]+ +[\d.]+ +[\d.]+ \( *([\d.]+)\)$/;
/** Sums and averages that a report can have at its end. */
const SUMMED = /^>/;

export const hasReport = (text: string): boolean => text.includes(' system ') && SIGNATURE.test(text);

/** Reads the real time of every row. */
export function readReport(text: string): ReadResult {
  const sink = new Sink();
  let place: 'before' | 'rehearsal' | 'report' = 'before';
  let unnamed = 0;
  forEachLine(text, (line, number) => {
    if (HEAD.test(line)) place = 'report';
    else if (REHEARSAL.test(line)) place = 'rehearsal';
    if (place !== 'report' || !line.endsWith(')')) return;
    const words = [...line.matchAll(/\S+/g)];
    const open = line.lastIndexOf('(');
    const times = words.filter(({ index }) => index < open).slice(-3);
    const at = times[0]?.index ?? 0;
    const value = TIMES.exec(line.slice(at))?.[1];
    if (value === undefined || times.length < 3) return;
    const label = line.slice(0, at).trim();
    if (label === '') unnamed += 1;
    const benchmark = label === '' ? `report ${unnamed}` : label;
    const real = numberOf(value);
    if (SUMMED.test(label)) sink.problem('passed-over', number, `${label} is made of other rows`);
    else {
      sink.entry(benchmark, null, number);
      if (real === 0) sink.problem('passed-over', number, `${benchmark}: 0 s is below the resolution`, benchmark);
      else sink.add({ benchmark, metric: 'real', unit: 's', better: 'lower' }, real, number);
    }
  });
  if (sink.size === 0) sink.problem('note', null, 'Benchmark measured nothing: there is no row with times');
  return sink.result();
}
