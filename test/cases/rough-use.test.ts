import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Fixture, parseStrict, type Started, withFixture } from '../support/fixtures.ts';
import { closing, comparison } from '../support/report.ts';

const quick = ['HEAD~1', 'HEAD', '--pairs', '4', '--warmup', '0'];
const gated = ['HEAD~1', 'HEAD', '--pairs', '10', '--warmup', '0', '--gate'];
const bench = ['--', 'bash', 'bench.sh'];

/** A repository of commits whose `bench.sh` prints these, one after the other. */
const printing = (...outputs: readonly string[]): string =>
  ['mk x', ...outputs.map((output, i) => `cat >bench.sh <<'E'\n${output}\nE\nc v${i}`)].join('\n');

const go = (name: string, value: number): string => `echo "Benchmark${name} 1 ${value} ns/op"`;

/** Waits until `file` is there and holds something. */
async function filled(file: string): Promise<void> {
  while (!existsSync(file) || (await readFile(file, 'utf8')) === '') await sleep(20);
}

describe('folders and files of the user', () => {
  test('are left alone by a run that fails in a folder that holds them', () =>
    withFixture('f8', async ({ repo, run }) => {
      const before = await readdir(repo);
      const { exitCode, stderr } = await run([...quick, '--out', '.', '--overlay', 'nowhere', ...bench]);
      expect(closing(stderr)).toMatchObject({ state: 'usage', reason: 'out-not-empty' });
      expect(exitCode).toBe(2);
      expect(await readdir(repo)).toEqual(before);
    }));

  test('that were empty stay when nothing was measured', () =>
    withFixture('f8', async ({ fx, run }) => {
      const out = path.join(fx, 'out');
      await mkdir(out);
      const { exitCode } = await run([...quick, '--out', out, '--overlay', 'nowhere', ...bench]);
      expect(exitCode).toBe(2);
      expect(await readdir(out)).toEqual([]);
    }));

  test.each([
    ['an absolute path', (fx: string) => path.join(fx, 'mine')],
    ['a way out of the checkout', (fx: string) => `${'../'.repeat(30)}${fx.slice(1)}/mine`],
    ['the checkout itself', () => '.'],
  ])('are never the file of results: %s', (_, target) =>
    withFixture('f8', async ({ fx, run }) => {
      await writeFile(path.join(fx, 'mine'), 'mine');
      const { exitCode, stderr } = await run([...quick, '--output-file', target(fx), ...bench]);
      expect(closing(stderr)).toMatchObject({ state: 'usage', reason: 'bad-output-file' });
      expect(exitCode).toBe(2);
      expect(await readFile(path.join(fx, 'mine'), 'utf8')).toBe('mine');
    }),
  );

  test.each([
    ['a folder', 'mkdir -p r.txt'],
    ['a pipe', '[ -e r.txt ] || mkfifo r.txt'],
    ['of no known format', 'echo nonsense >r.txt'],
    ['empty', ': >r.txt'],
  ])('a file of results that is %s gives no verdict', (_, script) =>
    withFixture(printing(script, script), async ({ run }) => {
      const { exitCode, stderr } = await run([...quick, '--output-file', 'r.txt', ...bench]);
      expect(closing(stderr)).toMatchObject({ state: 'no-verdict', reason: 'unreadable' });
      expect(exitCode).toBe(3);
    }),
  );

  test('a temporary folder that the benchmark removes, or puts a link in place of', () =>
    withFixture(
      printing(`rm -rf "$TMPDIR"; ${go('X', 1)}`, `rm -rf "$TMPDIR"; ln -s "$FX/mine" "$TMPDIR"; ${go('X', 2)}`),
      async ({ fx, run }) => {
        await mkdir(path.join(fx, 'mine'));
        await writeFile(path.join(fx, 'mine', 'file'), 'mine');
        const { exitCode, report } = await run([...quick, ...bench]);
        expect(exitCode).toBe(0);
        expect(comparison(report, 'X').ratio?.median).toBeCloseTo(2);
        expect(await readFile(path.join(fx, 'mine', 'file'), 'utf8')).toBe('mine');
      },
    ));
});

test('calibrate keeps each run of its own in the folder that was named', () =>
  withFixture('f8', async ({ fx, repo, pairmark }) => {
    const out = path.join(fx, 'out');
    const args = ['HEAD', '--runs', '2', '--pairs', '2', '--warmup', '0', '--out', out];
    expect((await pairmark(['calibrate', ...args, ...bench])).exitCode).toBe(0);
    expect(await readdir(out)).toEqual(['1', '2']);
    expect(existsSync(path.join(repo, '.pairmark', 'runs'))).toBe(false);
  }));

describe('what the exit code says', () => {
  test('a closed stderr does not make a usage error look like a failed gate', () =>
    withFixture('f8', async ({ bash }) => {
      const line = `node "${path.resolve('dist/src/main.js')}" run nowhere HEAD -- true 2>&1 >/dev/null | true; echo "\${PIPESTATUS[0]}"`;
      expect(await bash(line)).toBe('2');
    }));

  test.skipIf(!existsSync('/dev/full'))('a stdout that takes nothing is no failed gate (needs /dev/full)', () =>
    withFixture('f8', async ({ bash, fx }) => {
      const main = path.resolve('dist/src/main.js');
      const line = `node "${main}" run ${quick.join(' ')} ${bench.join(' ')} >/dev/full 2>"${fx}/err"; echo $?`;
      expect(await bash(line)).toBe('3');
      expect(closing(await readFile(path.join(fx, 'err'), 'utf8'))).toMatchObject({ reason: 'report-unwritable' });
    }),
  );

  test('a gate without a verdict has not passed', () =>
    withFixture(printing('true', 'true'), async ({ run }) => {
      const { exitCode, report } = await run([...gated, '--harness', 'go-test', ...bench]);
      expect(exitCode).toBe(3);
      expect(report?.gate).toMatchObject({ requested: true, passed: null });
    }));

  test('a benchmark that fails in before is no pass, unless that was allowed', () =>
    withFixture(
      printing(`${go('X', 100)}; echo "--- FAIL: BenchmarkY"`, `${go('X', 100)}; ${go('Y', 100)}`),
      async ({ run }) => {
        const { exitCode, stderr, report } = await run([...gated, ...bench]);
        expect(closing(stderr)).toMatchObject({ reason: 'benchmark-failed', side: 'before' });
        expect(closing(stderr).sha).toBe(report?.revisions[0]?.sha);
        expect(exitCode).toBe(3);
        expect((await run([...gated, '--if-before-fails', 'skip', ...bench])).exitCode).toBe(0);
      },
    ));

  test('with several afters the closing line names the one that is worse', () =>
    withFixture(printing(go('X', 100), go('X', 200), `${go('X', 100)} `), async ({ run }) => {
      const args = ['HEAD~2', 'HEAD~1', 'HEAD', '--pairs', '10', '--warmup', '0', '--gate'];
      const { exitCode, stderr, report } = await run([...args, ...bench]);
      expect(exitCode).toBe(1);
      expect(closing(stderr)).toMatchObject({ reason: 'regressed', sha: report?.revisions[1]?.sha });
      expect(stderr).toContain('HEAD~1');
    }));

  test('with several afters a benchmark that only the middle one lacks was removed there', () =>
    withFixture(
      printing(`${go('X', 1)}; ${go('Y', 1)}`, go('X', 1), `${go('X', 1)}; ${go('Y', 1)} `),
      async ({ run }) => {
        const args = ['HEAD~2', 'HEAD~1', 'HEAD', '--pairs', '10', '--warmup', '0', '--gate'];
        const { exitCode, stderr, report } = await run([...args, ...bench]);
        expect(exitCode).toBe(1);
        expect(closing(stderr)).toMatchObject({ reason: 'removed', sha: report?.revisions[1]?.sha });
        expect(report?.oneSided).toMatchObject([{ benchmark: 'BenchmarkY', reason: 'not in HEAD~1' }]);
      },
    ));
});

describe('numbers and formats', () => {
  test('values that no ratio can be formed of are left out and told', () =>
    withFixture(
      printing(
        `echo '{"x":{"latency":{"value":1e-320}},"ok":{"latency":{"value":1}}}'`,
        `echo '{"x":{"latency":{"value":1e308}},"ok":{"latency":{"value":1}}}'`,
      ),
      async ({ run }) => {
        const { exitCode, report } = await run([...quick, ...bench]);
        expect(exitCode).toBe(0);
        expect(report?.comparisons.map(({ benchmark }) => benchmark)).toEqual(['ok']);
        expect(report?.checks.find(({ kind }) => kind === 'non-finite')?.text).toContain('1e+308');
      },
    ));

  test('units that cannot be converted give no verdict, whichever side is read first', () => {
    const jmh = (unit: string): string =>
      `echo '[{"benchmark":"p.T.a","mode":"avgt","primaryMetric":{"score":1,"scoreUnit":"${unit}","rawData":[[1]]}}]'`;
    return withFixture(printing(jmh('ms/op'), jmh('foo/op')), async ({ run }) => {
      for (const seed of ['7', '9', '10']) {
        const { exitCode, stderr } = await run([...gated, '--seed', seed, ...bench]);
        expect(closing(stderr)).toMatchObject({ state: 'no-verdict', reason: 'not-comparable' });
        expect(exitCode).toBe(3);
      }
    });
  });

  test('which side runs first does not decide what is measured', () =>
    withFixture(printing('echo hello', go('X', 100)), async ({ run }) => {
      for (const seed of ['7', '9', '10']) {
        const { exitCode, stderr, report } = await run([...quick, '--seed', seed, ...bench]);
        expect(closing(stderr)).toMatchObject({ reason: 'no-benchmarks', side: 'before' });
        expect(report?.plan.harness).toBe('go-test');
        expect(exitCode).toBe(3);
      }
    }));
});

describe('a run that is stopped or shared', () => {
  const started = (fixture: Fixture, ...args: string[]): { readonly out: string; readonly run: Started } => {
    const out = path.join(fixture.fx, 'out');
    return { out, run: fixture.start(['run', ...quick, '--out', out, ...args, ...bench]) };
  };

  test('while the prepare command runs counts that as nothing', () =>
    withFixture('f8', async (fixture) => {
      const mark = path.join(fixture.fx, 'mark');
      const { out, run } = started(fixture, '--prepare', `echo x >>${mark}; sleep 0.5`);
      await filled(mark);
      run.signal('SIGINT');
      expect((await run.ended).exitCode).toBe(130);
      const resumed = await fixture.pairmark(['resume', out]);
      expect(resumed.exitCode).toBe(0);
      const report = parseStrict((await fixture.pairmark(['report', out, '--format', 'json'])).stdout);
      expect(report.failures).toEqual([]);
      expect(comparison(report, 'X')).toMatchObject({ pairs: 4, incomplete: 0 });
    }));

  test('by a terminal that is closed ends what it started and can go on', () =>
    withFixture('f20', async (fixture) => {
      const { out, run } = started(fixture);
      await filled(path.join(out, 'output.log'));
      run.signal('SIGHUP');
      const { exitCode, stderr } = await run.ended;
      expect(closing(stderr)).toMatchObject({ state: 'interrupted', reason: 'sighup' });
      expect(exitCode).toBe(129);
      expect((await fixture.pairmark(['resume', out])).exitCode).toBe(0);
    }));

  test('while it confirms says so, and confirms when it goes on', () =>
    withFixture(printing(`sleep 0.1; ${go('X', 100)}`, `sleep 0.1; ${go('X', 200)}`), async (fixture) => {
      const out = path.join(fixture.fx, 'out');
      const run = fixture.start(['run', ...gated, '--confirm', '--out', out, ...bench]);
      await filled(path.join(out, 'confirm', 'output.log'));
      run.signal('SIGINT');
      const { exitCode, stderr } = await run.ended;
      expect(closing(stderr)).toMatchObject({ state: 'interrupted', reason: 'sigint' });
      expect(exitCode).toBe(130);
      const resumed = await fixture.pairmark(['resume', out]);
      expect(closing(resumed.stderr)).toMatchObject({ state: 'failed', reason: 'regressed' });
      expect(resumed.stdout).toContain('1 of 1 confirmed');
      expect(resumed.exitCode).toBe(1);
    }));

  test('by no signal that it could hear has neither passed nor failed', () =>
    withFixture('f20', async (fixture) => {
      const out = path.join(fixture.fx, 'out');
      const run = fixture.start(['run', ...gated, '--out', out, '--bench', 'bash bench.sh; sleep 0.01']);
      await filled(path.join(out, 'output.log'));
      run.signal('SIGKILL');
      await run.ended;
      const { exitCode, stdout } = await fixture.pairmark(['report', out, '--format', 'json']);
      expect(exitCode).toBe(0);
      expect(parseStrict(stdout)).toMatchObject({
        gate: { passed: null },
        outcome: { reason: 'unfinished', exitCode: 3 },
      });
    }));

  test('is not measured by two at once', () =>
    withFixture('f20', async (fixture) => {
      const { out, run } = started(fixture);
      await filled(path.join(out, 'output.log'));
      const { exitCode, stderr } = await fixture.pairmark(['resume', out]);
      expect(closing(stderr)).toMatchObject({ state: 'usage', reason: 'run-in-use' });
      expect(exitCode).toBe(2);
      expect((await run.ended).exitCode).toBe(0);
      const report = parseStrict((await fixture.pairmark(['report', out, '--format', 'json'])).stdout);
      expect(comparison(report, 'X').pairs).toBe(4);
    }));
});
