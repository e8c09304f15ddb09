import { createHash } from 'node:crypto';
import type { Setting } from './environment.ts';
import type { LocalRepository } from './locate.ts';
import {
  inMirror,
  isShallow,
  keptRef,
  type Mirror,
  missingCommits,
  readStamp,
  recreate,
  withMirrorLock,
  writeStamp,
} from './mirror.ts';
import { GitFailure, git } from './run.ts';
import { quietSsh, readConfig } from './settings.ts';

const ARGS = [
  'fetch',
  '--force',
  '--no-tags',
  '--no-write-fetch-head',
  '--update-head-ok',
  '--no-recurse-submodules',
  '--no-auto-gc',
];

/**
 * The user has been found to own or trust the repository when it was opened. The program that sends from it would ask
 * again, for another path, and does not see our settings.
 */
const UPLOAD_PACK = "git -c 'safe.directory=*' -c uploadpack.allowAnySHA1InWant=true upload-pack";

/** Reading a path of the user's is what we were asked for, whatever protocols the user allows for submodules. */
export const LOCAL_ONLY = { GIT_ALLOW_PROTOCOL: 'file' } as const;

/** What the user has already is not held to the user's checks on what comes from strangers: old commits fail them. */
export const UNCHECKED: readonly Setting[] = [
  ['fetch.fsckObjects', 'false'],
  ['transfer.fsckObjects', 'false'],
];

/**
 * Brings these commits, every branch and every tag into the mirror; does nothing when they are there and no branch or
 * tag has moved. A commit that no branch or tag reaches is fetched by its name.
 */
export async function fetchLocal(mirror: Mirror, repo: LocalRepository, wanted: readonly string[]): Promise<void> {
  const [stamp, missing] = await Promise.all([stampOf(repo), missingCommits(mirror, wanted)]);
  if (missing.length === 0 && (await readStamp(mirror)) === stamp) return;
  await withMirrorLock(mirror, async () => {
    const still = await missingCommits(mirror, wanted);
    if (still.length === 0 && (await readStamp(mirror)) === stamp) return;
    const depth = repo.shallow ? ['--update-shallow'] : isShallow(mirror) ? ['--unshallow'] : [];
    const refs = ['heads', 'tags', 'remotes'].map((kind) => `+refs/${kind}/*:refs/${kind}/*`);
    const commits = still.map((sha) => `+${sha}:${keptRef(sha)}`);
    const args = [
      ...ARGS,
      '--prune',
      ...depth,
      `--upload-pack=${UPLOAD_PACK}`,
      '--',
      repo.commonDir,
      ...refs,
      ...commits,
    ];
    await git(inMirror(mirror, args, { env: LOCAL_ONLY, settings: UNCHECKED }));
    await writeStamp(mirror, stamp);
  });
}

async function stampOf(repo: LocalRepository): Promise<string> {
  const args = ['for-each-ref', '--format=%(objectname) %(refname)', 'refs/heads', 'refs/tags', 'refs/remotes'];
  const refs = await git({ cwd: repo.cwd, args });
  return createHash('sha256').update(`${repo.commonDir}\0${repo.shallow}\0${refs}`).digest('hex');
}

/** Brings every branch and tag behind the URL into the mirror, whose HEAD becomes the one there. */
export async function fetchUrl(mirror: Mirror, url: string, cwd: string): Promise<void> {
  const env = quietSsh(await readConfig(cwd));
  await withMirrorLock(mirror, async () => {
    try {
      await fetchRefs(mirror, url, env);
    } catch (error) {
      if (!(error instanceof GitFailure && /mismatched algorithms/.test(error.stderr))) throw error;
      await recreate(mirror, 'sha256');
      await fetchRefs(mirror, url, env);
    }
  });
}

async function fetchRefs(mirror: Mirror, url: string, env: Readonly<Record<string, string>>): Promise<void> {
  const depth = ['--update-shallow', ...(isShallow(mirror) ? ['--unshallow'] : [])];
  const refs = ['+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'];
  const call = (specs: readonly string[]) =>
    inMirror(mirror, [...ARGS, '--prune', ...depth, '--', url, ...specs], { env });
  try {
    await git(call([...refs, '+HEAD:refs/pairmark/HEAD']));
    await git(inMirror(mirror, ['update-ref', '--no-deref', 'HEAD', 'refs/pairmark/HEAD']));
  } catch (error) {
    // Its HEAD may name a branch that is not there, and the others can be measured all the same.
    if (!(error instanceof GitFailure && /remote ref HEAD/.test(error.stderr))) throw error;
    await git(call(refs));
  }
}

/** Brings one more thing that the server has into the mirror: a commit, or a ref such as `refs/pull/1/head`. */
export async function fetchNamed(mirror: Mirror, url: string, cwd: string, name: string): Promise<string> {
  const env = quietSsh(await readConfig(cwd));
  const ref = `refs/pairmark/asked/${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;
  await withMirrorLock(mirror, () => git(inMirror(mirror, [...ARGS, '--', url, `+${name}:${ref}`], { env })));
  return ref;
}
