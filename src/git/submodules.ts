import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError, type Where } from '../model/error.ts';
import type { Setting } from './environment.ts';
import { whatGitSaid } from './failure.ts';
import { type GitCall, gitBytes, runGit } from './run.ts';

export interface SubmoduleOptions {
  /** How to reach other repositories, as the user does; may hold tokens. */
  readonly settings: readonly Setting[];
  readonly env: Readonly<Record<string, string>>;
  /** Address whose credentials must not be shown. */
  readonly url: string | null;
  readonly where: Where;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fills the submodules of a checkout, at their pins and at any depth, and returns all their folders relative to
 * `root`. No limit of time: a slow server is not a failure.
 * @throws UserError exit 3 `submodule-failed`, naming the path
 */
export async function fillSubmodules(root: string, options: SubmoduleOptions): Promise<string[]> {
  const links = await linksIn(root);
  if (links.length === 0) return [];
  const { settings, env, signal } = options;
  for (const step of [
    ['sync', '--recursive'],
    ['update', '--init', '--recursive'],
  ]) {
    const call: GitCall = { cwd: root, args: ['submodule', ...step], settings, env, signal };
    const result = await runGit(call);
    if (result.exitCode !== 0) throw failed(result.stderr, links, options);
  }
  return allFilled(root, '', links, options);
}

async function allFilled(
  root: string,
  below: string,
  links: readonly string[],
  options: SubmoduleOptions,
): Promise<string[]> {
  const found: string[] = [];
  for (const link of links) {
    const path = `${below}${link}`;
    const names = await readdir(join(root, path)).catch(() => []);
    if (names.length === 0) {
      throw submoduleError(
        path,
        'its folder is empty: .gitmodules does not say where it comes from, or skips it',
        options.where,
      );
    }
    found.push(path);
    const inner = await linksIn(join(root, path));
    found.push(...(await allFilled(root, `${path}/`, inner, options)));
  }
  return found;
}

/** Paths in the index that stand for a commit of another repository. */
async function linksIn(root: string): Promise<string[]> {
  const output = await gitBytes({ cwd: root, args: ['ls-files', '--stage', '-z'] });
  return output
    .toString('utf8')
    .split('\0')
    .filter((line) => line.startsWith('160000 '))
    .map((line) => line.slice(line.indexOf('\t') + 1));
}

function failed(said: string, links: readonly string[], { url, where }: SubmoduleOptions): UserError {
  const named = [
    /into submodule path '([^']+)' failed/,
    /clone of '[^']*' into submodule path '([^']+)'/,
    /in submodule path '([^']+)'/,
    /for (?:submodule )?path '([^']+)'/,
    /Failed to clone '([^']+)'/,
  ];
  const path = named.map((pattern) => pattern.exec(said)?.[1]).find((each) => each !== undefined);
  const { cause, lines } = whatGitSaid(said, url);
  const inside = links.find((link) => path === link || path?.endsWith(`/${link}`)) ?? path ?? links[0]!;
  return submoduleError(inside, cause, where, lines.slice(-20));
}

function submoduleError(path: string, why: string, where: Where, details: readonly string[] = []): UserError {
  const text = `the submodule ${path} could not be checked out: ${why}`;
  return new UserError(3, 'submodule-failed', text, { where, details });
}
