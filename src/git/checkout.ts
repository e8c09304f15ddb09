import { existsSync } from 'node:fs';
import { appendFile, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { removeTree } from '../build/disk.ts';
import type { Where } from '../model/error.ts';
import type { Revision } from '../model/revision.ts';
import type { Setting } from './environment.ts';
import { type Doing, explain } from './failure.ts';
import { LOCAL_ONLY, UNCHECKED } from './fetch.ts';
import { lfsError, lfsPointers } from './lfs.ts';
import { isShallow, lfsStorage, type Mirror, objectsOf } from './mirror.ts';
import { git } from './run.ts';
import { configText } from './settings.ts';
import { fillSubmodules } from './submodules.ts';
import type { CheckoutOptions } from './types.ts';

/** What a checkout takes from the user's repository besides commits. */
export interface Upstream {
  /** Becomes the checkout's `origin`, without passwords: relative addresses of submodules start from it. */
  readonly origin: string;
  /** Refs of the mirror that become `origin`'s branches, such as `refs/heads`. */
  readonly branches: string;
  /** How files are written (line ends, filters); kept in the checkout's configuration. */
  readonly fileSettings: readonly Setting[];
  /** How other repositories are reached; only used while submodules are fetched. */
  readonly transport: readonly Setting[];
  readonly env: Readonly<Record<string, string>>;
  /** The address as the user has it, credentials included, or null. */
  readonly secretUrl: string | null;
  /** The user's `info/attributes`; need not exist. */
  readonly attributes: string | null;
}

/**
 * Makes a repository at `dir` that borrows the mirror's objects, with all tags and the whole history, and checks
 * `revision` out in it, submodules included. Removes `dir` again when it fails or is stopped.
 * @throws UserError exit 3 `clone-failed`, `submodule-failed`, `lfs-pointers`, `disk-full`, `cache-unwritable`
 */
export async function makeCheckout(
  mirror: Mirror,
  upstream: Upstream,
  revision: Revision,
  dir: string,
  options: CheckoutOptions,
): Promise<{ notes: string[] }> {
  if (existsSync(dir)) throw new Error(`a checkout is to be made where something is already: ${dir}`);
  const where = { side: options.side, sha: revision.sha };
  try {
    await prepare(mirror, upstream, revision, dir, options.signal);
    const args = ['checkout', '--force', '--detach', revision.sha, '--'];
    const settings = [lfsStorage(mirror), ...upstream.transport];
    await git({ cwd: dir, args, settings, env: upstream.env, signal: options.signal });
    await fillAndCheck(mirror, upstream, dir, where, options.signal);
    return { notes: [] };
  } catch (error) {
    await removeTree(dir);
    throw explain(error, doing(dir, upstream, where, revision));
  }
}

function doing(dir: string, upstream: Upstream, where: Where, revision: Revision): Doing {
  const what = `cannot check out \`${revision.label}\``;
  return { reason: 'clone-failed', exitCode: 3, what, writing: dir, url: upstream.secretUrl, where };
}

async function prepare(
  mirror: Mirror,
  upstream: Upstream,
  revision: Revision,
  dir: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  await mkdir(dirname(dir), { recursive: true });
  const format = revision.sha.length === 64 ? ['--object-format=sha256'] : [];
  await git({ cwd: dirname(dir), args: ['init', '--template=', ...format, '--', dir], signal });
  const own = join(dir, '.git');
  await writeFile(join(own, 'objects', 'info', 'alternates'), `${objectsOf(mirror)}\n`);
  if (isShallow(mirror)) await copyFile(join(mirror.dir, 'shallow'), join(own, 'shallow'));
  if (upstream.attributes !== null && existsSync(upstream.attributes)) {
    await mkdir(join(own, 'info'), { recursive: true });
    await copyFile(upstream.attributes, join(own, 'info', 'attributes'));
  }
  await appendFile(join(own, 'config'), configText(settingsOf(mirror, upstream)));
  const refs = ['+refs/tags/*:refs/tags/*', `+${upstream.branches}/*:refs/remotes/origin/*`];
  const args = ['fetch', '--no-tags', '--no-write-fetch-head', '--update-shallow', '--', mirror.dir, ...refs];
  await git({ cwd: dir, args, env: LOCAL_ONLY, settings: UNCHECKED, signal });
}

function settingsOf(mirror: Mirror, upstream: Upstream): Setting[] {
  return [
    // Tidying up in the midst of a measurement would be noise.
    ['gc.auto', '0'],
    ['maintenance.auto', 'false'],
    ...upstream.fileSettings,
    lfsStorage(mirror),
    ['remote.origin.url', upstream.origin],
    ['remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*'],
  ];
}

async function fillAndCheck(
  mirror: Mirror,
  upstream: Upstream,
  dir: string,
  where: Where,
  signal: AbortSignal | undefined,
): Promise<void> {
  const settings = [lfsStorage(mirror), ...upstream.transport];
  const submodules = await fillSubmodules(dir, { settings, env: upstream.env, url: upstream.secretUrl, where, signal });
  const pointers: string[] = [];
  for (const folder of ['', ...submodules]) {
    for (const path of await lfsPointers(join(dir, folder))) pointers.push(folder === '' ? path : `${folder}/${path}`);
  }
  if (pointers.length > 0) throw lfsError(pointers, where);
}
