import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { credentialSettings, isUrl, originUrl, publicUrl, redact } from '../../src/git/url.ts';
import { addCommit, gitIn, makeRepo } from '../support/repo.ts';
import { snapshotFolder } from '../support/snapshot.ts';
import { inWorkshop, userError, withEnv } from './workshop.ts';

const three = ['1', '2', '3'].map((n) => ({ message: `v${n}`, files: { v: `${n}\n` } }));

describe('a repository behind a URL', () => {
  test('names, commits, tags and HEAD are those of the server', () =>
    inWorkshop(async ({ at, dir, open }) => {
      const shas = await makeRepo(at('r'), three);
      await gitIn(at('r'), 'tag', 'one', shas[0]!);
      await gitIn(at('r'), 'checkout', '-q', '-b', 'topic', shas[1]!);
      const before = await snapshotFolder(at('r'));
      const source = await open(dir, `file://${at('r')}`);
      expect(source).toMatchObject({ workTree: null, subfolder: '', shown: `file://${at('r')}` });
      expect(await source.defaultRevisions()).toEqual(['HEAD~1', 'HEAD']);
      const { revisions, notes } = await source.resolve(['one', 'HEAD', 'main', 'HEAD~1', shas[2]!.slice(0, 8)]);
      expect(revisions.map(({ sha }) => shas.indexOf(sha))).toEqual([0, 1, 2, 0, 2]);
      expect(notes).toEqual([]);
      await source.checkout(revisions[2]!, at('c'), { side: 'after' });
      expect(await gitIn(at('c'), 'rev-list', '--count', 'HEAD')).toBe('3');
      expect(await gitIn(at('c'), 'tag')).toBe('one');
      expect(await gitIn(at('c'), 'remote', 'get-url', 'origin')).toBe(`file://${at('r')}`);
      expect(await gitIn(at('c'), 'rev-parse', 'origin/topic')).toBe(shas[1]);
      expect(await source.changedPaths(revisions[0]!, revisions[2]!, 5)).toEqual(['v']);
      expect(await snapshotFolder(at('r'))).toEqual(before);
    }));

  test('is asked again for names, and not for commits that are known', () =>
    inWorkshop(async ({ at, dir, open }) => {
      const shas = await makeRepo(at('r'), three);
      const url = `file://${at('r')}`;
      await (await open(dir, url)).resolve(['HEAD~1', 'HEAD']);
      const newer = await addCommit(at('r'), { message: 'v4', files: { v: '4\n' } }, 9);
      expect((await (await open(dir, url)).resolve(['HEAD'])).revisions[0]?.sha).toBe(newer);
      await gitIn(at('r'), 'config', 'core.repositoryFormatVersion', '99');
      const offline = await open(dir, url);
      const { revisions } = await offline.resolve([shas[0]!, newer]);
      await offline.checkout(revisions[0]!, at('c'), { side: 'before' });
      expect((await userError(offline.resolve(['HEAD']))).reason).toBe('clone-failed');
    }));

  test('a ref that is no branch, and a commit that only the server knows', () =>
    inWorkshop(async ({ at, dir, open }) => {
      const shas = await makeRepo(at('r'), three);
      await gitIn(at('r'), 'update-ref', 'refs/pull/7/head', shas[2]!);
      await gitIn(at('r'), 'reset', '-q', '--hard', shas[0]!);
      const source = await open(dir, `file://${at('r')}`);
      const { revisions } = await source.resolve(['HEAD', 'refs/pull/7/head']);
      expect(revisions.map(({ sha }) => shas.indexOf(sha))).toEqual([0, 2]);
      await gitIn(at('r'), 'config', 'uploadpack.allowAnySHA1InWant', 'true');
      const other = await addCommit(at('r'), { message: 'x', files: { x: 'x' } }, 8);
      await gitIn(at('r'), 'reset', '-q', '--hard', shas[0]!);
      expect((await source.resolve([other])).revisions[0]?.subject).toBe('x');
    }));

  test('whose object names are longer', () =>
    inWorkshop(async ({ at, dir, open }) => {
      const shas = await makeRepo(at('r'), three, { objectFormat: 'sha256' });
      const source = await open(dir, `file://${at('r')}`);
      const { revisions } = await source.resolve(['HEAD~1', 'HEAD']);
      expect(revisions.map(({ sha }) => sha)).toEqual(shas.slice(1));
      await source.checkout(revisions[1]!, at('c'), { side: 'after' });
      expect(await gitIn(at('c'), 'rev-parse', 'HEAD')).toBe(shas[2]);
    }));

  test('unknown names, no working tree, no commits', () =>
    inWorkshop(async ({ at, dir, open }) => {
      await makeRepo(at('r'), three);
      const source = await open(dir, `file://${at('r')}`);
      const unknown = await userError(source.resolve(['mian', 'HEAD']));
      expect(unknown).toMatchObject({ exitCode: 2, reason: 'bad-revision' });
      expect(unknown.message).toContain('did you mean `main`?');
      expect((await userError(source.resolve(['HEAD', '.']))).reason).toBe('bad-revision');
      expect((await userError(source.resolve(['f'.repeat(40)]))).reason).toBe('bad-revision');
      await makeRepo(at('empty'), []);
      const empty = await open(dir, `file://${at('empty')}`);
      expect((await userError(empty.resolve(['HEAD~1', 'HEAD']))).reason).toBe('no-commits');
    }));

  test('that is not there, asks for a password, or would run a program: no password in the text, no question', () =>
    inWorkshop(async ({ at, dir, open }) => {
      const server = createServer((_, response) => {
        response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="x"' }).end();
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
      try {
        await withEnv({ GIT_CONFIG_GLOBAL: '/dev/null', GIT_ASKPASS: 'true', no_proxy: '127.0.0.1' }, async () => {
          const urls = [
            `http://${host}/x.git`,
            `http://me:s3cr3t-token@${host}/x.git`,
            `file://${at('missing')}`,
            `ext::touch ${at('ran')}`,
          ];
          for (const url of urls) {
            const error = await userError((await open(dir, url)).resolve(['HEAD~1', 'HEAD']));
            expect(error, url).toMatchObject({ exitCode: 2, reason: 'clone-failed' });
            expect(`${error.message} ${error.details.join(' ')}`).not.toMatch(/s3cr3t|fatal:/);
          }
        });
        expect(await snapshotFolder(dir)).not.toHaveProperty('ran');
      } finally {
        server.close();
      }
    }));
});

describe('addresses', () => {
  test.each([
    ['https://host/a', true],
    ['git@host:a/b.git', true],
    ['host:a/b', true],
    ['ssh://git@host/a', true],
    ['file:///a', true],
    ['ext::sh -c x', true],
    ['C:\\code', false],
    ['C:/code', false],
    ['../up', false],
    ['/abs/a:b', false],
    ['./a:b', false],
    ['plain', false],
  ])('%s', (text, expected) => expect(isUrl(text)).toBe(expected));

  test.each([
    ['https://me:pw@host/a.git', 'https://host/a.git', 'https://host/a.git'],
    ['https://token@host/a', 'https://host/a', 'https://host/a'],
    ['https://host/a?private_token=x', 'https://host/a', 'https://host/a'],
    ['ssh://git:pw@host:22/a', 'ssh://host:22/a', 'ssh://git@host:22/a'],
    ['ssh://git@host/a', 'ssh://host/a', 'ssh://git@host/a'],
    ['git@host:a/b.git', 'host:a/b.git', 'git@host:a/b.git'],
    ['file:///a/b@c', 'file:///a/b@c', 'file:///a/b@c'],
    ['/a/b@c:d', '/a/b@c:d', '/a/b@c:d'],
  ])('%s is shown as %s and kept as %s', (url, shown, kept) => {
    expect(publicUrl(url)).toBe(shown);
    expect(originUrl(url)).toBe(kept);
  });

  test('credentials serve the other repositories of the host', () => {
    expect(credentialSettings('https://me:pw@host:8443/a/b')).toEqual([
      ['url.https://me:pw@host:8443/.insteadOf', 'https://host:8443/'],
    ]);
    expect(credentialSettings('https://host/a')).toEqual([]);
    expect(credentialSettings('ssh://git@host/a')).toEqual([]);
  });

  test('no password of six characters or more is left in a text, as it is or decoded', () => {
    const password = fc.stringMatching(/^[A-Za-z0-9%!$&*+,;=._~-]{6,30}$/);
    fc.assert(
      fc.property(password, fc.string(), (secret, around) => {
        const url = `https://me:${secret}@host/a.git`;
        const text = `${around} failed for '${url}' and ${secret} ${around.replaceAll(secret, '')}`;
        const clean = redact(text, url);
        expect(clean.replaceAll('***', '')).not.toContain(`:${secret}@`);
        expect(clean.split(secret).length - 1).toBe(0);
      }),
    );
  });
});
