import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CACHE_SCHEMA } from '../../src/build/key.ts';
import { layoutOf } from '../../src/build/layout.ts';
import { tryLock } from '../../src/build/lock.ts';
import { writeManifest } from '../../src/build/manifest.ts';
import { manageCache } from '../../src/cli/cache.ts';
import type { CacheInput } from '../../src/cli/program.ts';

const DAY_MS = 86_400_000;
const source = 'repo-0123456789abcdef';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pairmark-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function cache(input: CacheInput): Promise<string> {
  let said = '';
  const stdout = (text: string) => {
    said += text;
  };
  expect(await manageCache(input, { stdout, env: { PAIRMARK_CACHE_DIR: folder } })).toBe(0);
  return said;
}

/** A finished build of 2 KiB that was last used so many days ago. */
function build(digit: string, days: number) {
  const layout = layoutOf(folder, source, digit.repeat(64));
  mkdirSync(layout.root, { recursive: true });
  writeManifest(
    layout,
    {
      schema: CACHE_SCHEMA,
      key: digit.repeat(64),
      source: '/repo',
      label: 'HEAD',
      sha: digit.repeat(40),
      subject: 'a change',
      builtAt: '2026-01-01T00:00:00.000Z',
      bytes: 2048,
      head: digit.repeat(40),
      artifacts: [],
      prepared: null,
      overlaid: [],
      notes: [],
      untypedCmake: [],
    },
    new Map(),
  );
  const used = new Date(Date.now() - days * DAY_MS);
  utimesSync(layout.manifest, used, used);
  return layout;
}

test('an empty cache', async () => {
  expect(await cache({ action: 'ls' })).toBe(`0 entries, 0 B, in ${folder}\n`);
  expect(await cache({ action: 'clean', olderThanMs: null })).toBe('removed 0 entries, 0 B; 0 entries stay\n');
});

test('builds and mirrors are listed, the last used first', async () => {
  const old = build('a', 40);
  const young = build('b', 1);
  const mirror = path.join(folder, 'mirrors', source);
  mkdirSync(mirror, { recursive: true });
  writeFileSync(path.join(mirror, 'pack'), Buffer.alloc(1024));
  const lines = (await cache({ action: 'ls' })).split('\n');
  expect(lines.map((line) => line.trim().split(/ {2,}/).at(-1))).toEqual([
    mirror,
    young.home,
    old.home,
    `3 entries, 5.00 KiB, in ${folder}`,
    '',
  ]);
  expect(lines[1]).toMatch(/^ 2\.00 KiB {2}\d{4}-\d\d-\d\d {2}build {11}b{12} {2}/);
});

test('only what has not been used for long is removed', async () => {
  const old = build('a', 40);
  const young = build('b', 1);
  expect(await cache({ action: 'clean', olderThanMs: 30 * DAY_MS })).toBe('removed 1 entry, 2.00 KiB; 1 entry stays\n');
  expect([existsSync(old.home), existsSync(young.home)]).toEqual([false, true]);
  expect(await cache({ action: 'clean', olderThanMs: DAY_MS / 2 })).toBe('removed 1 entry, 2.00 KiB; 0 entries stay\n');
});

test('what a running pairmark uses stays', async () => {
  const used = build('a', 40);
  const free = build('b', 40);
  const lock = tryLock(used.lock);
  try {
    expect(await cache({ action: 'ls' })).toMatch(/ build {3}in use {2}a{12} /);
    expect(await cache({ action: 'clean', olderThanMs: null })).toBe(
      'removed 1 entry, 2.00 KiB; 1 entry stays, 1 of them in use\n',
    );
    expect([existsSync(used.home), existsSync(free.home)]).toEqual([true, false]);
  } finally {
    lock?.release();
  }
});
