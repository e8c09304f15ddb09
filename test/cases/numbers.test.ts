import { describe, expect, test } from 'vitest';
import { withFixture } from '../support/fixtures.ts';
import { bareName, closing, comparison } from '../support/report.ts';

const gated = ['HEAD~1', 'HEAD', '--pairs', '20', '--gate', '--warmup', '0'];
const bench = ['--', 'bash', 'bench.sh'];

/** A repository with these two texts as what the benchmark prints before and after. */
const prints = (before: string, after: string) =>
  `mk r; echo 'cat out.txt' >bench.sh; printf '${before}' >out.txt; c a; printf '${after}' >out.txt; c b`;

describe('zero, equal and nearly equal', () => {
  test('each has a word of its own, and only growth from 0 fails the gate', () =>
    withFixture('f5', async ({ run }) => {
      const { exitCode, stderr, report } = await run([...gated, ...bench]);
      const bytes = (name: string) => comparison(report, name, { metric: 'B/op' });
      expect(bytes('ZeroZero')).toMatchObject({ verdict: 'equal', word: 'equal', ratio: null });
      expect(bytes('ZeroSome')).toMatchObject({ verdict: 'regressed', word: 'grew from 0', ratio: null });
      expect(bytes('ZeroSome').text).toContain('grew from 0 to 3');
      expect(bytes('SomeZero')).toMatchObject({ verdict: 'improved', word: 'fell to 0', ratio: null });
      expect(bytes('Same')).toMatchObject({ verdict: 'equal', word: 'equal' });
      expect(bytes('PlusOne')).toMatchObject({ verdict: 'regressed', word: 'more' });
      expect(bytes('PlusOne').ratio).toEqual({ median: 2049 / 2048, q1: 2049 / 2048, q3: 2049 / 2048 });
      expect(bytes('PlusOne').notes.join(' ')).toMatch(/minimum effect/);
      for (const name of ['ZeroZero', 'ZeroSome', 'SomeZero', 'Same', 'PlusOne']) {
        expect(comparison(report, name, { metric: 'ns/op' }).verdict).toBe('equal');
      }
      const reasons = report?.gate.reasons.map((reason) => [bareName(reason.benchmark ?? ''), reason.metric]);
      expect(reasons).toEqual([['ZeroSome', 'B/op']]);
      expect(closing(stderr)).toMatchObject({ state: 'failed', reason: 'regressed' });
      expect(exitCode).toBe(1);
    }));

  test('a change beyond the minimum effect fails it, one below passes', () =>
    withFixture(
      prints('BenchmarkX 1 100 ns/op 1000 B/op\\n', 'BenchmarkX 1 100 ns/op 1050 B/op\\n'),
      async ({ run }) => {
        const verdicts = [];
        for (const minimum of ['2%', '4%', '6%', '10%']) {
          const { exitCode, report } = await run([...gated, '--min-effect', minimum, ...bench]);
          verdicts.push([exitCode, comparison(report, 'X', { metric: 'B/op' }).verdict]);
        }
        expect(verdicts).toEqual([
          [1, 'regressed'],
          [1, 'regressed'],
          [0, 'regressed'],
          [0, 'regressed'],
        ]);
      },
    ));

  test('one metric can be asked for', () =>
    withFixture('f5', async ({ run }) => {
      const { exitCode, report } = await run([...gated, '--metric', 'ns/*', ...bench]);
      expect([...new Set(report?.comparisons.map((row) => row.metric))]).toEqual(['ns/op']);
      expect(exitCode).toBe(0);
    }));

  test('one benchmark can be asked for', () =>
    withFixture('f5', async ({ run }) => {
      const { exitCode, report } = await run([...gated, '--filter', '*Zero', '--metric', 'B/op', ...bench]);
      expect(report?.comparisons.map((row) => bareName(row.benchmark)).sort()).toEqual(['SomeZero', 'ZeroZero']);
      expect(exitCode).toBe(0);
    }));
});

describe('direction and units', () => {
  test('a rate that falls is a regression, a time that falls is not', () =>
    withFixture(prints('BenchmarkX 1 100 ns/op 1000 MB/s\\n', 'BenchmarkX 1 80 ns/op 800 MB/s\\n'), async ({ run }) => {
      const { exitCode, report } = await run([...gated, ...bench]);
      expect(comparison(report, 'X', { metric: 'MB/s' })).toMatchObject({
        better: 'higher',
        verdict: 'regressed',
        word: 'slower',
        ratio: { median: 0.8 },
      });
      expect(comparison(report, 'X', { metric: 'ns/op' })).toMatchObject({
        better: 'lower',
        verdict: 'improved',
        word: 'faster',
        ratio: { median: 0.8 },
      });
      expect(exitCode).toBe(1);
    }));

  test('a unit without a known direction is more or less, never better or worse', () =>
    withFixture(prints('BenchmarkX 1 100 ns/op 10 rows\\n', 'BenchmarkX 1 100 ns/op 20 rows\\n'), async ({ run }) => {
      const { exitCode, report } = await run([...gated, ...bench]);
      const row = comparison(report, 'X', { metric: 'rows' });
      expect(row).toMatchObject({ better: null, word: 'more', ratio: { median: 2 } });
      expect(['improved', 'regressed']).not.toContain(row.verdict);
      expect(exitCode).toBe(0);
    }));

  test('several iterations of one invocation are one measurement, their median', () =>
    withFixture(
      `mk r; echo 'for v in 100 110 900; do echo "BenchmarkX 1 $((v*$(cat v))) ns/op"; done' >bench.sh; echo 1 >v; c a; echo 3 >v; c b`,
      async ({ run }) => {
        const { report } = await run([...gated, ...bench]);
        expect(comparison(report, 'X')).toMatchObject({ beforeMedian: 110, afterMedian: 330, pairs: 20 });
      },
    ));

  test('CRLF line ends and a byte order mark change nothing', () =>
    withFixture(
      prints('\\357\\273\\277BenchmarkX-8 1 100 ns/op\\r\\n', 'BenchmarkX-8 1 150 ns/op\\r\\n'),
      async ({ run }) => {
        const { report } = await run([...gated, '--harness', 'go-test', ...bench]);
        expect(comparison(report, 'X').ratio?.median).toBe(1.5);
      },
    ));
});

describe('output that is nearly right', () => {
  test('Google Benchmark JSON that is not JSON: what can be measured is, what cannot is named', () =>
    withFixture('f22', async ({ run }) => {
      const { stdout, stderr, report } = await run([
        ...['HEAD~1', 'HEAD', '--pairs', '4', '--warmup', '0', '--', 'bash', 'bench-json.sh'],
      ]);
      const row = comparison(report, 'BM_ok', { metric: 'real_time' });
      expect(row).toMatchObject({ beforeMedian: 10, afterMedian: 10, verdict: 'equal' });
      const metrics = report?.comparisons.filter((each) => each.benchmark === 'BM_ok').map((each) => each.metric);
      expect(metrics).not.toContain('hit_rate');
      expect(metrics).not.toContain('x');
      const names = report?.comparisons.map((each) => each.benchmark) ?? [];
      expect(names.filter((name) => /BigO|RMS/.test(name))).toEqual([]);
      const notes = report?.checks.filter((check) => /hit_rate|not a finite number|non-finite/.test(check.text));
      expect(notes).toHaveLength(1);
      const failed = JSON.stringify([
        report?.failures,
        report?.comparisons.filter((each) => each.benchmark === 'BM_err'),
      ]);
      expect(failed).toContain('no file');
      expect(stdout + stderr).toContain('BM_err');
    }));

  test("Go's rows are put together again when a print splits them, and a score is not a benchmark", () =>
    withFixture('f22', async ({ run }) => {
      const { exitCode, report } = await run([...gated, '--', 'bash', 'bench-go.sh']);
      expect(comparison(report, 'A')).toMatchObject({ beforeMedian: 2.984, afterMedian: 2.984, metric: 'ns/op' });
      expect(comparison(report, 'B')).toMatchObject({ beforeMedian: 1.63, afterMedian: 1.63, metric: 'ns/op' });
      expect(report?.comparisons).toHaveLength(2);
      expect(exitCode).toBe(0);
    }));

  test('results can come from a file that the benchmark writes', () =>
    withFixture(
      `mk r; echo 'echo "BenchmarkNo 1 1 ns/op"; mkdir -p out; echo "{\\"X\\":{\\"latency\\":{\\"value\\":$(cat v)}}}" >out/r.json' >bench.sh; echo 5 >v; c a; echo 6 >v; c b`,
      async ({ run }) => {
        const { exitCode, report } = await run([...gated, '--output-file', 'out/r.json', '--harness', 'bmf', ...bench]);
        expect(report?.comparisons).toHaveLength(1);
        expect(comparison(report, 'X', { metric: 'latency' }).ratio?.median).toBeCloseTo(1.2, 12);
        expect(exitCode).toBe(1);
      },
    ));

  test('a result file left by an earlier run is never read again', () =>
    withFixture(
      `mk r; echo '[ -e skip ] || { echo "BenchmarkX 1 5 ns/op" >r.txt; }' >bench.sh; c a; touch skip; echo 'BenchmarkX 1 1 ns/op' >r.txt; git add -f r.txt; c b`,
      async ({ run }) => {
        const { exitCode, stderr } = await run([
          ...['HEAD~1', 'HEAD', '--pairs', '4', '--output-file', 'r.txt', '--harness', 'go-test'],
          ...bench,
        ]);
        expect(closing(stderr)).toMatchObject({ state: 'no-verdict', side: 'after' });
        expect(exitCode).toBe(3);
      },
    ));

  test('any command can be timed as it is', () =>
    withFixture('f8', async ({ run }) => {
      const { exitCode, report } = await run([
        ...['HEAD~3', 'HEAD', '--pairs', '4', '--harness', 'command', '--bench', 'sleep 0.$(cat v)'],
      ]);
      expect(report?.comparisons).toHaveLength(1);
      expect(report?.comparisons[0]).toMatchObject({ metric: 'wall', better: 'lower', verdict: 'regressed' });
      expect(exitCode).toBe(0);
    }));
});
