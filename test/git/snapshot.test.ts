import { chmod, mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parseStatus } from '../../src/git/status.ts';
import { gitIn, gitTestEnv, makeRepo, writeFiles } from '../support/repo.ts';
import { snapshotFolder } from '../support/snapshot.ts';
import { inWorkshop, userError, type Workshop, withEnv } from './workshop.ts';

const start = {
  message: 'start',
  files: {
    '.gitignore': '*.dat\n',
    edited: 'old\n',
    gone: 'gone\n',
    moved: 'a file that is moved\n',
    'run.sh': '#!/bin/sh\n',
    plain: 'plain\n',
    'deep/er/f': '1\n',
  },
};

/** What `.` holds, as `mode path: content`, after making sure that the repository is exactly as it was. */
async function contents({ at, open }: Workshop, cwd = at('r')): Promise<string[]> {
  const before = await snapshotFolder(at('r'));
  const source = await open(cwd);
  const { revisions } = await source.resolve(['HEAD', '.']);
  await source.checkout(revisions[1]!, at('c'), { side: 'after' });
  expect(await snapshotFolder(at('r'))).toEqual(before);
  const lines = (await gitIn(at('c'), 'ls-tree', '-r', revisions[1]!.sha)).split('\n');
  const shown = lines.map(async (line) => {
    const [, mode, object, path] = /^(\d+) \w+ (\S+)\t(.*)$/.exec(line) ?? [];
    const text = mode === '160000' ? '' : await gitIn(at('c'), 'cat-file', 'blob', object!);
    return `${mode} ${path}: ${text}`;
  });
  return Promise.all(shown);
}

describe('`.` holds the working tree as it is on disk', () => {
  test('edits, new, deleted, renamed, executable, symbolic links; nothing that is ignored', () =>
    inWorkshop(async (shop) => {
      const { at } = shop;
      await makeRepo(at('r'), [start]);
      await writeFiles(at('r'), {
        edited: 'new\n',
        gone: null,
        'fresh/x': 'x\n',
        'big.dat': 'no\n',
        'info-ignored': 'no',
      });
      await rename(at('r', 'moved'), at('r', 'moved here'));
      await chmod(at('r', 'plain'), 0o755);
      await symlink('edited', at('r', 'link'));
      await mkdir(at('r', '.git', 'info'), { recursive: true });
      await writeFile(at('r', '.git', 'info', 'exclude'), 'info-ignored\n');
      await writeFile(at('excludes'), 'user-ignored\n');
      await writeFile(at('r', 'user-ignored'), 'no');
      await gitIn(at('r'), 'config', 'core.excludesFile', at('excludes'));
      expect(await contents(shop, at('r', 'deep', 'er'))).toEqual([
        '100644 .gitignore: *.dat',
        '100644 deep/er/f: 1',
        '100644 edited: new',
        '100644 fresh/x: x',
        '120000 link: edited',
        '100644 moved here: a file that is moved',
        '100755 plain: plain',
        '100755 run.sh: #!/bin/sh',
      ]);
    }));

  test('what is staged does not count, only what is on disk; nor does it get lost', () =>
    inWorkshop(async (shop) => {
      const { at } = shop;
      await makeRepo(at('r'), [{ message: 'a', files: { both: '0\n', staged: '0\n', dropped: '0\n', back: '0\n' } }]);
      await writeFiles(at('r'), {
        both: 'staged\n',
        staged: 'staged\n',
        added: 'staged\n',
        'added then gone': '1',
        back: '1\n',
      });
      await gitIn(at('r'), 'add', '-A');
      await gitIn(at('r'), 'rm', '-q', '--cached', 'dropped');
      await writeFiles(at('r'), { both: 'on disk\n', 'added then gone': null, back: '0\n', 'new é': 'n' });
      await gitIn(at('r'), 'add', '--intent-to-add', 'new é');
      expect(await contents(shop)).toEqual([
        '100644 added: staged',
        '100644 back: 0',
        '100644 both: on disk',
        '100644 dropped: 0',
        '100644 "new \\303\\251": n',
        '100644 staged: staged',
      ]);
    }));

  test('content that the repository already has as an object', () =>
    inWorkshop(async (shop) => {
      const { at } = shop;
      await makeRepo(at('r'), [start, { message: 'second', files: { edited: 'second\n' } }]);
      await writeFiles(at('r'), { edited: 'old\n', copy: 'plain\n' });
      expect(await contents(shop)).toEqual(expect.arrayContaining(['100644 edited: old', '100644 copy: plain']));
    }));

  test('an edit that keeps size and second of the file', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), [start]);
      const second = new Date(Math.floor(Date.now() / 1000) * 1000);
      for (const name of ['.git/index', 'edited']) await utimes(at('r', name), second, second);
      await gitIn(at('r'), 'update-index', '--refresh');
      await writeFile(at('r', 'edited'), 'NEW\n');
      await utimes(at('r', 'edited'), second, second);
      await utimes(at('r', '.git', 'index'), second, second);
      const { revisions } = await (await open(at('r'))).resolve(['.']);
      expect(revisions[0]?.dirty).toBe(true);
    }));

  test('the same content is the same commit; a clean tree is HEAD', () =>
    inWorkshop(async ({ at, open }) => {
      const [head] = await makeRepo(at('r'), [start]);
      const source = await open(at('r'));
      const clean = await source.resolve(['HEAD', '.']);
      expect(clean.revisions[1]).toEqual({ ...clean.revisions[0], label: '.' });
      expect(clean.notes).toEqual([expect.stringContaining('no changes')]);
      expect(await source.defaultRevisions()).toEqual(['HEAD~1', 'HEAD']);
      await writeFile(at('r', 'edited'), 'new\n');
      const dirty = await source.resolve(['HEAD', '.', '.']);
      expect(dirty.revisions[0]?.sha).toBe(head);
      expect(dirty.revisions[1]).toMatchObject({ label: '.', dirty: true, subject: 'uncommitted changes on start' });
      expect(dirty.notes).toEqual([]);
      expect(await source.defaultRevisions()).toEqual(['HEAD', '.']);
      await writeFile(at('r', 'edited'), 'new\n');
      expect((await (await open(at('r'))).resolve(['HEAD', '.', '.'])).revisions).toEqual(dirty.revisions);
      expect(await source.changedPaths(dirty.revisions[0]!, dirty.revisions[1]!, 5)).toEqual(['edited']);
    }));

  test('line ends as the repository has them', () =>
    inWorkshop(async (shop) => {
      const { at } = shop;
      await makeRepo(at('r'), [{ message: 'a', files: { '.gitattributes': '*.txt text\n', 'a.txt': 'a\n' } }]);
      await gitIn(at('r'), 'config', 'core.autocrlf', 'true');
      await gitIn(at('r'), 'config', 'core.safecrlf', 'true');
      await writeFile(at('r', 'a.txt'), 'b\r\nc\n');
      expect(await contents(shop)).toContain('100644 a.txt: b\nc');
      expect(await gitIn(at('c'), 'config', 'core.autocrlf')).toBe('true');
    }));

  test('in a sparse checkout, what is not on disk stays as in HEAD', () =>
    inWorkshop(async (shop) => {
      const { at } = shop;
      await makeRepo(at('r'), [start]);
      for (const index of ['--no-sparse-index', '--sparse-index']) {
        await gitIn(at('r'), 'sparse-checkout', 'set', '--cone', index, 'other');
        await writeFiles(at('r'), { edited: `new ${index}\n`, 'deep/er/new': 'new\n' });
        const seen = await contents(shop);
        expect(seen).toEqual(
          expect.arrayContaining(['100644 deep/er/f: 1', `100644 edited: new ${index}`, '100644 deep/er/new: new']),
        );
        await rm(at('c'), { recursive: true });
      }
    }));

  test('when the cache lies in the working tree, it is no part of it', () =>
    inWorkshop(async ({ at, dir, open }) => {
      await makeRepo(dir, [{ message: 'a', files: { f: '1' } }]);
      const source = await open(dir);
      await source.resolve(['HEAD', '.']);
      expect(await source.defaultRevisions()).toEqual(['HEAD~1', 'HEAD']);
      await writeFile(at('f'), '2');
      const { revisions } = await source.resolve(['HEAD', '.']);
      expect(await source.changedPaths(revisions[0]!, revisions[1]!, 9)).toEqual(['f']);
    }));

  test('repositories inside it that are no submodules are left out, and that is said', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), [start]);
      await makeRepo(at('r', 'tools', 'nested'), [{ message: 'n', files: { n: '1' } }]);
      await makeRepo(at('r', 'begun'), []);
      await writeFile(at('r', 'tools', 'own'), '1');
      const source = await open(at('r'));
      const { revisions, notes } = await source.resolve(['HEAD', '.']);
      expect(await source.changedPaths(revisions[0]!, revisions[1]!, 9)).toEqual(['tools/own']);
      expect(notes.join('\n')).toMatch(
        /begun is a repository of its own[\s\S]*tools\/nested is a repository of its own/,
      );
    }));

  test('in a linked worktree it is the one that the user stands in', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), [start]);
      await gitIn(at('r'), 'worktree', 'add', '-q', '-b', 'side', at('linked'));
      await writeFile(at('linked', 'edited'), 'linked\n');
      await writeFile(at('r', 'plain'), 'main\n');
      const source = await open(at('linked', 'deep'));
      const { revisions } = await source.resolve(['HEAD', '.']);
      expect(await source.changedPaths(revisions[0]!, revisions[1]!, 9)).toEqual(['edited']);
    }));

  test('an index that is split in two', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), [start]);
      await gitIn(at('r'), 'update-index', '--split-index');
      await writeFile(at('r', 'edited'), 'new\n');
      const source = await open(at('r'));
      const { revisions } = await source.resolve(['HEAD', '.']);
      expect(await source.changedPaths(revisions[0]!, revisions[1]!, 9)).toEqual(['edited']);
    }));

  test('no index at all', () =>
    inWorkshop(async (shop) => {
      await makeRepo(shop.at('r'), [start]);
      await rm(shop.at('r', '.git', 'index'));
      expect(await contents(shop)).toContain('100644 edited: old');
    }));
});

describe('what is not measured', () => {
  test('changes beside named commits are counted', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), [start, { message: 'b', files: { plain: 'b' } }]);
      const source = await open(at('r'));
      expect((await source.resolve(['HEAD~1', 'HEAD'])).notes).toEqual([]);
      await writeFile(at('r', 'edited'), 'new\n');
      expect((await source.resolve(['HEAD~1', 'HEAD'])).notes).toEqual(['working tree has 1 change, not measured']);
      await writeFiles(at('r'), { 'x/1': '1', 'x/2': '2', 'ignored.dat': '3', gone: null });
      expect((await source.resolve(['HEAD~1', 'HEAD'])).notes).toEqual(['working tree has 3 changes, not measured']);
    }));

  test('changes inside a submodule are told; a new commit in it is part of `.`', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('lib'), [{ message: 'l', files: { n: '1' } }]);
      await makeRepo(at('r'), [start]);
      await gitIn(at('r'), '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', at('lib'), 'dep');
      await gitIn(at('r'), 'commit', '-q', '-m', 'with dep');
      const source = await open(at('r'));
      await writeFile(at('r', 'dep', 'n'), '2');
      const { revisions, notes } = await source.resolve(['HEAD', '.']);
      expect(revisions[1]).toMatchObject({ dirty: false });
      expect(notes).toContain('changes inside the submodule dep are not measured');
      expect(await source.defaultRevisions()).toEqual(['HEAD~1', 'HEAD']);
      await gitIn(at('r', 'dep'), 'commit', '-q', '-a', '-m', 'in dep');
      const moved = await source.resolve(['HEAD', '.']);
      expect(await source.changedPaths(moved.revisions[0]!, moved.revisions[1]!, 9)).toEqual(['dep']);
    }));

  test('in the midst of a merge `.` is refused, commits are not', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), [start, { message: 'b', files: { edited: 'b\n' } }]);
      await gitIn(at('r'), 'checkout', '-q', '-b', 'other', 'HEAD~1');
      await writeFile(at('r', 'edited'), 'c\n');
      await gitIn(at('r'), 'commit', '-q', '-a', '-m', 'c');
      await expect(gitIn(at('r'), 'merge', '-q', 'main')).rejects.toThrow();
      const source = await open(at('r'));
      const error = await userError(source.resolve(['HEAD', '.']));
      expect(error).toMatchObject({ exitCode: 2, reason: 'unmerged-paths' });
      expect(error.message).toContain('edited has conflicts');
      expect((await source.resolve(['HEAD', 'main'])).notes).toEqual(['working tree has 1 change, not measured']);
    }));

  test('a file that git cannot take in', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), [{ message: 'a', files: { '.gitattributes': 'secret filter=broken\n' } }]);
      await gitIn(at('r'), 'config', 'filter.broken.clean', 'false');
      await gitIn(at('r'), 'config', 'filter.broken.required', 'true');
      // Unreadable for whoever is not root; the filter stops root too.
      await writeFile(at('r', 'secret'), 'x', { mode: 0 });
      const error = await userError((await open(at('r'))).resolve(['HEAD', '.']));
      expect(error).toMatchObject({ exitCode: 2, reason: 'snapshot-failed' });
      expect(error.message).toContain('secret');
    }));
});

test('author, committer and signing habits of the user do not change the commit', () =>
  inWorkshop(async ({ at, open }) => {
    await makeRepo(at('r'), [start]);
    await writeFile(at('r', 'edited'), 'new\n');
    const source = await open(at('r'));
    const plain = await source.resolve(['.']);
    await writeFile(at('config'), '[user]\nname=x\nemail=y\n[commit]\ngpgSign=true\n[i18n]\ncommitEncoding=latin1\n');
    const who = { GIT_AUTHOR_NAME: 'me', GIT_COMMITTER_DATE: '1 +0100' };
    await withEnv({ ...who, GIT_CONFIG_GLOBAL: at('config') }, async () => {
      expect(await source.resolve(['.'])).toEqual(plain);
    });
    expect(gitTestEnv().GIT_AUTHOR_NAME).not.toBe('me');
  }));

test('reads every kind of line that git status prints', () => {
  const zeros = '0'.repeat(40);
  const text = [
    '# branch.oid abc',
    '# branch.head topic',
    `1 A. N... 000000 100644 100644 ${zeros} aa new file`,
    '1 .M S..U 160000 160000 160000 cc cc sub module',
    '1 .M SC.. 160000 160000 160000 cc cc moved',
    'u UU N... 100644 100644 100644 100644 a b c in conflict',
    '? an untracked folder/',
    '',
  ].join('\0');
  expect(parseStatus(text)).toEqual({
    head: 'abc',
    branch: 'topic',
    changes: 4,
    staged: [{ path: 'new file', headMode: '000000', headObject: zeros }],
    unmerged: ['in conflict'],
    dirtySubmodules: ['sub module'],
  });
});
