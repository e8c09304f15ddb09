import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { withFixture } from '../support/fixtures.ts';

const python = spawnSync('python3', ['--version']).status === 0;

describe('200 benchmarks that did not change, with 3 % of noise', () => {
  // Noise and order are seeded, so each row of this table has one outcome and not a chance of one.
  test.skipIf(!python).each(['1', '2', '3'])(
    'the gate passes although the headline rule flags some (needs python3, seed %s)',
    (seed) =>
      withFixture('f29', async ({ run }) => {
        const { exitCode, report } = await run(
          ['HEAD~1', 'HEAD', '--pairs', '20', '--gate', '--warmup', '0', '--seed', seed, '--', 'python3', 'bench.py'],
          { env: { SEED: seed } },
        );
        expect(report?.comparisons).toHaveLength(200);
        const flagged = report?.comparisons.filter((row) => ['regressed', 'improved'].includes(row.verdict)) ?? [];
        expect(flagged.length).toBeGreaterThan(0);
        expect(flagged.length).toBeLessThan(20);
        expect(report?.gate.passed).toBe(true);
        expect(exitCode).toBe(0);
      }),
    300_000,
  );
});
