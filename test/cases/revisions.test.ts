import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withFixture } from '../support/fixtures.ts';
import { closing, comparison } from '../support/report.ts';

const quick = ['--pairs', '4', '--warmup', '0'];
const bench = ['--', 'bash', 'bench.sh'];

describe('which commits are compared', () => {
  test('names are resolved before anything is checked out', () =>
    withFixture('f8', async ({ git, run }) => {
      const { exitCode, stdout, report } = await run(['HEAD~2', 'HEAD~1', ...quick, ...bench]);
      const shas = [await git('rev-parse', 'HEAD~2'), await git('rev-parse', 'HEAD~1')];
      expect(report?.revisions).toMatchObject([
        { side: 'before', label: 'HEAD~2', sha: shas[0], subject: 'v2', dirty: false },
        { side: 'after', label: 'HEAD~1', sha: shas[1], subject: 'v3', dirty: false },
      ]);
      expect(comparison(report, 'X')).toMatchObject({ beforeMedian: 200, afterMedian: 300, ratio: { median: 1.5 } });
      for (const seen of ['v2', 'v3', shas[0]!.slice(0, 7), shas[1]!.slice(0, 7)]) expect(stdout).toContain(seen);
      expect(exitCode).toBe(0);
    }));

  test('four sides: each against the first and against the one ahead', () =>
    withFixture('f8', async ({ run }) => {
      const sides = ['HEAD~3', 'HEAD~2', 'HEAD~1', 'HEAD'];
      const { exitCode, report } = await run([...sides, ...quick, ...bench]);
      const ratio = (before: string, after: string) => comparison(report, 'X', { before, after }).ratio?.median;
      expect(sides.slice(1).map((after) => ratio('HEAD~3', after))).toEqual([2, 3, 4].map((n) => expect.closeTo(n, 9)));
      expect(ratio('HEAD~2', 'HEAD~1')).toBeCloseTo(1.5, 9);
      expect(ratio('HEAD~1', 'HEAD')).toBeCloseTo(4 / 3, 9);
      expect(report?.comparisons).toHaveLength(5);
      expect(exitCode).toBe(0);
    }));

  test('three sides with the slot penalty: the two that are the same show no difference', () =>
    withFixture('f2', async ({ run }) => {
      const { exitCode, report } = await run([
        ...['HEAD~2', 'HEAD~1', 'HEAD', '--pairs', '24', '--warmup', '0'],
        ...bench,
      ]);
      const same = comparison(report, 'X', { before: 'HEAD~2', after: 'HEAD~1' });
      expect(same.verdict).toBe('no-difference');
      expect(report?.comparisons).toHaveLength(3);
      expect(exitCode).toBe(0);
    }));

  test('a second build of the first side shows what the machine alone does', () =>
    withFixture('f8', async ({ run }) => {
      const { exitCode, report } = await run(['HEAD~1', 'HEAD', '--aa', ...quick, ...bench]);
      expect(report?.revisions).toHaveLength(3);
      expect(report?.revisions[2]?.sha).toBe(report?.revisions[0]?.sha);
      const again = report?.revisions[2]?.label ?? '';
      expect(again).not.toBe('HEAD~1');
      expect(comparison(report, 'X', { before: 'HEAD~1', after: again }).verdict).toBe('equal');
      expect(comparison(report, 'X', { before: 'HEAD~1', after: 'HEAD' }).ratio?.median).toBeCloseTo(4 / 3, 9);
      expect(exitCode).toBe(0);
    }));

  test('a commit against itself is legal', () =>
    withFixture('f8', async ({ run }) => {
      const { exitCode, report } = await run(['HEAD', 'HEAD', ...quick, ...bench]);
      expect(report?.comparisons).toMatchObject([{ verdict: 'equal' }]);
      expect(new Set(report?.revisions.map((revision) => revision.label)).size).toBe(2);
      expect(exitCode).toBe(0);
    }));

  test('no names: the last commit against the one before it', () =>
    withFixture('f8', async ({ run }) => {
      const { report } = await run([...quick, ...bench]);
      expect(report?.revisions.map((revision) => revision.subject)).toEqual(['v3', 'v4']);
    }));

  test('any way to name a commit will do', () =>
    withFixture('f8; git tag -a -m t one HEAD~3; git branch two HEAD~2', async ({ git, run }) => {
      const third = (await git('rev-parse', 'HEAD~1')).slice(0, 9);
      const { report } = await run(['one', 'two', third, ':/v4', ...quick, ...bench]);
      expect(report?.revisions.map((revision) => revision.subject)).toEqual(['v1', 'v2', 'v3', 'v4']);
    }));

  test('a tag and a branch of one name: which was taken is said', () =>
    withFixture('f8; git tag both HEAD~3; git branch both HEAD~1', async ({ run }) => {
      const { exitCode, stdout, stderr, report } = await run(['both', 'HEAD', ...quick, ...bench]);
      expect(report?.revisions[0]?.subject).toBe('v1');
      expect(stdout + stderr).toMatch(/both.*(tag.*branch|branch.*tag)/);
      expect(exitCode).toBe(0);
    }));

  test('a repository elsewhere, by path or by URL, under a user who stands in no repository', () =>
    withFixture('f8', async ({ fx, repo, run }) => {
      const cwd = path.join(fx, 'elsewhere');
      await mkdir(cwd);
      for (const where of [repo, `file://${repo}`]) {
        const out = path.join(cwd, `out-${where.length}`);
        const { exitCode, report } = await run(['HEAD~1', 'HEAD', '--repo', where, '--out', out, ...quick, ...bench], {
          cwd,
        });
        expect(comparison(report, 'X').ratio?.median).toBeCloseTo(4 / 3, 9);
        expect(exitCode).toBe(0);
      }
    }));
});

describe('uncommitted work', () => {
  test('edits and untracked files are measured, ignored ones are not', () =>
    withFixture('f12', async ({ run }) => {
      const { exitCode, report } = await run(['HEAD', '.', ...quick, ...bench]);
      expect(comparison(report, 'X')).toMatchObject({ beforeMedian: 100, afterMedian: 201 });
      expect(report?.revisions).toMatchObject([{ dirty: false }, { label: '.', dirty: true }]);
      expect(exitCode).toBe(0);
    }));

  test('is the default of a dirty tree', () =>
    withFixture('f12', async ({ run }) => {
      const { report } = await run([...quick, ...bench]);
      expect(report?.revisions.map((revision) => revision.label)).toEqual(['HEAD', '.']);
      expect(comparison(report, 'X').afterMedian).toBe(201);
    }));

  test('staged, deleted, renamed and executable files come as they are on disk', () =>
    withFixture(
      `f8; echo 5 >v; git add v; echo 6 >v; git rm -q --cached bench.sh; echo 'echo "BenchmarkX 1 $(($(cat v)*100)) ns/op"' >run.sh; chmod +x run.sh; rm -f gone`,
      async ({ run }) => {
        const { report } = await run(['.', '.', ...quick, '--bench', 'sh -c "[ -x run.sh ] && bash run.sh"']);
        expect(comparison(report, 'X').beforeMedian).toBe(600);
      },
    ));

  test('is not measured when it is not named, and that is said', () =>
    withFixture('f8; echo 9 >v', async ({ run }) => {
      const { exitCode, stdout, stderr, report } = await run(['HEAD~1', 'HEAD', ...quick, ...bench]);
      expect(comparison(report, 'X').afterMedian).toBe(400);
      expect(stdout + stderr).toMatch(/1 (uncommitted )?change.*not measured/);
      expect(exitCode).toBe(0);
    }));

  test('from a dirty sub-folder', () =>
    withFixture(
      `mk r; mkdir -p app/deep; echo 'echo "BenchmarkX 1 $(cat v) ns/op"' >app/deep/bench.sh; echo 100 >app/deep/v; c a; echo 150 >app/deep/v`,
      async ({ repo, run }) => {
        const { exitCode, report } = await run(['HEAD', '.', ...quick, ...bench], {
          cwd: path.join(repo, 'app', 'deep'),
        });
        expect(comparison(report, 'X').ratio?.median).toBe(1.5);
        expect(exitCode).toBe(0);
      },
    ));

  test('in a linked worktree', () =>
    withFixture('f8; git worktree add -q -b side ../linked HEAD~1; cd ../linked; echo 6 >v', async ({ run }) => {
      const { exitCode, report } = await run(['HEAD', '.', ...quick, ...bench]);
      expect(comparison(report, 'X')).toMatchObject({ beforeMedian: 300, afterMedian: 600 });
      expect(exitCode).toBe(0);
    }));
});

describe('folders', () => {
  test('one folder can be named to build and run in', () =>
    withFixture(
      `mk r; mkdir -p py; echo 'echo "BenchmarkX 1 $(cat v) ns/op"' >py/bench.sh; for v in 100 200; do echo $v >py/v; c $v; done`,
      async ({ run }) => {
        const args = ['HEAD~1', 'HEAD', '--cwd', 'py', '--build', 'test -e v', ...quick, ...bench];
        expect(comparison((await run(args)).report, 'X').ratio?.median).toBe(2);
      },
    ));

  test('a folder that the before side does not have', () =>
    withFixture(
      `mk r; c empty; mkdir -p py; echo 'echo "BenchmarkX 1 100 ns/op"' >py/bench.sh; c bench`,
      async ({ run }) => {
        const { exitCode, stderr } = await run(['HEAD~1', 'HEAD', '--cwd', 'py', ...quick, ...bench]);
        expect(closing(stderr)).toMatchObject({ state: 'no-verdict', reason: 'before-missing', side: 'before' });
        expect(closing(stderr).sentence).toContain('py');
        expect(exitCode).toBe(3);
      },
    ));
});

describe('history and submodules', () => {
  test('a shallow clone without the merge base is refused, with both ways out', () =>
    withFixture('f10', async ({ run }) => {
      const { exitCode, stderr, report } = await run(['origin/main', 'HEAD', '--gate', ...bench]);
      expect(closing(stderr)).toMatchObject({ state: 'usage', reason: 'shallow-history' });
      expect(stderr).toContain('fetch-depth: 0');
      expect(stderr).toContain('git fetch --unshallow');
      expect(report?.comparisons ?? []).toEqual([]);
      expect(exitCode).toBe(2);
    }));

  test('submodules are at the pin of each commit, their relative URL resolved against the remote', () =>
    withFixture('f13', async ({ run }) => {
      const { exitCode, report } = await run(['HEAD~1', 'HEAD', '--pairs', '20', '--gate', '--warmup', '0', ...bench]);
      expect(comparison(report, 'X').ratio?.median).toBeCloseTo(2, 9);
      expect(exitCode).toBe(1);
    }));

  test('a submodule that cannot be fetched leaves no verdict, and is named', () =>
    withFixture('f13; rm -rf $FX/srv/lib.git', async ({ run }) => {
      const { exitCode, stderr } = await run(['HEAD~1', 'HEAD', ...quick, ...bench]);
      expect(closing(stderr)).toMatchObject({ state: 'no-verdict', reason: 'submodule-failed' });
      expect(stderr).toContain('dep');
      expect(exitCode).toBe(3);
    }));

  test('files that are only pointers to large files leave no verdict, and are named', () =>
    withFixture(
      `f8; printf 'version https://git-lfs.github.com/spec/v1\noid sha256:%064d\nsize 9\n' 7 >data.bin; echo '*.bin filter=lfs' >.gitattributes; c lfs`,
      async ({ run }) => {
        const { exitCode, stderr } = await run(['HEAD~1', 'HEAD', ...quick, ...bench]);
        expect(closing(stderr)).toMatchObject({ state: 'no-verdict', reason: 'lfs-pointers', side: 'after' });
        expect(stderr).toContain('data.bin');
        expect(exitCode).toBe(3);
      },
    ));

  test('checkouts carry tags and the whole history', () =>
    withFixture(
      `mk r; echo 'echo "BenchmarkX 1 $(git describe --tags | tr -dc 0-9) ns/op"' >bench.sh; for t in 10 20 30; do c $t --allow-empty; git tag v$t; done`,
      async ({ run }) => {
        const { report } = await run(['v10', 'v30', ...quick, ...bench]);
        expect(comparison(report, 'X')).toMatchObject({ beforeMedian: 10, afterMedian: 30 });
      },
    ));
});

describe('revisions that cannot be used', () => {
  test.each([
    ['one that is not there', 'nonsense', 'nonsense'],
    ['a tree', 'HEAD^{tree}', 'HEAD^{tree}'],
    ['more history than there is', 'HEAD~99', 'HEAD~99'],
  ])('%s', (_, revision, named) =>
    withFixture('f8', async ({ run }) => {
      const { exitCode, stderr } = await run([revision, 'HEAD', ...quick, ...bench]);
      expect(closing(stderr)).toMatchObject({ state: 'usage', reason: 'bad-revision' });
      expect(closing(stderr).sentence).toContain(named);
      expect(stderr).not.toMatch(/^\s+at |fatal:/m);
      expect(exitCode).toBe(2);
    }),
  );

  test('one that begins with a dash is never an option of git', () =>
    withFixture('f8', async ({ fx, run }) => {
      const kept = path.join(fx, 'kept');
      const config = path.join(fx, 'config.yaml');
      await writeFile(kept, 'kept');
      await writeFile(config, JSON.stringify({ revisions: ['HEAD', `--output=${kept}`], bench: 'bash bench.sh' }));
      const { exitCode, stderr } = await run(['--config', config, ...quick]);
      expect(closing(stderr)).toMatchObject({ state: 'usage', reason: 'bad-revision' });
      expect(exitCode).toBe(2);
      expect(await readFile(kept, 'utf8')).toBe('kept');
    }));

  test('a URL that cannot be reached, without the password in it', () =>
    withFixture('f8', async ({ fx, bash, pairmark }) => {
      const url = 'http://me:hush-hush@127.0.0.1:1/app.git';
      const out = path.join(fx, 'out');
      const { exitCode, stdout, stderr } = await pairmark([
        ...['run', 'HEAD~1', 'HEAD', '--repo', url, '--out', out, ...quick],
        ...bench,
      ]);
      expect(stderr).toContain('127.0.0.1:1/app.git');
      expect(['usage', 'no-verdict']).toContain(closing(stderr).state);
      expect(stdout + stderr).not.toContain('hush-hush');
      expect(await bash(`grep -rl hush-hush ${out} ${fx}/cache 2>/dev/null || true`)).toBe('');
      expect([2, 3]).toContain(exitCode);
    }));

  test('a repository with one commit has no default pair', () =>
    withFixture('mk r; c only', async ({ run }) => {
      const { exitCode, stderr } = await run([...quick, ...bench]);
      expect(closing(stderr).state).toBe('usage');
      expect(exitCode).toBe(2);
    }));

  test('a repository without a commit', () =>
    withFixture('f8', async ({ fx, bash, run }) => {
      await bash(`git init -q "${fx}/empty"`);
      const { exitCode, stderr } = await run([...quick, ...bench], { cwd: path.join(fx, 'empty') });
      expect(closing(stderr).state).toBe('usage');
      expect(stderr).not.toMatch(/^\s+at |fatal:/m);
      expect(exitCode).toBe(2);
    }));

  test('a folder that is no repository', () =>
    withFixture('f8', async ({ fx, run }) => {
      await mkdir(path.join(fx, 'plain'));
      const { exitCode, stderr } = await run(['HEAD~1', 'HEAD', ...quick, ...bench], { cwd: path.join(fx, 'plain') });
      expect(closing(stderr)).toMatchObject({ state: 'usage', reason: 'not-a-repository' });
      expect(exitCode).toBe(2);
    }));
});
