import type { Better, ReadResult } from '../../src/model/measurement.ts';
import { forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { Sink } from '../text/sink.ts';
import { direction, knownUnit } from '../units.ts';

const SEPARATOR = ' ... ';
/** `211,834.5 ns/iter (+/- 70,126) = 1200 MB/s`. */
const RESULT = /^bench: +([\d,]+(?:\.\d+)?) (\S+) \(\+\/- [\d,.]+\)(?: = ([\d,]+(?:\.\d+)?) (\S+))?$/;

/** Is there a result line? */
export const hasRows = (text: string): boolean =>
  text.includes('... bench:') && /^test .*\.\.\. bench: +[\d,.]+ \S+ \(\+\/- [\d,.]+\)/m.test(text);

const MEASURED = /^test result: (?:ok|FAILED)\. 0 passed; \d+ failed; \d+ ignored; \d+ measured; /m;
/** Lines of harnesses that run without libtest, in whose output it says that it has nothing to do. */
const OTHERS =
  /\btime: +\[|^Testing |^ +[A-Z][^\n:|]{0,60}: +[\d.]+(?:\||$| +\()|│ median +│|"(?:reason|module_path)":/m;

/** `cargo bench` that found no benchmark, while `cargo test` would have passed tests. */
export const ranWithout = (text: string): boolean =>
  text.includes('test result: ') && MEASURED.test(text) && !hasRows(text) && !OTHERS.test(text);

/** A line of one test, and the binary that it is of. */
interface Line {
  readonly name: string;
  readonly what: string;
  readonly binary: string;
  readonly number: number;
}

export function readText(text: string): ReadResult {
  const sink = new Sink();
  const lines = testLines(text);
  const scopeOf = scopes(lines);
  let ignored = 0;
  let found = false;
  for (const line of lines) {
    const { name, what, number } = line;
    if (what === 'FAILED') sink.problem('benchmark-failed', number, `${name} failed`, name, scopeOf(line));
    else if (what.startsWith('ignored')) ignored += 1;
    const match = RESULT.exec(what);
    if (match === null) continue;
    found = true;
    sink.entry(name, scopeOf(line), number);
    addResult(sink, { benchmark: name, scope: scopeOf(line) }, match, number);
  }
  if (ignored > 0) {
    sink.problem('passed-over', null, `${ignored} ${ignored === 1 ? 'test' : 'tests'} (ignored by cargo bench)`);
  }
  if (!found && lines.every(({ what }) => what !== 'FAILED')) {
    sink.problem('note', null, 'libtest measured nothing: there was no benchmark to run');
  }
  return sink.result();
}

function testLines(text: string): Line[] {
  const lines: Line[] = [];
  let binary = 'binary 1';
  let announced: string | null = null;
  let binaries = 0;
  forEachLine(text, (line, number) => {
    // Printed by cargo, before the binary is started.
    announced = /^ *Running (?:unittests )?(\S+) \(/.exec(line)?.[1] ?? announced;
    if (/^running \d+ tests?$/.test(line)) {
      binaries += 1;
      binary = announced ?? `binary ${binaries}`;
      announced = null;
    }
    if (!line.startsWith('test ')) return;
    const at = line.lastIndexOf(SEPARATOR);
    const name = at === -1 ? '' : line.slice('test '.length, at).trim();
    if (name === '') return;
    const what = line.slice(at + SEPARATOR.length).trim();
    lines.push({ name, what, binary, number });
  });
  return lines;
}

/** Names are unique in one test binary. */
function scopes(lines: readonly Line[]): (line: Line) => string | null {
  const binaries = new Map<string, Set<string>>();
  for (const { name, binary } of lines) binaries.set(name, (binaries.get(name) ?? new Set()).add(binary));
  return ({ name, binary }) => ((binaries.get(name)?.size ?? 0) > 1 ? binary : null);
}

function addResult(
  sink: Sink,
  name: { readonly benchmark: string; readonly scope: string | null },
  match: RegExpExecArray,
  line: number,
): void {
  const [, value, unit, rate, rateUnit] = match as unknown as string[];
  const time = numeric(value as string);
  if (time === 0) {
    const text = `${name.benchmark}: 0 ${unit} is below what the format can show`;
    sink.problem('passed-over', line, text, name.benchmark, name.scope);
  } else sink.add({ ...name, ...measureOf(unit as string) }, time, line);
  if (rate === undefined) return;
  const facts = { ...name, metric: 'throughput', unit: rateUnit as string, better: 'higher' } as const;
  sink.add(facts, numeric(rate), line);
}

/** Thousands are set apart by commas, in every locale. */
const numeric = (digits: string): number | null => numberOf(digits.replaceAll(',', ''));

interface Measure {
  readonly metric: string;
  readonly unit: string;
  readonly better: Better | null;
}

function measureOf(unit: string): Measure {
  if (knownUnit(unit)?.dimension.startsWith('time')) return { metric: 'time', unit, better: direction(unit, 'time') };
  // Samples, by those who write this format with rates in it.
  if (/^[kMG]?S\/s$/.test(unit)) return { metric: 'throughput', unit, better: 'higher' };
  return { metric: unit, unit, better: direction(unit, unit) };
}
