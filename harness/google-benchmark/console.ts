import { forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { aggregatesByName, type GbKind, type GbRow } from './row.ts';

const HEADER = /^Benchmark\s+Time\s+CPU\s+Iterations\b/;
const TIME_UNITS: ReadonlySet<string> = new Set(['ns', 'us', 'ms', 's']);
const NO_RESULT = [' ERROR OCCURRED: ', ' SKIPPED: '] as const;
/** Longer lines are no rows of a table. */
const LONGEST = 4000;

export const hasConsoleHeader = (text: string): boolean =>
  /^-{20,}\nBenchmark[ \t]+Time[ \t]+CPU[ \t]+Iterations\b/m.test(text);

/**
 * The rows of the table for people: times only, in the few digits that it shows. Its counters are scaled by 1000 or 1024
 * without saying which, so they cannot be read back.
 */
export function consoleRows(text: string): GbRow[] {
  const rows: TableRow[] = [];
  let inTable = false;
  forEachLine(text, (line, number) => {
    if (HEADER.test(line)) inTable = true;
    else if (inTable && line.length <= LONGEST) {
      const row = tableRow(line, number);
      if (row !== null) rows.push(row);
    }
  });
  const aggregate = aggregatesByName(rows);
  return rows.map((row) => {
    const byName = aggregate(row);
    const { line, what, metrics } = row;
    if (byName === null || what.kind !== 'sample') return { benchmark: row.name, scope: null, line, what, metrics };
    const statistic = { kind: 'aggregate', statistic: byName.statistic } as const;
    return { benchmark: byName.benchmark, scope: null, line, what: statistic, metrics };
  });
}

interface TableRow extends Pick<GbRow, 'metrics'> {
  readonly name: string;
  readonly iterations: number | null;
  readonly line: number;
  readonly what: GbKind;
}

function tableRow(text: string, line: number): TableRow | null {
  for (const mark of NO_RESULT) {
    const at = text.indexOf(mark);
    if (at < 1) continue;
    const message = text
      .slice(at + mark.length)
      .trim()
      .replace(/^'|'$/g, '');
    const kind = mark === ' SKIPPED: ' ? 'skipped' : 'failed';
    return { name: text.slice(0, at).trim(), iterations: null, line, what: { kind, message }, metrics: [] };
  }
  const fields = text.trimEnd().split(/\s+/);
  const at = fields.findIndex((_, index) => index > 0 && isTimes(fields, index));
  if (at === -1) return null;
  const name = fields.slice(0, at).join(' ');
  const iterations = /^\d+$/.test(fields[at + 4] ?? '') ? Number(fields[at + 4]) : null;
  const unit = fields[at + 1] as string;
  if (iterations === null) return { name, iterations, line, what: { kind: 'fit' }, metrics: [] };
  const metrics = (['real_time', 'cpu_time'] as const).map((metric, index) => ({
    name: metric,
    unit,
    value: numberOf(fields[at + 2 * index] as string) as number,
  }));
  return { name, iterations, line, what: { kind: 'sample' }, metrics: TIME_UNITS.has(unit) ? metrics : [] };
}

/** `1.69 ns 1.68 ns`: two numbers with one unit (for a fit, `0.25 N 0.25 N`). */
function isTimes(fields: readonly string[], at: number): boolean {
  const [time = '', unit = '', cpu = '', same] = fields.slice(at, at + 4);
  return unit === same && numberOf(unit) === null && numberOf(time) !== null && numberOf(cpu) !== null;
}
