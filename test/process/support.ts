import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { runProcess, shellArgv, type Tuning } from '../../src/process/index.ts';
import { readStat } from '../../src/process/proc.ts';
import type { Finished, ProcessRequest } from '../../src/process/types.ts';

/** Finding what left its group needs Linux's process file system. */
export const onLinux = process.platform === 'linux';
export const onPosix = process.platform !== 'win32';

export const environment = { PATH: process.env.PATH ?? '' };

export function temporaryFolders(): () => string {
  const made: string[] = [];
  afterEach(() => {
    for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pairmark-test-')));
    made.push(folder);
    return folder;
  };
}

export const shell = (line: string, options: Partial<ProcessRequest> & Tuning = {}): Promise<Finished> =>
  runProcess({ argv: shellArgv(line), cwd: tmpdir(), env: environment, timeoutMs: 30_000, ...options });

export const node = (script: string, options: Partial<ProcessRequest> & Tuning = {}): Promise<Finished> =>
  shell('', { argv: [process.execPath, '-e', script], ...options });

/** A process that runs; one that waits to be reaped does not. */
export function isRunning(pid: number): boolean {
  if (onLinux) return readStat(pid) !== null;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The numbers that a script printed, one a line. */
export const printedPids = (finished: Finished): number[] => {
  const pids = finished.stdout.text.split(/\s+/).filter(Boolean).map(Number);
  if (pids.length === 0 || pids.some(Number.isNaN)) throw new Error(`no process numbers: ${finished.stdout.text}`);
  return pids;
};
