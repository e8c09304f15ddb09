import type { Revision } from '../model/revision.ts';
import { inMirror, type Mirror } from './mirror.ts';
import { git } from './run.ts';

/** Paths that differ between the trees of two commits, sorted as git sorts them, at most `limit`. */
export async function changedPaths(mirror: Mirror, a: Revision, b: Revision, limit: number): Promise<string[]> {
  if (a.tree === b.tree) return [];
  const args = ['diff-tree', '-r', '--name-only', '--no-renames', '-z', a.sha, b.sha];
  const paths = (await git(inMirror(mirror, args))).split('\0').filter((path) => path !== '');
  return paths.slice(0, limit);
}
