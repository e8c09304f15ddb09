import type { Harness, Output } from '../src/model/harness.ts';
import type { ReadResult } from '../src/model/measurement.ts';
import { sourceOf } from './text/json-results.ts';
import { forEachLine } from './text/lines.ts';
import { numberOf } from './text/number.ts';
import { Sink } from './text/sink.ts';

/** The runner of Luau's benchmarks, `bench/bench.py`. */
export const luau: Harness = {
  name: 'luau',
  title: 'Luau: bench.py (text)',
  recipe: {
    build: 'cmake -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build --target Luau.Repl.CLI',
    run: 'python3 bench/bench.py --vm build/luau',
    notes: ['The average of every line `SUCCESS: …`, in ms. The table below them says the same once more.'],
  },
  // Any script may be called that.
  recogniseCommand: () => false,
  recogniseOutput: (output) => SIGNATURE.test(sourceOf(output)),
  read,
};

const SIGNATURE = /^SUCCESS: \S[^\n]* : +[\d.]+ms \+\/- +[\d.]+% on \S/m;
const FAILED = /^FAILED: +'(?:[^']*[\\/])?([^'\\/]+?)(?:\.luau?)?' on '/;
const NAME = 'SUCCESS: ';
const RESULT = /^ +([\d.]+)ms \+\/- +[\d.]+% on (\S+)(?: \(.*\))?$/;

function read(output: Output): ReadResult {
  const sink = new Sink();
  forEachLine(sourceOf(output), (line, number) => {
    const failed = FAILED.exec(line)?.[1];
    if (failed !== undefined) sink.problem('benchmark-failed', number, `${failed} failed`, failed);
    const at = line.startsWith(NAME) ? line.lastIndexOf(' :') : -1;
    const match = at === -1 ? null : RESULT.exec(line.slice(at + 2));
    if (match === null) return;
    const benchmark = line.slice(NAME.length, at).trim();
    const scope = match[2] as string;
    sink.entry(benchmark, scope, number);
    sink.add({ benchmark, scope, metric: 'time', unit: 'ms', better: 'lower' }, numberOf(match[1] as string), number);
  });
  if (sink.size === 0) sink.problem('unreadable', null, 'there is no line `SUCCESS: NAME : …ms +/- …% on VM`');
  return sink.result();
}
