import type { Harness, Output } from '../src/model/harness.ts';
import type { ReadResult } from '../src/model/measurement.ts';
import { sourceOf } from './text/json-results.ts';
import { forEachLine } from './text/lines.ts';
import { numberOf } from './text/number.ts';
import { Sink } from './text/sink.ts';

/** Dart's benchmark_harness: `Template(RunTime): 0.157 us.` */
export const dart: Harness = {
  name: 'dart',
  title: 'Dart: benchmark_harness (text)',
  recipe: {
    build: 'dart compile exe benchmark/bench.dart -o bench',
    run: './bench',
    notes: ['Every line is a benchmark, in microseconds for one run.'],
  },
  // Any program may use it.
  recogniseCommand: () => false,
  recogniseOutput: (output) => SIGNATURE.test(sourceOf(output)),
  read,
};

const SIGNATURE = /^\S[^\n]*\(RunTime\): [\d.eE+-]+ us\.\s*$/m;
const ROW = /^(\S.*)\(RunTime\): ([\d.eE+-]+|NaN|Infinity) us\.\s*$/;

function read(output: Output): ReadResult {
  const sink = new Sink();
  forEachLine(sourceOf(output), (line, number) => {
    const match = ROW.exec(line);
    if (match === null) return;
    const [, benchmark, value] = match as unknown as [string, string, string];
    sink.entry(benchmark, null, number);
    sink.add({ benchmark, metric: 'time', unit: 'us', better: 'lower' }, numberOf(value), number);
  });
  if (sink.size === 0) sink.problem('unreadable', null, 'there is no line `NAME(RunTime): … us.` in the output');
  return sink.result();
}
