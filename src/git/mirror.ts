import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Lock, tryLock } from '../build/lock.ts';
import type { Setting } from './environment.ts';
import { type GitCall, git, runGit } from './run.ts';
import { configText } from './settings.ts';

/**
 * A bare repository of our own in the cache, which has what runs have needed of the user's. Checkouts borrow its
 * objects, so nothing in it is ever tidied away; `refs/pairmark/` keeps what no branch or tag of the user's holds.
 */
export interface Mirror {
  /** Absolute. */
  readonly dir: string;
  /** What it is made with: a server's format is only known when it has been asked. */
  readonly objectFormat: 'sha1' | 'sha256';
}

/** Where LFS objects of snapshots and checkouts are kept, so that the user's own store is not written to. */
export const lfsStorage = (mirror: Mirror): Setting => ['lfs.storage', join(mirror.dir, 'lfs')];

/** The folder that its commits, trees and files are in. */
export const objectsOf = (mirror: Mirror): string => join(mirror.dir, 'objects');

/** A call of git in the mirror; found by variable, since users may forbid bare repositories that are only found. */
export function inMirror(mirror: Mirror, args: readonly string[], rest: Partial<GitCall> = {}): GitCall {
  return { ...rest, cwd: mirror.dir, args, env: { GIT_DIR: mirror.dir, ...rest.env } };
}

/** Has it been made? What is half made has another name. */
export const exists = (mirror: Mirror): boolean => existsSync(join(mirror.dir, 'HEAD'));

/** Does its history end early, since what it was fetched from did? */
export const isShallow = (mirror: Mirror): boolean => existsSync(join(mirror.dir, 'shallow'));

/** Which of these full object names are not commits in the mirror. */
export async function missingCommits(mirror: Mirror, shas: readonly string[]): Promise<string[]> {
  if (shas.length === 0 || !exists(mirror)) return [...shas];
  const args = ['cat-file', '--batch-check=%(objectname) %(objecttype)'];
  const lines = (await git(inMirror(mirror, args, { input: `${shas.join('\n')}\n` }))).split('\n');
  return shas.filter((sha) => !lines.includes(`${sha} commit`));
}

/** Does `work` while no other process, and nothing else in this one, writes to the mirror. It exists then. */
export async function withMirrorLock<T>(mirror: Mirror, work: () => Promise<T>): Promise<T> {
  const lock = await waitForLock(`${mirror.dir}.lock`);
  try {
    await create(mirror);
    return await work();
  } finally {
    lock.release();
  }
}

/** Text that says what the mirror was last fetched from; null before the first time. */
export async function readStamp(mirror: Mirror): Promise<string | null> {
  return await readFile(stampFile(mirror), 'utf8').catch(() => null);
}

/** Call it under the lock, when all has been fetched. */
export async function writeStamp(mirror: Mirror, stamp: string): Promise<void> {
  await writeFile(stampFile(mirror), stamp);
}

/** Keeps a commit that was made here from ever being tidied away. */
export async function keep(mirror: Mirror, sha: string): Promise<void> {
  if ((await runGit(inMirror(mirror, ['rev-parse', '--verify', keptRef(sha)]))).exitCode === 0) return;
  await git(inMirror(mirror, ['update-ref', keptRef(sha), sha]));
}

export const keptRef = (sha: string): string => `refs/pairmark/keep/${sha}`;

const stampFile = (mirror: Mirror): string => join(mirror.dir, 'pairmark-stamp');

async function waitForLock(path: string): Promise<Lock> {
  for (let pause = 20; ; pause = Math.min(pause * 1.5, 500)) {
    const lock = tryLock(path);
    if (lock !== null) return lock;
    await sleep(pause);
  }
}

/** Starts again with the other kind of object names. Call it under the lock, while nothing has been fetched. */
export async function recreate(mirror: Mirror, objectFormat: Mirror['objectFormat']): Promise<void> {
  await rm(mirror.dir, { recursive: true, force: true });
  await create({ ...mirror, objectFormat });
}

async function create(mirror: Mirror): Promise<void> {
  if (exists(mirror)) return;
  const unfinished = `${mirror.dir}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const format = mirror.objectFormat === 'sha256' ? ['--object-format=sha256'] : [];
  await git({ cwd: unfinished, args: ['init', '--bare', '--template=', ...format, unfinished] });
  await appendFile(
    join(unfinished, 'config'),
    configText([
      ['gc.auto', '0'],
      ['maintenance.auto', 'false'],
      ['core.logAllRefUpdates', 'false'],
      // What arrives becomes one file or nothing: an interrupted fetch must not leave commits without their files.
      ['transfer.unpackLimit', '1'],
    ]),
  );
  await rm(mirror.dir, { recursive: true, force: true });
  await rename(unfinished, mirror.dir);
}
