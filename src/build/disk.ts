import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UserError, type Where } from '../model/error.ts';

/** Under this much free space no clone and no build is begun; bytes. */
const MIN_FREE_BYTES = 200e6;

/** Bytes that this user may still write below `path`, which need not exist yet; null where the system does not say. */
export async function freeBytes(path: string): Promise<number | null> {
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) return null;
    }
  }
}

/** @throws UserError exit 3 `disk-full` */
export async function assertFreeSpace(
  path: string,
  what: string,
  where: Where,
  wanted = MIN_FREE_BYTES,
): Promise<void> {
  const free = await freeBytes(path);
  if (free === null || free >= wanted) return;
  throw new UserError(
    3,
    'disk-full',
    `only ${Math.round(free / 1e6)} MB are free at ${path}, too little to ${what}; ` +
      'make room (`pairmark cache clean` removes old builds) or name another folder with PAIRMARK_CACHE_DIR',
    { where },
  );
}

/** A UserError for what the file system refused in the cache or the run's folder; anything else is given back as it is. */
export function asStorageError(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new UserError(
      3,
      'disk-full',
      `no space left while writing to ${path}; \`pairmark cache clean\` makes room`,
      {
        cause: error,
      },
    );
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new UserError(
      3,
      'cache-unwritable',
      `cannot write to ${path}: ${message}; make it writable or name another cache folder with PAIRMARK_CACHE_DIR`,
      { cause: error },
    );
  }
  return error;
}

/** Removes a file or a folder with all that is in it, also what is write-protected (Go's module cache is). */
export async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'ENOTEMPTY') throw error;
    unprotect(path);
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Makes an empty folder of `path`, whatever a benchmark has put in its place. A link there is taken away: what it leads
 * to is not ours to empty.
 */
export async function emptyFolder(path: string): Promise<void> {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    await removeTree(path);
    mkdirSync(path, { recursive: true });
    return;
  }
  unlock(path);
  for (const name of readdirSync(path)) await removeTree(join(path, name));
}

/** A folder of ours that may no longer be read or written. */
function unlock(path: string): void {
  if ((lstatSync(path).mode & 0o700) !== 0o700) chmodSync(path, 0o700);
}

function unprotect(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || stats.isSymbolicLink()) return;
  if (process.platform === 'win32') chmodSync(path, 0o666);
  if (!stats.isDirectory()) return;
  chmodSync(path, 0o700);
  for (const name of readdirSync(path)) unprotect(join(path, name));
}
