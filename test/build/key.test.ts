import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type KeyInputs, keyMaker } from '../../src/build/key.ts';
import { toolchainFingerprint } from '../../src/build/toolchain.ts';
import { REQUEST, side } from '../support/fake-run.ts';

let home: string;
let bin: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pairmark-key-'));
  bin = join(home, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'cc'), 'compiler');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const inputs = (change: Partial<KeyInputs> = {}): KeyInputs => ({
  sourceId: 'repo-1',
  revision: side(0).revision,
  request: { ...REQUEST, build: ['make'] },
  dir: '',
  preparing: null,
  overlayHash: '',
  env: { HOME: home, PATH: bin },
  copy: 0,
  ...change,
});

const keyOf = (change: Partial<KeyInputs> = {}): string => {
  const all = inputs(change);
  return keyMaker(all.env)(all);
};

const env = (change: Record<string, string>): Partial<KeyInputs> => ({ env: { HOME: home, PATH: bin, ...change } });
const request = (change: Partial<KeyInputs['request']>): Partial<KeyInputs> => ({
  request: { ...REQUEST, build: ['make'], ...change },
});

describe('keyMaker', () => {
  test('gives 64 hex digits, the same for the same', () => {
    expect(keyOf()).toMatch(/^[0-9a-f]{64}$/);
    expect(keyOf()).toBe(keyOf());
  });

  const { revision } = side(0);
  test.each<[string, Partial<KeyInputs>]>([
    ['the source', { sourceId: 'repo-2' }],
    ['the commit', { revision: { ...revision, sha: 'e'.repeat(40) } }],
    ['the tree', { revision: { ...revision, tree: 'e'.repeat(40) } }],
    ['a build command', request({ build: ['make -j2'] })],
    ['the number of build commands', request({ build: ['make', 'make'] })],
    ['a variable that is passed', request({ env: ['MY_TOKEN'] })],
    ['the artefacts', request({ artifacts: ['app'] })],
    ['the folder', { dir: 'python' }],
    ['the overlay', { overlayHash: 'a'.repeat(64) }],
    ['the harness that prepares', { preparing: 'go-test' }],
    ['the copy', { copy: 1 }],
  ])('%s counts', (_, change) => {
    expect(keyOf(change)).not.toBe(keyOf());
  });

  test.each([
    'CC',
    'CXXFLAGS',
    'GOFLAGS',
    'CGO_ENABLED',
    'RUSTFLAGS',
    'NODE_OPTIONS',
    'LD_LIBRARY_PATH',
    'MY_OWN_SWITCH',
  ])('the variable %s counts', (name) => {
    expect(keyOf(env({ [name]: 'x' }))).not.toBe(keyOf());
    expect(keyOf(env({ [name]: 'x' }))).not.toBe(keyOf(env({ [name]: 'y' })));
  });

  test.each([
    'PWD',
    'SHLVL',
    'TERM',
    'SSH_AUTH_SOCK',
    'GITHUB_RUN_ID',
    'TMPDIR',
    'COLUMNS',
    'npm_lifecycle_event',
    'GOMAXPROCS',
  ])('the variable %s does not', (name) => expect(keyOf(env({ [name]: 'x' }))).toBe(keyOf()));

  test('the order of the environment does not', () => {
    expect(keyOf({ env: { PATH: bin, HOME: home } })).toBe(keyOf({ env: { HOME: home, PATH: bin } }));
  });

  test('the benchmark command counts only where a harness prepares', () => {
    const other = request({ bench: { kind: 'shell', line: 'other' } });
    expect(keyOf(other)).toBe(keyOf());
    expect(keyOf({ ...other, preparing: 'go-test' })).not.toBe(keyOf({ preparing: 'go-test' }));
  });

  test('a compiler that was replaced counts, though its version may say the same', () => {
    const old = keyOf();
    writeFileSync(join(bin, 'cc'), 'another!');
    const date = new Date(Date.now() + 5000);
    utimesSync(join(bin, 'cc'), date, date);
    expect(keyOf()).not.toBe(old);
  });
});

describe('toolchainFingerprint', () => {
  test('follows links to where a tool really lies', () => {
    mkdirSync(join(home, 'real'));
    writeFileSync(join(home, 'real', 'go'), 'go');
    symlinkSync(join(home, 'real', 'go'), join(bin, 'go'));
    expect(toolchainFingerprint({ HOME: home, PATH: bin }).go).toContain(join('real', 'go'));
  });

  test('looks at the compiler that CC names, and at the toolchains of rustup', () => {
    const chain = join(home, '.rustup', 'toolchains', 'stable', 'bin');
    mkdirSync(chain, { recursive: true });
    writeFileSync(join(chain, 'rustc'), 'rustc');
    writeFileSync(join(home, 'my-cc'), 'cc');
    const found = toolchainFingerprint({ HOME: home, PATH: bin, CC: `${join(home, 'my-cc')} -m32` });
    expect(Object.keys(found).sort()).toEqual([join(home, 'my-cc'), join(chain, 'rustc'), 'cc'].sort());
  });

  test('a relative or missing folder on PATH is passed over', () => {
    expect(toolchainFingerprint({ HOME: home, PATH: `.:nowhere:/does/not/exist:${bin}` })).toHaveProperty('cc');
  });
});
