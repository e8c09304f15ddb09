import { describe, expect, test } from 'vitest';
import { withFixture } from '../support/fixtures.ts';
import { closing, comparison } from '../support/report.ts';

const bench = ['--warmup', '0', '--', 'bash', 'bench.sh'];

describe('whoever runs first in a round pays 20 %', () => {
  test.each(['20', '21'])('nothing changed: no difference and no failed gate (%s pairs)', (pairs) =>
    withFixture('f1', async ({ run }) => {
      const { exitCode, report, stdout } = await run(['HEAD~1', 'HEAD', '--pairs', pairs, '--gate', ...bench]);
      const row = comparison(report, 'X');
      expect(row.ratio?.median).toBeCloseTo(1, 9);
      expect(row).toMatchObject({ verdict: 'no-difference', word: 'no difference', orderEffect: { detected: true } });
      expect(row.orderEffect?.ratio).toBeCloseTo(1.2, 2);
      expect(row.pairs).toBe(pairs === '20' ? 20 : 22);
      expect(stdout).not.toMatch(/faster|slower/);
      expect(report?.gate).toMatchObject({ requested: true, passed: true });
      expect(exitCode).toBe(0);
    }),
  );

  test('an odd number of pairs is raised by one, and said', () =>
    withFixture('f1', async ({ run }) => {
      const { exitCode, report, stdout, stderr } = await run(['HEAD~1', 'HEAD', '--pairs', '5', ...bench]);
      expect(report?.plan.pairs).toBe(6);
      expect(stdout + stderr).toMatch(/\b6\b.*\b5\b|\b5\b.*\b6\b/);
      expect(exitCode).toBe(0);
    }));

  test('four pairs are too few for a gate', () =>
    withFixture('f1', async ({ run }) => {
      const { exitCode, report, stderr } = await run(['HEAD~1', 'HEAD', '--pairs', '4', '--gate', ...bench]);
      expect(closing(stderr)).toMatchObject({ state: 'no-verdict', reason: 'too-few-pairs' });
      expect(report?.gate.passed).not.toBe(true);
      expect(exitCode).toBe(3);
    }));

  test('four pairs are enough without one, two are not', () =>
    withFixture('f8', async ({ run }) => {
      const four = await run(['HEAD~1', 'HEAD', '--pairs', '4', ...bench]);
      expect(comparison(four.report, 'X').verdict).toBe('regressed');
      const two = await run(['HEAD~1', 'HEAD', '--pairs', '2', ...bench]);
      expect(comparison(two.report, 'X')).toMatchObject({ verdict: 'too-few-pairs', word: 'too few pairs' });
      expect([four.exitCode, two.exitCode]).toEqual([0, 0]);
    }));

  test.each(['20', '21'])('a real 10 %% is found under it (%s pairs)', (pairs) =>
    withFixture('f2', async ({ run }) => {
      const { exitCode, report, stderr } = await run(['HEAD~1', 'HEAD', '--pairs', pairs, '--gate', ...bench]);
      const row = comparison(report, 'X');
      expect(row.ratio?.median).toBeCloseTo(1.1, 9);
      expect(row.orderEffect?.ratio).toBeCloseTo(1.2, 2);
      expect(row).toMatchObject({ verdict: 'regressed', word: 'slower' });
      expect(closing(stderr)).toMatchObject({ state: 'failed', reason: 'regressed' });
      expect(report?.outcome).toMatchObject({ exitCode: 1, state: 'failed', reason: 'regressed' });
      expect(exitCode).toBe(1);
    }),
  );

  test('the other way round it is an improvement by the reciprocal, and passes', () =>
    withFixture('f2', async ({ run }) => {
      const { exitCode, report } = await run(['HEAD', 'HEAD~1', '--pairs', '20', '--gate', ...bench]);
      expect(comparison(report, 'X').ratio?.median).toBeCloseTo(1 / 1.1, 9);
      expect(comparison(report, 'X')).toMatchObject({ verdict: 'improved', word: 'faster' });
      expect(exitCode).toBe(0);
    }));

  test('without a gate a regression is a finding, not a failure', () =>
    withFixture('f2', async ({ run }) => {
      const { exitCode, report } = await run(['HEAD~1', 'HEAD', '--pairs', '20', ...bench]);
      expect(comparison(report, 'X').verdict).toBe('regressed');
      expect(report?.gate).toMatchObject({ requested: false, passed: null });
      expect(exitCode).toBe(0);
    }));

  test('each side leads equally often, in an order that the seed alone decides', () =>
    withFixture('f1', async ({ fx, bash, run }) => {
      const orderOf = async (seed: string) => {
        await bash(`: >${fx}/order; echo 0 >${fx}/k`);
        const bench = `printf %s "$(git rev-parse --short=4 HEAD) " >>${fx}/order; bash bench.sh`;
        const { exitCode } = await run([
          ...['HEAD~1', 'HEAD', '--pairs', '20', '--warmup', '0', '--seed', seed, '--bench', bench],
        ]);
        expect(exitCode).toBe(0);
        return (await bash(`cat ${fx}/order`)).trim().split(' ');
      };
      const first = await orderOf('7');
      expect(await orderOf('7')).toEqual(first);
      expect(await orderOf('8')).not.toEqual(first);
      const leaders = first.filter((_, index) => index % 2 === 0);
      expect(leaders.filter((sha) => sha === leaders[0])).toHaveLength(10);
    }));
});
