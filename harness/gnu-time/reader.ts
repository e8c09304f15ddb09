import type { Output } from '../../src/model/harness.ts';
import type { Better, ReadResult } from '../../src/model/measurement.ts';
import { forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { Sink } from '../text/sink.ts';
import { streamWith } from '../text/streams.ts';

const VERBOSE = /^\tCommand being timed: "[^\n]*\n\tUser time \(seconds\): /m;
const OTHERS: readonly (readonly [RegExp, string])[] = [
  [/^[\d.]+user [\d.]+system [\d:.]+elapsed /m, 'the short report of GNU time'],
  [/^real\t\d+m[\d.,]+s\nuser\t\d+m[\d.,]+s\nsys\t\d+m[\d.,]+s$/m, "what the shell's own time prints"],
];
const INSTEAD = 'run /usr/bin/time -v, or take the wall time with --harness command';

const isOurs = (text: string): boolean => VERBOSE.test(text) || OTHERS.some(([pattern]) => pattern.test(text));

export const recogniseGnuTime = (output: Output): boolean => streamWith(output, isOurs) !== null;

interface Field {
  readonly metric: string;
  readonly unit: string;
  /** Times are hundredths of a second: 0 is below their resolution. */
  readonly zero: 'value' | 'too-short';
}

const FIELDS: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['User time (seconds)', { metric: 'user', unit: 's', zero: 'too-short' }],
  ['System time (seconds)', { metric: 'system', unit: 's', zero: 'too-short' }],
  ['Elapsed (wall clock) time (h:mm:ss or m:ss)', { metric: 'elapsed', unit: 's', zero: 'too-short' }],
  ['Maximum resident set size (kbytes)', { metric: 'max-rss', unit: 'KiB', zero: 'too-short' }],
  ['Major (requiring I/O) page faults', { metric: 'major-page-faults', unit: '', zero: 'value' }],
  ['Minor (reclaiming a frame) page faults', { metric: 'minor-page-faults', unit: '', zero: 'value' }],
]);

const LOWER: Better = 'lower';

export function readGnuTime(output: Output): ReadResult {
  const text = streamWith(output, isOurs);
  const other = OTHERS.find(([pattern]) => text !== null && !VERBOSE.test(text) && pattern.test(text))?.[1];
  if (text === null || other !== undefined) {
    const what = other === undefined ? 'there is no report of GNU time' : `this is ${other}`;
    return { readings: [], problems: [{ kind: 'unreadable', line: null, text: `${what}: ${INSTEAD}` }] };
  }
  return readVerbose(text, output.command);
}

function readVerbose(text: string, benchmark: string): ReadResult {
  const sink = new Sink();
  let ended = false;
  let failure: string | null = null;
  const below: string[] = [];
  forEachLine(text, (line, number) => {
    failure = /^Command (exited with non-zero status \d+|terminated by signal \d+)$/.exec(line)?.[1] ?? failure;
    if (line.startsWith('\tCommand being timed: ')) sink.entry(benchmark, null, number);
    ended ||= /^\tExit status: \d+$/.test(line);
    const cut = line.startsWith('\t') ? line.lastIndexOf(': ') : -1;
    const field = FIELDS.get(line.slice(1, cut));
    if (cut === -1 || field === undefined) return;
    const { metric, unit, zero } = field;
    const value = secondsOf(line.slice(cut + 2));
    if (value === null) sink.problem('unreadable', number, `GNU time: the value of ${metric} is not a number`);
    else if (value === 0 && zero === 'too-short') below.push(metric);
    else sink.add({ benchmark, metric, unit, better: LOWER }, value, number);
  });
  if (below.length > 0) {
    sink.problem('passed-over', null, `${benchmark}: below the resolution of GNU time: ${below.join(', ')}`);
  }
  if (!ended) sink.problem('unreadable', null, 'the report of GNU time is cut off: it has no exit status');
  if (failure === null) return sink.result();
  const problem = {
    kind: 'benchmark-failed',
    line: null,
    text: `${benchmark} ${failure}`,
    benchmark,
    scope: null,
  } as const;
  return { readings: [], problems: [...sink.result().problems, problem] };
}

/** `0.52`, `1:02.50` or `1:00:02` as a number of seconds; null for anything else. */
function secondsOf(text: string): number | null {
  const parts = text.split(':').map(numberOf);
  if (parts.length > 3) return null;
  return parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum * 60 + part), 0);
}
