import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Read at once up to this size; bytes. */
const SMALL = 1 << 20;

/** SHA-256 of a file's content, 64 hex digits. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  if (statSync(path).size <= SMALL) return hash.update(readFileSync(path)).digest('hex');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * SHA-256 of a file's content, or of a folder: of the sorted paths and contents in it, links as where they point.
 * Null where there is nothing that has content.
 */
export async function hashPath(path: string): Promise<string | null> {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) return hashFile(path);
  return stats?.isDirectory() ? hashFolder(path) : null;
}

async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const children = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const child of children) {
    const path = join(folder, child.name);
    const content = child.isSymbolicLink() ? readlinkSync(path) : await hashPath(path);
    hash.update(JSON.stringify([child.name, content]));
  }
  return hash.digest('hex');
}
