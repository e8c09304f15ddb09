import { type UserError, usageError } from '../model/error.ts';
import type { CallOf } from './names.ts';
import { runGit } from './run.ts';

/**
 * In a shallow history every later side must share a commit with the first, or what lies between them is cut off.
 * @throws UserError exit 2 `shallow-history`
 */
export async function assertMergeBase(
  callOf: CallOf,
  labels: readonly string[],
  shas: readonly string[],
): Promise<void> {
  for (const [at, sha] of shas.entries()) {
    const base = await runGit(callOf(['merge-base', shas[0]!, sha]));
    if (base.exitCode !== 0) {
      throw shallowHistory(`the merge base of \`${labels[0]}\` and \`${labels[at]}\` is not in it`);
    }
  }
}

/** Exit 2: the history ends before what is needed. */
export function shallowHistory(what: string): UserError {
  return usageError(
    'shallow-history',
    `the history is shallow, and ${what}; fetch all of it: \`git fetch --unshallow\`, ` +
      'or `fetch-depth: 0` in the checkout step of GitHub Actions',
  );
}
