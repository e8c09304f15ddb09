import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Overlay, planOverlay } from '../../src/build/overlay.ts';
import { placeOverlay } from '../../src/build/place-overlay.ts';
import { UserError } from '../../src/model/error.ts';
import { snapshotFolder } from '../support/snapshot.ts';

let dir: string;
let tree: string;
let root: string;
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'pairmark-overlay-')));
  tree = join(dir, 'tree');
  root = join(dir, 'checkout');
  mkdirSync(join(tree, 'bench', 'data'), { recursive: true });
  mkdirSync(join(tree, '.git'));
  mkdirSync(root);
  writeFileSync(join(dir, 'secret'), 'not yours');
  writeFileSync(join(tree, 'bench.sh'), 'echo new');
  writeFileSync(join(tree, 'other.txt'), 'other');
  writeFileSync(join(tree, '.git', 'config'), '[core]');
  writeFileSync(join(tree, 'bench', 'a.txt'), 'a');
  writeFileSync(join(tree, 'bench', 'data', 'b.txt'), 'b');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const plan = (paths: readonly string[], cwd = tree, ignored: readonly string[] = []): Promise<Overlay> =>
  planOverlay({ paths, cwd, workTree: tree, ignoredBelow: async () => new Set(ignored) });

const pathsOf = (overlay: Overlay): string[] => overlay.entries.map(({ path }) => path);

async function refused(paths: readonly string[], cwd = tree): Promise<string> {
  const error = await plan(paths, cwd).then(
    () => null,
    (error: unknown) => error,
  );
  expect(error).toBeInstanceOf(UserError);
  expect(error).toMatchObject({ exitCode: 2, reason: 'bad-overlay' });
  return (error as UserError).message;
}

const where = { side: 'before', sha: 'a'.repeat(40) };

describe('planOverlay', () => {
  test('takes files and folders, and nothing that is not listed', async () => {
    expect(pathsOf(await plan(['bench.sh']))).toEqual(['bench.sh']);
    expect(pathsOf(await plan(['bench', 'bench/a.txt']))).toEqual(['bench/a.txt', 'bench/data/b.txt']);
    expect(pathsOf(await plan([]))).toEqual([]);
  });

  test('finds a path from where the user stands, from the top, and from the root of the disk', async () => {
    expect(pathsOf(await plan(['a.txt'], join(tree, 'bench')))).toEqual(['bench/a.txt']);
    expect(pathsOf(await plan(['bench.sh'], join(tree, 'bench')))).toEqual(['bench.sh']);
    expect(pathsOf(await plan([join(tree, 'bench.sh')], dir))).toEqual(['bench.sh']);
  });

  test('leaves out what git ignores, unless it is named itself', async () => {
    expect(pathsOf(await plan(['bench'], tree, ['bench/data']))).toEqual(['bench/a.txt']);
    expect(pathsOf(await plan(['bench/data/b.txt'], tree, ['bench/data']))).toEqual(['bench/data/b.txt']);
  });

  test('has a hash of names, modes and content', async () => {
    const { hash } = await plan(['bench']);
    expect((await plan(['bench/a.txt', 'bench/data'])).hash).toBe(hash);
    writeFileSync(join(tree, 'other.txt'), 'changed');
    expect((await plan(['bench'])).hash).toBe(hash);
    chmodSync(join(tree, 'bench', 'a.txt'), 0o755);
    const moded = (await plan(['bench'])).hash;
    expect(moded).not.toBe(hash);
    writeFileSync(join(tree, 'bench', 'data', 'b.txt'), 'B');
    expect((await plan(['bench'])).hash).not.toBe(moded);
  });

  test('never takes .git', async () => {
    mkdirSync(join(tree, 'bench', 'sub', '.git'), { recursive: true });
    writeFileSync(join(tree, 'bench', 'sub', '.git', 'config'), '[core]');
    writeFileSync(join(tree, 'bench', 'sub', 'c.txt'), 'c');
    expect(pathsOf(await plan(['bench/sub']))).toEqual(['bench/sub/c.txt']);
    expect(await refused(['.git'])).toContain('.git is never overlaid');
    expect(await refused(['bench/sub/.GIT/config'])).toContain('.git is never overlaid');
  });

  test.each([
    ['../secret', '`..`'],
    ['bench/../../secret', '`..`'],
    ['/etc/hostname', 'outside the working tree'],
    ['missing.sh', 'no such file'],
    ['.', 'whole working tree'],
  ])('refuses %s', async (path, text) => {
    expect(await refused([path])).toContain(text);
  });

  test('refuses a working tree that is not there', async () => {
    const request = { paths: ['bench.sh'], cwd: dir, workTree: null, ignoredBelow: async () => new Set<string>() };
    await expect(planOverlay(request)).rejects.toMatchObject({ reason: 'bad-overlay' });
  });

  test('refuses links that lead out of the tree: named, in a folder, above the path, and dangling', async () => {
    symlinkSync('../secret', join(tree, 'link'));
    symlinkSync(dir, join(tree, 'up'));
    mkdirSync(join(tree, 'a'));
    mkdirSync(join(tree, 'b'));
    mkdirSync(join(tree, 'c'));
    symlinkSync('../../secret', join(tree, 'a', 'link'));
    symlinkSync('../../gone', join(tree, 'b', 'link'));
    symlinkSync('../link', join(tree, 'c', 'chain'));
    expect(await refused(['link'])).toContain('leads out');
    expect(await refused(['up/secret'])).toContain('outside the working tree');
    expect(await refused(['a'])).toContain('a/link is a link that leads out');
    expect(await refused(['b'])).toContain('b/link is a link that leads out');
    expect(await refused(['c'])).toContain('c/chain is a link that leads out');
  });

  test('only reads the working tree', async () => {
    const before = await snapshotFolder(tree);
    await placeOverlay(await plan(['bench', 'bench.sh']), root, where);
    expect(await snapshotFolder(tree)).toEqual(before);
  });
});

describe('placeOverlay', () => {
  test('replaces what the commit has, and keeps what it has besides', async () => {
    chmodSync(join(tree, 'bench.sh'), 0o755);
    mkdirSync(join(root, 'bench'));
    writeFileSync(join(root, 'bench', 'kept.txt'), 'kept');
    writeFileSync(join(root, 'bench', 'a.txt'), 'old');
    mkdirSync(join(root, 'bench.sh'));
    await placeOverlay(await plan(['bench', 'bench.sh']), root, where);
    expect(readFileSync(join(root, 'bench', 'a.txt'), 'utf8')).toBe('a');
    expect(readFileSync(join(root, 'bench', 'data', 'b.txt'), 'utf8')).toBe('b');
    expect(readFileSync(join(root, 'bench', 'kept.txt'), 'utf8')).toBe('kept');
    expect(statSync(join(root, 'bench.sh')).mode & 0o111).toBe(0o111);
    expect(statSync(join(root, 'bench', 'a.txt')).mode & 0o111).toBe(0);
    expect(existsSync(join(root, 'other.txt'))).toBe(false);
  });

  test('writes through no link that the commit holds', async () => {
    mkdirSync(join(dir, 'victim', 'data'), { recursive: true });
    writeFileSync(join(dir, 'victim', 'a.txt'), 'mine');
    symlinkSync(join(dir, 'victim'), join(root, 'bench'));
    symlinkSync(join(dir, 'secret'), join(root, 'bench.sh'));
    const before = await snapshotFolder(join(dir, 'victim'));
    await placeOverlay(await plan(['bench', 'bench.sh']), root, where);
    expect(await snapshotFolder(join(dir, 'victim'))).toEqual(before);
    expect(readFileSync(join(dir, 'secret'), 'utf8')).toBe('not yours');
    expect(lstatSync(join(root, 'bench')).isDirectory()).toBe(true);
    expect(readFileSync(join(root, 'bench.sh'), 'utf8')).toBe('echo new');
  });

  test('carries links inside the tree so that they stay inside the checkout', async () => {
    mkdirSync(join(tree, 'links'));
    symlinkSync(join(tree, 'other.txt'), join(tree, 'links', 'absolute'));
    symlinkSync('../bench/a.txt', join(tree, 'links', 'relative'));
    symlinkSync('links', join(tree, 'alias'));
    await placeOverlay(await plan(['links', 'alias']), root, where);
    for (const folder of ['links', 'alias']) {
      expect(readlinkSync(join(root, folder, 'absolute'))).toBe('../other.txt');
      expect(readlinkSync(join(root, folder, 'relative'))).toBe('../bench/a.txt');
    }
  });

  test('a link that is named itself comes as what it leads to', async () => {
    symlinkSync('bench/a.txt', join(tree, 'named'));
    await placeOverlay(await plan(['named']), root, where);
    expect(lstatSync(join(root, 'named')).isFile()).toBe(true);
    expect(readFileSync(join(root, 'named'), 'utf8')).toBe('a');
  });

  test('refuses a file that changed since it was read, since the sides would differ', async () => {
    const overlay = await plan(['bench.sh']);
    writeFileSync(join(tree, 'bench.sh'), 'edited');
    await expect(placeOverlay(overlay, root, where)).rejects.toMatchObject({ exitCode: 3, reason: 'overlay-changed' });
    rmSync(join(tree, 'bench.sh'));
    await expect(placeOverlay(overlay, root, where)).rejects.toMatchObject({ reason: 'overlay-changed' });
  });
});
