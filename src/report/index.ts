import type { Report } from '../model/report.ts';
import { type CsvRow, renderCsv } from './csv.ts';
import { renderHtml } from './html.ts';
import { renderJson } from './json.ts';
import { renderMarkdown } from './markdown.ts';
import { renderTerminal } from './terminal.ts';
import type { TerminalOptions } from './terminal-style.ts';

export { type CsvRow, csvLines, renderCsv } from './csv.ts';
export { renderHtml } from './html.ts';
export { renderJson } from './json.ts';
export { renderMarkdown } from './markdown.ts';
export { renderTerminal } from './terminal.ts';
export type { TerminalOptions } from './terminal-style.ts';

export type Format = 'terminal' | 'json' | 'markdown' | 'html' | 'csv';

/** What some formats need beside the report. */
export interface RenderContext {
  readonly terminal: TerminalOptions;
  /** Every measurement, read only when a format asks for it. */
  readonly rows: () => Iterable<CsvRow>;
}

/** Gives the text in pieces, so that a large one is never held as a whole. */
export type Renderer = (report: Report, context: RenderContext) => Iterable<string>;

/** Every format by the name that `--format` takes. */
export const renderers: Readonly<Record<Format, Renderer>> = {
  terminal: (report, { terminal }) => [renderTerminal(report, terminal)],
  json: (report) => [renderJson(report)],
  markdown: (report) => [renderMarkdown(report)],
  html: (report) => [renderHtml(report)],
  csv: (report, { rows }) => renderCsv(report, rows()),
};
