import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Where the files of a calibration leave their rows. */
export const RESULTS = path.join(root, 'node_modules/.cache/pairmark-calibration');
export const STATISTICS = path.join(root, 'docs/statistics.md');

export interface Row {
  readonly section: string;
  readonly name: string;
  readonly must: string;
  readonly share: number;
  readonly interval: { readonly low: number; readonly high: number };
  readonly runs: number;
  readonly medianRounds: number | null;
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;

const cells = ({ name, must, share, interval, runs, medianRounds }: Row): string[] => [
  name,
  must,
  `${percent(share)}${medianRounds === null ? '' : `, median ${medianRounds} rounds`}`,
  `${percent(interval.low)} to ${percent(interval.high)}`,
  String(runs),
];

/** One figure as a line for people. */
export const rowText = (row: Row): string => {
  const [name, must, got, interval, runs] = cells(row);
  return `${row.section}: ${name}: ${got} (95 % interval ${interval}, ${runs} runs; must be ${must})`;
};

/** The rows of one section as a Markdown table. */
export const sectionTable = (rows: readonly Row[]): string =>
  [
    '| figure | must be | is | 95 % interval | runs |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${cells(row).join(' | ')} |`),
  ].join('\n');

/**
 * The document with each table put between its markers `<!-- calibration:SECTION -->` and `<!-- /calibration -->`.
 * Sections without rows keep what they have.
 *
 * @throws Error when a section with rows has no markers
 */
export function withTables(document: string, rows: readonly Row[]): string {
  let text = document;
  for (const section of new Set(rows.map((row) => row.section))) {
    const open = `<!-- calibration:${section} -->`;
    const from = text.indexOf(open);
    const to = text.indexOf('<!-- /calibration -->', from);
    if (from < 0 || to < 0) throw new Error(`docs/statistics.md has no markers for ${section}`);
    const table = sectionTable(rows.filter((row) => row.section === section));
    text = `${text.slice(0, from + open.length)}\n${table}\n${text.slice(to)}`;
  }
  return text;
}
