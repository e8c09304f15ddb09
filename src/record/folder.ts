import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { usageError } from '../model/error.ts';
import { shortSha } from '../model/revision.ts';

export const RECORD_FILE = 'record.ndjson';
/** Where pairmark keeps what is its own, below the folder that the user stands in. */
export const OWN_FOLDER = '.pairmark';
const RUNS = join(OWN_FOLDER, 'runs');

/** `.pairmark/runs/<time>-<before>-<after>` below `base`, or `out` as it is. Absolute. */
export function runFolderPath(options: {
  readonly base: string;
  readonly out: string | null;
  readonly at: Date;
  readonly shas: readonly string[];
}): string {
  if (options.out !== null) return resolve(options.base, options.out);
  const time = options.at.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const name = [time, ...options.shas.slice(0, 2).map((sha) => shortSha(sha).slice(0, 7))].join('-');
  const path = join(options.base, RUNS, name);
  for (let copy = 2; ; copy++) {
    const free = copy === 2 ? path : `${path}-${copy - 1}`;
    if (!existsSync(free)) return free;
  }
}

/** A run's folder that has just been made. */
export interface RunFolder {
  /** Takes it away again, with what the run has put there: nothing was measured. */
  discard(): void;
}

/** A folder of ours in the user's tree ignores itself, so that nothing of it shows up in git status. */
export function keepOutOfGit(folder: string): void {
  const ignore = join(folder, '.gitignore');
  if (!existsSync(ignore)) writeFileSync(ignore, '*\n');
}

/**
 * Makes the folder of a run. `.pairmark` gets a `.gitignore` of its own, so that no run shows up in git status.
 *
 * @throws UserError exit 2 `out-exists` when there is a record already, `out-not-empty` when there is anything else,
 *   `out-unwritable` when it cannot be made
 */
export function createRunFolder(path: string): RunFolder {
  refuseTaken(path);
  try {
    const made = mkdirSync(path, { recursive: true });
    const parent = dirname(dirname(path));
    if (basename(parent) === OWN_FOLDER) keepOutOfGit(parent);
    // The log of what benchmarks print may hold anything: only the user needs to read it.
    writeFileSync(join(path, RECORD_FILE), '', { flag: 'wx', mode: 0o600 });
    return { discard: () => discard(path, made !== undefined) };
  } catch (error) {
    throw usageError(
      'out-unwritable',
      `cannot write to ${path}: ${(error as Error).message}; name another folder with --out`,
    );
  }
}

function refuseTaken(path: string): void {
  if (existsSync(join(path, RECORD_FILE))) {
    throw usageError(
      'out-exists',
      `${path} already holds a run; name another folder with --out, or go on with it: pairmark resume ${path}`,
    );
  }
  if (existsSync(path) && statSync(path).isDirectory() && readdirSync(path).length > 0) {
    throw usageError(
      'out-not-empty',
      `${path} is not empty; a run needs a folder of its own: name a new one with --out`,
    );
  }
}

/** All that is in the folder is the run's, since it was new or empty; an empty one was the user's and stays. */
function discard(path: string, made: boolean): void {
  if (made) rmSync(path, { recursive: true, force: true });
  else for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true, force: true });
}
