import { lstat, readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { decodeText } from '../../harness/text/decode.ts';
import { UserError, usageError } from '../model/error.ts';
import { visible } from '../report/escape.ts';
import { nearest } from './nearest.ts';
import { CONFIG_KEYS, type Config, configSchema } from './schema.ts';
import { type Complaint, readTree, type Tree } from './tree.ts';
import { shown } from './values.ts';

export const CONFIG_NAMES = ['pairmark.yaml', 'pairmark.yml'] as const;

/** Largest file that is read, in bytes. */
const LARGEST = 1024 * 1024;

/** Most errors that are printed. */
const MOST_LINES = 20;

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
  return { config: parseConfig(await readText(found), shownPath(found)), path: found };
}

/**
 * Reads the text of a pairmark.yaml; an empty one sets nothing.
 *
 * @param name what messages call the file
 * @throws UserError exit 2 `bad-config`
 */
export function parseConfig(text: string, name: string): Config {
  const tree = readTree(text);
  if (!('value' in tree)) throw badConfig(name, tree);
  if (tree.value === null) return {};
  const result = configSchema.safeParse(tree.value);
  if (!result.success)
    throw badConfig(
      name,
      result.error.issues.flatMap((issue) => complaints(tree, issue)),
    );
  return result.data as Config;
}

type Issue = Extract<ReturnType<typeof configSchema.safeParse>, { success: false }>['error']['issues'][number];

function complaints(tree: Tree, issue: Issue): Complaint[] {
  if (issue.code !== 'unrecognized_keys') {
    return [tree.complain(issue.path, [keyName(issue.path), issue.message].filter((part) => part !== '').join(' '))];
  }
  return issue.keys.map((key) => {
    const near = nearest(key, CONFIG_KEYS);
    const hint =
      near === null ? 'keys are named like the long flags of pairmark run' : `the nearest known one is ${near}`;
    return tree.complain([...issue.path, key], `unknown key ${shown(key)}; ${hint}`, 'key');
  });
}

/** `filter`, `revisions`, `better 'ops/s'`; empty for the whole. An entry of a list is told by its place alone. */
const keyName = ([key, inner]: readonly PropertyKey[]): string =>
  [...(key === undefined ? [] : [String(key)]), ...(typeof inner === 'string' ? [shown(inner)] : [])].join(' ');

function badConfig(name: string, found: readonly Complaint[]): UserError {
  const lines = new Set(
    [...found]
      .sort((a, b) => a.line - b.line || a.column - b.column)
      .map(({ line, column, text }) => `${name}:${line}:${column}: ${visible(text)}`),
  );
  const [first = name, ...more] = lines;
  if (more.length === 0) return usageError('bad-config', first);
  return usageError('bad-config', `${first} (and ${more.length} more)`, [...lines].slice(0, MOST_LINES));
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
