import { type CacheEntry, cacheDirectory, cleanCache, listCache } from '../build/index.ts';
import { shortSha } from '../model/revision.ts';
import { visible } from '../report/escape.ts';
import { humanise } from '../report/units.ts';
import type { Io } from './io.ts';
import type { CacheInput } from './program.ts';

const DAY_MS = 24 * 3600e3;

/** `pairmark cache`: lists what is kept for the next run, or removes it. What is in use stays. */
export async function manageCache(input: CacheInput, io: Pick<Io, 'stdout' | 'env'>): Promise<number> {
  const folder = cacheDirectory(io.env);
  if (input.action === 'ls') {
    io.stdout(listing(await listCache(folder), folder));
    return 0;
  }
  const chosen = input.olderThanMs === null ? { all: true } : { olderThanDays: input.olderThanMs / DAY_MS };
  const { removed, kept, freedBytes } = await cleanCache(folder, chosen);
  const inUse = kept.filter(({ locked }) => locked).length;
  const stays = `${count(kept.length)} ${kept.length === 1 ? 'stays' : 'stay'}${inUse > 0 ? `, ${inUse} of them in use` : ''}`;
  io.stdout(`removed ${count(removed.length)}, ${size(freedBytes)}; ${stays}\n`);
  return 0;
}

/** Path last, so that it can be copied whatever its length. */
function listing(entries: readonly CacheEntry[], folder: string): string {
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const rows = entries.map(({ kind, bytes, usedAt, locked, build, path }) => [
    size(bytes).padStart(9),
    new Date(usedAt).toISOString().slice(0, 10),
    kind.padEnd(6),
    locked ? 'in use' : '      ',
    build === null ? ' '.repeat(12) : shortSha(build.sha),
    path,
  ]);
  const lines = rows.map((row) => `${row.map(visible).join('  ')}\n`).join('');
  return `${lines}${count(entries.length)}, ${size(total)}, in ${visible(folder)}\n`;
}

const size = (bytes: number): string => (bytes === 0 ? '0 B' : humanise(bytes, 'B'));

const count = (entries: number): string => `${entries} ${entries === 1 ? 'entry' : 'entries'}`;
