import type { Side } from '../model/revision.ts';
import { afterAllBuilds, type Finished } from './built.ts';
import { cacheLimit, enforceCacheLimit, sweepCache } from './cache.ts';
import { type BuildContext, openContext, takePlace } from './context.ts';
import { asStorageError } from './disk.ts';
import { buildAt } from './side.ts';
import type { BuildFailed, BuildOptions, SideBuild } from './types.ts';

export {
  type CacheEntry,
  cacheLimit,
  cleanCache,
  DEFAULT_CACHE_LIMIT,
  enforceCacheLimit,
  listCache,
} from './cache.ts';
export { cacheDirectory } from './cache-dir.ts';
export { emptyFolder } from './disk.ts';
export { type Lock, tryLock } from './lock.ts';

/**
 * Clones and builds one side, or takes its build from the cache. `copy` tells builds of the same commit apart, from 0;
 * one that is in use is passed over for the next.
 *
 * @throws UserError exit 2 `bad-overlay`, `bad-folder`, `bad-cache-limit`; exit 3 `disk-full`, `cache-unwritable`,
 * `overlay-changed`. When the signal is aborted, its reason.
 */
export async function buildSide(side: Side, copy: number, options: BuildOptions): Promise<SideBuild> {
  const context = await begin(options);
  const result = await buildInContext(context, side, copy);
  if (result.kind === 'build-failed') return result;
  await keepLimit(options, [result]);
  return result.built;
}

/**
 * Builds all sides, one after the other and before anything is measured. Ends early at the first that fails, unless
 * the request says to skip: then the others are built all the same. Throws like `buildSide`, with all locks given back.
 */
export async function buildAll(sides: readonly Side[], options: BuildOptions): Promise<SideBuild[]> {
  const context = await begin(options);
  const results: (Finished | BuildFailed)[] = [];
  try {
    for (const side of sides) {
      const copy = results.filter((result) => shaOf(result) === side.revision.sha).length;
      const result = await buildInContext(context, side, copy);
      results.push(result);
      if (result.kind === 'build-failed' && options.request.ifBeforeFails !== 'skip') break;
    }
    const finished = results.filter((result) => result.kind === 'finished');
    await keepLimit(options, finished);
    return await Promise.all(
      results.map((result) => (result.kind === 'finished' ? afterAllBuilds(result) : Promise.resolve(result))),
    );
  } catch (error) {
    for (const result of results) if (result.kind === 'finished') await result.built.release();
    throw error;
  }
}

async function begin(options: BuildOptions): Promise<BuildContext> {
  options.signal?.throwIfAborted();
  cacheLimit(options.env);
  const context = await openContext(options);
  try {
    await sweepCache(options.cacheDir);
    return context;
  } catch (error) {
    throw asStorageError(error, options.cacheDir);
  }
}

async function buildInContext(context: BuildContext, side: Side, copy: number): Promise<Finished | BuildFailed> {
  context.options.signal?.throwIfAborted();
  try {
    return await buildAt(context, side, takePlace(context, side, copy));
  } catch (error) {
    throw asStorageError(error, context.options.cacheDir);
  }
}

async function keepLimit({ cacheDir, env }: BuildOptions, finished: readonly Finished[]): Promise<void> {
  if (finished.some(({ built }) => !built.cached)) await enforceCacheLimit(cacheDir, cacheLimit(env));
}

const shaOf = (result: Finished | BuildFailed): string =>
  result.kind === 'finished' ? result.built.side.revision.sha : result.side.revision.sha;
