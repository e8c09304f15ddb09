import { resolve } from 'node:path';
import type { Io } from './io.ts';
import type { ReportInput } from './program.ts';
import { renderRun, reportOf, writeWhole } from './run/render.ts';

/** `pairmark report RUN`: any format again from the record. Exit code 0: the verdict is told, not repeated. */
export function report(input: ReportInput, io: Io): Promise<number> {
  const folder = resolve(io.cwd, input.run);
  const { report: finished, recording } = reportOf(folder);
  const text = renderRun(folder, finished, recording, input.format, { io, full: input.full });
  if (input.file === null || input.file === '-') io.stdout(text);
  else writeWhole(resolve(io.cwd, input.file), text, folder);
  return Promise.resolve(0);
}
