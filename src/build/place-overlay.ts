import { chmodSync, constants, copyFileSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError, type Where } from '../model/error.ts';
import { removeTree } from './disk.ts';
import { hashFile } from './hash.ts';
import type { Overlay, OverlayEntry } from './overlay.ts';

/**
 * Copies the overlay onto a checkout. Nothing is written through a link that the commit may hold.
 *
 * @throws UserError exit 3 `overlay-changed` when a file is not what it was when the overlay was read
 */
export async function placeOverlay(overlay: Overlay, root: string, where: Where): Promise<void> {
  for (const entry of overlay.entries) {
    makeFolders(root, entry.path);
    const to = join(root, ...entry.path.split('/'));
    await removeTree(to);
    if (entry.content.kind === 'link') symlinkSync(entry.content.to, to);
    else await placeFile(entry, entry.content.sha256, to, where);
  }
}

async function placeFile(entry: OverlayEntry, sha256: string, to: string, where: Where): Promise<void> {
  try {
    copyFileSync(entry.from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw changed(entry, where);
    throw error;
  }
  chmodSync(to, entry.executable ? 0o755 : 0o644);
  if ((await hashFile(to)) !== sha256) throw changed(entry, where);
}

const changed = (entry: OverlayEntry, where: Where): UserError =>
  new UserError(
    3,
    'overlay-changed',
    `${entry.path} was changed while it was being overlaid, so the sides would not get the same; run again`,
    { where },
  );

/** Makes the folders above `path` real ones: a link or a file in their place gives way. */
function makeFolders(root: string, path: string): void {
  let folder = root;
  for (const name of dirname(path).split('/')) {
    if (name === '.') continue;
    folder = join(folder, name);
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats?.isDirectory()) continue;
    if (stats !== undefined) rmSync(folder, { force: true });
    mkdirSync(folder);
  }
}
