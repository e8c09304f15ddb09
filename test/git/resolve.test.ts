import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { addCommit, gitIn, gitTestEnv, makeRepo } from '../support/repo.ts';
import { snapshotFolder } from '../support/snapshot.ts';
import { inWorkshop, userError, withEnv } from './workshop.ts';

const four = ['1', '2', '3', '4'].map((n) => ({ message: `v${n}\n\nmore`, files: { v: `${n}\n` } }));

describe('names become commits', () => {
  test('any committish; label, sha, tree, subject and date are told', () =>
    inWorkshop(async ({ at, open }) => {
      const shas = await makeRepo(at('r'), four);
      await gitIn(at('r'), 'tag', '-a', '-m', 't', 'one', shas[0]!);
      await gitIn(at('r'), 'branch', 'feature/two', shas[1]!);
      const labels = ['one', 'feature/two', shas[2]!.slice(0, 9), ':/v4', '@', 'HEAD~3', shas[1]!, 'HEAD^{/v3}'];
      const { revisions, notes } = await (await open(at('r'))).resolve(labels);
      expect(revisions.map(({ sha }) => shas.indexOf(sha))).toEqual([0, 1, 2, 3, 3, 0, 1, 2]);
      expect(revisions.map(({ label }) => label)).toEqual(labels);
      expect(revisions[2]).toEqual({
        label: shas[2]!.slice(0, 9),
        sha: shas[2],
        tree: await gitIn(at('r'), 'rev-parse', `${shas[2]}^{tree}`),
        subject: 'v3',
        dirty: false,
        committedAt: new Date((1_700_000_000 + 120) * 1000).toISOString(),
      });
      expect(notes).toEqual([]);
    }));

  test('a commit that nothing reaches, a stash, a remote branch', () =>
    inWorkshop(async ({ at, open }) => {
      const shas = await makeRepo(at('r'), four);
      await gitIn(at('r'), 'reset', '-q', '--hard', 'HEAD~2');
      await gitIn(at('r'), 'update-ref', 'refs/remotes/origin/main', shas[1]!);
      await gitIn(at('r'), 'update-ref', 'refs/odd/place', shas[2]!);
      const source = await open(at('r'));
      const { revisions } = await source.resolve([shas[3]!, 'HEAD@{1}', 'origin/main', 'refs/odd/place']);
      expect(revisions.map(({ sha }) => shas.indexOf(sha))).toEqual([3, 3, 1, 2]);
      await source.checkout(revisions[0]!, at('c'), { side: 'before' });
      expect(await gitIn(at('c'), 'rev-parse', 'HEAD')).toBe(shas[3]);
    }));

  test('nothing in the repository is written or touched', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), four);
      await writeFile(at('r', 'v'), 'edited\n');
      await writeFile(at('r', 'new'), 'new\n');
      const before = await snapshotFolder(at('r'));
      const source = await open(at('r'));
      await source.defaultRevisions();
      const { revisions } = await source.resolve(['HEAD~1', 'HEAD', '.']);
      for (const [index, revision] of revisions.entries()) {
        await source.checkout(revision, at(`c${index}`), { side: 'after' });
      }
      await source.changedPaths(revisions[0]!, revisions[2]!, 10);
      expect(await snapshotFolder(at('r'))).toEqual(before);
    }));

  test('a tag and a branch of one name: both are told, the tag is taken', () =>
    inWorkshop(async ({ at, open }) => {
      const shas = await makeRepo(at('r'), four);
      await gitIn(at('r'), 'tag', '-a', '-m', 't', 'both', shas[1]!);
      await gitIn(at('r'), 'branch', 'both', shas[2]!);
      const { revisions, notes } = await (await open(at('r'))).resolve(['both~1', 'both']);
      expect(revisions.map(({ sha }) => sha)).toEqual([shas[0], shas[1]]);
      expect(notes).toHaveLength(1);
      for (const seen of ['both', 'tag', 'branch', shas[1]!, shas[2]!]) expect(notes[0]).toContain(seen);
    }));

  test('names that moved since the last run are read anew; new tags reach new checkouts', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), four);
      const first = await (await open(at('r'))).resolve(['main', 'HEAD~1']);
      const sha = await addCommit(at('r'), { message: 'v5', files: { v: '5\n' } }, 9);
      const source = await open(at('r'));
      const second = await source.resolve(['main', 'HEAD~1']);
      expect(second.revisions[0]?.sha).toBe(sha);
      expect(second.revisions[1]?.sha).toBe(first.revisions[0]?.sha);
      await gitIn(at('r'), 'tag', 'v5');
      await source.checkout(second.revisions[0]!, at('c'), { side: 'after' });
      expect(await gitIn(at('c'), 'describe', '--tags')).toBe('v5');
    }));

  test('a branch in the place of a folder of branches', () =>
    inWorkshop(async ({ at, open }) => {
      const shas = await makeRepo(at('r'), four);
      await gitIn(at('r'), 'branch', 'x', shas[0]!);
      await (await open(at('r'))).resolve(['x', 'HEAD']);
      await gitIn(at('r'), 'branch', '-D', 'x');
      await gitIn(at('r'), 'branch', 'x/y', shas[1]!);
      const { revisions } = await (await open(at('r'))).resolve(['x/y', 'HEAD']);
      expect(revisions[0]?.sha).toBe(shas[1]);
    }));

  test('the second time costs little, as no commit has to be copied', () =>
    inWorkshop(async ({ at, open, cacheDir }) => {
      await makeRepo(at('r'), four);
      await (await open(at('r'))).resolve(['HEAD~1', 'HEAD']);
      const before = await snapshotFolder(cacheDir);
      await (await open(at('r'))).resolve(['HEAD~1', 'HEAD']);
      await (await open(at('r'))).resolve(['HEAD~3', 'HEAD~2']);
      expect(await snapshotFolder(cacheDir)).toEqual(before);
    }));
});

describe('which repository', () => {
  const odd = 'a "b" \'c\' ü $x';

  test('sub-folder, linked worktree, bare, odd path, sha256', () =>
    inWorkshop(async ({ at, open }) => {
      const shas = await makeRepo(at(odd), [...four, { message: 'deep', files: { 'a/b c/f': '1' } }], {
        objectFormat: 'sha256',
      });
      expect(shas[0]).toHaveLength(64);
      await gitIn(at(odd), 'worktree', 'add', '-q', '-b', 'side', at('linked'), shas[1]!);
      await gitIn(at(odd), 'clone', '-q', '--bare', at(odd), at('bare.git'));
      const top = await open(at(odd, 'a', 'b c'));
      expect(top).toMatchObject({ workTree: at(odd), subfolder: 'a/b c', shown: at(odd) });
      const linked = await open(at('linked'));
      expect(linked).toMatchObject({ workTree: at('linked'), subfolder: '', id: top.id });
      const bare = await open(at('bare.git'));
      expect(bare).toMatchObject({ workTree: null, subfolder: '' });
      expect(bare.id).not.toBe(top.id);
      const heads = [];
      for (const [index, source] of [top, linked, bare].entries()) {
        const { revisions } = await source.resolve(['HEAD~1', 'HEAD']);
        heads.push(shas.indexOf(revisions[1]!.sha));
        await source.checkout(revisions[1]!, at(`out ${index}`), { side: 'after' });
        expect(await gitIn(at(`out ${index}`), 'rev-parse', 'HEAD')).toBe(revisions[1]!.sha);
        expect(await source.defaultRevisions()).toEqual(['HEAD~1', 'HEAD']);
      }
      expect(heads).toEqual([4, 1, 4]);
      expect((await userError(bare.resolve(['HEAD', '.']))).reason).toBe('bad-revision');
    }));

  test('by path, from elsewhere', () =>
    inWorkshop(async ({ at, dir, open }) => {
      await makeRepo(at('r'), four);
      expect(await open(dir, 'r')).toMatchObject({ workTree: at('r'), subfolder: '' });
    }));

  test('started from a hook: the variables of the hook lead nowhere else', () =>
    inWorkshop(async ({ at, open }) => {
      const shas = await makeRepo(at('r'), four);
      await makeRepo(at('other'), [{ message: 'other', files: { o: '1' } }]);
      const hook = {
        GIT_DIR: at('other', '.git'),
        GIT_INDEX_FILE: at('other', '.git', 'index'),
        GIT_WORK_TREE: at('other'),
      };
      await writeFile(at('r', 'v'), 'edited');
      const before = await snapshotFolder(at('other'));
      await withEnv({ ...hook, GIT_PREFIX: 'x/', EDITOR: 'false', PAGER: 'false' }, async () => {
        const source = await open(at('r'));
        const { revisions } = await source.resolve(['HEAD', '.']);
        expect(revisions[0]?.sha).toBe(shas[3]);
        await source.checkout(revisions[1]!, at('c'), { side: 'after' });
      });
      expect(await gitIn(at('c'), 'rev-parse', 'HEAD~1')).toBe(shas[3]);
      expect(await snapshotFolder(at('other'))).toEqual(before);
    }));

  test('no repository, no folder, a file, an unborn branch, no commit at all', () =>
    inWorkshop(async ({ at, dir, open }) => {
      await mkdir(at('plain'));
      await writeFile(at('file'), '');
      await withEnv({ GIT_CEILING_DIRECTORIES: dir }, async () => {
        for (const place of ['plain', 'missing', 'file']) {
          const error = await userError(open(dir, place));
          expect(error).toMatchObject({ exitCode: 2, reason: 'not-a-repository' });
          expect(error.message).toContain(at(place));
          expect(error.message).not.toContain('fatal');
        }
      });
      await makeRepo(at('empty'), []);
      const empty = await open(at('empty'));
      expect(await userError(empty.resolve(['HEAD~1', 'HEAD']))).toMatchObject({ exitCode: 2, reason: 'no-commits' });
      expect(await userError(empty.resolve(['HEAD', '.']))).toMatchObject({ exitCode: 2, reason: 'no-commits' });
      await makeRepo(at('orphan'), four);
      await gitIn(at('orphan'), 'checkout', '-q', '--orphan', 'fresh');
      const orphan = await userError((await open(at('orphan'))).resolve(['main', 'HEAD']));
      expect(orphan).toMatchObject({ exitCode: 2, reason: 'bad-revision' });
      expect(orphan.message).toContain('no commit yet');
    }));

  test('of another owner: the line that makes it safe is given', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), four);
      await withEnv({ GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }, async () => {
        const error = await userError(open(at('r')));
        expect(error).toMatchObject({ exitCode: 2, reason: 'unsafe-ownership' });
        expect(error.message).toContain(`git config --global --add safe.directory ${at('r')}`);
        await writeFile(at('config'), `[safe]\n\tdirectory = ${at('r')}\n`);
        await withEnv({ GIT_CONFIG_GLOBAL: at('config') }, async () => {
          const source = await open(at('r'));
          expect((await source.resolve(['HEAD~1', 'HEAD'])).revisions).toHaveLength(2);
        });
      });
    }));
});

describe('names that cannot be used', () => {
  test.each([
    ['', 'empty'],
    [' ', 'empty'],
    ['--output=x', 'dash'],
    ['-', 'dash'],
    ['HEAD\nHEAD', 'line end'],
    ['HEAD\0', 'control'],
    ['HEAD^{tree}', 'names a tree, not a commit'],
    ['HEAD:v', 'names a blob, not a commit'],
    ['HEAD~99', '`HEAD` has 3 commits before it'],
    ['HEAD~3~1', '`HEAD` has 3 commits before it'],
    ['v1.0~1^2', '`v1.0` has 3 commits before it'],
    ['HEAD~2..HEAD', 'no commit'],
    ['^HEAD', 'no commit'],
    ['0000000000000000000000000000000000000001', 'no commit'],
    ['mian', 'did you mean `main`?'],
    ['feature', 'did you mean `origin/feature`?'],
    ['v1.o', 'did you mean `v1.0`?'],
    ['nonsense', 'git branch --all'],
  ])('%j', (label, said) =>
    inWorkshop(async ({ at, open }) => {
      const shas = await makeRepo(at('r'), four);
      await gitIn(at('r'), 'tag', 'v1.0');
      await gitIn(at('r'), 'update-ref', 'refs/remotes/origin/feature', shas[0]!);
      const error = await userError((await open(at('r'))).resolve(['HEAD', label]));
      expect(error).toMatchObject({ exitCode: 2, reason: 'bad-revision' });
      expect(error.message).toContain(said);
      expect(error.message).not.toMatch(/fatal|\n/);
    }),
  );

  test('too few digits', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), []);
      const commit = (n: number) => `commit refs/heads/main\ncommitter T <t@x> ${n + 1} +0000\ndata 1\nx\n`;
      const input = Array.from({ length: 400 }, (_, n) => commit(n)).join('');
      spawnSync('git', ['fast-import', '--quiet'], { cwd: at('r'), env: gitTestEnv(), input });
      const shas = (await gitIn(at('r'), 'rev-list', 'main')).split('\n');
      const heads = shas.map((sha) => sha.slice(0, 4));
      const twice = heads.find((head, index) => heads.indexOf(head) !== index);
      expect(twice).toBeDefined();
      const error = await userError((await open(at('r'))).resolve([twice!, 'HEAD']));
      expect(error).toMatchObject({ reason: 'bad-revision', message: expect.stringContaining('write more digits') });
      expect(error.details.length).toBeGreaterThanOrEqual(2);
    }));
});
