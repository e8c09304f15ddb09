import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashArtifacts, MISSING_HASH, rehashArtifacts } from '../../src/build/artifacts.ts';
import { findUntypedCmake } from '../../src/build/cmake.ts';
import { asStorageError, assertFreeSpace, freeBytes, removeTree } from '../../src/build/disk.ts';
import { compareFiles, listFiles, removeAdded } from '../../src/build/file-list.ts';
import { hashPath } from '../../src/build/hash.ts';
import { BUILD_FOLDERS, type Layout, layoutAt } from '../../src/build/layout.ts';
import { snapshotFolder } from '../support/snapshot.ts';

let dir: string;
let layout: Layout;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'pairmark-files-'));
  layout = layoutAt(join(dir, 'build'));
  for (const folder of BUILD_FOLDERS) mkdirSync(join(layout.home, folder), { recursive: true });
  write('src/a.txt', 'a');
  write('src/deep/er/b.txt', 'b');
  write('src/.git/config', 'c');
  write('bin/app', 'app');
});
afterEach(() => removeTree(dir));

function write(path: string, text: string): void {
  const file = join(layout.home, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

describe('the list of files', () => {
  test('names everything but .git, with its size', () => {
    const { files, bytes } = listFiles(layout);
    expect([...files.keys()].sort()).toEqual(['bin/app', 'src/a.txt', 'src/deep', 'src/deep/er', 'src/deep/er/b.txt']);
    expect(bytes).toBe(5);
  });

  test('what a benchmark adds is found at its top and taken away; the rest is as it was', async () => {
    const before = listFiles(layout).files;
    const folder = await snapshotFolder(join(layout.home, 'src', 'deep', 'er'));
    write('src/results.json', '{}');
    write('src/deep/new/x/y.txt', 'y');
    write('xdg/tool/cache', 'z');
    symlinkSync('a.txt', join(layout.root, 'link'));
    const { added, spoilt } = compareFiles(before, listFiles(layout).files);
    expect(spoilt).toBeNull();
    expect([...added].sort()).toEqual(['src/deep/new', 'src/link', 'src/results.json', 'xdg/tool']);
    await removeAdded(layout, added);
    expect(listFiles(layout).files).toEqual(before);
    expect(await snapshotFolder(join(layout.home, 'src', 'deep', 'er'))).toEqual(folder);
  });

  test.each<[string, () => void]>([
    [
      'another content of the same size, by its date',
      () => {
        const date = new Date(Date.now() + 5000);
        write('src/a.txt', 'A');
        utimesSync(join(layout.root, 'a.txt'), date, date);
      },
    ],
    ['another size', () => write('bin/app', 'longer')],
    ['another mode', () => chmodSync(join(layout.bin, 'app'), 0o700)],
    ['a file that is gone', () => rmSync(join(layout.root, 'deep', 'er', 'b.txt'))],
    [
      'a link in the place of a file',
      () => {
        rmSync(join(layout.root, 'a.txt'));
        symlinkSync('deep/er/b.txt', join(layout.root, 'a.txt'));
      },
    ],
  ])('a build with %s is spoilt', (_, spoil) => {
    const before = listFiles(layout).files;
    spoil();
    expect(compareFiles(before, listFiles(layout).files).spoilt).not.toBeNull();
  });
});

describe('removeTree', () => {
  test('removes what is write-protected, and follows no link', async () => {
    const kept = join(dir, 'kept');
    mkdirSync(kept);
    writeFileSync(join(kept, 'file'), 'x');
    write('src/mod/pkg/file.go', 'x');
    symlinkSync(kept, join(layout.root, 'mod', 'link'));
    chmodSync(join(layout.root, 'mod', 'pkg', 'file.go'), 0o444);
    chmodSync(join(layout.root, 'mod', 'pkg'), 0o555);
    chmodSync(join(layout.root, 'mod'), 0o555);
    await removeTree(layout.home);
    expect(existsSync(layout.home)).toBe(false);
    expect(existsSync(join(kept, 'file'))).toBe(true);
  });

  test('what is not there is removed already', async () => {
    await expect(removeTree(join(dir, 'nothing', 'here'))).resolves.toBeUndefined();
  });
});

describe('free space', () => {
  const where = { side: 'before', sha: 'a'.repeat(40) };

  test('is known for a folder that is still to be made', async () => {
    const here = (await freeBytes(dir)) as number;
    const there = (await freeBytes(join(dir, 'not', 'yet'))) as number;
    // Others write to the same disk.
    expect(Math.abs(here - there)).toBeLessThan(1e9);
  });

  test('that is too little is an error before anything is begun', async () => {
    await expect(assertFreeSpace(dir, 'build', where)).resolves.toBeUndefined();
    const refused = assertFreeSpace(dir, 'build', where, Number.MAX_SAFE_INTEGER);
    await expect(refused).rejects.toMatchObject({ exitCode: 3, reason: 'disk-full', where });
  });

  test.each([
    ['ENOSPC', 'disk-full'],
    ['EDQUOT', 'disk-full'],
    ['EROFS', 'cache-unwritable'],
    ['EACCES', 'cache-unwritable'],
  ])('%s while writing is named %s', (code, reason) => {
    expect(asStorageError(Object.assign(new Error(code), { code }), dir)).toMatchObject({ exitCode: 3, reason });
  });

  test('any other error stays what it is', () => {
    const bug = new TypeError('x is not a function');
    expect(asStorageError(bug, dir)).toBe(bug);
  });
});

describe('hashes', () => {
  test('of a file are plain SHA-256, of any size', async () => {
    expect(await hashPath(join(layout.root, 'a.txt'))).toBe(
      'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
    );
    writeFileSync(join(layout.root, 'big'), Buffer.alloc(3 << 20));
    expect(await hashPath(join(layout.root, 'big'))).toBe(
      'bbd05cf6097ac9b1f89ea29d2542c1b7b67ee46848393895f5a9e43fa1f621e5',
    );
  });

  test('of a folder change with any name or content in it', async () => {
    const first = await hashPath(layout.root);
    write('src/deep/er/b.txt', 'B');
    const second = await hashPath(layout.root);
    rmSync(join(layout.root, 'deep', 'er', 'b.txt'));
    write('src/deep/er/c.txt', 'B');
    expect(new Set([first, second, await hashPath(layout.root)]).size).toBe(3);
  });
});

describe('artefacts', () => {
  test('are found in the checkout, in the folder that is built in, and elsewhere; each once', async () => {
    const out = join(dir, 'out');
    writeFileSync(out, 'x');
    const named = ['a.txt', 'b.txt', out, 'a.txt'];
    const made = [join(layout.bin, 'app')];
    const found = await hashArtifacts(layout, join(layout.root, 'deep', 'er'), named, made);
    expect(found.missing).toBeNull();
    expect(found.artifacts.map(({ name }) => name)).toEqual(['a.txt', 'deep/er/b.txt', out, '@bin/app']);
  });

  test('that do not exist are named', async () => {
    expect((await hashArtifacts(layout, layout.root, ['a.txt', 'app.exe'], [])).missing).toBe('app.exe');
  });

  test('that go away afterwards differ from every hash', async () => {
    const { artifacts } = await hashArtifacts(layout, layout.root, ['a.txt'], []);
    rmSync(join(layout.root, 'a.txt'));
    expect(await rehashArtifacts(artifacts)).toEqual({ 'a.txt': MISSING_HASH });
  });
});

describe('findUntypedCmake', () => {
  const cache = (type: string, more = ''): string => `CMAKE_HOME:X=1\nCMAKE_BUILD_TYPE:STRING=${type}\n${more}`;
  const find = () => findUntypedCmake(layout.home, listFiles(layout).files);

  test('finds builds without a type and debug builds', () => {
    write('src/build/CMakeCache.txt', cache(''));
    write('src/build/_deps/x-subbuild/CMakeCache.txt', cache(''));
    write('src/out/CMakeCache.txt', cache('Debug'));
    expect(find()).toEqual([
      { path: 'build', buildType: '' },
      { path: 'out', buildType: 'Debug' },
    ]);
  });

  test('is silent about releases, several configurations, and commands that are optimised all the same', () => {
    write('src/a/CMakeCache.txt', cache('Release'));
    write('src/b/CMakeCache.txt', cache('RelWithDebInfo'));
    write('src/c/CMakeCache.txt', cache('', 'CMAKE_CONFIGURATION_TYPES:STRING=Debug;Release\n'));
    write('src/d/CMakeCache.txt', cache(''));
    write('src/d/CMakeFiles/app.dir/flags.make', 'CXX_FLAGS = -O2 -g\n');
    write('src/e/CMakeCache.txt', cache(''));
    write('src/e/build.ninja', '  FLAGS = -O3 -DNDEBUG\n');
    expect(find()).toEqual([]);
  });

  test('does not take -O0 or a path for optimisation', () => {
    write('src/f/CMakeCache.txt', cache(''));
    write('src/f/CMakeFiles/app.dir/flags.make', 'CXX_FLAGS = -O0 -I/opt/x-O2/include\n');
    expect(find()).toEqual([{ path: 'f', buildType: '' }]);
  });
});
