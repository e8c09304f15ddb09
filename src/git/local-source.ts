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
import { assertMergeBase } from './shallow.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import { hasSparseIndex, readStatus, type TreeStatus } from './status.ts';
import type { Source } from './types.ts';
import { credentialSettings, originUrl } from './url.ts';

/** A repository on this machine and what pairmark has of it. */
interface Local {
  readonly repo: LocalRepository;
  readonly mirror: Mirror;
  readonly cacheDir: string;
  /** Makes sure that these commits are in the mirror. */
  bring(shas: readonly string[]): Promise<void>;
}

/** A repository on this machine as a source; everything is done through a mirror in `cacheDir`. */
export function openLocal(repo: LocalRepository, cacheDir: string): Source {
  const mirror: Mirror = { dir: join(cacheDir, 'mirrors', repo.id), objectFormat: repo.objectFormat };
  const doing = { reason: 'clone-failed', exitCode: 2, what: `cannot read ${repo.cwd}`, writing: cacheDir } as const;
  const bring = (shas: readonly string[]) => explained(doing, () => fetchLocal(mirror, repo, shas));
  const local: Local = { repo, mirror, cacheDir, bring };
  return {
    shown: repo.cwd,
    workTree: repo.workTree,
    subfolder: repo.subfolder,
    id: repo.id,
    async defaultRevisions() {
      const status = await explained(doing, () => statusOf(local));
      return status !== null && status.changes > 0 ? ['HEAD', '.'] : ['HEAD~1', 'HEAD'];
    },
    resolve: (labels) => explained(doing, () => resolveLabels(local, labels)),
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

async function resolveLabels(
  local: Local,
  labels: readonly string[],
): Promise<{ revisions: Revision[]; notes: string[] }> {
  const { repo, mirror, bring } = local;
  for (const label of labels) assertLabel(label);
  if (labels.includes('.') && repo.workTree === null) throw noWorkTree(repo.cwd);
  const [status, ...found] = await Promise.all([
    statusOf(local),
    ...labels.map((label) => nameOf(repo, label === '.' ? 'HEAD' : label)),
  ]);
  const shas = found.map(({ sha }) => sha);
  if (repo.shallow) await assertMergeBase(callIn(repo), labels, shas);
  await bring(shas);
  const snapshot = labels.includes('.') ? await snapshotOf(local, status) : null;
  const named = labels.map((label, at) =>
    label === '.' && snapshot !== null
      ? { label, sha: snapshot.sha, dirty: snapshot.dirty }
      : { label, sha: shas[at]!, dirty: false },
  );
  const notes = [...found.flatMap((each) => each.notes), ...notesOn(status, snapshot)];
  return { revisions: await describeCommits(mirror, named), notes: [...new Set(notes)] };
}

async function snapshotOf({ repo, mirror, cacheDir, bring }: Local, status: TreeStatus | null): Promise<Snapshot> {
  if (status === null || status.head === null) throw noWorkTree(repo.cwd);
  // The user may have committed since the names were resolved.
  await bring([status.head]);
  return await takeSnapshot(repo, mirror, { ...status, head: status.head }, cacheDir);
}

function notesOn(status: TreeStatus | null, snapshot: Snapshot | null): string[] {
  if (snapshot !== null) {
    return snapshot.dirty ? [...snapshot.notes] : [...snapshot.notes, 'the working tree has no changes: `.` is HEAD'];
  }
  const changes = status?.changes ?? 0;
  return changes === 0 ? [] : [`working tree has ${changes} ${changes === 1 ? 'change' : 'changes'}, not measured`];
}

const noWorkTree = (shown: string): UserError =>
  usageError('bad-revision', `\`.\` means the working tree, and ${shown} has none; name a commit, a branch or a tag`);

async function statusOf({ repo, mirror, cacheDir, bring }: Local): Promise<TreeStatus | null> {
  if (repo.workTree === null) return null;
  if (hasSparseIndex(repo)) {
    const head = await findCommit(callIn(repo), 'HEAD');
    if (head !== null) await bring([head.sha]);
  }
  return await readStatus(repo, mirror, cacheDir);
}

const callIn =
  (repo: LocalRepository): CallOf =>
  (args) => ({ cwd: repo.cwd, args });

async function nameOf(repo: LocalRepository, label: string): Promise<Named> {
  const found = await findCommit(callIn(repo), label);
  if (found !== null) return found;
  throw await explainUnknown(callIn(repo), label, { shown: repo.cwd, shallow: repo.shallow });
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
