import type { Output } from '../../src/model/harness.ts';
import type { Better, Problem, Reading, ReadResult } from '../../src/model/measurement.ts';
import { cleanText } from '../text/clean.ts';
import { excerpt } from '../text/lines.ts';
import { direction } from '../units.ts';
import { isEventLine, type PackageText, packageTexts } from './event-stream.ts';
import { type GoRow, parseGoText } from './parser.ts';
import { fieldsOf, procsSuffix } from './row.ts';

const RESULT = /^Benchmark\S*[^\S\n]+\d+[^\S\n]+[-+.\dNI]\S*[^\S\n]+[^\s\d]/m;
const VERDICT =
  /^(?:ok {2}[ \t]?\S+[ \t]+(?:\d+(?:\.\d+)?s|\(cached\))|\? {3}\t?\S+[ \t]+\[no test files\]|FAIL\t\S+[ \t]|PASS$|--- (?:FAIL|SKIP|BENCH): Benchmark|testing: warning: no tests to run$)/m;

/**
 * Result lines, or what `go test` says at the end of a package: output without a single benchmark is Go's too, and
 * then nothing was measured.
 */
export function recogniseGo(output: Output): boolean {
  const text = cleanText(output.file ?? output.stdout);
  const first = text.slice(0, text.indexOf('\n') === -1 ? undefined : text.indexOf('\n'));
  return isEventLine(first) || RESULT.test(text) || VERDICT.test(text);
}

export function readGo(output: Output): ReadResult {
  const texts = partsOf(cleanText(output.file ?? output.stdout));
  const collector = new Collector(unitLines(texts));
  const problems = texts.flatMap(({ text, scope, lineOf }) =>
    parseGoText(text, { scope, lineOf, onRow: (row) => collector.add(row) }),
  );
  const readings = collector.readings();
  return {
    readings,
    problems: [
      ...problems.map((problem) => withCause(problem, output.stderr)).flatMap((problem) => named(problem, readings)),
      ...collector.problems,
    ],
  };
}

/** A failure is told without the `-N` that results of the same benchmark carry: give it the name that they have. */
function named(problem: Problem, readings: readonly Reading[]): Problem[] {
  const { kind, benchmark, scope = null } = problem;
  if (kind !== 'benchmark-failed' || benchmark === undefined) return [problem];
  const names = new Set(
    readings
      .filter((reading) => reading.scope === scope && reading.benchmark.startsWith(benchmark))
      .map((reading) => reading.benchmark)
      .filter((name) => name === benchmark || procsSuffix(name) === name.slice(benchmark.length)),
  );
  return names.size === 0 ? [problem] : [...names].map((name) => ({ ...problem, benchmark: name }));
}

/** The whole text, or one for each package of a `go test -json` stream. */
function partsOf(text: string): PackageText[] {
  const stream = text.startsWith('{"') || text.includes('\n{"');
  return stream ? packageTexts(text) : [{ scope: null, text, lineOf: (line) => line }];
}

/** What `Unit` lines say; they hold for the whole text, wherever they stand. */
type UnitLines = ReadonlyMap<string, ReadonlyMap<string, string>>;

function unitLines(texts: readonly PackageText[]): UnitLines {
  const units = new Map<string, Map<string, string>>();
  for (const { text } of texts) {
    if (!text.startsWith('Unit ') && !text.includes('\nUnit ')) continue;
    for (const [line] of text.matchAll(/^Unit .*$/gm)) {
      const [, unit, ...pairs] = fieldsOf(line);
      if (unit === undefined) continue;
      const said = units.get(unit) ?? new Map<string, string>();
      for (const pair of pairs) said.set(pair.split('=')[0] as string, pair.slice(pair.indexOf('=') + 1));
      units.set(unit, said);
    }
  }
  return units;
}

interface UnitFacts {
  readonly unit: string;
  readonly better: Better | null;
  readonly exact: boolean;
}

/** The runtime counts these itself: equal work mostly gives equal numbers. */
const COUNTED: ReadonlySet<string> = new Set(['B/op', 'allocs/op']);

/** Turns rows into readings as they come. */
class Collector {
  readonly problems: Problem[] = [];
  private readonly collected: Reading[] = [];
  private readonly facts = new Map<string, UnitFacts>();
  /** The units of the row before, which most often are those of the next. */
  private readonly lastFacts: UnitFacts[] = [];
  private readonly unitLines: UnitLines;
  /** Where in the readings each stretch with one `note:` starts. */
  private readonly notes: { readonly from: number; readonly note: string | null }[] = [];

  constructor(unitLines: UnitLines) {
    this.unitLines = unitLines;
  }

  add({ name, scope, note, line, values, units }: GoRow): void {
    if (this.notes.at(-1)?.note !== note) this.notes.push({ from: this.collected.length, note });
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] as number;
      const last = this.lastFacts[at];
      const facts = last !== undefined && last.unit === units[at] ? last : this.factsOf(units[at] as string);
      this.lastFacts[at] = facts;
      const { unit, better, exact } = facts;
      if (Number.isFinite(value)) {
        this.collected.push({ benchmark: name, scope, metric: unit, unit, better, value, exact });
      } else {
        this.problems.push({ kind: 'non-finite', line, text: `${name}: ${unit} is ${value}`, benchmark: name, scope });
      }
    }
  }

  /** A text that holds a before and an after of its own must not have them taken for iterations of one benchmark. */
  readings(): readonly Reading[] {
    if (this.notes.length < 2) return this.collected;
    return this.notes.flatMap(({ from, note }, at) => {
      const stretch = this.collected.slice(from, this.notes[at + 1]?.from);
      if (note === null) return stretch;
      return stretch.map((reading) => ({ ...reading, scope: `${reading.scope ?? ''} (note: ${note})`.trimStart() }));
    });
  }

  private factsOf(unit: string): UnitFacts {
    const known = this.facts.get(unit);
    if (known !== undefined) return known;
    const line = this.unitLines.get(unit);
    const better = line?.get('better');
    const assume = line?.get('assume');
    const facts = {
      unit,
      better: better === 'higher' || better === 'lower' ? better : direction(unit, unit),
      exact: assume === undefined ? COUNTED.has(unit) : assume === 'exact',
    };
    this.facts.set(unit, facts);
    return facts;
  }
}

/** A test binary that is run by itself panics on stderr, behind the name that it left on stdout. */
function withCause(problem: Problem, stderr: string): Problem {
  if (problem.kind !== 'note' || problem.benchmark === undefined) return problem;
  const cause = /^(?:panic|fatal error): .*$/m.exec(stderr)?.[0];
  return cause === undefined
    ? problem
    : { ...problem, kind: 'benchmark-failed', text: `${problem.benchmark}: ${excerpt(cause)}` };
}
