import { createHash } from 'node:crypto';
import { type Dirent, existsSync, lstatSync, readdirSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { type UserError, usageError } from '../model/error.ts';
import { hashFile } from './hash.ts';
import { isBelow, slashed } from './paths.ts';

/** One file or link that is put onto every checkout. */
export interface OverlayEntry {
  /** Relative to the top of the working tree and of the checkout, `/`-separated. */
  readonly path: string;
  /** Absolute path that it is read from. */
  readonly from: string;
  readonly executable: boolean;
  /** SHA-256 of the content; of a link, where it points. */
  readonly content: { readonly kind: 'file'; readonly sha256: string } | { readonly kind: 'link'; readonly to: string };
}

export interface Overlay {
  /** Sorted by path. */
  readonly entries: readonly OverlayEntry[];
  /** SHA-256 over all of it; empty when nothing is overlaid. */
  readonly hash: string;
}

const NO_OVERLAY: Overlay = { entries: [], hash: '' };

export interface OverlayRequest {
  /** As typed: relative to `cwd` or to the top of the working tree, or absolute. */
  readonly paths: readonly string[];
  readonly cwd: string;
  /** Top of the user's working tree; null where there is none. */
  readonly workTree: string | null;
  /** What git ignores below a folder; paths relative to the top, `/`-separated, of files and of whole folders. */
  ignoredBelow(folder: string): Promise<ReadonlySet<string>>;
}

/**
 * Finds what `--overlay` names, and reads its content once, so that every side gets the same. Folders come with all
 * that is in them except what git ignores; `.git` never comes.
 *
 * @throws UserError exit 2 `bad-overlay` for what is missing or is, or leads, outside the working tree
 */
export async function planOverlay(request: OverlayRequest): Promise<Overlay> {
  if (request.paths.length === 0) return NO_OVERLAY;
  if (request.workTree === null) {
    throw usageError('bad-overlay', '--overlay copies from a working tree, and this repository has none');
  }
  const top = realpathSync(request.workTree);
  const entries = new Map<string, OverlayEntry>();
  for (const typed of request.paths) {
    for (const entry of await entriesOf(locate(typed, top, request.cwd), typed, top, request)) {
      entries.set(entry.path, entry);
    }
  }
  const sorted = [...entries.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const hash = createHash('sha256');
  for (const { path, executable, content } of sorted) hash.update(JSON.stringify([path, executable, content]));
  return { entries: sorted, hash: hash.digest('hex') };
}

/** Absolute path of what was typed: its folder with all links followed, so that it lies in the tree for certain. */
function locate(typed: string, top: string, cwd: string): string {
  const segments = typed.split(/[/\\]/);
  if (segments.includes('..')) {
    throw bad(typed, 'a path with `..` is not taken; name it from the top of the working tree');
  }
  if (segments.some((segment) => segment.toLowerCase() === '.git')) throw bad(typed, '.git is never overlaid');
  const bases = isAbsolute(typed) ? [typed] : [resolve(cwd, typed), resolve(top, typed)];
  const places = bases.map(realPlace);
  const inside = places.filter((place): place is string => place !== null && isBelow(top, place));
  const found = inside.find((place) => lstatSync(place, { throwIfNoEntry: false }) !== undefined);
  if (found !== undefined) return found;
  if (places.includes(top)) {
    throw bad(typed, 'this is the whole working tree; to measure uncommitted work name `.` as a revision');
  }
  const elsewhere = places.some((place) => place !== null && !isBelow(top, place) && existsSync(place));
  throw bad(typed, elsewhere ? `it is outside the working tree ${top}` : `there is no such file or folder in ${top}`);
}

function realPlace(path: string): string | null {
  try {
    return join(realpathSync(dirname(path)), basename(path));
  } catch {
    return null;
  }
}

async function entriesOf(place: string, typed: string, top: string, request: OverlayRequest): Promise<OverlayEntry[]> {
  const real = followed(place, typed);
  if (!isBelow(top, real)) throw bad(typed, 'it is a link that leads out of the working tree');
  const path = slashed(relative(top, place));
  const stats = lstatSync(real);
  if (!stats.isDirectory()) return [await fileEntry(path, real, stats, typed)];
  const ignored = await request.ignoredBelow(slashed(relative(top, real)));
  return folderEntries({ path, from: real, typed, top, ignored });
}

function followed(place: string, typed: string): string {
  try {
    return realpathSync(place);
  } catch {
    throw bad(typed, 'it is a link that leads nowhere');
  }
}

interface Folder {
  readonly path: string;
  readonly from: string;
  readonly typed: string;
  readonly top: string;
  readonly ignored: ReadonlySet<string>;
}

async function folderEntries(folder: Folder): Promise<OverlayEntry[]> {
  const entries: OverlayEntry[] = [];
  for (const child of readdirSync(folder.from, { withFileTypes: true })) {
    const from = join(folder.from, child.name);
    if (child.name.toLowerCase() === '.git' || folder.ignored.has(slashed(relative(folder.top, from)))) continue;
    entries.push(...(await childEntries(child, { ...folder, path: `${folder.path}/${child.name}`, from })));
  }
  return entries;
}

async function childEntries(child: Dirent, place: Folder): Promise<OverlayEntry[]> {
  if (child.isSymbolicLink()) return [linkEntry(place)];
  if (child.isDirectory()) return folderEntries(place);
  // Sockets and pipes have no content to carry.
  return child.isFile() ? [await fileEntry(place.path, place.from, lstatSync(place.from), place.typed)] : [];
}

async function fileEntry(path: string, from: string, stats: Stats, typed: string): Promise<OverlayEntry> {
  if (!stats.isFile()) throw bad(typed, 'it is neither a file nor a folder');
  return {
    path,
    from,
    executable: (stats.mode & 0o111) !== 0,
    content: { kind: 'file', sha256: await readable(hashFile(from), typed) },
  };
}

/** A link is carried as a relative one, so that on a checkout it points into that checkout. */
function linkEntry({ path, from, typed, top }: Folder): OverlayEntry {
  const target = resolve(dirname(from), readlinkSync(from));
  const end = existsSync(target) ? realpathSync(target) : target;
  if (!isBelow(top, target) || !isBelow(top, end))
    throw bad(typed, `${path} is a link that leads out of the working tree`);
  return { path, from, executable: false, content: { kind: 'link', to: relative(join(top, dirname(path)), target) } };
}

function readable<T>(reading: Promise<T>, typed: string): Promise<T> {
  return reading.catch((error: Error) => {
    throw bad(typed, `it cannot be read: ${error.message}`);
  });
}

const bad = (typed: string, why: string): UserError => usageError('bad-overlay', `--overlay ${typed}: ${why}`);
