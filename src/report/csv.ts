import type { Report } from '../model/report.ts';
import { csvText } from './escape.ts';

/** One measurement of one invocation, or an invocation that gave none. */
export interface CsvRow {
  /** From 0. */
  readonly round: number;
  /** From 0: the pair that the round belongs to; the same as the round unless pairs were deepened. */
  readonly pair: number;
  /** Place in the round's order, from 0. */
  readonly slot: number;
  /** The side's label. */
  readonly side: string;
  readonly benchmark: string;
  readonly metric: string;
  readonly unit: string;
  /** Null: this invocation has no number for it. */
  readonly value: number | null;
  /** Start of the invocation, milliseconds since the epoch. */
  readonly startedAt: number;
  /** How the invocation ended: `exit status 0`, `timed out after 3 s` … */
  readonly status: string;
}

const HEADER = 'round,pair,slot,side,sha,benchmark,metric,unit,value,started_at,status';

/**
 * Every measurement, one line each, the header first, without line ends.
 *
 * @throws Error when a value is not finite: such values never become measurements.
 */
export function* csvLines(report: Report, rows: Iterable<CsvRow>): Generator<string> {
  const shas = new Map(report.revisions.map((revision) => [revision.label, revision.sha]));
  yield HEADER;
  for (const row of rows) {
    yield [
      row.round,
      row.pair,
      row.slot,
      csvText(row.side),
      shas.get(row.side) ?? '',
      csvText(row.benchmark),
      csvText(row.metric),
      csvText(row.unit),
      csvNumber(row),
      new Date(row.startedAt).toISOString(),
      csvText(row.status),
    ].join(',');
  }
}

function csvNumber({ value, benchmark, metric, round }: CsvRow): string {
  if (value === null) return '';
  if (!Number.isFinite(value)) throw new Error(`${benchmark} ${metric} in round ${round} is ${value}, not a number`);
  return String(value);
}

/** Characters of one piece, about. */
const PIECE = 1 << 14;

/** Every measurement as CSV (RFC 4180, lines end with `\n`), in pieces of whole lines: there may be a million. */
export function* renderCsv(report: Report, rows: Iterable<CsvRow>): Generator<string> {
  let lines: string[] = [];
  let length = 0;
  for (const line of csvLines(report, rows)) {
    lines.push(line, '\n');
    length += line.length + 1;
    if (length < PIECE) continue;
    yield lines.join('');
    lines = [];
    length = 0;
  }
  if (lines.length > 0) yield lines.join('');
}
