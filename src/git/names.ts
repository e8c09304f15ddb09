import { type UserError, usageError } from '../model/error.ts';
import { type GitCall, GitFailure, git, runGit } from './run.ts';
import { shallowHistory } from './shallow.ts';

/** A call of git in the repository that the names belong to. */
export type CallOf = (args: readonly string[]) => GitCall;

/** A label made a commit. */
export interface Named {
  readonly sha: string;
  /** What a reader must know about how the name was understood. */
  readonly notes: readonly string[];
}

/**
 * Says no to what git could take for an option, or could not be given at all.
 * @throws UserError exit 2 `bad-revision`
 */
export function assertLabel(label: string): void {
  const shown = JSON.stringify(label);
  if (label.trim() === '') throw usageError('bad-revision', 'a revision is empty; name a commit, a branch or a tag');
  if (label.startsWith('-')) {
    throw usageError('bad-revision', `${shown} begins with a dash, which no revision does; is it a misspelt option?`);
  }
  if (/[\x00-\x1f\x7f]/.test(label)) {
    throw usageError('bad-revision', `the revision ${shown} holds a line end or another control character`);
  }
}

/** Makes any committish a full commit name; null: there is nothing of that name, or it is not a commit. */
export async function findCommit(callOf: CallOf, label: string): Promise<Named | null> {
  // `:/text` takes all that follows as text.
  const spec = label.startsWith(':/') ? label : `${label}^{commit}`;
  const result = await runGit(callOf(['rev-parse', '--verify', '--end-of-options', spec]));
  const sha = result.stdout.toString('utf8').trim();
  if (result.exitCode !== 0 || !/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(sha)) return null;
  const ambiguous = /refname '(.+)' is ambiguous/.exec(result.stderr)?.[1];
  return { sha, notes: ambiguous === undefined ? [] : await tagAndBranch(callOf, ambiguous) };
}

async function tagAndBranch(callOf: CallOf, name: string): Promise<string[]> {
  const format = '--format=%(refname) %(objectname) %(*objectname)';
  const lines = (await git(callOf(['for-each-ref', format, `refs/tags/${name}`, `refs/heads/${name}`]))).split('\n');
  const target = (ref: string) => {
    const [, object, peeled] = lines.find((line) => line.startsWith(`${ref} `))?.split(' ') ?? [];
    return peeled || object;
  };
  const [tag, branch] = [target(`refs/tags/${name}`), target(`refs/heads/${name}`)];
  if (tag === undefined || branch === undefined) return [];
  return [
    `\`${name}\` is both a tag (${tag}) and a branch (${branch}); the tag was taken: ` +
      `write refs/heads/${name} for the branch`,
  ];
}

/**
 * Why a label is no commit, in words that say what to do. In a shallow history what is not there may have been cut off.
 * Exit 2, `bad-revision`, `shallow-history` or `no-commits`.
 */
export async function explainUnknown(
  callOf: CallOf,
  label: string,
  { shown, shallow }: { readonly shown: string; readonly shallow: boolean },
): Promise<UserError> {
  const [plain, head] = await Promise.all([verify(callOf, label), verify(callOf, 'HEAD')]);
  const oid = plain.stdout.toString('utf8').trim();
  if (plain.exitCode === 0 && /^[0-9a-f]+$/.test(oid)) {
    const type = await objectType(callOf, oid);
    if (type !== null) return bad(`\`${label}\` names a ${type}, not a commit; name a commit, a branch or a tag`);
  }
  if (head.exitCode !== 0 && (await refNames(callOf)).length === 0) {
    return usageError('no-commits', `${shown} has no commits yet, so there is nothing to compare`);
  }
  if (head.exitCode !== 0 && /^(HEAD|@)($|[~^@])/.test(label)) {
    return bad(`\`${label}\`: the branch that is checked out in ${shown} has no commit yet`);
  }
  const candidates = /^hint: +([0-9a-f]{4,} .*)$/gm;
  if (/is ambiguous/.test(plain.stderr)) {
    const lines = [...plain.stderr.matchAll(candidates)].map((match) => match[1]!);
    return usageError('bad-revision', `\`${label}\` is the beginning of several names; write more digits`, lines);
  }
  if (shallow) return shallowHistory(`\`${label}\` was not found in it`);
  return (await tooFarBack(callOf, label)) ?? (await notThere(callOf, label, shown));
}

const bad = (message: string): UserError => usageError('bad-revision', message);

function verify(callOf: CallOf, label: string) {
  return runGit(callOf(['rev-parse', '--verify', '--end-of-options', label]));
}

/** Git takes any 40 digits for a name, whether there is such an object or not. */
async function objectType(callOf: CallOf, oid: string): Promise<string | null> {
  try {
    return (await git(callOf(['cat-file', '-t', oid]))).trim();
  } catch (error) {
    if (error instanceof GitFailure) return null;
    throw error;
  }
}

async function tooFarBack(callOf: CallOf, label: string): Promise<UserError | null> {
  const base = /^(.+?)(?:[~^]\d*)+$/.exec(label)?.[1];
  if (base === undefined) return null;
  const start = await findCommit(callOf, base);
  if (start === null) return null;
  const count = Number(await git(callOf(['rev-list', '--count', '--first-parent', start.sha])));
  if (count === 1) return bad(`\`${label}\`: \`${base}\` is the first commit, there is none before it`);
  return bad(
    `\`${label}\` is not in the history: \`${base}\` has ${count - 1} commit${count === 2 ? '' : 's'} before it`,
  );
}

async function notThere(callOf: CallOf, label: string, shown: string): Promise<UserError> {
  const near = nearestNames(label, await refNames(callOf));
  const hint =
    near.length === 0
      ? 'see `git branch --all` and `git tag` for what is there'
      : `did you mean ${near.map((name) => `\`${name}\``).join(' or ')}?`;
  return bad(`no commit, branch or tag is named \`${label}\` in ${shown}; ${hint}`);
}

async function refNames(callOf: CallOf): Promise<string[]> {
  const args = ['for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/tags', 'refs/remotes'];
  return (await git(callOf(args))).split('\n').filter((name) => name !== '');
}

/** At most three of the names that could have been meant: the same below another remote, or a slip of the fingers. */
function nearestNames(label: string, names: readonly string[]): string[] {
  const wanted = label.toLowerCase();
  const limit = Math.max(1, Math.floor(label.length / 3));
  return names
    .map((name) => ({ name, distance: distanceBetween(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, 3)
    .map(({ name }) => name);
}

function distanceBetween(wanted: string, name: string): number {
  if (name.endsWith(`/${wanted}`) || wanted.endsWith(`/${name}`)) return 0;
  return editDistance(wanted, name);
}

/** Damerau's distance in its restricted form: insertions, deletions, substitutions, and neighbours that changed places. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    const above = rows[i - 1]!;
    for (let j = 1; j <= b.length; j++) {
      const plain = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(swapped ? Math.min(plain, rows[i - 2]![j - 2]! + 1) : plain);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
