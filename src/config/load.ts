import { lstat, readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { decodeText } from '../../harness/text/decode.ts';
import { UserError, usageError } from '../model/error.ts';
import type { Config } from './schema.ts';

const CONFIG_NAMES = ['pairmark.yaml', 'pairmark.yml'] as const;

/** Largest file that is read, in bytes. */
const LARGEST = 1024 * 1024;

export interface LoadedConfig {
  readonly config: Config;
  /** Absolute path of the file; null where there is none. */
  readonly path: string | null;
}

/**
 * Reads the settings of a project.
 *
 * @param path the file that the user named, absolute or relative to the process's folder; null: search
 * @param searchFrom absolute folders; the nearest pairmark.yaml or pairmark.yml from the first of them up to the top of
 *   the repository around it is taken, else from the next
 * @throws UserError exit 2: `config-not-found`, `config-unreadable`, `bad-config` (one line an error, with its place)
 */
export async function loadConfig(path: string | null, searchFrom: readonly string[]): Promise<LoadedConfig> {
  const found = path === null ? await search(searchFrom) : resolve(path);
  if (found === null) return { config: {}, path: null };
  const text = await readText(found);
  // The libraries that read it take longer to load than all else of a start; most projects have no such file.
  const { parseConfig } = await import('./parse.ts');
  return { config: parseConfig(text, shownPath(found)), path: found };
}

async function search(starts: readonly string[]): Promise<string | null> {
  for (const folder of (await Promise.all(starts.map(foldersUp))).flat()) {
    const present: string[] = [];
    for (const name of CONFIG_NAMES) {
      if (await exists(join(folder, name))) present.push(join(folder, name));
    }
    if (present.length > 1) {
      const both = present.map((path) => shownPath(path)).join(' and ');
      throw usageError('bad-config', `there are both ${both}: remove one, or name one with --config`);
    }
    if (present[0] !== undefined) return present[0];
  }
  return null;
}

/** From the folder up to the top of its repository; outside of one, the folder alone: what lies above is not its own. */
async function foldersUp(start: string): Promise<readonly string[]> {
  const folders = [start];
  for (let folder = start; !(await exists(join(folder, '.git'))); folders.push(folder)) {
    if (dirname(folder) === folder) return [start];
    folder = dirname(folder);
  }
  return folders;
}

/** What may not be looked at is still there: reading it says why. */
async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}

async function readText(path: string): Promise<string> {
  const name = shownPath(path);
  try {
    const entry = await stat(path);
    if (!entry.isFile()) throw usageError('config-unreadable', `${name} is not a file`);
    if (entry.size > LARGEST)
      throw usageError('config-unreadable', `${name} is larger than 1 MB: is it the right file?`);
    return decodeText(await readFile(path));
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      throw usageError('config-unreadable', `cannot read ${name}: ${message}`);
    throw usageError('config-not-found', `there is no file ${name}: check --config`);
  }
}

/** As people find it from where they stand: relative where it lies below, else absolute. */
function shownPath(path: string): string {
  const way = relative(process.cwd(), path);
  return way === '' || way.startsWith('..') || isAbsolute(way) ? path : way;
}
