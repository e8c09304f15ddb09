import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../../model/error.ts';
import type { Report } from '../../model/report.ts';
import { RECORD_FILE, type Recording, readLines, readOutput, readRecording } from '../../record/index.ts';
import type { CsvRow } from '../../report/csv.ts';
import { type Format, renderers } from '../../report/index.ts';
import { buildReport } from '../../verdict/index.ts';
import type { Io } from '../io.ts';
import { csvRows } from './csv-rows.ts';
import { vocabularyOf } from './vocabulary.ts';

/** Where reports are written beside the terminal: paths, or `-` for stdout. */
export type Targets = Readonly<Record<Exclude<Format, 'terminal'>, string | null>>;

/** Where a run keeps the record of its confirmation, below its own folder. */
export const CONFIRM_FOLDER = 'confirm';

/** Reads a run's folder and judges it. */
export function reportOf(folder: string): { readonly report: Report; readonly recording: Recording } {
  const recording = readRecording(folder);
  const vocabulary = vocabularyOf(recording);
  return {
    recording,
    report: buildReport({
      recording,
      vocabulary,
      confirmation: existsSync(join(folder, CONFIRM_FOLDER, RECORD_FILE))
        ? readRecording(join(folder, CONFIRM_FOLDER))
        : null,
      outputOf: (failure) => readOutput(folder, failure.stderr),
    }),
  };
}

export interface RenderOptions {
  readonly io: Io;
  readonly full: boolean;
}

/** The text of one format. */
export function renderRun(
  folder: string,
  report: Report,
  recording: Recording,
  format: Format,
  options: RenderOptions,
): string {
  const { io, full } = options;
  return renderers[format](report, {
    terminal: { width: io.width, color: io.color, full },
    rows: (): Iterable<CsvRow> => csvRows(readLines(folder), recording),
  });
}

/**
 * Writes every format that was asked for. The terminal's goes to stdout unless another has taken it.
 *
 * @throws UserError exit 3 `report-unwritable`; the run's record is safe, `pairmark report` writes it again
 */
export function writeReports(folder: string, targets: Targets, options: RenderOptions): Report {
  const { report, recording } = reportOf(folder);
  const { io } = options;
  let stdoutTaken = false;
  for (const format of ['json', 'markdown', 'html', 'csv'] as const) {
    const target = targets[format];
    if (target === null) continue;
    const text = renderRun(folder, report, recording, format, options);
    if (target === '-') {
      io.stdout(text);
      stdoutTaken = true;
    } else {
      writeWhole(resolve(io.cwd, target), text, folder);
    }
  }
  if (!stdoutTaken) io.stdout(renderRun(folder, report, recording, 'terminal', options));
  return report;
}

/** A reader of the file never sees half of it. */
export function writeWhole(path: string, text: string, folder: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const draft = `${path}.${process.pid}.part`;
    writeFileSync(draft, text);
    renameSync(draft, path);
  } catch (error) {
    const why = (error as Error).message;
    throw new UserError(
      3,
      'report-unwritable',
      `cannot write ${path}: ${why}; the run is safe: pairmark report ${folder}`,
    );
  }
}
