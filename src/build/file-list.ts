import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { removeTree } from './disk.ts';
import { BUILD_FOLDERS, type Layout } from './layout.ts';

/** A file: size, date in milliseconds, mode. A link: where it points. A folder: null. Kept as JSON. */
export type Stamp = readonly [size: number, modified: number, mode: number] | string | null;

/** Everything that a build has left, by path relative to the build's folder and `/`-separated. `.git` is not in it. */
export type FileList = ReadonlyMap<string, Stamp>;

export interface Listing {
  readonly files: FileList;
  /** Sum of the files' sizes. */
  readonly bytes: number;
}

/**
 * Lists all files of a build. Synchronous and without any path arithmetic, since that is several times faster and a
 * checkout has tens of thousands of files.
 */
export function listFiles({ home }: Layout): Listing {
  const files = new Map<string, Stamp>();
  let bytes = 0;
  const walk = (folder: string): void => {
    for (const child of readdirSync(`${home}/${folder}`, { withFileTypes: true })) {
      if (child.name === '.git') continue;
      const path = `${folder}/${child.name}`;
      if (child.isDirectory()) {
        files.set(path, null);
        walk(path);
        continue;
      }
      const stats = lstatSync(`${home}/${path}`, IF_THERE);
      // A name that is not UTF-8 cannot be found again by its text, so it is left out.
      if (stats === undefined) continue;
      bytes += stats.size;
      const isLink = child.isSymbolicLink();
      files.set(path, isLink ? readlinkSync(`${home}/${path}`) : [stats.size, stats.mtimeMs, stats.mode & 0o777]);
    }
  };
  for (const folder of BUILD_FOLDERS) walk(folder);
  return { files, bytes };
}

const IF_THERE = { throwIfNoEntry: false } as const;

/** What has happened to a build's files since they were listed. */
export interface Difference {
  /** Not there then: left by a benchmark. The topmost of what is new. */
  readonly added: readonly string[];
  /** First path that is gone or is not what it was; null when there is none. */
  readonly spoilt: string | null;
}

/** Compares two lists of the same build. */
export function compareFiles(then: FileList, now: FileList): Difference {
  for (const [path, stamp] of then) {
    if (!isSame(stamp, now.get(path))) return { added: [], spoilt: path };
  }
  const fresh = [...now.keys()].filter((path) => !then.has(path));
  const isFresh = new Set(fresh);
  return { added: fresh.filter((path) => !isFresh.has(path.slice(0, path.lastIndexOf('/')))), spoilt: null };
}

function isSame(then: Stamp, now: Stamp | undefined): boolean {
  if (typeof then === 'string' || then === null) return now === then;
  return Array.isArray(now) && then.every((part, index) => part === now[index]);
}

/** Removes what a benchmark has left, so that every run starts from the same files. */
export async function removeAdded(layout: Layout, added: readonly string[]): Promise<void> {
  for (const path of added) await removeTree(join(layout.home, path));
}

/** The commit that a checkout stands at, as its `.git/HEAD` says; empty where it cannot be read. */
export function checkedOutHead(root: string): string {
  try {
    return readFileSync(join(root, '.git', 'HEAD'), 'utf8').trim();
  } catch {
    return '';
  }
}
