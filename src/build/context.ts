import { isAbsolute, join, normalize } from 'node:path';
import { usageError } from '../model/error.ts';
import type { Side } from '../model/revision.ts';
import { ignoredBelow } from './ignored.ts';
import { keyMaker } from './key.ts';
import { type Layout, layoutOf } from './layout.ts';
import { type Lock, tryLock } from './lock.ts';
import { type Overlay, planOverlay } from './overlay.ts';
import { slashed } from './paths.ts';
import type { BuildOptions } from './types.ts';

/** What all sides of a run have in common: found out once, so that it cannot differ between them. */
export interface BuildContext {
  readonly options: BuildOptions;
  readonly overlay: Overlay;
  /** Folder of the checkout that is built and run in, `/`-separated; empty for its top. */
  readonly dir: string;
  keyOf(side: Side, copy: number): string;
}

/** @throws UserError exit 2 `bad-folder`, `bad-overlay` */
export async function openContext(options: BuildOptions): Promise<BuildContext> {
  const { source, request, env } = options;
  const dir = folderInside(request.dir ?? source.subfolder);
  const { workTree } = source;
  const overlay = await planOverlay({
    paths: request.overlay,
    cwd: request.cwd,
    workTree,
    ignoredBelow: (folder) => ignoredBelow(workTree ?? request.cwd, folder, env),
  });
  const makeKey = keyMaker(env);
  return {
    options,
    overlay,
    dir,
    keyOf: (side, copy) =>
      makeKey({
        sourceId: source.id,
        revision: side.revision,
        request,
        dir,
        preparing: preparingHarness(options)?.name ?? null,
        overlayHash: overlay.hash,
        env,
        copy,
      }),
  };
}

/** The harness whose `prepare` belongs to the build: none where whole suites are run. */
export function preparingHarness({ harness, request }: BuildOptions): BuildOptions['harness'] {
  return harness?.selecting !== undefined && request.granularity !== 'suite' ? harness : null;
}

function folderInside(typed: string): string {
  const folder = slashed(normalize(typed === '' ? '.' : typed)).replace(/\/$/, '');
  if (isAbsolute(typed) || folder.split('/').includes('..')) {
    throw usageError('bad-folder', `--cwd ${typed}: name a folder inside the checkout, relative to its top`);
  }
  return folder === '.' ? '' : folder;
}

/** A build folder of one's own. */
export interface Place {
  readonly key: string;
  readonly layout: Layout;
  readonly lock: Lock;
}

/**
 * Locks the build folder of this side. One that is in use, by another side or another pairmark, is left alone and the
 * next copy of the same build is taken, so that nobody waits.
 */
export function takePlace(context: BuildContext, side: Side, copy: number): Place {
  const { cacheDir, source } = context.options;
  for (let next = copy; ; next++) {
    const key = context.keyOf(side, next);
    const layout = layoutOf(cacheDir, source.id, key);
    const lock = tryLock(layout.lock);
    if (lock !== null) return { key, layout, lock };
  }
}

/** Absolute folder that is built and run in. */
export const benchmarkFolder = (context: BuildContext, layout: Layout): string =>
  context.dir === '' ? layout.root : join(layout.root, ...context.dir.split('/'));
