import { describe, expect, test } from 'vitest';
import { withFixture } from '../support/fixtures.ts';
import { closing, comparison } from '../support/report.ts';

const bench = ['--warmup', '0', '--', 'bash', 'bench.sh'];

/** Prints about 1000 × the number in the file `factor`, with a scatter of 1 % that no side has more of. */
const scattered = `cat >bench.sh <<'E'
k=$(cat @FX@/k); echo $((k+1)) >@FX@/k
awk -v k=$k -v f=$(cat factor) 'BEGIN{srand(k); print "BenchmarkX 1 " 1000*f*(1+.01*(rand()-.5)) " ns/op"}'
E`;

/** Two commits, the second 10 % slower. */
const slower = `mk slower; ${scattered}\necho 1 >factor; c a; echo 1.1 >factor; c b`;

describe('--confirm', () => {
  test('a change that a fresh build shows too fails the gate, and says that it was confirmed', () =>
    withFixture(slower, async ({ run }) => {
      const { exitCode, report } = await run(['HEAD~1', 'HEAD', '--pairs', '20', '--gate', '--confirm', ...bench]);
      expect(report?.checks.map(({ kind }) => kind)).toContain('confirmed');
      expect(report?.gate.reasons).toMatchObject([{ kind: 'regressed', benchmark: 'BenchmarkX' }]);
      expect(exitCode).toBe(1);
    }));

  test('one that only the first build shows is listed, and does not', () =>
    withFixture(
      `mk luck; ${scattered}
cat >build.sh <<'E'
[ -e slow ] && [ ! -e @FX@/built ] && { touch @FX@/built; echo 1.1 >factor; exit 0; }
echo 1 >factor
E
c a; touch slow; c b`,
      async ({ run }) => {
        const args = ['HEAD~1', 'HEAD', '--pairs', '20', '--gate', '--confirm', '--build', 'bash build.sh', ...bench];
        const { exitCode, report, stderr } = await run(args);
        const check = report?.checks.find(({ kind }) => kind === 'not-confirmed');
        expect(check?.text).toContain('BenchmarkX ns/op');
        expect(comparison(report, 'X').verdict).toBe('regressed');
        expect(report?.gate).toMatchObject({ requested: true, passed: true });
        expect(stderr).toContain('again on fresh clones');
        expect(exitCode).toBe(0);
      },
    ));
});

describe('--aa', () => {
  test('equal sides: the floor of each row, and how many are flagged and expected', () =>
    withFixture(slower, async ({ run }) => {
      const { exitCode, report } = await run(['HEAD~1', 'HEAD', '--pairs', '20', '--aa', ...bench]);
      expect(report?.aa).toMatchObject({ rows: 1, failed: false });
      expect(report?.aa?.floors[0]?.floor).toBeGreaterThan(0);
      expect(report?.aa?.floors[0]?.floor).toBeLessThan(0.02);
      expect(report?.revisions.map(({ label }) => label)).toEqual(['HEAD~1', 'HEAD', 'HEAD~1#2']);
      expect(report?.comparisons.find(({ after }) => after === 'HEAD')?.verdict).toBe('regressed');
      expect(exitCode).toBe(0);
    }));

  test('two builds of one commit that differ: nothing can be trusted, no verdict', () =>
    withFixture(
      `mk aa; ${scattered}
cat >build.sh <<'E'
n=$(cat @FX@/n 2>/dev/null || echo 0); echo $((n+1)) >@FX@/n
[ $n = 2 ] && echo 1.2 >factor || echo 1 >factor
E
c a; c b`,
      async ({ run }) => {
        const args = ['HEAD~1', 'HEAD', '--pairs', '20', '--aa', '--gate', '--build', 'bash build.sh', ...bench];
        const { exitCode, report, stderr } = await run(args);
        expect(report?.aa).toMatchObject({ flagged: 1, failed: true });
        expect(closing(stderr)).toMatchObject({ state: 'no-verdict', reason: 'aa-failed' });
        expect(report?.comparisons[0]?.text).toMatch(/^not trustworthy on this machine now/);
        expect(exitCode).toBe(3);
      },
    ));
});

describe('calibrate', () => {
  test('keeps the worst floor of all runs; under three it is unknown', () =>
    withFixture(slower, async ({ pairmark, run }) => {
      const two = await pairmark(['calibrate', 'HEAD', '--runs', '2', '--pairs', '4', ...bench]);
      expect(two).toMatchObject({ exitCode: 0 });
      expect(two.stdout).toMatch(/BenchmarkX +ns\/op +unknown +2/);
      const early = await run(['HEAD~1', 'HEAD', '--pairs', '4', ...bench]);
      expect(comparison(early.report, 'X').notes.join()).toContain('unknown (2 A/A runs, 3 are needed)');
      const third = await pairmark(['calibrate', 'HEAD', '--runs', '1', '--pairs', '4', ...bench]);
      const floor = /BenchmarkX +ns\/op +([\d.]+) % +3/.exec(third.stdout)?.[1];
      expect(Number(floor)).toBeGreaterThan(0);
      const later = await run(['HEAD~1', 'HEAD', '--pairs', '4', ...bench]);
      expect(comparison(later.report, 'X').notes.join()).toContain(`${floor} %, the worst of 3 A/A runs`);
    }));
});
