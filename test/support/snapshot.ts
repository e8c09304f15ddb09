import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';

/** What a file or folder is, by relative path. Equal snapshots: nothing was written, touched, added or removed. */
export type FolderSnapshot = Readonly<Record<string, string>>;

/**
 * Everything below `dir`, hidden files included: kind, mode, links, size, modification time to the nanosecond where
 * the file system has it, and SHA-256 of the content. Two snapshots are compared with `toEqual`.
 */
export async function snapshotFolder(dir: string): Promise<FolderSnapshot> {
  const found: [string, string][] = [['.', await describeEntry(dir)]];
  for (const name of await readdir(dir, { recursive: true })) {
    found.push([name.split(path.sep).join('/'), await describeEntry(path.join(dir, name))]);
  }
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function describeEntry(file: string): Promise<string> {
  const stats = await lstat(file, { bigint: true });
  const mode = stats.mode.toString(8);
  if (stats.isSymbolicLink()) return `link ${mode} ${stats.mtimeNs} -> ${await readlink(file)}`;
  if (stats.isDirectory()) return `folder ${mode} ${stats.mtimeNs}`;
  if (!stats.isFile()) return `other ${mode} ${stats.mtimeNs}`;
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  return `file ${mode} links=${stats.nlink} ${stats.size} ${stats.mtimeNs} ${hash}`;
}
