import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openSource, type Source } from '../../src/git/index.ts';
import { UserError } from '../../src/model/error.ts';

/** A scratch folder with a place for a cache, removed afterwards. */
export interface Workshop {
  readonly dir: string;
  readonly cacheDir: string;
  /** Path below the scratch folder. */
  at(...names: string[]): string;
  open(cwd: string, repo?: string): Promise<Source>;
}

export async function inWorkshop(work: (shop: Workshop) => Promise<void>): Promise<void> {
  const dir = await realpath(await mkdtemp(path.join(tmpdir(), 'pairmark-git-')));
  const cacheDir = path.join(dir, 'cache');
  try {
    await work({
      dir,
      cacheDir,
      at: (...names) => path.join(dir, ...names),
      open: (cwd, repo) => openSource({ cwd, repo: repo ?? null, cacheDir }),
    });
  } finally {
    await rm(dir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The UserError that `work` ends with; anything else fails the test. */
export async function userError(work: Promise<unknown>): Promise<UserError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

/** Runs `work` with these variables in the environment, and puts it back. */
export async function withEnv(env: Readonly<Record<string, string>>, work: () => Promise<void>): Promise<void> {
  const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]));
  Object.assign(process.env, env);
  try {
    await work();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
