import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { usageError } from '../../model/error.ts';
import type { Targets } from './render.ts';

/**
 * A report that cannot be written is found out before an hour of measuring, not after it. Nothing is made yet.
 *
 * @throws UserError exit 2 `report-unwritable`
 */
export function checkTargets(targets: Targets, cwd: string): void {
  for (const [format, target] of Object.entries(targets)) {
    if (target === null || target === '-') continue;
    const path = resolve(cwd, target);
    const why = unwritable(path);
    if (why !== null) throw usageError('report-unwritable', `--${format}: cannot write ${path}: ${why}`);
  }
}

function unwritable(path: string): string | null {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return 'it is a folder';
    return barred(path, 'the file may not be written');
  }
  let folder = dirname(path);
  while (!existsSync(folder)) folder = dirname(folder);
  if (!statSync(folder).isDirectory()) return `${folder} is not a folder`;
  return barred(folder, `nothing may be written to ${folder}`);
}

function barred(path: string, why: string): string | null {
  try {
    accessSync(path, constants.W_OK);
    return null;
  } catch {
    return why;
  }
}
