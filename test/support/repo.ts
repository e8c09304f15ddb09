import { execFile } from 'node:child_process';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** One commit: files by path relative to the repository, null removes one; text that starts with `#!` is executable. */
export interface CommitSpec {
  readonly message: string;
  readonly files: Readonly<Record<string, string | null>>;
}

const FIRST_COMMIT_SECONDS = 1_700_000_000;

/** Environment in which git does the same for everyone: no configuration of the user's, fixed author and date. */
export function gitTestEnv(index = 0): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  const date = `${FIRST_COMMIT_SECONDS + index * 60} +0000`;
  return {
    ...Object.fromEntries(inherited),
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'A Tester',
    GIT_AUTHOR_EMAIL: 'tester@example.invalid',
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: 'A Tester',
    GIT_COMMITTER_EMAIL: 'tester@example.invalid',
    GIT_COMMITTER_DATE: date,
  };
}

/** Runs git in `dir` under {@link gitTestEnv} and returns its output without the last line end. */
export async function gitIn(dir: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: dir, env: gitTestEnv(), maxBuffer: 64 << 20 });
  return stdout.replace(/\n$/, '');
}

/**
 * Makes a repository at `dir` (branch `main`) with these commits and returns their full shas, oldest first. The same
 * commits give the same shas everywhere: author and dates are fixed, each commit a minute after the one before.
 */
export async function makeRepo(
  dir: string,
  commits: readonly CommitSpec[],
  options: { readonly objectFormat?: 'sha1' | 'sha256' } = {},
): Promise<string[]> {
  await mkdir(dir, { recursive: true });
  const format = options.objectFormat === undefined ? [] : [`--object-format=${options.objectFormat}`];
  await gitIn(dir, 'init', '--quiet', '--template=', '--initial-branch=main', ...format);
  const shas: string[] = [];
  for (const commit of commits) shas.push(await addCommit(dir, commit, shas.length));
  return shas;
}

/** Adds one commit to the branch that is checked out at `dir`; `index` counts the minutes of its date. */
export async function addCommit(dir: string, commit: CommitSpec, index = 0): Promise<string> {
  await writeFiles(dir, commit.files);
  const env = gitTestEnv(index);
  await run('git', ['add', '--all'], { cwd: dir, env });
  await run('git', ['commit', '--quiet', '--allow-empty', '--message', commit.message], { cwd: dir, env });
  return gitIn(dir, 'rev-parse', 'HEAD');
}

/** Writes files below `dir` as {@link CommitSpec} has them, without committing. */
export async function writeFiles(dir: string, files: CommitSpec['files']): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(dir, name);
    if (text === null) {
      await rm(file, { recursive: true, force: true });
      continue;
    }
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    if (text.startsWith('#!')) await chmod(file, 0o755);
  }
}
