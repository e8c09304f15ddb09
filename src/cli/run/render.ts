import { closeSync, existsSync, lstatSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UserError } from '../../model/error.ts';
import type { Report } from '../../model/report.ts';
import { RECORD_FILE, type Recording, readLines, readOutput, readRecording } from '../../record/index.ts';
import type { CsvRow } from '../../report/csv.ts';
import type { Format } from '../../report/index.ts';
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

/** The text of one format, in pieces. Formats are loaded when they are asked for: a run measures before it reports. */
export async function renderRun(
  folder: string,
  report: Report,
  recording: Recording,
  format: Format,
  options: RenderOptions,
): Promise<Iterable<string>> {
  const { io, full } = options;
  const { renderers } = await import('../../report/index.ts');
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
export async function writeReports(folder: string, targets: Targets, options: RenderOptions): Promise<Report> {
  const { report, recording } = reportOf(folder);
  const { io } = options;
  let stdoutTaken = false;
  for (const format of ['json', 'markdown', 'html', 'csv'] as const) {
    const target = targets[format];
    if (target === null) continue;
    await writeText(target, await renderRun(folder, report, recording, format, options), { io, folder });
    stdoutTaken ||= target === '-';
  }
  if (!stdoutTaken)
    await writeText('-', await renderRun(folder, report, recording, 'terminal', options), { io, folder });
  return report;
}

/** Writes to a file as typed, or to stdout for `-`. @throws as writeReports */
export async function writeText(
  target: string,
  pieces: Iterable<string>,
  { io, folder }: { readonly io: Io; readonly folder: string },
): Promise<void> {
  if (target !== '-') writeWhole(resolve(io.cwd, target), pieces, folder);
  else for (const piece of pieces) io.stdout(piece);
}

/** A reader of the file never sees half of it. A link stays one, and a pipe or a device is written to as it is. */
function writeWhole(path: string, pieces: Iterable<string>, folder: string): void {
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      const why = `cannot write ${path}: ${(error as Error).message}`;
      throw new UserError(3, 'report-unwritable', `${why}; the run is safe: pairmark report ${folder}`);
    }
  };
  const replaceable = attempt(() => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? true);
  const draft = replaceable ? `${path}.${process.pid}.part` : path;
  const file = attempt(() => {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(draft, 'w');
  });
  try {
    try {
      for (const piece of pieces) attempt(() => writeFileSync(file, piece));
    } finally {
      closeSync(file);
    }
    if (replaceable) attempt(() => renameSync(draft, path));
  } finally {
    if (replaceable) rmSync(draft, { force: true });
  }
}
