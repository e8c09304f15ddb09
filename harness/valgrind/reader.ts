import type { Output } from '../../src/model/harness.ts';
import type { ReadResult } from '../../src/model/measurement.ts';
import { forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { Sink } from '../text/sink.ts';
import { streamWith } from '../text/streams.ts';

const SIGNATURE = /^==\d+== (?:Callgrind, a call-graph|Cachegrind, a (?:cache|high-precision)|I +refs: +[\d,]+)/m;
const LINE = /^==(\d+)== (.*)$/;
/** `D1  misses:   1,517  (   914 rd +    603 wr)`; rates are in per cent, and follow from the rest. */
const TOTAL =
  /^((?:I1?|D1?|LLi?|LLd) +(?:refs|misses)|Branches|Mispredicts): +([\d,]+)(?: +\( *[\d,]+ (?:rd|cond) *\+ +[\d,]+ (?:wr|ind)\))?$/;

const isOurs = (text: string): boolean => text.includes('== ') && SIGNATURE.test(text);

export const recogniseValgrind = (output: Output): boolean => streamWith(output, isOurs) !== null;

interface Process {
  command: string | null;
  readonly totals: { readonly metric: string; readonly value: number | null; readonly line: number }[];
}

/** The totals of every process that has printed some. */
export function readValgrind(output: Output): ReadResult {
  const sink = new Sink();
  const text = streamWith(output, isOurs);
  const processes = [...processesIn(text ?? '').values()].filter(({ totals }) => totals.length > 0);
  if (processes.length === 0) {
    const why =
      text === null ? 'they are in another file, or it is another tool' : 'the program was ended before its end';
    sink.problem('unreadable', null, `there are no totals of Callgrind or Cachegrind: ${why}`);
  }
  for (const [at, process] of processes.entries()) {
    const scope = processes.length === 1 ? null : (process.command ?? `process ${at + 1}`);
    collect(process, output.command, scope, sink);
  }
  return sink.result();
}

function processesIn(text: string): Map<string, Process> {
  const processes = new Map<string, Process>();
  forEachLine(text, (line, number) => {
    const match = line.startsWith('==') ? LINE.exec(line) : null;
    if (match === null) return;
    const [, id, rest] = match as unknown as [string, string, string];
    const process = processes.get(id) ?? { command: null, totals: [] };
    processes.set(id, process);
    process.command = /^Command: (.+)$/.exec(rest)?.[1] ?? process.command;
    const total = TOTAL.exec(rest);
    if (total === null) return;
    const [, name, value] = total as unknown as [string, string, string];
    process.totals.push({ metric: name.replace(/ +/g, ' '), value: numberOf(value.replaceAll(',', '')), line: number });
  });
  return processes;
}

function collect({ totals }: Process, benchmark: string, scope: string | null, sink: Sink): void {
  sink.entry(benchmark, scope, totals[0]?.line ?? null);
  for (const { metric, value, line } of totals) {
    if (metric === 'I refs' && value === 0) {
      sink.problem('passed-over', line, 'no instruction was counted: instrumentation was off', benchmark, scope);
      return;
    }
    sink.add({ benchmark, scope, metric, unit: '', better: 'lower', exact: true }, value, line);
  }
}
