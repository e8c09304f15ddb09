import { describe, expect, test } from 'vitest';
import { explain, whatGitSaid } from '../../src/git/failure.ts';
import { GitFailure } from '../../src/git/run.ts';
import { UserError } from '../../src/model/error.ts';

const doing = {
  reason: 'clone-failed',
  exitCode: 3,
  what: 'cannot check out `HEAD`',
  writing: '/cache/b',
  url: 'https://me:hunter22@host/x',
  where: { side: 'after', sha: 'abc' },
} as const;

const failure = (stderr: string) =>
  new GitFailure({ cwd: '/', args: ['fetch'] }, { exitCode: 128, stdout: Buffer.alloc(0), stderr });

/** Texts of git 2.39. */
describe('what a failure of git means', () => {
  test.each([
    ['disk-full', 3, 'error: copy-fd: write returned: No space left on device\nfatal: cannot copy'],
    ['disk-full', 3, 'fatal: sha1 file write error. Out of diskspace: Disk quota exceeded'],
    ['cache-unwritable', 3, 'fatal: could not create leading directories of /cache/b/.git: Permission denied'],
    ['cache-unwritable', 3, "fatal: cannot mkdir '/cache/b': Read-only file system"],
    ['clone-failed', 3, "fatal: unable to access 'https://host/x/': Could not resolve host: host"],
    ['clone-failed', 3, "fatal: cannot open '/elsewhere': Permission denied"],
    ['clone-failed', 3, ''],
  ])('%s', (reason, exitCode, stderr) => {
    const error = explain(failure(stderr), doing);
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({ reason, exitCode, where: doing.where });
    expect((error as UserError).message).not.toMatch(/\n|fatal:/);
  });

  test('another owner, in older words', () => {
    const error = explain(failure("fatal: unsafe repository ('/a b' is owned by someone else)\n"), doing) as UserError;
    expect(error).toMatchObject({ exitCode: 2, reason: 'unsafe-ownership' });
    expect(error.message).toContain("git config --global --add safe.directory '/a b'");
  });

  test('of the file system', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    expect(explain(full, doing)).toMatchObject({ reason: 'disk-full', exitCode: 3 });
  });

  test('a bug stays a bug, a UserError stays itself', () => {
    const bug = new TypeError('x is not a function');
    expect(explain(bug, doing)).toBe(bug);
    const user = new UserError(2, 'bad-revision', 'x');
    expect(explain(user, doing)).toBe(user);
  });
});

test('progress and prefixes are left out; the first fatal line is the cause; nothing secret is said', () => {
  const said = [
    'remote: Enumerating objects: 5, done.',
    'Receiving objects:  50% (1/2)\rReceiving objects: 100% (2/2), done.',
    'error: RPC failed',
    "fatal: Authentication failed for 'https://me:hunter22@host/x/' with hunter22",
    'fatal: early EOF',
  ].join('\n');
  const { cause, lines } = whatGitSaid(said, doing.url);
  expect(cause).toBe("Authentication failed for 'https://host/x/' with ***");
  expect(lines).toEqual(['Enumerating objects: 5, done.', 'RPC failed', cause, 'early EOF']);
});

test('what SSH said comes before what git made of it', () => {
  const said =
    'ssh: Could not resolve hostname host: unknown\r\nfatal: Could not read from remote repository.\n\nPlease';
  expect(whatGitSaid(said, null).cause).toBe('ssh: Could not resolve hostname host: unknown');
});
