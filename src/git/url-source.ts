import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { usageError } from '../model/error.ts';
import type { Revision } from '../model/revision.ts';
import { makeCheckout, type Upstream } from './checkout.ts';
import { describeCommits } from './describe.ts';
import { changedPaths } from './diff.ts';
import { explained } from './failure.ts';
import { fetchNamed, fetchUrl } from './fetch.ts';
import { identify } from './locate.ts';
import { inMirror, isShallow, type Mirror, missingCommits } from './mirror.ts';
import { assertLabel, type CallOf, explainUnknown, findCommit, type Named } from './names.ts';
import { GitFailure } from './run.ts';
import { quietSsh, readConfig } from './settings.ts';
import { assertMergeBase } from './shallow.ts';
import type { Source } from './types.ts';
import { credentialSettings, originUrl, publicUrl } from './url.ts';

/** What is behind an address. */
interface Remote {
  /** As the user gave it: it may hold credentials. */
  readonly url: string;
  readonly shown: string;
  readonly cacheDir: string;
  readonly mirror: Mirror;
}

/** A repository behind a URL as a source; names are those that the server has now. */
export function openUrl(url: string, cacheDir: string): Source {
  const shown = publicUrl(url);
  const id = identify(shown, shown);
  const mirror: Mirror = { dir: join(cacheDir, 'mirrors', id), objectFormat: 'sha1' };
  const remote: Remote = { url, shown, cacheDir, mirror };
  const doing = { reason: 'clone-failed', exitCode: 2, what: `cannot clone ${shown}`, writing: cacheDir, url } as const;
  const bring = (shas: readonly string[]) => explained(doing, () => bringCommits(remote, shas));
  return {
    shown,
    workTree: null,
    subfolder: '',
    id,
    defaultRevisions: async () => ['HEAD~1', 'HEAD'],
    resolve: (labels) => explained(doing, () => resolveLabels(remote, labels)),
    async checkout(revision, dir, options) {
      await bring([revision.sha]);
      return await makeCheckout(mirror, await upstreamOf(remote), revision, dir, options);
    },
    async changedPaths(a, b, limit) {
      await bring([a.sha, b.sha]);
      return await changedPaths(mirror, a, b, limit);
    },
  };
}

async function resolveLabels(
  remote: Remote,
  labels: readonly string[],
): Promise<{ revisions: Revision[]; notes: string[] }> {
  for (const label of labels) assertLabel(label);
  if (labels.includes('.')) {
    throw usageError('bad-revision', `\`.\` means the working tree, and ${remote.shown} has none; name a commit`);
  }
  const { mirror, url, cacheDir } = remote;
  const fixed = labels.every(isFullName) && (await missingCommits(mirror, labels)).length === 0;
  if (!fixed) {
    await mkdir(cacheDir, { recursive: true });
    await fetchUrl(mirror, url, cacheDir);
  }
  const found: Named[] = [];
  for (const label of labels) found.push(await nameOf(remote, label));
  const shas = found.map(({ sha }) => sha);
  if (isShallow(mirror)) await assertMergeBase(callIn(mirror), labels, shas);
  const named = labels.map((label, at) => ({ label, sha: shas[at]!, dirty: false }));
  return { revisions: await describeCommits(mirror, named), notes: [...new Set(found.flatMap(({ notes }) => notes))] };
}

const isFullName = (label: string): boolean => /^([0-9a-f]{40}|[0-9a-f]{64})$/.test(label);

const callIn =
  (mirror: Mirror): CallOf =>
  (args) =>
    inMirror(mirror, args);

async function nameOf(remote: Remote, label: string): Promise<Named> {
  const { mirror } = remote;
  const found = (await findCommit(callIn(mirror), label)) ?? (await askFor(remote, label));
  if (found !== null) return found;
  throw await explainUnknown(callIn(mirror), label, { shown: remote.shown, shallow: isShallow(mirror) });
}

/** A commit that no branch reaches, or a ref that is neither branch nor tag, is only sent when it is asked for. */
async function askFor(remote: Remote, label: string): Promise<Named | null> {
  if (!isFullName(label) && !/^refs\/[^*^~:?[\\ ]+$/.test(label)) return null;
  try {
    const ref = await fetchNamed(remote.mirror, remote.url, remote.cacheDir, label);
    return await findCommit(callIn(remote.mirror), ref);
  } catch (error) {
    if (error instanceof GitFailure) return null;
    throw error;
  }
}

async function bringCommits(remote: Remote, shas: readonly string[]): Promise<void> {
  const { mirror, url, cacheDir } = remote;
  if ((await missingCommits(mirror, shas)).length === 0) return;
  await mkdir(cacheDir, { recursive: true });
  await fetchUrl(mirror, url, cacheDir);
  for (const sha of await missingCommits(mirror, shas)) await fetchNamed(mirror, url, cacheDir, sha);
}

async function upstreamOf({ url, cacheDir }: Remote): Promise<Upstream> {
  return {
    origin: originUrl(url),
    branches: 'refs/heads',
    fileSettings: [],
    transport: credentialSettings(url),
    env: quietSsh(await readConfig(cacheDir)),
    secretUrl: url,
    attributes: null,
  };
}
