import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { withFixture } from '../support/fixtures.ts';
import { closing, comparison } from '../support/report.ts';

const REPO = `mk r; echo 'cat out.txt >&2' >bench.sh
printf 'warm\\nsort took 100 ms\\nscan took 5 ms\\nhits=7\\n' >out.txt; c a
printf 'warm\\nsort took 0.2 s\\nscan took 5 ms\\nhits=7\\n' >out.txt; c b`;

const CONFIG = `
bench: bash bench.sh
patterns:
  took: { match: '^(?P<benchmark>\\w+) took (?P<value>[\\d.]+) (?P<unit>m?s)$' }
  cache: { match: 'hits=(?P<value>\\d+)', metric: hits, better: higher }
`;

const SIDES = ['HEAD~1', 'HEAD', '--pairs', '4', '--warmup', '0'];

test('patterns of pairmark.yaml are measured where no harness knows the command; units are converted', () =>
  withFixture(REPO, async ({ run, fx, pairmark }) => {
    const config = path.join(fx, 'pairmark.yaml');
    await writeFile(config, CONFIG);
    const { exitCode, report, stderr } = await run([...SIDES, '--config', config]);
    expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining('pairmark:')]);
    expect(comparison(report, 'sort')).toMatchObject({ metric: 'took', verdict: 'regressed', word: 'slower' });
    expect(comparison(report, 'sort').ratio?.median).toBeCloseTo(2, 9);
    expect(comparison(report, 'scan')).toMatchObject({ verdict: 'equal' });
    expect(comparison(report, 'cache')).toMatchObject({ metric: 'hits', better: 'higher', verdict: 'equal' });
    const { stdout } = await pairmark(['run', ...SIDES, '--config', config, '--dry-run', '-H', 'pattern:took']);
    expect(stdout).toContain('pattern:took');
  }));

test('one of them can be asked for, and a bad one is told with its place before anything is measured', () =>
  withFixture(REPO, async ({ run, fx }) => {
    const config = path.join(fx, 'pairmark.yaml');
    await writeFile(config, CONFIG);
    const { report } = await run([...SIDES, '--config', config, '--harness', 'pattern:cache']);
    expect(report?.comparisons.map(({ benchmark }) => benchmark)).toEqual(['cache']);
    const none = await run([...SIDES, '--config', config, '--harness', 'pattern:hits']);
    expect(closing(none.stderr)).toMatchObject({ state: 'usage', reason: 'unknown-harness' });
    await writeFile(config, "bench: ./b\npatterns:\n  x:\n    match: '(?P<value>\\d+)(?!x)'\n");
    const bad = await run([...SIDES, '--config', config]);
    expect(bad).toMatchObject({ exitCode: 2, report: null });
    expect(closing(bad.stderr)).toMatchObject({ state: 'usage', reason: 'bad-config' });
    expect(bad.stderr).toContain("pairmark.yaml:4:12: patterns 'x' match is no regular expression that can be used");
  }));
