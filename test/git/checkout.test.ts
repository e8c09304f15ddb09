import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Source } from '../../src/git/index.ts';
import { addCommit, gitIn, makeRepo } from '../support/repo.ts';
import { snapshotFolder } from '../support/snapshot.ts';
import { inWorkshop, userError, withEnv } from './workshop.ts';

const two = ['1', '2'].map((n) => ({ message: `v${n}`, files: { v: `${n}\n`, 'deep/f': 'f\n' } }));
const fileProtocol = {
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'protocol.file.allow',
  GIT_CONFIG_VALUE_0: 'always',
};

async function head(source: Source, label = 'HEAD') {
  return (await source.resolve([label])).revisions[0]!;
}

describe('a checkout', () => {
  test('is detached at its commit, with all tags, the whole history and a clean tree', () =>
    inWorkshop(async ({ at, open }) => {
      const shas = await makeRepo(at('r'), [...two, { message: 'v3', files: { v: '3\n' } }]);
      await gitIn(at('r'), 'tag', '-a', '-m', 't', 'v1', shas[0]!);
      await gitIn(at('r'), 'tag', 'v3', shas[2]!);
      const source = await open(at('r'));
      const revision = await head(source, 'HEAD~1');
      expect(await source.checkout(revision, at('c'), { side: 'before' })).toEqual({ notes: [] });
      const seen = (...args: string[]) => gitIn(at('c'), ...args);
      expect(await seen('rev-parse', 'HEAD')).toBe(shas[1]);
      expect(await seen('rev-parse', '--abbrev-ref', 'HEAD')).toBe('HEAD');
      expect(await seen('describe')).toMatch(/^v1-1-g/);
      expect(await seen('tag')).toBe('v1\nv3');
      expect(await seen('rev-list', '--count', 'v3')).toBe('3');
      expect(await seen('rev-parse', '--is-shallow-repository')).toBe('false');
      expect(await seen('status', '--porcelain')).toBe('');
      expect(await seen('rev-parse', 'origin/main')).toBe(shas[2]);
      expect(await seen('fsck', '--connectivity-only')).toBe('');
      expect(await readFile(at('c', 'v'), 'utf8')).toBe('2\n');
      expect(await seen('remote', 'get-url', 'origin')).toBe(at('r'));
    }));

  test('has the remote of the user, without password, and its branches', () =>
    inWorkshop(async ({ at, open }) => {
      const shas = await makeRepo(at('r'), two);
      await gitIn(at('r'), 'remote', 'add', 'first', 'ssh://git@first.invalid/x.git');
      await gitIn(at('r'), 'remote', 'add', 'up', 'https://me:s3cr3t-token@up.invalid/x.git');
      await gitIn(at('r'), 'config', 'branch.main.remote', 'up');
      await gitIn(at('r'), 'update-ref', 'refs/remotes/up/main', shas[0]!);
      await (await open(at('r'))).checkout(await head(await open(at('r'))), at('c'), { side: 'after' });
      expect(await gitIn(at('c'), 'remote', 'get-url', 'origin')).toBe('https://up.invalid/x.git');
      expect(await gitIn(at('c'), 'rev-parse', 'origin/main')).toBe(shas[0]);
      await gitIn(at('r'), 'config', '--unset', 'branch.main.remote');
      await (await open(at('r'))).checkout(await head(await open(at('r'))), at('d'), { side: 'after' });
      expect(await gitIn(at('d'), 'remote', 'get-url', 'origin')).toBe('ssh://git@first.invalid/x.git');
      const written = [at('c'), at('d'), at('cache')].map(async (dir) => {
        for (const file of await readdir(dir, { recursive: true })) {
          const text = await readFile(path.join(dir, file), 'latin1').catch(() => '');
          expect(text, file).not.toContain('s3cr3t');
        }
      });
      await Promise.all(written);
    }));

  test('outlives the tidying up of the mirror and the loss of a branch', () =>
    inWorkshop(async ({ at, open }) => {
      const shas = await makeRepo(at('r'), two);
      await gitIn(at('r'), 'branch', 'topic', shas[1]!);
      await gitIn(at('r'), 'reset', '-q', '--hard', shas[0]!);
      const source = await open(at('r'));
      await source.checkout(await head(source, 'topic'), at('c'), { side: 'after' });
      await gitIn(at('r'), 'branch', '-D', 'topic');
      await addCommit(at('r'), { message: 'other', files: { o: '1' } }, 7);
      await source.resolve(['HEAD']);
      await gitIn(at('cache', 'mirrors', source.id), 'gc', '--auto');
      expect(await gitIn(at('c'), 'show', 'HEAD:v')).toBe('2');
      expect(await gitIn(at('c'), 'fsck', '--connectivity-only', '--no-dangling')).toBe('');
    }));

  test('runs no hook and takes nothing from templates of the user', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), two);
      const hook = `#!/bin/sh\ntouch "${at('ran')}"\n`;
      for (const name of ['post-checkout', 'post-index-change', 'reference-transaction', 'post-rewrite']) {
        for (const place of ['template/hooks', 'hooks', 'r/.git/hooks']) {
          await mkdir(at(place), { recursive: true });
          await writeFile(at(place, name), hook, { mode: 0o755 });
        }
      }
      await writeFile(at('config'), `[init]\ntemplateDir=${at('template')}\n[core]\nhooksPath=${at('hooks')}\n`);
      await withEnv({ GIT_CONFIG_GLOBAL: at('config'), GIT_TEMPLATE_DIR: at('template') }, async () => {
        await writeFile(at('r', 'v'), 'edited');
        const source = await open(at('r'));
        await source.checkout(await head(source, '.'), at('c'), { side: 'after' });
      });
      expect(await readdir(at('c', '.git'))).not.toContain('hooks');
      expect(await readdir(at())).not.toContain('ran');
    }));

  test('writes files as the user does: line ends, filters, attributes of the repository', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), [
        { message: 'a', files: { 'a.txt': 'a\n', 'b.up': 'b\n', '.gitattributes': '*.txt text' } },
      ]);
      await gitIn(at('r'), 'config', 'core.autocrlf', 'true');
      await gitIn(at('r'), 'config', 'filter.up.smudge', 'tr a-z A-Z');
      await mkdir(at('r', '.git', 'info'), { recursive: true });
      await writeFile(at('r', '.git', 'info', 'attributes'), '*.up filter=up\n');
      const source = await open(at('r'));
      await source.checkout(await head(source), at('c'), { side: 'after' });
      expect(await readFile(at('c', 'a.txt'), 'utf8')).toBe('a\r\n');
      expect(await readFile(at('c', 'b.up'), 'utf8')).toBe('B\r\n');
    }));

  test('can be made from what an earlier run resolved, also of uncommitted work', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), two);
      await writeFile(at('r', 'v'), 'edited\n');
      const snapshot = await head(await open(at('r')), '.');
      await gitIn(at('r'), 'reset', '-q', '--hard');
      const commit = await head(await open(at('r')));
      await rm(at('cache'), { recursive: true });
      await (await open(at('r'))).checkout(commit, at('c'), { side: 'before' });
      expect(await readFile(at('c', 'v'), 'utf8')).toBe('2\n');
      const lost = await userError((await open(at('r'))).checkout(snapshot, at('d'), { side: 'after' }));
      expect(lost.exitCode).toBe(2);
      expect(lost.message).toContain(snapshot.sha);
    }));

  test('is removed again when it is stopped, and the reason of the signal comes back', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), two);
      await gitIn(at('r'), 'config', 'filter.slow.smudge', `echo $$ >'${at('pid')}'; exec sleep 120`);
      await mkdir(at('r', '.git', 'info'), { recursive: true });
      await writeFile(at('r', '.git', 'info', 'attributes'), 'v filter=slow\n');
      const source = await open(at('r'));
      const revision = await head(source);
      const controller = new AbortController();
      const stopped = source.checkout(revision, at('c'), { side: 'before', signal: controller.signal });
      const refused = expect(stopped).rejects.toThrow('enough');
      await expect.poll(() => readFile(at('pid'), 'utf8').catch(() => ''), { timeout: 20_000 }).toMatch(/\d\n/);
      controller.abort(new Error('enough'));
      await refused;
      process.kill(Number(await readFile(at('pid'), 'utf8')));
      expect(await readdir(at())).not.toContain('c');
    }));

  test('two at the same time, by two openers of one repository', () =>
    inWorkshop(async ({ at, open }) => {
      const shas = await makeRepo(at('r'), two);
      const made = ['a', 'b'].map(async (name, index) => {
        const source = await open(at('r'));
        await source.checkout(await head(source, shas[index]!), at(name), { side: name });
        return gitIn(at(name), 'rev-parse', 'HEAD');
      });
      expect(await Promise.all(made)).toEqual(shas);
      expect((await readdir(at('cache', 'mirrors'))).filter((name) => name.endsWith('.lock'))).toEqual([]);
    }));
});

describe('submodules', () => {
  /** `srv/app.git` has `dep` from `../lib.git`, at another pin in each commit; `r` is a clone of it. */
  async function withSubmodule(at: (...names: string[]) => string): Promise<void> {
    const git = (dir: string, ...args: string[]) => gitIn(dir, '-c', 'protocol.file.allow=always', ...args);
    await makeRepo(at('lib'), [
      { message: 'l1', files: { n: '1\n' } },
      { message: 'l2', files: { n: '2\n' } },
    ]);
    await mkdir(at('srv'));
    await gitIn(at('srv'), 'clone', '-q', '--bare', at('lib'), 'lib.git');
    await makeRepo(at('app'), []);
    await git(at('app'), 'submodule', '--quiet', 'add', at('srv', 'lib.git'), 'dep');
    await gitIn(at('app'), 'config', '-f', '.gitmodules', 'submodule.dep.url', '../lib.git');
    await gitIn(at('app', 'dep'), 'checkout', '-q', 'HEAD~1');
    await addCommit(at('app'), { message: 'a1', files: {} }, 1);
    await gitIn(at('app', 'dep'), 'checkout', '-q', 'main');
    await addCommit(at('app'), { message: 'a2', files: {} }, 2);
    await gitIn(at('srv'), 'clone', '-q', '--bare', at('app'), 'app.git');
    await gitIn(at(), 'clone', '-q', at('srv', 'app.git'), 'r');
  }

  test('are at the pin of each commit, relative addresses starting from the remote', () =>
    inWorkshop(async ({ at, open }) => {
      await withSubmodule(at);
      const before = await snapshotFolder(at('r'));
      await withEnv(fileProtocol, async () => {
        const source = await open(at('r'));
        const { revisions } = await source.resolve(['HEAD~1', 'HEAD']);
        for (const [index, revision] of revisions.entries()) {
          await source.checkout(revision, at(`c${index}`), { side: 'x' });
          expect(await readFile(at(`c${index}`, 'dep', 'n'), 'utf8')).toBe(`${index + 1}\n`);
        }
      });
      expect(await snapshotFolder(at('r'))).toEqual(before);
    }));

  test('at any depth', () =>
    inWorkshop(async ({ at, open }) => {
      await withSubmodule(at);
      const git = (dir: string, ...args: string[]) => gitIn(dir, '-c', 'protocol.file.allow=always', ...args);
      await makeRepo(at('top'), two);
      await git(at('top'), 'submodule', '--quiet', 'add', at('srv', 'app.git'), 'vendor/app');
      await addCommit(at('top'), { message: 'with app', files: {} }, 5);
      await withEnv(fileProtocol, async () => {
        const source = await open(at('top'));
        await source.checkout(await head(source), at('c'), { side: 'x' });
      });
      expect(await readFile(at('c', 'vendor', 'app', 'dep', 'n'), 'utf8')).toBe('2\n');
    }));

  test('are reached as the user reaches them: rewritten addresses of this repository alone', () =>
    inWorkshop(async ({ at, open }) => {
      await withSubmodule(at);
      await gitIn(at('r'), 'remote', 'set-url', 'origin', 'https://nowhere.invalid/app.git');
      await gitIn(at('r'), 'config', `url.${at('srv')}/.insteadOf`, 'https://nowhere.invalid/');
      await gitIn(at('r'), 'config', 'protocol.file.allow', 'always');
      const source = await open(at('r'));
      await source.checkout(await head(source), at('c'), { side: 'x' });
      expect(await readFile(at('c', 'dep', 'n'), 'utf8')).toBe('2\n');
      expect(await gitIn(at('c'), 'remote', 'get-url', 'origin')).toBe('https://nowhere.invalid/app.git');
    }));

  test('that git may not or cannot reach: exit 3, the path, and nothing left', () =>
    inWorkshop(async ({ at, open }) => {
      await withSubmodule(at);
      const source = await open(at('r'));
      const revision = await head(source);
      const refused = await userError(source.checkout(revision, at('c'), { side: 'before' }));
      expect(refused).toMatchObject({ exitCode: 3, reason: 'submodule-failed' });
      expect(refused.where).toEqual({ side: 'before', sha: revision.sha });
      expect(refused.message).toMatch(/submodule dep could not be checked out: .*transport 'file' not allowed/);
      await rm(at('srv', 'lib.git'), { recursive: true });
      await withEnv(fileProtocol, async () => {
        const error = await userError(source.checkout(revision, at('c'), { side: 'before' }));
        expect(error).toMatchObject({ exitCode: 3, reason: 'submodule-failed' });
        expect(error.message).toMatch(/submodule dep .*lib\.git/);
      });
      expect(await readdir(at())).not.toContain('c');
    }));

  test('whose pin is not on the server', () =>
    inWorkshop(async ({ at, open }) => {
      await withSubmodule(at);
      await withEnv(fileProtocol, async () => {
        await gitIn(at('r'), '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'update', '--init');
        await addCommit(at('r', 'dep'), { message: 'not pushed', files: { n: '3\n' } }, 8);
        await addCommit(at('r'), { message: 'pinned', files: {} }, 9);
        const source = await open(at('r'));
        const error = await userError(source.checkout(await head(source), at('c'), { side: 'after' }));
        expect(error).toMatchObject({ exitCode: 3, reason: 'submodule-failed' });
        expect(error.message).toContain('submodule dep');
      });
    }));

  test('a link without an entry in .gitmodules, or one that is skipped, would be an empty folder', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), two);
      const sha = await gitIn(at('r'), 'rev-parse', 'HEAD');
      await gitIn(at('r'), 'update-index', '--add', '--cacheinfo', `160000,${sha},lost`);
      await gitIn(at('r'), 'commit', '-q', '-m', 'link');
      const source = await open(at('r'));
      const error = await userError(source.checkout(await head(source), at('c'), { side: 'after' }));
      expect(error).toMatchObject({ exitCode: 3, reason: 'submodule-failed' });
      expect(error.message).toContain('lost');
    }));
});

describe('Git LFS', () => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12\n`;

  test('pointers without their data are an error that names them', () =>
    inWorkshop(async ({ at, open }) => {
      const names = ['a.bin', 'b.bin', 'deep/c.bin', 'deep/er/d.bin'];
      await makeRepo(at('r'), [
        {
          message: 'lfs',
          files: {
            'deep/.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n',
            '.gitattributes': '/*.bin filter=lfs\n',
            ...Object.fromEntries(names.map((name) => [name, pointer])),
            'filled.bin': 'real data\n',
            'not-lfs': pointer,
          },
        },
      ]);
      const source = await open(at('r'));
      const error = await userError(source.checkout(await head(source), at('c'), { side: 'after' }));
      expect(error).toMatchObject({ exitCode: 3, reason: 'lfs-pointers' });
      expect(error.message).toContain('4 files');
      expect(error.message).toContain('a.bin, b.bin, deep/c.bin and 1 more');
      expect(error.message).toContain('git lfs install');
      expect(await readdir(at())).not.toContain('c');
    }));

  test('what only looks like a pointer is none of our business', () =>
    inWorkshop(async ({ at, open }) => {
      await makeRepo(at('r'), [{ message: 'a', files: { 'docs/pointer': pointer } }]);
      const source = await open(at('r'));
      await source.checkout(await head(source), at('c'), { side: 'after' });
      expect(await readFile(at('c', 'docs', 'pointer'), 'utf8')).toBe(pointer);
    }));
});

describe('when the cache cannot be written to', () => {
  test('a file stands in its place', () =>
    inWorkshop(async ({ at, open, cacheDir }) => {
      await makeRepo(at('r'), two);
      await writeFile(cacheDir, '');
      const error = await userError((await open(at('r'))).resolve(['HEAD~1', 'HEAD']));
      expect(error).toMatchObject({ exitCode: 3, reason: 'cache-unwritable' });
      expect(error.message).toContain(cacheDir);
    }));
});
