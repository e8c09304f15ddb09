import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { layoutOf } from '../../src/build/layout.ts';
import { sharedCaches } from '../../src/build/shared-caches.ts';
import { sideEnvironment } from '../../src/build/side-env.ts';

const posix = process.platform !== 'win32';
const before = layoutOf('/cache', 'repo-1234', 'a'.repeat(64));
const after = layoutOf('/cache', 'repo-1234', 'b'.repeat(64));

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pairmark-env-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

describe('sideEnvironment', () => {
  test('gives all sides the same names, and values of the same lengths', () => {
    const names = fc.oneof(
      fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_]{0,20}$/),
      fc.constantFrom('PWD', 'CARGO_TARGET_DIR', 'TMPDIR', 'XDG_CACHE_HOME', 'MAKEFLAGS', 'GOCACHE', 'HOME'),
    );
    fc.assert(
      fc.property(fc.dictionary(names, fc.string({ maxLength: 40 })), (base) => {
        const a = sideEnvironment(base, before);
        const b = sideEnvironment(base, after);
        expect(Object.keys(b)).toEqual(Object.keys(a));
        for (const [name, value] of Object.entries(a)) expect(b[name]).toHaveLength(value.length);
      }),
    );
  });

  test('gives each side a temporary folder and a cache folder of its own', () => {
    const env = sideEnvironment({ HOME: home, TMPDIR: '/shared', XDG_CACHE_HOME: '/shared' }, before);
    expect(env).toMatchObject({ TMPDIR: before.tmp, TMP: before.tmp, TEMP: before.tmp, XDG_CACHE_HOME: before.xdg });
    expect(env.HOME).toBe(home);
  });

  test('drops what a shell, make or npm said about the folder of the user', () => {
    const env = sideEnvironment(
      {
        HOME: home,
        PWD: '/home/me/repo',
        OLDPWD: '/home/me',
        INIT_CWD: '/home/me/repo',
        npm_package_json: '/home/me/repo/package.json',
        npm_config_local_prefix: '/home/me/repo',
        MAKEFLAGS: ' -j4 --jobserver-auth=3,4',
        MAKELEVEL: '1',
      },
      before,
    );
    expect(Object.values(env).filter((value) => value.includes('/home/me'))).toEqual([]);
    expect(env).not.toHaveProperty('MAKEFLAGS');
    expect(sideEnvironment({ HOME: home, MAKEFLAGS: '-k' }, before).MAKEFLAGS).toBe('-k');
  });

  test('does not let an exported Cargo target folder make both sides run one binary', () => {
    const base = { HOME: home, CARGO_TARGET_DIR: '/shared/target', CARGO_BUILD_TARGET_DIR: '/shared/target' };
    expect(sideEnvironment(base, before)).toMatchObject({
      CARGO_TARGET_DIR: before.target,
      CARGO_BUILD_TARGET_DIR: before.target,
    });
    expect(sideEnvironment({ HOME: home }, before)).not.toHaveProperty('CARGO_TARGET_DIR');
  });

  test('sees a shared target folder in the configuration of Cargo too', () => {
    mkdirSync(join(home, '.cargo'));
    writeFileSync(join(home, '.cargo', 'config.toml'), '[build]\njobs = 2\ntarget-dir = "/shared/target"\n');
    expect(sideEnvironment({ HOME: home }, after).CARGO_TARGET_DIR).toBe(after.target);
  });
});

describe.skipIf(!posix)('sharedCaches', () => {
  test("keeps Go's caches where Go would have them", () => {
    const cache = process.platform === 'darwin' ? join(home, 'Library', 'Caches') : join(home, '.cache');
    expect(sharedCaches({ HOME: home })).toEqual({
      GOCACHE: join(cache, 'go-build'),
      GOMODCACHE: join(home, 'go', 'pkg', 'mod'),
    });
    expect(sharedCaches({ HOME: home, GOPATH: '/gp:/other' }).GOMODCACHE).toBe('/gp/pkg/mod');
    expect(sharedCaches({ HOME: home, GOCACHE: '/mine', GOMODCACHE: '/mods' })).toEqual({});
  });

  test('reads what `go env -w` has written', () => {
    const settings = join(home, 'go.env');
    writeFileSync(settings, 'GOCACHE=/fast/go-build\nGOFLAGS=-mod=mod\n');
    expect(sharedCaches({ HOME: home, GOENV: settings }).GOCACHE).toBe('/fast/go-build');
    expect(sharedCaches({ HOME: home, GOENV: 'off' }).GOCACHE).not.toBe('/fast/go-build');
  });

  test('shares what the user has, and names nothing that the user has not or has set', () => {
    const base = join(home, 'caches');
    for (const name of ['pip', 'ccache', 'uv']) mkdirSync(join(base, name), { recursive: true });
    const found = sharedCaches({ HOME: home, XDG_CACHE_HOME: base, UV_CACHE_DIR: '/my/uv' });
    expect(found).toMatchObject({
      PIP_CACHE_DIR: join(base, 'pip'),
      CCACHE_DIR: join(base, 'ccache'),
      CCACHE_CONFIGPATH: join(home, '.config', 'ccache', 'ccache.conf'),
    });
    expect(found).not.toHaveProperty('UV_CACHE_DIR');
    expect(found).not.toHaveProperty('SCCACHE_DIR');
  });
});
