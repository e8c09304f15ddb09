import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { usageError } from '../model/error.ts';
import { openLocal } from './local-source.ts';
import { locate } from './locate.ts';
import type { OpenOptions, Source } from './types.ts';
import { isUrl } from './url.ts';
import { openUrl } from './url-source.ts';

/**
 * Opens the repository that the sides come from. A path that is there is a path, whatever it looks like; nothing is
 * fetched yet.
 * @throws UserError exit 2 `not-a-repository`, `unsafe-ownership`, `partial-clone`, `git-missing`
 */
export async function openSource({ repo, cwd, cacheDir }: OpenOptions): Promise<Source> {
  if (repo === '') throw usageError('not-a-repository', 'the repository is empty; name it by path or URL');
  const folder = repo === null ? cwd : resolve(cwd, repo);
  if (repo !== null && isUrl(repo) && !existsSync(folder)) return openUrl(repo, cacheDir);
  return openLocal(await locate(folder), cacheDir);
}
