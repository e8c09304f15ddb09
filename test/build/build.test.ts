import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildAll, buildSide, cleanCache, listCache } from '../../src/build/index.ts';
import { livingProcesses } from '../support/processes.ts';
import { gitIn, writeFiles } from '../support/repo.ts';
import { snapshotFolder } from '../support/snapshot.ts';
import { Workshop } from './workshop.ts';

let shop: Workshop;
let counter: string;
beforeEach(async () => {
  shop = new Workshop();
  counter = join(shop.dir, 'count');
  const build = `#!/bin/sh\necho x >>${counter}\nsed "s/@V@/$(cat v)/" app.in >app\nchmod +x app\n`;
  await shop.commit([
    { message: 'one', files: { v: '100', 'app.in': 'echo @V@\n', 'build.sh': build, 'sub/bench.sh': 'echo old\n' } },
    { message: 'two', files: { v: '200' } },
  ]);
});
afterEach(() => shop.close());

const SIDES = ['HEAD~1', 'HEAD'];
const BUILD = { request: { build: ['sh build.sh'], artifacts: ['app'] } };
const builds = (): number => (existsSync(counter) ? readFileSync(counter, 'utf8').length / 2 : 0);

describe('buildAll', () => {
  test('clones and builds each side in its own place, with paths and environments of equal length', async () => {
    const [before, after] = await shop.build(SIDES, BUILD);
    expect(shop.steps).toEqual(['clone HEAD~1', 'build HEAD~1', 'clone HEAD', 'build HEAD']);
    expect(readFileSync(join(before!.root, 'app'), 'utf8')).toBe('echo 100\n');
    expect(readFileSync(join(after!.root, 'app'), 'utf8')).toBe('echo 200\n');
    expect(before!.artifacts.app).toMatch(/^[0-9a-f]{64}$/);
    expect(after!.artifacts.app).not.toBe(before!.artifacts.app);
    expect(Object.keys(after!.env)).toEqual(Object.keys(before!.env));
    for (const [name, value] of Object.entries(before!.env)) expect(after!.env[name]).toHaveLength(value.length);
    for (const path of ['root', 'dir', 'tmpDir'] as const) {
      expect(after![path]).not.toBe(before![path]);
      expect(after![path]).toHaveLength(before![path].length);
    }
    expect(readdirSync(before!.tmpDir)).toEqual([]);
    expect([before!.cached, before!.cloneSeconds > 0, before!.buildSeconds > 0]).toEqual([false, true, true]);
  });

  test('never writes to the repository of the user', async () => {
    await shop.source().then((source) => source.resolve(SIDES));
    const before = await snapshotFolder(shop.repo);
    await shop.build(SIDES, { request: { ...BUILD.request, overlay: ['sub'] } });
    await shop.release();
    await shop.build(SIDES, { request: { ...BUILD.request, overlay: ['sub'] } });
    expect(await snapshotFolder(shop.repo)).toEqual(before);
  });

  test('builds once: the second run takes what is there', async () => {
    const [first] = await shop.build(SIDES, BUILD);
    await shop.release();
    const [again, after] = await shop.build(SIDES, BUILD);
    expect(shop.steps).toEqual(['cached HEAD~1', 'cached HEAD']);
    expect([again?.cached, after?.cached, builds()]).toEqual([true, true, 2]);
    expect(again?.artifacts).toEqual(first?.artifacts);
    expect([again?.root, again?.key, again?.cloneSeconds]).toEqual([first?.root, first?.key, 0]);
  });

  test('with no build command nothing is built, and the checkout is all there is', async () => {
    const [before] = await shop.build(SIDES);
    expect(shop.steps).toEqual(['clone HEAD~1', 'clone HEAD']);
    expect([before?.prepared, before?.artifacts, builds()]).toEqual([null, {}, 0]);
  });

  test('two sides of one commit get clones and builds of their own, again so from the cache', async () => {
    for (const cached of [false, true]) {
      const [a, b] = await shop.build(['HEAD', 'HEAD'], BUILD);
      expect(a?.root).not.toBe(b?.root);
      expect([a?.cached, b?.cached]).toEqual([cached, cached]);
      await shop.release();
    }
    expect(builds()).toBe(2);
  });

  test('leaves a build that is in use alone, and makes another beside it', async () => {
    const [first] = await shop.build(['HEAD'], BUILD);
    const [second] = await shop.build(['HEAD'], BUILD);
    expect(second?.root).not.toBe(first?.root);
    expect(second?.cached).toBe(false);
    await shop.release();
    expect((await shop.build(['HEAD'], BUILD))[0]?.root).toBe(first?.root);
  });

  test('builds from scratch when asked to', async () => {
    await shop.build(SIDES, BUILD);
    await shop.release();
    const [before] = await shop.build(SIDES, { ...BUILD, fresh: true });
    expect([before?.cached, builds()]).toEqual([false, 4]);
  });

  test.each<[string, object]>([
    ['another build command', { request: { ...BUILD.request, build: ['sh build.sh', 'true'] } }],
    ['another environment', { ...BUILD, env: { CFLAGS: '-O3' } }],
    ['another overlay', { request: { ...BUILD.request, overlay: ['sub'] } }],
    [
      'another folder',
      {
        request: {
          ...BUILD.request,
          build: ['cd .. && sh build.sh'],
          dir: 'sub',
        },
      },
    ],
  ])('builds anew for %s', async (_, change) => {
    await shop.build(['HEAD'], BUILD);
    await shop.release();
    const [after] = await shop.build(['HEAD'], change);
    expect(after?.cached).toBe(false);
  });

  test('keeps the cache under its limit, the builds of this run apart', async () => {
    await shop.build(['HEAD~1'], BUILD);
    await shop.release();
    await shop.build(['HEAD'], { ...BUILD, env: { PAIRMARK_CACHE_LIMIT: '1' } });
    const left = (await listCache(shop.cacheDir)).filter(({ kind }) => kind === 'build');
    expect(left.map(({ build, locked }) => [build?.subject, locked])).toEqual([['two', true]]);
  });
});

describe('a build in the cache', () => {
  test('loses what benchmarks left in it', async () => {
    const [first] = await shop.build(['HEAD'], BUILD);
    writeFileSync(join(first!.root, 'results.json'), '{}');
    mkdirSync(join(first!.env.XDG_CACHE_HOME as string, 'tool'));
    writeFileSync(join(first!.tmpDir, 'state'), 'x');
    await shop.release();
    const [again] = await shop.build(['HEAD'], BUILD);
    expect(again?.cached).toBe(true);
    expect(existsSync(join(again!.root, 'results.json'))).toBe(false);
    expect(readdirSync(again!.env.XDG_CACHE_HOME as string)).toEqual([]);
    expect(readdirSync(again!.tmpDir)).toEqual([]);
  });

  test.each<[string, (root: string) => void]>([
    ['a file was changed', (root) => writeFileSync(join(root, 'v'), '999')],
    ['a file is gone', (root) => rmSync(join(root, 'app'))],
    ['the list of files is damaged', (root) => writeFileSync(join(root, '..', 'files.json'), '[')],
    ['the manifest is damaged', (root) => writeFileSync(join(root, '..', 'manifest.json'), '{"schema":')],
    ['the checkout stands elsewhere', (root) => writeFileSync(join(root, '.git', 'HEAD'), 'ref: refs/heads/x\n')],
    ['the build was never finished', (root) => rmSync(join(root, '..', 'manifest.json'))],
  ])('is made again when %s', async (_, spoil) => {
    const [first] = await shop.build(['HEAD'], BUILD);
    spoil(first!.root);
    await shop.release();
    const [again] = await shop.build(['HEAD'], BUILD);
    expect([again?.cached, again?.root, builds()]).toEqual([false, first?.root, 2]);
    expect(readFileSync(join(again!.root, 'app'), 'utf8')).toBe('echo 200\n');
    expect(again?.artifacts).toEqual(first?.artifacts);
  });

  test('is free again when its holder is dead', async () => {
    const [first] = await shop.build(['HEAD'], BUILD);
    await shop.release();
    const lock = `${join(first!.root, '..')}.lock`;
    writeFileSync(lock, JSON.stringify({ pid: 0, token: 'nobody' }));
    const past = new Date(Date.now() - 3600e3);
    utimesSync(lock, past, past);
    expect((await shop.build(['HEAD'], BUILD))[0]).toMatchObject({ root: first?.root, cached: true });
  });

  test('shows its log again', async () => {
    const request = { ...BUILD.request, build: ['echo building; sh build.sh'] };
    await shop.build(['HEAD'], { request });
    await shop.release();
    const options = await shop.options({ request });
    const [side] = await shop.sides('HEAD');
    const again = await buildSide(side!, 0, options);
    expect(again).toMatchObject({ kind: 'built', cached: true });
    const log = readFileSync(join(options.runDir, 'build-0.log'), 'utf8');
    expect(log).toMatch(
      /^built at \S+, taken from the cache\n\n\$ echo building; sh build.sh\nbuilding\n\[exit status 0\]/,
    );
    if (again.kind === 'built') await again.release();
  });
});

describe('artefacts', () => {
  test('can be hashed again', async () => {
    const [before] = await shop.build(SIDES, BUILD);
    expect(await before!.rehash()).toEqual(before?.artifacts);
    writeFileSync(join(before!.root, 'app'), 'replaced');
    expect(await before!.rehash()).not.toEqual(before?.artifacts);
    rmSync(join(before!.root, 'app'));
    expect(await before!.rehash()).toEqual({ app: 'missing' });
  });

  test('outside of the checkout, made only if absent, are the same on both sides', async () => {
    const out = join(shop.dir, 'out');
    const change = { request: { build: [`[ -e ${out} ] || cp v ${out}`], artifacts: [out] } };
    for (const cached of [false, true]) {
      const [before, after] = await shop.build(SIDES, change);
      expect([before?.cached, after?.cached]).toEqual([cached, cached]);
      expect(after?.artifacts[out]).toBe(before?.artifacts[out]);
      await shop.release();
    }
  });

  test('outside of the checkout, overwritten by the next build, are known to be the last one', async () => {
    const out = join(shop.dir, 'out');
    const change = { request: { build: [`cp v ${out}`], artifacts: [out] } };
    for (const _ of [1, 2]) {
      const [before, after] = await shop.build(SIDES, change);
      expect(after?.artifacts[out]).toBe(before?.artifacts[out]);
      expect(before?.checks).toMatchObject([{ kind: 'artifact-overwritten', level: 'alarm' }]);
      expect(after?.checks).toEqual([]);
      await shop.release();
    }
  });

  test('that the build does not make are an error', async () => {
    const failed = await shop.failure(SIDES, { request: { build: ['sh build.sh'], artifacts: ['app', 'lib.so'] } });
    expect(failed).toMatchObject({ reason: 'artifact-missing', command: 'sh build.sh' });
    expect(failed.message).toContain('lib.so');
  });
});

describe('the environment of a build', () => {
  test('does not share an exported Cargo target folder between the sides', async () => {
    const shared = join(shop.dir, 'shared');
    const compile = 'mkdir -p "$CARGO_TARGET_DIR"; [ -e "$CARGO_TARGET_DIR/app" ] || cp v "$CARGO_TARGET_DIR/app"';
    const built = await shop.build(SIDES, { request: { build: [compile] }, env: { CARGO_TARGET_DIR: shared } });
    const apps = built.map(({ env }) => readFileSync(join(env.CARGO_TARGET_DIR as string, 'app'), 'utf8'));
    expect([apps, existsSync(shared)]).toEqual([['100', '200'], false]);
  });

  test('has temporary files, and everything else that names a folder, at the side', async () => {
    const line = 'echo "$TMPDIR|$XDG_CACHE_HOME|$PWD"; touch "$TMPDIR/left"';
    const options = { request: { build: [line] }, env: { PWD: '/elsewhere' } };
    const [built] = await shop.build(['HEAD'], options);
    const log = readFileSync(join(built!.root, '..', 'build.log'), 'utf8');
    expect(log).toContain(`${built!.tmpDir}|${built!.env.XDG_CACHE_HOME}|${built!.root}\n`);
    expect(readdirSync(built!.tmpDir)).toEqual([]);
  });

  test('a variable that was passed although it is a secret stays out of the log', async () => {
    const options = {
      request: { build: ['echo "got $MY_TOKEN"'], env: ['MY_TOKEN'] },
      env: { MY_TOKEN: 'abcdef-123456' },
    };
    const [built] = await shop.build(['HEAD'], options);
    const log = readFileSync(join(built!.root, '..', 'build.log'), 'utf8');
    expect(log).toContain('got ***');
    expect(log).not.toContain('abcdef');
  });
});

describe('a build that fails', () => {
  const failing = {
    request: { build: ['echo fine', 'echo "error[E0425]: no such value" >&2; exit 101', 'echo never'] },
  };

  test('says which command, how it ended and what it printed last', async () => {
    const failed = await shop.failure(SIDES, failing);
    expect(failed).toMatchObject({
      reason: 'build-failed',
      command: failing.request.build[1],
      status: 'exit status 101',
      tail: ['error[E0425]: no such value'],
    });
    expect(failed.side.name).toBe('HEAD~1');
    const log = readFileSync(failed.log as string, 'utf8');
    expect(log).toContain('$ echo fine\nfine\n[exit status 0]\n');
    expect(log).toContain('error[E0425]: no such value\n[exit status 101]');
    expect(log).not.toContain('never');
  });

  test('is not kept, nor locked, and ends the others unless they are wanted', async () => {
    expect(await shop.results(SIDES, failing)).toHaveLength(1);
    expect(await listCache(shop.cacheDir).then((all) => all.filter(({ kind }) => kind === 'build'))).toEqual([]);
    const skip = { request: { build: ['grep 200 v'], ifBeforeFails: 'skip' as const } };
    expect((await shop.results(SIDES, skip)).map(({ kind }) => kind)).toEqual(['build-failed', 'built']);
  });

  test('is left to be looked at with --keep, and made anew the next time', async () => {
    const request = { ...failing.request, keep: true };
    const { root } = await shop.failure(['HEAD'], { request });
    const kept = (await listCache(shop.cacheDir)).find(({ kind }) => kind === 'build');
    expect(root).toBe(join(kept!.path, 'src'));
    expect(existsSync(join(kept!.path, 'src', 'v'))).toBe(true);
    expect((await shop.failure(['HEAD'], failing)).root).toBeNull();
    expect((await shop.failure(['HEAD'], { request })).status).toBe('exit status 101');
  });

  test('shows the last twenty lines, errors in their place among the rest', async () => {
    const line = 'for i in $(seq 30); do echo "out $i"; echo "err $i" >&2; done; false';
    const { tail } = await shop.failure(SIDES, { request: { build: [line] } });
    expect(tail).toHaveLength(20);
    expect(tail.slice(-4)).toEqual(['out 29', 'err 29', 'out 30', 'err 30']);
  });

  test('is stopped at the limit, which is for all commands together, with all that it started', async () => {
    const build = ['sleep 0.2', 'sleep 300 & wait'];
    const failed = await shop.failure(SIDES, { request: { build, buildTimeoutMs: 1500 } });
    expect(failed).toMatchObject({ reason: 'build-timed-out', command: build[1], status: 'timed out after 1.5 s' });
    expect(failed.message).toContain('--build-timeout');
    expect(await livingProcesses(shop.dir)).toEqual([]);
  });

  test('for want of space says so', async () => {
    const failed = await shop.failure(SIDES, {
      request: { build: ['echo "cp: No space left on device" >&2; exit 1'] },
    });
    expect(failed.reason).toBe('disk-full');
  });
});

describe('the folder to build in', () => {
  test('is the one the user stands in, unless another is named', async () => {
    const cwd = join(shop.repo, 'sub');
    const [there] = await shop.build(['HEAD'], { cwd, request: { build: ['cp bench.sh built'] } });
    expect([there?.dir, existsSync(join(there!.root, 'sub', 'built'))]).toEqual([join(there!.root, 'sub'), true]);
    const [top] = await shop.build(['HEAD'], { cwd, request: { dir: '.' } });
    expect(top?.dir).toBe(top?.root);
  });

  test('may be missing in one commit', async () => {
    await writeFiles(shop.repo, { 'new/bench.sh': 'echo' });
    await gitIn(shop.repo, 'add', '.');
    await gitIn(shop.repo, 'commit', '-qm', 'three');
    const failed = await shop.failure(SIDES, { request: { dir: 'new' } });
    expect(failed).toMatchObject({ reason: 'before-missing', side: { name: 'HEAD~1' }, log: null });
    expect(failed.message).toContain('no folder new');
    expect((await shop.failure(['HEAD', 'HEAD~1'], { request: { dir: 'new' } })).reason).toBe('after-missing');
    const overlaid = await shop.build(SIDES, { request: { dir: 'new', overlay: ['new'] } });
    expect(overlaid.map((built) => built.overlaid)).toEqual([['new/bench.sh'], ['new/bench.sh']]);
  });

  test.each(['../..', '/etc', 'sub/../..'])('cannot be outside of the checkout: %s', async (dir) => {
    await expect(shop.results(SIDES, { request: { dir } })).rejects.toMatchObject({
      exitCode: 2,
      reason: 'bad-folder',
    });
  });

  test('cannot be led outside by a link in the commit', async () => {
    await gitIn(shop.repo, 'rm', '-q', 'v');
    symlinkSync('/', join(shop.repo, 'out'));
    await gitIn(shop.repo, 'add', '.');
    await gitIn(shop.repo, 'commit', '-qm', 'link');
    expect((await shop.failure(['HEAD'], { request: { dir: 'out' } })).reason).toBe('before-missing');
  });
});

describe('an overlay', () => {
  test('gives all sides the same, from the working tree, less what git ignores', async () => {
    await writeFiles(shop.repo, {
      'sub/bench.sh': 'echo uncommitted\n',
      'sub/extra.txt': 'x',
      'sub/target/app': 'binary',
      'sub/x.log': 'log',
      '.gitignore': 'target/\n*.log\n',
    });
    const built = await shop.build(SIDES, { request: { overlay: ['sub'] } });
    for (const { root, overlaid } of built) {
      expect(overlaid).toEqual(['sub/bench.sh', 'sub/extra.txt']);
      expect(readFileSync(join(root, 'sub', 'bench.sh'), 'utf8')).toBe('echo uncommitted\n');
      expect(existsSync(join(root, 'sub', 'target'))).toBe(false);
    }
    await shop.release();
    expect((await shop.build(SIDES, { request: { overlay: ['sub'] } }))[0]?.cached).toBe(true);
    await shop.release();
    await writeFiles(shop.repo, { 'sub/extra.txt': 'y' });
    expect((await shop.build(SIDES, { request: { overlay: ['sub'] } }))[0]?.cached).toBe(false);
  });

  test('is refused before anything is cloned', async () => {
    await expect(shop.results(SIDES, { request: { overlay: ['nowhere'] } })).rejects.toMatchObject({
      exitCode: 2,
      reason: 'bad-overlay',
    });
    expect(shop.steps).toEqual([]);
  });
});

describe('interrupted', () => {
  test('in a build, it throws the reason and leaves no build, no lock and no process', async () => {
    const control = new AbortController();
    const begun = join(shop.dir, 'begun');
    const reason = new Error('told to stop');
    const waiting = shop.results(SIDES, {
      request: { build: [`if grep -q 200 v; then touch ${begun}; sleep 300; fi`] },
      signal: control.signal,
    });
    const watch = setInterval(() => {
      if (existsSync(begun)) control.abort(reason);
    }, 20);
    await expect(waiting).rejects.toBe(reason);
    clearInterval(watch);
    expect(await livingProcesses(shop.dir)).toEqual([]);
    const left = (await listCache(shop.cacheDir)).filter(({ kind }) => kind === 'build');
    // The side that was built is whole, and free for the next run.
    expect(left.map(({ build, locked }) => [build?.subject, locked])).toEqual([['one', false]]);
  });

  test('before it begins, it does nothing', async () => {
    const options = await shop.options({ signal: AbortSignal.abort(new Error('stopped')) });
    await expect(buildAll(await shop.sides(...SIDES), options)).rejects.toThrow('stopped');
  });
});

test('cleaning the cache leaves what a run is using', async () => {
  const [before] = await shop.build(['HEAD'], BUILD);
  expect((await cleanCache(shop.cacheDir, { all: true })).removed).toEqual([]);
  expect(existsSync(join(before!.root, 'app'))).toBe(true);
  await shop.release();
  await cleanCache(shop.cacheDir, { all: true });
  expect(await listCache(shop.cacheDir)).toEqual([]);
});

test('a cache that cannot be written is named', async () => {
  const file = join(shop.dir, 'file');
  writeFileSync(file, '');
  const options = await shop.options();
  const sides = await shop.sides('HEAD');
  const refused = buildAll(sides, { ...options, cacheDir: join(file, 'cache') });
  await expect(refused).rejects.toMatchObject({ exitCode: 3, reason: 'cache-unwritable' });
});
