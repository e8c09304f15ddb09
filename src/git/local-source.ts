import { join, resolve } from 'node:path';
import { type UserError, usageError } from '../model/error.ts';
import type { Revision } from '../model/revision.ts';
import { makeCheckout, type Upstream } from './checkout.ts';
import { describeCommits } from './describe.ts';
import { changedPaths } from './diff.ts';
import { explained } from './failure.ts';
import { fetchLocal } from './fetch.ts';
import type { LocalRepository } from './locate.ts';
import type { Mirror } from './mirror.ts';
import { assertLabel, type CallOf, explainUnknown, findCommit, type Named } from './names.ts';
import { runGit } from './run.ts';
import { fileSettings, mainRemote, quietSsh, transportSettings } from './settings.ts';
import { assertMergeBase, shallowHistory } from './shallow.ts';
import { takeSnapshot } from './snapshot.ts';
import { hasSparseIndex, readStatus, type TreeStatus } from './status.ts';
import type { Source } from './types.ts';
import { credentialSettings, originUrl } from './url.ts';

/** A repository on this machine as a source; everything is done through a mirror in `cacheDir`. */
export function openLocal(repo: LocalRepository, cacheDir: string): Source {
  const mirror: Mirror = { dir: join(cacheDir, 'mirrors', repo.id), objectFormat: repo.objectFormat };
  const doing = {
    reason: 'clone-failed',
    exitCode: 2,
    what: `cannot copy the commits of ${repo.cwd}`,
    writing: cacheDir,
  } as const;
  const bring = (shas: readonly string[]) => explained(doing, () => fetchLocal(mirror, repo, shas));
  return {
    shown: repo.cwd,
    workTree: repo.workTree,
    subfolder: repo.subfolder,
    id: repo.id,
    async defaultRevisions() {
      const status = await statusOf(repo, mirror, cacheDir, bring);
      return status !== null && status.changes > 0 ? ['HEAD', '.'] : ['HEAD~1', 'HEAD'];
    },
    resolve: (labels) => explained(doing, () => resolveLabels(repo, mirror, cacheDir, labels, bring)),
    async checkout(revision, dir, options) {
      await bring([revision.sha]);
      return await makeCheckout(mirror, await upstreamOf(repo), revision, dir, options);
    },
    async changedPaths(a, b, limit) {
      await bring([a.sha, b.sha]);
      return await changedPaths(mirror, a, b, limit);
    },
  };
}

type Bring = (shas: readonly string[]) => Promise<void>;

async function resolveLabels(
  repo: LocalRepository,
  mirror: Mirror,
  cacheDir: string,
  labels: readonly string[],
  bring: Bring,
): Promise<{ revisions: Revision[]; notes: string[] }> {
  for (const label of labels) assertLabel(label);
  if (labels.includes('.') && repo.workTree === null) throw noWorkTree(repo.cwd);
  const [status, ...found] = await Promise.all([
    statusOf(repo, mirror, cacheDir, bring),
    ...labels.map((label) => nameOf(repo, label === '.' ? 'HEAD' : label)),
  ]);
  const shas = found.map(({ sha }) => sha);
  if (repo.shallow) await assertMergeBase(callIn(repo), labels, shas);
  await bring(shas);
  const snapshot = labels.includes('.') ? await takeSnapshot(repo, mirror, withHead(status, repo), cacheDir) : null;
  const named = labels.map((label, at) =>
    label === '.' && snapshot !== null
      ? { label, sha: snapshot.sha, dirty: snapshot.dirty }
      : { label, sha: shas[at]!, dirty: false },
  );
  const notes = found.flatMap((each) => each.notes);
  if (snapshot !== null) notes.push(...snapshot.notes);
  if (snapshot?.dirty === false) notes.push('the working tree has no changes: `.` is HEAD');
  if (snapshot === null && status !== null && status.changes > 0) notes.push(notMeasured(status.changes));
  return { revisions: await describeCommits(mirror, named), notes: [...new Set(notes)] };
}

const notMeasured = (count: number): string =>
  `working tree has ${count} ${count === 1 ? 'change' : 'changes'}, not measured`;

const noWorkTree = (shown: string): UserError =>
  usageError('bad-revision', `\`.\` means the working tree, and ${shown} has none; name a commit, a branch or a tag`);

async function statusOf(
  repo: LocalRepository,
  mirror: Mirror,
  cacheDir: string,
  bring: Bring,
): Promise<TreeStatus | null> {
  if (repo.workTree === null) return null;
  if (hasSparseIndex(repo)) {
    const head = await findCommit(callIn(repo), 'HEAD');
    if (head !== null) await bring([head.sha]);
  }
  return await readStatus(repo, mirror, cacheDir);
}

function withHead(status: TreeStatus | null, repo: LocalRepository): TreeStatus & { readonly head: string } {
  if (status === null || status.head === null) throw noWorkTree(repo.cwd);
  return { ...status, head: status.head };
}

const callIn =
  (repo: LocalRepository): CallOf =>
  (args) => ({ cwd: repo.cwd, args });

async function nameOf(repo: LocalRepository, label: string): Promise<Named> {
  const found = await findCommit(callIn(repo), label);
  if (found !== null) return found;
  const unknown = await explainUnknown(callIn(repo), label, repo.cwd);
  throw repo.shallow && unknown.reason === 'bad-revision'
    ? shallowHistory(`\`${label}\` was not found in it`)
    : unknown;
}

async function upstreamOf(repo: LocalRepository): Promise<Upstream> {
  const head = await runGit({ cwd: repo.cwd, args: ['rev-parse', '--symbolic-full-name', 'HEAD'] });
  const branch = /^refs\/heads\/(.+)\n/.exec(head.stdout.toString('utf8'))?.[1] ?? null;
  const remote = mainRemote(repo.config, branch);
  return {
    origin: remote === null ? repo.cwd : absoluteOrigin(repo, remote.url),
    branches: remote === null ? 'refs/heads' : `refs/remotes/${remote.name}`,
    fileSettings: fileSettings(repo.config),
    transport: [...transportSettings(repo.config), ...(remote === null ? [] : credentialSettings(remote.url))],
    env: quietSsh(repo.config),
    secretUrl: remote?.url ?? null,
    attributes: join(repo.commonDir, 'info', 'attributes'),
  };
}

/** A remote may be a path relative to the user's repository. */
function absoluteOrigin(repo: LocalRepository, url: string): string {
  return /^\.{1,2}([/\\]|$)/.test(url) ? resolve(repo.cwd, url) : originUrl(url);
}
