import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { type UserError, usageError } from '../model/error.ts';
import { explain } from './failure.ts';
import { GitFailure, git, runGit } from './run.ts';
import { type ConfigEntry, isPartialClone, readConfig } from './settings.ts';

/** A repository on this machine. */
export interface LocalRepository {
  /** Folder that git is run in: the top of the working tree the user stands in, or the bare repository. */
  readonly cwd: string;
  readonly workTree: string | null;
  /** Folder of the user inside the working tree, `/`-separated, empty at the top. */
  readonly subfolder: string;
  /** Real path of what all worktrees share. */
  readonly commonDir: string;
  readonly shallow: boolean;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly config: readonly ConfigEntry[];
  readonly id: string;
}

/**
 * Finds the repository around `folder`.
 * @throws UserError exit 2 `not-a-repository`, `unsafe-ownership`, `partial-clone`
 */
export async function locate(folder: string): Promise<LocalRepository> {
  if (!existsSync(folder))
    throw usageError('not-a-repository', `${folder} does not exist; name a repository by path or URL`);
  if (!statSync(folder).isDirectory()) {
    throw usageError('not-a-repository', `${folder} is a file; name the folder of a repository, or a URL`);
  }
  const basics = await readBasics(folder);
  const [workTree, prefix, config] = basics.inWorkTree
    ? await Promise.all([line(folder, '--show-toplevel'), line(folder, '--show-prefix'), readConfig(folder)])
    : [null, '', await readConfig(folder)];
  if (isPartialClone(config)) throw partialClone(folder);
  const commonDir = await realpath(resolve(folder, basics.commonDir));
  return {
    cwd: workTree ?? folder,
    workTree,
    subfolder: prefix.replace(/\/$/, ''),
    commonDir,
    shallow: basics.shallow,
    objectFormat: basics.objectFormat,
    config,
    id: identify(
      `${basics.objectFormat} ${commonDir}`,
      basename(commonDir) === '.git' ? dirname(commonDir) : commonDir,
    ),
  };
}

/** Name for the cache: readable, and different for every `identity`. */
export function identify(identity: string, shown: string): string {
  const name = basename(shown.replace(/[/\\]+$/, '')).replace(/\.git$/, '');
  const slug = name
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24);
  const hash = createHash('sha256').update(identity).digest('hex').slice(0, 16);
  return slug === '' ? hash : `${slug}-${hash}`;
}

interface Basics {
  readonly inWorkTree: boolean;
  readonly shallow: boolean;
  readonly objectFormat: 'sha1' | 'sha256';
  readonly commonDir: string;
}

async function readBasics(folder: string): Promise<Basics> {
  // The folder's name comes last: it may hold line ends.
  const flags = ['--is-inside-work-tree', '--is-shallow-repository', '--show-object-format', '--git-common-dir'];
  const call = { cwd: folder, args: ['rev-parse', ...flags] };
  const result = await runGit(call);
  if (result.exitCode !== 0) {
    if (/not a git repository/.test(result.stderr)) throw notARepository(folder);
    const doing = {
      reason: 'not-a-repository',
      exitCode: 2,
      what: `git cannot open ${folder}`,
      writing: null,
    } as const;
    throw explain(new GitFailure(call, result), doing);
  }
  const text = result.stdout.toString('utf8');
  const [inWorkTree, shallow, format, ...rest] = text.split('\n');
  return {
    inWorkTree: inWorkTree === 'true',
    shallow: shallow === 'true',
    objectFormat: format === 'sha256' ? 'sha256' : 'sha1',
    commonDir: rest.join('\n').replace(/\n$/, ''),
  };
}

async function line(cwd: string, flag: string): Promise<string> {
  return (await git({ cwd, args: ['rev-parse', flag] })).replace(/\n$/, '');
}

function notARepository(folder: string): UserError {
  return usageError(
    'not-a-repository',
    `${folder} is not inside a git repository; go to one, or name it with --repo PATH or --repo URL`,
  );
}

function partialClone(folder: string): UserError {
  return usageError(
    'partial-clone',
    `${folder} is a partial clone, which lacks the files of other commits; name the remote with --repo URL, or complete ` +
      'it: git config --unset remote.origin.promisor, git config --unset remote.origin.partialclonefilter, ' +
      'git fetch --refetch',
  );
}
