import { relative, sep } from 'node:path';
import type { LocalRepository } from './locate.ts';
import { exists, lfsStorage, type Mirror, objectsOf } from './mirror.ts';
import { gitBytes } from './run.ts';
import { configValue } from './settings.ts';

/** What git says of the user's working tree. Paths are bytes as characters (`latin1`), relative to the top. */
export interface TreeStatus {
  /** Full name of HEAD's commit; null: the branch has none yet. */
  readonly head: string | null;
  /** Null: detached. */
  readonly branch: string | null;
  /** Changes that a snapshot would hold: tracked edits and untracked files, an untracked folder counting as one. */
  readonly changes: number;
  /** Paths whose index entry differs from HEAD, with HEAD's mode and object (zeros: not in HEAD). */
  readonly staged: readonly { readonly path: string; readonly headMode: string; readonly headObject: string }[];
  readonly unmerged: readonly string[];
  /** Submodules with edits of their own, which no commit of this repository can hold. */
  readonly dirtySubmodules: readonly string[];
}

/** The part of the working tree that is the user's: pairmark's cache may lie in it. */
export function ownPathspec(repo: LocalRepository, cacheDir: string): string[] {
  const inside = relative(repo.cwd, cacheDir);
  if (repo.workTree === null || inside === '' || inside.startsWith('..') || inside === cacheDir) return [':/'];
  return [':/', `:(exclude,top,literal)${inside.split(sep).join('/')}`];
}

/** A sparse index is filled up in order to be read, and the trees that this takes are written again. */
export const hasSparseIndex = (repo: LocalRepository): boolean => configValue(repo.config, 'index.sparse') === 'true';

/**
 * Reads the state of the working tree; the user's index is not refreshed. Where the index is sparse, HEAD must be in
 * the mirror.
 */
export async function readStatus(repo: LocalRepository, mirror: Mirror, cacheDir: string): Promise<TreeStatus> {
  const args = [
    'status',
    '--porcelain=v2',
    '--branch',
    '-z',
    '--untracked-files=normal',
    '--no-renames',
    '--no-ahead-behind',
  ];
  const output = await gitBytes({
    cwd: repo.cwd,
    args: [...args, '--', ...ownPathspec(repo, cacheDir)],
    settings: [lfsStorage(mirror)],
    env: hasSparseIndex(repo) && exists(mirror) ? { GIT_OBJECT_DIRECTORY: objectsOf(mirror) } : {},
  });
  return parseStatus(output.toString('latin1'));
}

/** Reads `git status --porcelain=v2 --branch -z --no-renames`. */
export function parseStatus(text: string): TreeStatus {
  const lines = text.split('\0').filter((each) => each !== '');
  const header = (name: string) =>
    lines.find((each) => each.startsWith(`# branch.${name} `))?.slice(`# branch.${name} `.length);
  const entries = lines.filter((each) => each.startsWith('1 ')).map(parseEntry);
  const unmerged = lines.filter((each) => each.startsWith('u ')).map((each) => each.split(' ').slice(10).join(' '));
  const untracked = lines.filter((each) => each.startsWith('? ')).length;
  const oid = header('oid') ?? '(initial)';
  const branch = header('head') ?? '(detached)';
  return {
    head: oid === '(initial)' ? null : oid,
    branch: branch === '(detached)' ? null : branch,
    changes: entries.filter((entry) => !entry.onlyInside).length + unmerged.length + untracked,
    staged: entries
      .filter(({ staged }) => staged)
      .map(({ path, headMode, headObject }) => ({ path, headMode, headObject })),
    unmerged,
    dirtySubmodules: entries.filter((entry) => entry.dirtyInside).map((entry) => entry.path),
  };
}

/** `1 <XY> <submodule> <mode HEAD> <mode index> <mode tree> <object HEAD> <object index> <path>`. */
function parseEntry(line: string) {
  const fields = line.split(' ');
  const [xy = '', submodule = ''] = fields.slice(1);
  const dirtyInside = submodule.startsWith('S') && /[MU]/.test(submodule.slice(2));
  return {
    path: fields.slice(8).join(' '),
    headMode: fields[3]!,
    headObject: fields[6]!,
    staged: xy[0] !== '.',
    dirtyInside,
    onlyInside: dirtyInside && xy[0] === '.' && submodule[1] === '.',
  };
}
