import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeRoom, sweepCache } from '../../src/build/cache.ts';
import {
  cacheDirectory,
  cacheLimit,
  cleanCache,
  DEFAULT_CACHE_LIMIT,
  enforceCacheLimit,
  listCache,
} from '../../src/build/index.ts';
import { CACHE_SCHEMA } from '../../src/build/key.ts';
import { type Layout, layoutOf } from '../../src/build/layout.ts';
import { tryLock } from '../../src/build/lock.ts';
import { writeManifest } from '../../src/build/manifest.ts';

let cacheDir: string;
beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'pairmark-cache-'));
});
afterEach(() => rmSync(cacheDir, { recursive: true, force: true }));

const DAY_MS = 24 * 3600e3;

/** A build of 1,000 bytes that was last used so many days ago. */
function makeBuild(digit: string, daysAgo: number, sourceId = 'repo-1'): Layout {
  const key = digit.repeat(64);
  const layout = layoutOf(cacheDir, sourceId, key);
  mkdirSync(layout.root, { recursive: true });
  writeFileSync(join(layout.root, 'app'), Buffer.alloc(1000));
  const parts = { source: '/repo', label: `v${digit}`, sha: digit.repeat(40), subject: 'a commit' };
  const empty = { artifacts: [], prepared: null, overlaid: [], notes: [], untypedCmake: [] };
  const manifest = { schema: CACHE_SCHEMA, key, builtAt: '2026-01-01T00:00:00.000Z', bytes: 1000, head: '' } as const;
  writeManifest(layout, { ...manifest, ...parts, ...empty }, new Map());
  const used = new Date(Date.now() - daysAgo * DAY_MS);
  utimesSync(layout.manifest, used, used);
  return layout;
}

function makeMirror(sourceId: string, daysAgo: number): string {
  const path = join(cacheDir, 'mirrors', sourceId);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'pack'), Buffer.alloc(500));
  const used = new Date(Date.now() - daysAgo * DAY_MS);
  utimesSync(path, used, used);
  return path;
}

const names = (entries: readonly { readonly path: string }[]): string[] =>
  entries.map(({ path }) => basename(path).slice(0, 6)).sort();

describe('cacheDirectory', () => {
  const env = { HOME: '/home/me' };
  test.skipIf(process.platform === 'win32')('is what the user says, else what the platform says', () => {
    expect(cacheDirectory({ ...env, PAIRMARK_CACHE_DIR: '/fast' }, 'linux')).toBe('/fast');
    expect(cacheDirectory({ ...env, XDG_CACHE_HOME: '/xdg' }, 'linux')).toBe('/xdg/pairmark');
    expect(cacheDirectory({ ...env, XDG_CACHE_HOME: 'relative' }, 'linux')).toBe('/home/me/.cache/pairmark');
    expect(cacheDirectory(env, 'linux')).toBe('/home/me/.cache/pairmark');
    expect(cacheDirectory(env, 'darwin')).toBe('/home/me/Library/Caches/pairmark');
    expect(cacheDirectory({ ...env, LOCALAPPDATA: '/local' }, 'win32')).toBe('/local/pairmark');
    expect(cacheDirectory({}, 'linux')).toBe(join(homedir(), '.cache', 'pairmark'));
    expect(cacheDirectory({ ...env, PAIRMARK_CACHE_DIR: '' }, 'linux')).toBe('/home/me/.cache/pairmark');
  });
});

describe('cacheLimit', () => {
  test.each([
    ['5G', 5 * 1024 ** 3],
    ['1.5 GiB', 1.5 * 1024 ** 3],
    ['500m', 500 * 1024 ** 2],
    ['1000', 1000],
    ['0', 0],
    ['', DEFAULT_CACHE_LIMIT],
  ])('reads %s', (text, bytes) => expect(cacheLimit({ PAIRMARK_CACHE_LIMIT: text })).toBe(bytes));

  test.each(['lots', '-1', '5X', '1e9', 'Infinity'])('refuses %s', (text) => {
    expect(() => cacheLimit({ PAIRMARK_CACHE_LIMIT: text })).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  test('is 10 GiB when nothing is said', () => expect(cacheLimit({})).toBe(10 * 1024 ** 3));
});

describe('listCache', () => {
  test('a cache that does not exist is empty', async () => {
    expect(await listCache(join(cacheDir, 'none'))).toEqual([]);
    expect(await cleanCache(join(cacheDir, 'none'))).toEqual({ removed: [], kept: [], freedBytes: 0 });
  });

  test('names builds and mirrors, the most recently used first', async () => {
    makeBuild('a', 5);
    const locked = makeBuild('b', 1);
    makeMirror('repo-1', 9);
    makeMirror('repo-2', 3);
    const lock = tryLock(locked.lock);
    const entries = await listCache(cacheDir);
    lock?.release();
    const seen = entries.map(({ kind, sourceId, bytes, locked: inUse, build }) => [
      kind,
      sourceId,
      bytes,
      inUse,
      build?.label,
    ]);
    expect(seen).toEqual([
      ['build', 'repo-1', 1000, true, 'vb'],
      // A mirror was used when the newest of its builds was.
      ['mirror', 'repo-1', 500, true, undefined],
      ['mirror', 'repo-2', 500, false, undefined],
      ['build', 'repo-1', 1000, false, 'va'],
    ]);
  });
});

describe('cleanCache', () => {
  test('removes all, but never what is in use nor the mirror of that', async () => {
    makeBuild('a', 5);
    const locked = makeBuild('b', 1);
    const mirror = makeMirror('repo-1', 1);
    const other = makeMirror('repo-2', 1);
    const lock = tryLock(locked.lock);
    const cleaned = await cleanCache(cacheDir, { all: true });
    expect(names(cleaned.removed)).toEqual(['aaaaaa', 'repo-2']);
    expect(cleaned.freedBytes).toBe(1500);
    expect([existsSync(locked.manifest), existsSync(mirror), existsSync(other)]).toEqual([true, true, false]);
    lock?.release();
    await cleanCache(cacheDir);
    expect(await listCache(cacheDir)).toEqual([]);
    expect(existsSync(locked.lock)).toBe(false);
  });

  test('removes no mirror that is being written to', async () => {
    const mirror = makeMirror('repo-1', 9);
    const lock = tryLock(`${mirror}.lock`);
    expect((await listCache(cacheDir)).map(({ locked }) => locked)).toEqual([true]);
    expect((await cleanCache(cacheDir)).removed).toEqual([]);
    lock?.release();
    expect((await cleanCache(cacheDir)).removed).toHaveLength(1);
    expect(existsSync(mirror)).toBe(false);
  });

  test('removes what has not been used for some days', async () => {
    makeBuild('a', 31);
    makeBuild('b', 29);
    makeMirror('repo-1', 60);
    makeMirror('repo-2', 60);
    const { removed } = await cleanCache(cacheDir, { olderThanDays: 30 });
    expect(names(removed)).toEqual(['aaaaaa', 'repo-2']);
  });

  test('removes the least recently used builds beyond a size, and passes over those in use', async () => {
    const locked = makeBuild('a', 9);
    for (const [index, digit] of ['b', 'c', 'd'].entries()) makeBuild(digit, 8 - index);
    const lock = tryLock(locked.lock);
    expect(names((await enforceCacheLimit(cacheDir, 4000)).removed)).toEqual([]);
    expect(names((await enforceCacheLimit(cacheDir, 2999)).removed)).toEqual(['bbbbbb', 'cccccc']);
    expect(names((await enforceCacheLimit(cacheDir, 0)).removed)).toEqual(['dddddd']);
    lock?.release();
  });
});

describe('makeRoom', () => {
  test('removes builds when the disk is short of space, and none when it is not', async () => {
    makeBuild('a', 1);
    await makeRoom(cacheDir, 1);
    expect(await listCache(cacheDir)).toHaveLength(1);
    await makeRoom(cacheDir, Number.MAX_SAFE_INTEGER);
    expect(await listCache(cacheDir)).toHaveLength(0);
  });
});

describe('sweepCache', () => {
  test('removes what dead runs left unfinished, and leaves what a live one is making', async () => {
    const dead = makeBuild('a', 1);
    const live = makeBuild('b', 1);
    const whole = makeBuild('c', 1);
    rmSync(dead.manifest);
    rmSync(live.manifest);
    writeFileSync(dead.lock, JSON.stringify({ pid: process.pid, token: 'of a process that is gone' }));
    utimesSync(dead.lock, new Date(0), new Date(0));
    const lock = tryLock(live.lock);
    await sweepCache(cacheDir);
    expect([dead, live, whole].map(({ home }) => existsSync(home))).toEqual([false, true, true]);
    expect([dead, live].map(({ lock: path }) => existsSync(path))).toEqual([false, true]);
    lock?.release();
  });
});
