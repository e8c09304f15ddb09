import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { withFixture } from '../support/fixtures.ts';
import { bareName, closing, comparison } from '../support/report.ts';

const gated = ['--pairs', '20', '--gate', '--warmup', '0'];
const bench = ['--', 'bash', 'bench.sh'];

describe('a side that fails is never a number', () => {
  test('a crash after the change: no verdict, and everything that helps to find it', () =>
    withFixture('f4', async ({ fx, git, run }) => {
      const out = path.join(fx, 'out');
      const { exitCode, stdout, stderr, report } = await run(['HEAD~1', 'HEAD', ...gated, '--out', out, ...bench]);
      const sha = await git('rev-parse', 'HEAD');
      const last = closing(stderr);
      expect(last).toMatchObject({ state: 'no-verdict', reason: 'invocation-failed', side: 'after' });
      expect(sha.startsWith(last.sha ?? 'none')).toBe(true);
      expect(last.sentence).toContain('SIGSEGV');
      expect(stdout + stderr).toContain('assertion failed: x<y');
      const failure = report?.failures[0];
      expect(failure).toMatchObject({ sha, kind: 'invocation-failed', tail: ['assertion failed: x<y'] });
      expect(failure?.message).toContain('SIGSEGV');
      expect(existsSync(path.resolve(out, failure?.log ?? 'none'))).toBe(true);
      expect(stdout + stderr).toContain(path.basename(failure?.log ?? 'none'));
      expect(stdout + stderr + JSON.stringify(report)).not.toContain('faster');
      expect(report?.outcome).toMatchObject({ exitCode: 3, reason: 'invocation-failed', sha });
      expect(exitCode).toBe(3);
    }));

  test('a crash before the change is reported for that side', () =>
    withFixture('f4', async ({ run }) => {
      const { exitCode, stderr } = await run(['HEAD', 'HEAD~1', ...gated, ...bench]);
      expect(closing(stderr)).toMatchObject({ reason: 'invocation-failed', side: 'before' });
      expect(exitCode).toBe(3);
    }));

  test('without a gate a crash is no verdict either', () =>
    withFixture('f4', async ({ run }) => {
      const { exitCode, stderr } = await run(['HEAD~1', 'HEAD', '--pairs', '4', ...bench]);
      expect(closing(stderr)).toMatchObject({ state: 'no-verdict', reason: 'invocation-failed', side: 'after' });
      expect(exitCode).toBe(3);
    }));

  test('numbers of a run that then exits with another status than 0 are not used', () =>
    withFixture(
      `f8; echo 'echo "BenchmarkX 1 1 ns/op"; echo "leak found" >&2; exit 9' >bench.sh; c fails`,
      async ({ run }) => {
        const { exitCode, stdout, stderr, report } = await run(['HEAD~1', 'HEAD', '--pairs', '4', ...bench]);
        expect(closing(stderr)).toMatchObject({ reason: 'invocation-failed', side: 'after' });
        expect(closing(stderr).sentence).toMatch(/status 9/);
        expect(stdout + stderr).toContain('leak found');
        expect(report?.comparisons.filter((row) => row.ratio !== null)).toEqual([]);
        expect(exitCode).toBe(3);
      },
    ));

  test('a command that is not there', () =>
    withFixture('f8', async ({ run }) => {
      const { exitCode, stderr } = await run(['HEAD~1', 'HEAD', '--pairs', '4', '--', './no-such-benchmark']);
      expect(closing(stderr).state).toBe('no-verdict');
      expect(closing(stderr).sentence).toContain('no-such-benchmark');
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(exitCode).toBe(3);
    }));

  test('output that nothing can read', () =>
    withFixture(`f8; echo 'echo {oops' >bench.sh; c a; c b`, async ({ run }) => {
      const { exitCode, stderr } = await run([
        ...['HEAD~1', 'HEAD', '--pairs', '4', '--harness', 'google-benchmark'],
        ...bench,
      ]);
      expect(closing(stderr).state).toBe('no-verdict');
      // Whichever side the seed lets run first.
      expect(['before', 'after']).toContain(closing(stderr).side);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(exitCode).toBe(3);
    }));

  test('one crash among twenty is listed, and the other rounds count', () =>
    withFixture(
      `f1; echo 'k=$(cat @FX@/k); echo $((k+1)) >@FX@/k; [ $k = 7 ] && exit 4; echo "BenchmarkX 1 100 ns/op"' >bench.sh; c a; c b`,
      async ({ run }) => {
        const { exitCode, report } = await run(['HEAD~1', 'HEAD', '--pairs', '20', '--warmup', '0', ...bench]);
        expect(report?.failures).toHaveLength(1);
        expect(report?.failures[0]?.message).toContain('status 4');
        expect(comparison(report, 'X')).toMatchObject({ pairs: 19, incomplete: 1, verdict: 'equal' });
        expect(exitCode).toBe(0);
      },
    ));
});

describe('what a benchmark leaves running', () => {
  test(
    'background children that hold stdout are stopped, and the run is measured',
    () =>
      withFixture('f19', async ({ run }) => {
        const { exitCode, report } = await run(['HEAD~2', 'HEAD~1', ...gated, ...bench]);
        expect(comparison(report, 'X').verdict).toBe('equal');
        expect(report?.checks.map((check) => check.text).join('\n')).toMatch(/left 2 background processes, stopped/);
        expect(exitCode).toBe(0);
      }),
    60_000,
  );

  test(
    'a hang ends at the time limit, with its children',
    () =>
      withFixture('f19', async ({ run }) => {
        const { exitCode, stderr } = await run(['HEAD~2', 'HEAD', ...gated, '--timeout', '3s', ...bench]);
        expect(closing(stderr)).toMatchObject({ state: 'no-verdict', reason: 'timed-out', side: 'after' });
        expect(closing(stderr).sentence).toContain('3 s');
        expect(exitCode).toBe(3);
      }),
    30_000,
  );

  test(
    'what a build leaves running is stopped too',
    () =>
      withFixture('f8', async ({ run }) => {
        const { exitCode } = await run([
          ...['HEAD~1', 'HEAD', '--pairs', '4', '--build', 'sleep 306 & sleep 307 >/dev/null 2>&1 & exit 0'],
          ...bench,
        ]);
        expect(exitCode).toBe(0);
      }),
    30_000,
  );
});

describe('a build that fails', () => {
  const build = ['--build', 'bash build.sh'];

  test('says side, command, status and the end of the log', () =>
    withFixture('f28', async ({ git, run }) => {
      const { exitCode, stdout, stderr, report } = await run(['HEAD~1', 'HEAD', ...gated, ...build, ...bench]);
      const sha = await git('rev-parse', 'HEAD~1');
      expect(closing(stderr)).toMatchObject({ state: 'no-verdict', reason: 'build-failed', side: 'before' });
      expect(sha.startsWith(closing(stderr).sha ?? 'none')).toBe(true);
      expect(stderr).toContain('bash build.sh');
      expect(stderr).toContain('status 101');
      expect(stdout + stderr).toContain('error[E0425]: cannot find value');
      expect(report?.failures[0]).toMatchObject({ sha, kind: 'build-failed', round: null });
      expect(exitCode).toBe(3);
    }));

  test('may be let pass for the before side: NOT COMPARED, exit 0', () =>
    withFixture('f28', async ({ run }) => {
      const { exitCode, stdout, report } = await run([
        ...['HEAD~1', 'HEAD', ...gated, '--if-before-fails', 'skip', ...build],
        ...bench,
      ]);
      expect(report?.headline).toContain('NOT COMPARED');
      expect(stdout).toContain('NOT COMPARED');
      expect(report?.outcome).toMatchObject({ exitCode: 0, state: 'not-compared' });
      expect(report?.comparisons).toEqual([]);
      expect(exitCode).toBe(0);
    }));

  test('is never let pass for the after side', () =>
    withFixture('f28', async ({ run }) => {
      const { exitCode, stderr } = await run([
        ...['HEAD', 'HEAD~1', ...gated, '--if-before-fails', 'skip', ...build],
        ...bench,
      ]);
      expect(closing(stderr)).toMatchObject({ reason: 'build-failed', side: 'after' });
      expect(exitCode).toBe(3);
    }));

  test(
    'may hang: its own time limit ends it',
    () =>
      withFixture('f8', async ({ run }) => {
        const { exitCode, stdout, stderr } = await run([
          ...['HEAD~1', 'HEAD', '--build', 'echo linking; sleep 308', '--build-timeout', '1s'],
          ...bench,
        ]);
        expect(closing(stderr)).toMatchObject({ state: 'no-verdict', reason: 'build-timed-out', side: 'before' });
        expect(closing(stderr).sentence).toContain('1 s');
        expect(stdout + stderr).toContain('linking');
        expect(exitCode).toBe(3);
      }),
    30_000,
  );
});

describe('benchmarks that only one side has', () => {
  test('removed: the gate fails, unless that is allowed', () =>
    withFixture('f25', async ({ run }) => {
      const strict = await run(['HEAD~3', 'HEAD~2', ...gated, ...bench]);
      expect(comparison(strict.report, 'Keep').ratio?.median ?? 1).toBe(1);
      const sides = strict.report?.oneSided.map((row) => [bareName(row.benchmark), row.side, row.value]);
      expect(sides?.sort()).toEqual([
        ['Gone', 'before', 100],
        ['New', 'after', 100],
      ]);
      expect(closing(strict.stderr)).toMatchObject({ state: 'failed', reason: 'removed' });
      expect(strict.stdout).toContain('Gone');
      expect(strict.exitCode).toBe(1);
      const allowed = await run(['HEAD~3', 'HEAD~2', ...gated, '--allow-removed', ...bench]);
      expect(allowed.report?.gate.passed).toBe(true);
      expect(allowed.exitCode).toBe(0);
    }));

  test('nothing in common is no verdict', () =>
    withFixture('f25', async ({ run }) => {
      const { exitCode, stdout, stderr, report } = await run(['HEAD~2', 'HEAD~1', ...gated, ...bench]);
      expect(closing(stderr).state).toBe('no-verdict');
      expect(report?.coverage.compared).toBe(0);
      expect(stdout + stderr).not.toMatch(/\ball\b.*\bpassed|no difference/);
      expect(exitCode).toBe(3);
    }));

  test('a before side without the benchmark file: the way out is named', () =>
    withFixture('f25', async ({ run }) => {
      const { exitCode, stderr } = await run(['HEAD~4', 'HEAD~3', ...gated, ...bench]);
      expect(closing(stderr)).toMatchObject({ state: 'no-verdict', side: 'before' });
      expect(stderr).toContain('--overlay bench.sh');
      expect(exitCode).toBe(3);
      const skipped = await run(['HEAD~4', 'HEAD~3', ...gated, '--if-before-fails', 'skip', ...bench]);
      expect(skipped.report?.headline).toContain('NOT COMPARED');
      expect(skipped.exitCode).toBe(0);
    }));

  test('with that overlay both sides run the same benchmarks, and the report lists it', () =>
    withFixture('f25; git checkout -q --detach HEAD~3', async ({ run }) => {
      const { exitCode, stdout, report } = await run([
        ...['HEAD~1', 'HEAD', ...gated, '--overlay', 'bench.sh'],
        ...bench,
      ]);
      for (const name of ['Keep', 'Gone']) expect(comparison(report, name).ratio?.median ?? 1).toBe(1);
      expect(report?.plan.overlay).toEqual(['bench.sh']);
      expect(stdout).toContain('bench.sh');
      expect(exitCode).toBe(0);
    }));

  test('an after side that measures nothing and exits 0 does not pass', () =>
    withFixture('f25', async ({ run }) => {
      const { exitCode, stderr } = await run(['HEAD~1', 'HEAD', ...gated, ...bench]);
      expect(closing(stderr)).toMatchObject({ state: 'no-verdict', side: 'after' });
      expect(stderr).toMatch(/no benchmarks/);
      expect(exitCode).toBe(3);
    }));

  test('a filter that matches nothing does not pass', () =>
    withFixture('f8', async ({ run }) => {
      const { exitCode, stderr } = await run(['HEAD~1', 'HEAD', ...gated, '--filter', 'Nothing*', ...bench]);
      expect(closing(stderr).state).toBe('no-verdict');
      expect(closing(stderr).sentence).toContain('--filter');
      expect(exitCode).toBe(3);
    }));
});
