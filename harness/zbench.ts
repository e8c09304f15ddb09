import type { Harness, Output } from '../src/model/harness.ts';
import type { ReadResult } from '../src/model/measurement.ts';
import { sourceOf } from './text/json-results.ts';
import { excerpt, forEachLine } from './text/lines.ts';
import { numberOf } from './text/number.ts';
import { Sink } from './text/sink.ts';
import { direction } from './units.ts';

/** zBench, for Zig: its table. */
export const zbench: Harness = {
  name: 'zbench',
  title: 'Zig: zBench (table)',
  recipe: {
    build: 'zig build -Doptimize=ReleaseFast',
    run: './zig-out/bin/bench',
    notes: ['The average of every row; a time of 0 is below the resolution of the clock.'],
  },
  // Any program may use it.
  recogniseCommand: () => false,
  recogniseOutput: (output) => HEAD.test(sourceOf(output)),
  read,
};

const HEAD = /^benchmark +runs +(?:total time +)?time\/run \(avg ± σ\)/m;
/** What stands behind the name: runs, total time, average and deviation. */
const RESULT = /^(\d+) +[\d.]+(?:ns|us|ms|s|m) +([\d.]+)(ns|us|ms|s|m) ± [\d.]+(?:ns|us|ms|s|m)(?: |$)/;

function read(output: Output): ReadResult {
  const sink = new Sink();
  const text = sourceOf(output);
  let begun = false;
  let rows = 0;
  forEachLine(text, (line, number) => {
    begun ||= HEAD.test(line);
    if (!begun || !line.includes(' ± ') || HEAD.test(line)) return;
    rows += 1;
    const row = rowOf(line);
    if (row === null) {
      sink.problem('unreadable', number, `zBench: the row is cut off: ${excerpt(line, 60)}`);
      return;
    }
    const { benchmark, value, unit } = row;
    sink.entry(benchmark, null, number);
    if (value === 0) sink.problem('passed-over', number, `${benchmark}: 0${unit} is no measurement`, benchmark);
    else sink.add({ benchmark, metric: 'time', unit, better: direction(unit, 'time') }, value, number);
  });
  if (!begun) sink.problem('unreadable', null, 'there is no table of zBench in the output');
  else if (rows === 0) sink.problem('note', null, 'zBench measured nothing: its table has no row');
  return sink.result();
}

/** A long name touches the next column, and names have spaces and numbers: the runs are the last word that fits. */
function rowOf(line: string): { benchmark: string; value: number | null; unit: string } | null {
  const end = line.indexOf(' ± ');
  const words = [...line.slice(0, end).matchAll(/\S+/g)];
  const at = words.at(-3)?.index ?? 0;
  const benchmark = line.slice(0, at).trim();
  const match = benchmark === '' ? null : RESULT.exec(line.slice(at));
  if (match === null) return null;
  const [, , value, unit] = match as unknown as [string, string, string, string];
  return { benchmark, value: numberOf(value), unit: unit === 'm' ? 'min' : unit };
}
