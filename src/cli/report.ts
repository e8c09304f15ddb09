import { resolve } from 'node:path';
import type { Io } from './io.ts';
import type { ReportInput } from './program.ts';
import { renderRun, reportOf, writeText } from './run/render.ts';

/** `pairmark report RUN`: any format again from the record. Exit code 0: the verdict is told, not repeated. */
export async function report(input: ReportInput, io: Io): Promise<number> {
  const folder = resolve(io.cwd, input.run);
  const { report: finished, recording } = reportOf(folder);
  const pieces = await renderRun(folder, finished, recording, input.format, { io, full: input.full });
  await writeText(input.file ?? '-', pieces, { io, folder });
  return 0;
}
