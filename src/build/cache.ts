import { type Dirent, lstatSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { usageError } from '../model/error.ts';
import { freeBytes, removeTree } from './disk.ts';
import { buildsFolder, type Layout, layoutAt } from './layout.ts';
import { isLocked, tryLock } from './lock.ts';
import { readManifest } from './manifest.ts';

/** One build, or one mirror of a repository, in the cache. */
export interface CacheEntry {
  readonly kind: 'build' | 'mirror';
  /** Absolute folder. */
  readonly path: string;
  /** Name of the source's folder in the cache: builds belong to the mirror of the same name. */
  readonly sourceId: string;
  /** Repository, label, commit and subject; null for a mirror and for a build that was not finished. */
  readonly build: {
    readonly source: string;
    readonly label: string;
    readonly sha: string;
    readonly subject: string;
  } | null;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly usedAt: number;
  /** A live pairmark uses it. */
  readonly locked: boolean;
}

/** What was removed from the cache. */
export interface Cleaned {
  readonly removed: readonly CacheEntry[];
  readonly kept: readonly CacheEntry[];
  readonly freedBytes: number;
}

/** Which entries to remove; without any of these, all. What is in use always stays. */
export interface CleanOptions {
  /** Not used for this many days. */
  readonly olderThanDays?: number;
  /** The least recently used builds, until the rest is no bigger. */
  readonly maxBytes?: number;
  readonly all?: boolean;
}

/** Size that the cache is kept under when nothing else is said; bytes. */
export const DEFAULT_CACHE_LIMIT = 10 * 1024 ** 3;
const DAY_MS = 24 * 3600e3;

/** All builds and mirrors, the most recently used first. A cache that does not exist is empty. */
export async function listCache(cacheDir: string): Promise<CacheEntry[]> {
  const builds = buildLayouts(cacheDir).map(({ sourceId, layout }) => buildEntry(sourceId, layout));
  const mirrors = folders(join(cacheDir, 'mirrors')).map((path) => mirrorEntry(path, builds));
  return [...builds, ...mirrors].sort((a, b) => b.usedAt - a.usedAt);
}

/** Removes builds, and mirrors that no build is left of. */
export async function cleanCache(cacheDir: string, options: CleanOptions = {}): Promise<Cleaned> {
  const entries = await listCache(cacheDir);
  const before = options.olderThanDays === undefined ? null : Date.now() - options.olderThanDays * DAY_MS;
  const all = options.all === true || (before === null && options.maxBytes === undefined);
  const chosen = new Set(all ? entries : entries.filter(({ usedAt }) => before !== null && usedAt < before));
  if (options.maxBytes !== undefined) {
    for (const entry of beyond(
      entries.filter((entry) => !chosen.has(entry)),
      options.maxBytes,
    ))
      chosen.add(entry);
  }
  return removeEntries(entries, chosen);
}

/** Removes the least recently used builds until the cache is no bigger than `maxBytes`, or only what is in use is left. */
export const enforceCacheLimit = (cacheDir: string, maxBytes: number): Promise<Cleaned> =>
  cleanCache(cacheDir, { maxBytes });

/** Removes the least recently used builds until `wanted` bytes are free on the disk; then nothing more. */
export async function makeRoom(cacheDir: string, wanted: number): Promise<void> {
  const free = await freeBytes(cacheDir);
  if (free === null || free >= wanted) return;
  const entries = await listCache(cacheDir);
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  await cleanCache(cacheDir, { maxBytes: Math.max(0, total - (wanted - free)) });
}

/** Removes what dead runs have left unfinished. What a live one is making is locked, and stays. */
export async function sweepCache(cacheDir: string): Promise<void> {
  for (const { layout } of buildLayouts(cacheDir)) {
    if (statOr(layout.manifest) === null) await removeBuild(layout);
  }
  for (const source of folders(buildsFolder(cacheDir))) {
    const locks = childrenOf(source).filter(({ name }) => name.endsWith('.lock'));
    for (const { name } of locks) tryLock(join(source, name))?.release();
  }
}

/**
 * `$PAIRMARK_CACHE_LIMIT`: bytes, or a number with K, M, G or T.
 *
 * @throws UserError exit 2 `bad-cache-limit`
 */
export function cacheLimit(env: Readonly<Record<string, string | undefined>>): number {
  const text = env.PAIRMARK_CACHE_LIMIT?.trim();
  if (text === undefined || text === '') return DEFAULT_CACHE_LIMIT;
  const match = /^(\d+(?:\.\d+)?)\s*([KMGT]?)(?:i?B)?$/i.exec(text);
  if (match === null) {
    throw usageError('bad-cache-limit', `PAIRMARK_CACHE_LIMIT is ${text}; give bytes, or a size like 500M or 10G`);
  }
  const power = ['', 'K', 'M', 'G', 'T'].indexOf((match[2] as string).toUpperCase());
  return Math.floor(Number(match[1]) * 1024 ** power);
}

/** Sum of the sizes of all files in a folder, as far as they are still there; bytes. */
export function folderBytes(folder: string): number {
  let bytes = 0;
  for (const child of childrenOf(folder)) {
    const path = join(folder, child.name);
    bytes += child.isDirectory() ? folderBytes(path) : (lstatSync(path, { throwIfNoEntry: false })?.size ?? 0);
  }
  return bytes;
}

function* beyond(entries: readonly CacheEntry[], maxBytes: number): Generator<CacheEntry> {
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const builds = entries.filter(({ kind, locked }) => kind === 'build' && !locked);
  for (const entry of builds.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes) return;
    total -= entry.bytes;
    yield entry;
  }
}

async function removeEntries(entries: readonly CacheEntry[], chosen: ReadonlySet<CacheEntry>): Promise<Cleaned> {
  const removed = new Set<CacheEntry>();
  for (const entry of chosen) {
    if (entry.kind === 'build' && (await removeBuild(layoutAt(entry.path)))) removed.add(entry);
  }
  const inUse = new Set(
    entries.filter((entry) => entry.kind === 'build' && !removed.has(entry)).map((e) => e.sourceId),
  );
  for (const entry of chosen) {
    if (entry.kind !== 'mirror' || entry.locked || inUse.has(entry.sourceId)) continue;
    if (await removeMirror(entry.path)) removed.add(entry);
  }
  const gone = [...removed];
  return {
    removed: gone,
    kept: entries.filter((entry) => !removed.has(entry)),
    freedBytes: gone.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** False when it is in use. */
async function removeBuild(layout: Layout): Promise<boolean> {
  const lock = tryLock(layout.lock);
  if (lock === null) return false;
  try {
    // Without a manifest the build is unfinished for everyone, wherever the removal may be cut short.
    rmSync(layout.manifest, { force: true });
    await removeTree(layout.home);
    return true;
  } finally {
    lock.release();
  }
}

/** False while it is being written to. */
async function removeMirror(path: string): Promise<boolean> {
  const lock = tryLock(mirrorLock(path));
  if (lock === null) return false;
  try {
    await removeTree(path);
    return true;
  } finally {
    lock.release();
  }
}

/** One that is being made has another name, and the lock of what it will be. */
const mirrorLock = (path: string): string => `${path.replace(/\.new$/, '')}.lock`;

function buildLayouts(cacheDir: string): { readonly sourceId: string; readonly layout: Layout }[] {
  return folders(buildsFolder(cacheDir)).flatMap((source) =>
    folders(source).map((home) => ({ sourceId: basename(source), layout: layoutAt(home) })),
  );
}

function buildEntry(sourceId: string, layout: Layout): CacheEntry {
  const manifest = readManifest(layout);
  return {
    kind: 'build',
    path: layout.home,
    sourceId,
    build:
      manifest === null
        ? null
        : { source: manifest.source, label: manifest.label, sha: manifest.sha, subject: manifest.subject },
    bytes: manifest === null ? folderBytes(layout.home) : manifest.bytes,
    usedAt: (statOr(layout.manifest) ?? statOr(layout.home))?.mtimeMs ?? 0,
    locked: isLocked(layout.lock),
  };
}

function mirrorEntry(path: string, builds: readonly CacheEntry[]): CacheEntry {
  const own = builds.filter(({ sourceId }) => sourceId === basename(path));
  return {
    kind: 'mirror',
    path,
    sourceId: basename(path),
    build: null,
    bytes: folderBytes(path),
    usedAt: Math.max(statOr(path)?.mtimeMs ?? 0, ...own.map(({ usedAt }) => usedAt)),
    locked: own.some(({ locked }) => locked) || isLocked(mirrorLock(path)),
  };
}

/** Absolute paths of the folders in a folder; none where there is no such folder. */
const folders = (path: string): string[] =>
  childrenOf(path)
    .filter((child) => child.isDirectory())
    .map((child) => join(path, child.name));

/** Another pairmark may be removing what is being listed. */
function childrenOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const statOr = (path: string): Stats | null => statSync(path, { throwIfNoEntry: false }) ?? null;
