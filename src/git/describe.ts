import type { Revision } from '../model/revision.ts';
import { inMirror, type Mirror } from './mirror.ts';
import { git } from './run.ts';

/** What the mirror says of these commits, in the order asked for. */
export async function describeCommits(
  mirror: Mirror,
  named: readonly { readonly label: string; readonly sha: string; readonly dirty: boolean }[],
): Promise<Revision[]> {
  const shas = [...new Set(named.map(({ sha }) => sha))];
  const args = ['log', '--no-walk=unsorted', '--no-show-signature', '--encoding=UTF-8', '--no-notes', '-z'];
  const output = await git(inMirror(mirror, [...args, '--format=%H%n%T%n%ct%n%s', ...shas]));
  const commits = new Map(output.split('\0').map((text) => [text.slice(0, text.indexOf('\n')), text.split('\n')]));
  return named.map(({ label, sha, dirty }) => {
    const [, tree = '', seconds = '', subject = ''] = commits.get(sha)!;
    return { label, sha, tree, subject, dirty, committedAt: new Date(Number(seconds) * 1000).toISOString() };
  });
}
