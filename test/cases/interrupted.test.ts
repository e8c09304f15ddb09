import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Ended, type Fixture, parseStrict, withFixture } from '../support/fixtures.ts';
import { closing, comparison } from '../support/report.ts';

const bench = ['--', 'bash', 'bench.sh'];

/** Starts ten pairs of half a second and stops them while they run. */
async function interrupted(fixture: Fixture, signal: NodeJS.Signals): Promise<Ended & { readonly out: string }> {
  const out = path.join(fixture.fx, 'out');
  const started = fixture.start(['run', 'HEAD~1', 'HEAD', '--pairs', '10', '--warmup', '0', '--out', out, ...bench]);
  while (!existsSync(path.join(out, 'record.ndjson'))) await sleep(50);
  await sleep(4000);
  started.signal(signal);
  return { ...(await started.ended), out };
}

describe('a run that is interrupted', () => {
  test(
    'keeps its pairs, says how to go on, and goes on to all ten',
    () =>
      withFixture('f20', async (fixture) => {
        const { exitCode, stderr, out } = await interrupted(fixture, 'SIGINT');
        expect(exitCode).toBe(130);
        expect(closing(stderr).state).toBe('interrupted');
        expect(stderr).toContain(`pairmark resume ${out}`);
        const read = async () => parseStrict((await fixture.pairmark(['report', out, '--format', 'json'])).stdout);
        const part = await read();
        expect(comparison(part, 'X').pairs).toBeGreaterThanOrEqual(2);
        expect(comparison(part, 'X').pairs).toBeLessThan(10);
        const resumed = await fixture.pairmark(['resume', out]);
        expect(resumed.exitCode).toBe(0);
        const whole = await read();
        expect(comparison(whole, 'X').pairs).toBe(10);
        expect(whole.plan.seed).toBe(part.plan.seed);
        expect(whole.outcome.exitCode).toBe(0);
      }),
    120_000,
  );

  test(
    'cannot be gone on with as something else',
    () =>
      withFixture('f20', async (fixture) => {
        const { out } = await interrupted(fixture, 'SIGINT');
        const { exitCode, stderr } = await fixture.pairmark(['resume', out, '--', 'bash', 'other.sh']);
        expect(closing(stderr)).toMatchObject({ state: 'usage' });
        expect(stderr).toMatch(/other\.sh|benchmark command/);
        expect(exitCode).toBe(2);
      }),
    120_000,
  );

  test(
    'by SIGTERM ends with 143',
    () =>
      withFixture('f20', async (fixture) => {
        const { exitCode, stderr } = await interrupted(fixture, 'SIGTERM');
        expect(exitCode).toBe(143);
        expect(closing(stderr).state).toBe('interrupted');
      }),
    120_000,
  );

  test(
    'while it builds: nothing of the build goes on',
    () =>
      withFixture('f8', async (fixture) => {
        const marker = path.join(fixture.fx, 'building');
        const started = fixture.start(['run', 'HEAD~1', 'HEAD', '--build', `touch ${marker}; sleep 309`, ...bench]);
        while (!existsSync(marker)) await sleep(50);
        started.signal('SIGINT');
        const { exitCode, stderr } = await started.ended;
        expect(exitCode).toBe(130);
        expect(closing(stderr).state).toBe('interrupted');
      }),
    60_000,
  );
});
