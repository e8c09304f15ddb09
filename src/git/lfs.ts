import { lstat, open } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError, type Where } from '../model/error.ts';
import { git } from './run.ts';

const POINTER = 'version https://git-lfs.github.com/spec/';
/** The specification's limit for a pointer, bytes. */
const POINTER_LIMIT = 1024;

/**
 * Files below `root` that Git LFS should have filled and that still hold a pointer, relative to it. Costs one call of
 * git where no attribute speaks of LFS.
 */
export async function lfsPointers(root: string): Promise<string[]> {
  const output = await git({ cwd: root, args: ['ls-files', '-z', '--', ':(top,attr:filter=lfs)'] });
  const found: string[] = [];
  for (const path of output.split('\0')) {
    if (path !== '' && (await isPointer(join(root, path)))) found.push(path);
  }
  return found;
}

async function isPointer(path: string): Promise<boolean> {
  const stats = await lstat(path).catch(() => null);
  if (stats === null || !stats.isFile() || stats.size < POINTER.length || stats.size > POINTER_LIMIT) return false;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(POINTER.length), 0, POINTER.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === POINTER;
  } finally {
    await file.close();
  }
}

/** Exit 3 `lfs-pointers`: a benchmark would read the pointers in place of the data. */
export function lfsError(paths: readonly string[], where: Where): UserError {
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : '';
  const files = paths.length === 1 ? '1 file is a Git LFS pointer' : `${paths.length} files are Git LFS pointers`;
  return new UserError(
    3,
    'lfs-pointers',
    `${files} without the data: ${paths.slice(0, 3).join(', ')}${more}; ` +
      'install Git LFS, run `git lfs install`, unset GIT_LFS_SKIP_SMUDGE, and try again',
    { where },
  );
}
