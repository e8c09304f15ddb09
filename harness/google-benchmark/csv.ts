import { forEachLine } from '../text/lines.ts';
import { numberOf } from '../text/number.ts';
import { aggregatesByName, type GbKind, type GbMetric, type GbRow } from './row.ts';

const HEADER = 'name,iterations,real_time,cpu_time,time_unit';
const DESCRIPTION: ReadonlySet<string> = new Set(
  `${HEADER},label,error_occurred,error_message`.split(',').filter((name) => !/_time$/.test(name)),
);

/** The header line of Google Benchmark's CSV stands somewhere in the text, behind whatever was printed before it. */
export const hasCsvHeader = (text: string): boolean => text.startsWith(HEADER) || text.includes(`\n${HEADER}`);

type Cells = ReadonlyMap<string, string>;

/** The rows of the CSV; lines that do not start like one are a program's own prints. */
export function csvRows(text: string): GbRow[] {
  const records: { readonly cells: Cells; readonly line: number }[] = [];
  let columns: string[] | null = null;
  forEachLine(text, (line, number) => {
    if (line.startsWith(HEADER)) columns = cellsOf(line);
    else if (columns !== null && line.startsWith('"')) {
      const cells = cellsOf(line);
      // A row that is cut short or torn by a print is not guessed at.
      if (cells?.length !== columns.length) return;
      const record = new Map(columns.map((column, at) => [column, cells[at] as string]));
      records.push({ cells: record, line: number });
    }
  });
  const aggregate = aggregatesByName(records.map(({ cells }) => plain(cells)));
  return records.map(({ cells, line }) => {
    const byName = aggregate(plain(cells));
    const benchmark = byName?.benchmark ?? cell(cells, 'name');
    return { benchmark, scope: null, line, what: kindOf(cells, byName), metrics: metricsOf(cells) };
  });
}

const cell = (cells: Cells, name: string): string => cells.get(name) ?? '';

const plain = (cells: Cells) => ({ name: cell(cells, 'name'), iterations: numberOf(cell(cells, 'iterations')) });

function kindOf(cells: Cells, byName: { statistic: string } | null): GbKind {
  const message = cell(cells, 'error_message');
  if (cell(cells, 'error_occurred') === 'true') return { kind: 'failed', message };
  // A skipped row says `false` there, and why.
  if (cell(cells, 'error_occurred') === 'false') return { kind: 'skipped', message };
  if (byName !== null) return { kind: 'aggregate', statistic: byName.statistic };
  return cell(cells, 'iterations') === '' ? { kind: 'fit' } : { kind: 'sample' };
}

function metricsOf(cells: Cells): GbMetric[] {
  return [...cells].flatMap(([name, text]) => {
    const value = DESCRIPTION.has(name) ? null : numberOf(text);
    const unit = name === 'real_time' || name === 'cpu_time' ? cell(cells, 'time_unit') : '';
    return value === null ? [] : [{ name, unit, value }];
  });
}

/** The cells of one line, quotes doubled inside quotes; null where a quote is left open. */
function cellsOf(line: string): string[] | null {
  const cells: string[] = [];
  for (let at = 0; at <= line.length; at += 1) {
    if (line[at] !== '"') {
      const end = line.indexOf(',', at);
      cells.push(line.slice(at, end === -1 ? line.length : end));
      at = end === -1 ? line.length : end;
      continue;
    }
    let text = '';
    for (at += 1; ; at += 2) {
      const quote = line.indexOf('"', at);
      if (quote === -1) return null;
      text += line.slice(at, quote);
      at = quote;
      if (line[at + 1] !== '"') break;
      text += '"';
    }
    cells.push(text);
    at += 1;
    if (at < line.length && line[at] !== ',') return null;
  }
  return cells;
}
