import type { ReadResult } from '../../src/model/measurement.ts';
import { forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { Sink } from '../text/sink.ts';

/** What stands behind the last ` x ` of a row: `1,431,759 ops/sec ±0.74% (93 runs sampled)`. */
const RESULT = /^([\d,]+(?:\.\d+)?|NaN|Infinity) ops\/sec (?:±|\ufffd)(?:[\d.]+|NaN|Infinity)% \(\d+ runs? sampled\)$/;
const SIGNATURE = / x (?:[\d,.]+|NaN|Infinity) ops\/sec (?:±|\ufffd)\S+% \(\d+ runs? sampled\)/;
const SEPARATOR = ' x ';

export const hasRows = (text: string): boolean =>
  text.includes('runs sampled)') || text.includes('run sampled)') ? SIGNATURE.test(text) : false;

/** Reads the rate of every row. */
export function readText(text: string): ReadResult {
  const sink = new Sink();
  forEachLine(text, (line, number) => {
    // In place of a result stands what can be listed of the error that was thrown: nothing.
    const failed = /^(\S.*): $/.exec(line)?.[1];
    if (failed !== undefined) {
      sink.problem('benchmark-failed', number, `${failed}: Benchmark.js has no result of it`, failed);
      return;
    }
    const at = line.lastIndexOf(SEPARATOR);
    const match = at === -1 ? null : RESULT.exec(line.slice(at + SEPARATOR.length).trimEnd());
    const name = line.slice(0, at).trim();
    if (match === null || name === '') return;
    sink.entry(name, null, number);
    const value = numberOf((match[1] as string).replaceAll(',', ''));
    if (value === 0) {
      sink.problem('passed-over', number, `${name}: 0 ops/sec is below what the format can show`, name);
    } else sink.add({ benchmark: name, metric: 'throughput', unit: 'ops/sec', better: 'higher' }, value, number);
  });
  return sink.result();
}
