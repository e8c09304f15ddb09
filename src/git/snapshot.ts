import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { usageError } from '../model/error.ts';
import { explain } from './failure.ts';
import type { LocalRepository } from './locate.ts';
import { inMirror, keep, lfsStorage, type Mirror, objectsOf } from './mirror.ts';
import { type GitCall, GitFailure, git, gitBytes } from './run.ts';
import { ownPathspec, type TreeStatus } from './status.ts';

/** A commit in the mirror that holds the working tree as it is on disk. */
export interface Snapshot {
  readonly sha: string;
  /** False: the working tree holds what HEAD holds, and `sha` is HEAD. */
  readonly dirty: boolean;
  readonly notes: readonly string[];
}

/**
 * Makes a commit on top of HEAD from the working tree: tracked edits and untracked files, without what is ignored.
 * Index and objects are pairmark's own, so the user's repository is only read. The same content on the same HEAD gives
 * the same commit. HEAD must be in the mirror.
 * @throws UserError exit 2 `unmerged-paths`, `snapshot-failed`
 */
export async function takeSnapshot(
  repo: LocalRepository,
  mirror: Mirror,
  status: TreeStatus & { readonly head: string },
  cacheDir: string,
): Promise<Snapshot> {
  assertMerged(status);
  const notes = status.dirtySubmodules.map((path) => `changes inside the submodule ${utf8(path)} are not measured`);
  if (status.changes === 0) return { sha: status.head, dirty: false, notes };
  const folder = join(mirror.dir, 'snapshots', randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    const index = await copyIndex(repo, folder);
    const call = (args: readonly string[], rest: Partial<GitCall> = {}): GitCall => ({
      ...rest,
      cwd: repo.cwd,
      args,
      env: { GIT_INDEX_FILE: index, GIT_OBJECT_DIRECTORY: objectsOf(mirror) },
      settings: [lfsStorage(mirror), ['core.safecrlf', 'false'], ['index.sparse', 'false']],
    });
    await forgetStaged(call, status);
    const skipped = await addAll(call, ownPathspec(repo, cacheDir));
    const embedded = await dropEmbedded(call, repo, status.head);
    for (const path of [...skipped, ...embedded])
      notes.push(`${path} is a repository of its own and not part of \`.\``);
    const tree = (await git(call(['write-tree']))).trim();
    return { ...(await commit(mirror, tree, status.head)), notes };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function assertMerged(status: TreeStatus): void {
  if (status.unmerged.length === 0) return;
  const [first] = status.unmerged;
  const more = status.unmerged.length > 1 ? ` and ${status.unmerged.length - 1} more` : '';
  throw usageError(
    'unmerged-paths',
    `\`.\` cannot be measured in the middle of a merge: ${utf8(first!)}${more} has conflicts; resolve and \`git add\` it, or name commits`,
  );
}

/**
 * Git takes a file that is older than its index entry and unchanged in size as clean; one that was written in the same
 * second as the index it reads again. The copy must be as old as the original for that, whole seconds being the safe side.
 */
async function copyIndex(repo: LocalRepository, folder: string): Promise<string> {
  const own = (await git({ cwd: repo.cwd, args: ['rev-parse', '--git-path', 'index'] })).replace(/\n$/, '');
  const original = resolve(repo.cwd, own);
  const copy = join(folder, 'index');
  const stats = await stat(original).catch(() => null);
  if (stats === null) return copy;
  await copyFile(original, copy);
  const seconds = Math.floor(stats.mtimeMs / 1000);
  await utimes(copy, seconds, seconds);
  return copy;
}

type CallOf = (args: readonly string[], rest?: Partial<GitCall>) => GitCall;

/** What was staged lies in the user's objects alone. Back to HEAD's entries, so that the files on disk are read again. */
async function forgetStaged(call: CallOf, status: TreeStatus): Promise<void> {
  if (status.staged.length === 0) return;
  const lines = status.staged.map(({ path, headMode, headObject }) => `${zeroMode(headMode)} ${headObject}\t${path}\0`);
  const input = Buffer.from(lines.join(''), 'latin1');
  await git(call(['update-index', '--verbose', '-z', '--index-info'], { input }));
}

const zeroMode = (mode: string): string => (/^0+$/.test(mode) ? '0' : mode);

/** Adds everything and returns the repositories without a commit that had to be left out. */
async function addAll(call: CallOf, pathspec: readonly string[]): Promise<string[]> {
  const skipped: string[] = [];
  for (;;) {
    const left = skipped.map((path) => `:(exclude,top,literal)${path}`);
    try {
      await git(call(['add', '--all', '--verbose', '--sparse', '--', ...pathspec, ...left]));
      return skipped;
    } catch (error) {
      const path =
        error instanceof GitFailure ? /'(.+?)\/?' does not have a commit checked out/.exec(error.stderr)?.[1] : null;
      if (path == null || skipped.includes(path)) throw explain(error, doing);
      skipped.push(path);
    }
  }
}

const doing = {
  reason: 'snapshot-failed',
  exitCode: 2,
  what: 'cannot read the working tree for `.`',
  writing: null,
} as const;

/** A repository inside this one that is no submodule would become a link that no clone can follow. */
async function dropEmbedded(call: CallOf, repo: LocalRepository, head: string): Promise<string[]> {
  const args = ['diff-index', '--cached', '--raw', '-z', '--no-renames', '--diff-filter=A', head];
  const fields = (await gitBytes(call(args))).toString('latin1').split('\0');
  const links = fields.filter((_, at) => at % 2 === 1 && / 160000 /.test(fields[at - 1]!));
  if (links.length === 0) return [];
  const modules = await readFile(join(repo.cwd, '.gitmodules'), 'latin1').catch(() => '');
  const known = new Set([...modules.matchAll(/^\s*path\s*=\s*(.+?)\s*$/gm)].map((match) => match[1]));
  const embedded = links.filter((path) => !known.has(path));
  if (embedded.length > 0) {
    const zeros = '0'.repeat(repo.objectFormat === 'sha256' ? 64 : 40);
    const input = Buffer.from(embedded.map((path) => `0 ${zeros}\t${path}\0`).join(''), 'latin1');
    await git(call(['update-index', '--verbose', '-z', '--index-info'], { input }));
  }
  return embedded.map(utf8);
}

/** Author, committer and date are HEAD's date and a fixed name: no clock, so the same tree is the same commit. */
async function commit(mirror: Mirror, tree: string, head: string): Promise<{ sha: string; dirty: boolean }> {
  const args = ['log', '-1', '--no-show-signature', '--encoding=UTF-8', '--format=%T%n%ct%n%s', head];
  const [headTree, seconds, subject] = (await git(inMirror(mirror, args))).split('\n');
  if (tree === headTree) return { sha: head, dirty: false };
  const who = { NAME: 'pairmark', EMAIL: 'pairmark@localhost', DATE: `${seconds} +0000` };
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((role) => Object.entries(who).map(([key, value]) => [`GIT_${role}_${key}`, value])),
  );
  const message = `uncommitted changes on ${subject}\n`;
  const sha = (await git(inMirror(mirror, ['commit-tree', tree, '-p', head], { env, input: message }))).trim();
  await keep(mirror, sha);
  return { sha, dirty: true };
}

const utf8 = (path: string): string => Buffer.from(path, 'latin1').toString('utf8');
