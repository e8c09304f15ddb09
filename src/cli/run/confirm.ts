import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RunRequest } from '../../model/plan.ts';
import type { Report } from '../../model/report.ts';
import { createRunFolder, RecordWriter } from '../../record/index.ts';
import { type MeasureOptions, measureRun } from './measure-run.ts';
import { CONFIRM_FOLDER, reportOf } from './render.ts';

/** What `--confirm` needs of the run that it confirms. */
export type ConfirmOptions = Omit<MeasureOptions, 'writer' | 'fresh' | 'request' | 'startedAt'> & {
  readonly request: RunRequest;
};

/**
 * Measures what would fail the gate once more, on fresh clones and fresh builds: a repeatable ratio can be the
 * layout of the code, which only a rebuild shows. The record lies below the run's own.
 */
export async function confirmRun(options: ConfirmOptions): Promise<void> {
  const { request, folder, progress, control } = options;
  if (!request.gate || !request.confirm || control.signal.aborted) return;
  const below = join(folder, CONFIRM_FOLDER);
  // What a confirmation left that was stopped is begun anew: half of one confirms nothing.
  rmSync(below, { recursive: true, force: true });
  const { report, recording } = reportOf(folder);
  const failing = regressed(report);
  if (report.outcome.exitCode !== 1 || failing.length === 0 || recording.head === null || recording.plan === null)
    return;
  progress.note(`measuring ${failing.length} again on fresh clones and builds`);
  createRunFolder(below);
  const writer = new RecordWriter(below);
  const again: RunRequest = { ...request, filter: failing, aa: false };
  try {
    writer.append({ ...recording.head, at: control.now(), request: again });
    const sides = options.sides.filter((side) => !side.again);
    writer.append({
      t: 'plan',
      plan: { ...recording.plan, sides, measured: sides.map(({ index }) => index), units: [] },
    });
    await measureRun({
      ...options,
      request: again,
      sides,
      folder: below,
      writer,
      startedAt: control.monotonic(),
      fresh: true,
    });
  } finally {
    writer.close();
  }
}

/** Names of the benchmarks for which the gate would fail by their numbers. */
const regressed = (report: Report): string[] => [
  ...new Set(
    report.gate.reasons.flatMap(({ kind, benchmark }) =>
      kind === 'regressed' && benchmark !== null ? [benchmark] : [],
    ),
  ),
];
