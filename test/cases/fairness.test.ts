import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseStrict, withFixture } from '../support/fixtures.ts';
import { closing, comparison } from '../support/report.ts';

const gated = ['HEAD~1', 'HEAD', '--pairs', '20', '--gate', '--warmup', '0'];
const quick = ['HEAD~1', 'HEAD', '--pairs', '4'];
const bench = ['--', 'bash', 'bench.sh'];
const build = ['--build', 'bash build.sh'];

/** A repository of two commits with this line as its benchmark. */
const twoCommits = (line: string) => `mk r; cat >bench.sh <<'E'\n${line}\nE\nc a; echo 2 >v; c b`;

describe('a build that writes outside the checkout', () => {
  test('both sides ran the same artefact: an alarm, and no verdict under the gate', () =>
    withFixture('f15', async ({ fx, run }) => {
      const { exitCode, stdout, stderr, report } = await run([
        ...[...gated, ...build, '--artifact', path.join(fx, 'out', 'app')],
        ...bench,
      ]);
      const alarms = report?.checks.filter((check) => check.level === 'alarm') ?? [];
      expect(alarms.map((alarm) => alarm.text).join('\n')).toMatch(/same/);
      expect(stdout).toContain(alarms[0]?.text.slice(0, 30));
      expect(closing(stderr).state).toBe('no-verdict');
      expect(exitCode).toBe(3);
    }));

  test('nobody named the artefact: that every pair is identical is a warning', () =>
    withFixture('f15', async ({ run }) => {
      const { exitCode, report } = await run([...gated, ...build, ...bench]);
      const warnings = report?.checks.filter((check) => check.level === 'warning') ?? [];
      expect(warnings.map((warning) => warning.text).join('\n')).toMatch(/identical/);
      expect(exitCode).toBe(0);
    }));

  test('identical numbers of identical trees are no surprise', () =>
    withFixture(
      'mk r; echo "echo BenchmarkX 1 100 ns/op" >bench.sh; c a; git commit -q --allow-empty -m b',
      async (it) => {
        const { exitCode, report } = await it.run([...gated, ...bench]);
        expect(report?.checks.filter((check) => check.level === 'warning' && /identical/.test(check.text))).toEqual([]);
        expect(exitCode).toBe(0);
      },
    ));

  test("an exported build folder does not win over the sides' own", () =>
    withFixture(twoCommits('cat "$CARGO_TARGET_DIR/app"'), async ({ fx, run }) => {
      const cargo =
        'mkdir -p "$CARGO_TARGET_DIR"; [ -e "$CARGO_TARGET_DIR/app" ] || echo "BenchmarkX 1 $(cat v 2>/dev/null || echo 1)00 ns/op" >"$CARGO_TARGET_DIR/app"';
      const { report } = await run([...quick, '--build', cargo, ...bench], {
        env: { CARGO_TARGET_DIR: path.join(fx, 'shared-target') },
      });
      expect(comparison(report, 'X').ratio?.median).toBeCloseTo(2, 9);
    }));
});

describe('both sides see the same machine', () => {
  test.each([
    ['the path of the checkout', '$(printf %s "$PWD" | wc -c)'],
    ['the temporary folder', '$(printf %s "$TMPDIR" | wc -c)'],
    ['the size of the environment', '$(env | wc -c)'],
    ['the number of variables', '$(env | wc -l)'],
  ])('%s is as long on one side as on the other', (_, expression) =>
    withFixture(twoCommits(`echo "BenchmarkX 1 $((${expression})) ns/op"`), async ({ run }) => {
      const { exitCode, report } = await run([...quick, '--aa', ...bench]);
      for (const row of report?.comparisons ?? []) expect(row.verdict).toBe('equal');
      expect(report?.comparisons.length).toBeGreaterThan(1);
      expect(exitCode).toBe(0);
    }),
  );

  test('temporary and checkout folders are not shared', () =>
    withFixture(twoCommits('echo "$TMPDIR $PWD" >>@FX@/seen; echo "BenchmarkX 1 100 ns/op"'), async (it) => {
      await it.run([...quick, ...bench]);
      const seen = new Set((await it.bash(`cat ${it.fx}/seen`)).split('\n'));
      const [tmps, folders] = [0, 1].map((column) => new Set([...seen].map((line) => line.split(' ')[column])));
      expect([tmps?.size, folders?.size]).toEqual([2, 2]);
      for (const folder of folders ?? []) expect(folder?.startsWith(it.repo)).toBe(false);
    }));

  test('credentials reach neither build nor benchmark nor any file, unless passed by name', () =>
    withFixture(twoCommits('env >>@FX@/seen; echo "BenchmarkX 1 100 ns/op"'), async ({ fx, run, bash }) => {
      const env = {
        MY_API_TOKEN: 'hush-one',
        DB_PASSWORD: 'hush-two',
        AWS_SECRET_ACCESS_KEY: 'hush-three',
        PLAIN: 'seen',
      };
      const out = path.join(fx, 'out');
      const args = [...quick, '--out', out, '--build', `env >>${fx}/seen; env`, '--env', 'DB_PASSWORD', '--keep'];
      const { exitCode, stdout, stderr } = await run([...args, ...bench], { env });
      expect(exitCode).toBe(0);
      const seen = await bash(`cat ${fx}/seen`);
      expect(seen).toContain('PLAIN=seen');
      expect(seen).toContain('DB_PASSWORD=hush-two');
      expect(seen).not.toMatch(/hush-one|hush-three/);
      expect(stdout + stderr).not.toMatch(/hush-/);
      expect(await bash(`grep -rlE 'hush-(one|two|three)' ${out} ${fx}/report.json || true`)).toBe('');
    }));
});

describe('commands around the benchmark', () => {
  test('setup once a side, prepare before each invocation, cleanup at the end, none of them measured', () =>
    withFixture(twoCommits('echo bench >>@FX@/log; echo "BenchmarkX 1 100 ns/op"'), async ({ fx, run, bash }) => {
      const say = (word: string) => `echo ${word} >>${fx}/log`;
      const { exitCode } = await run([
        ...[
          ...quick,
          '--warmup',
          '0',
          '--setup',
          say('setup'),
          '--prepare',
          say('prepare'),
          '--cleanup',
          say('cleanup'),
        ],
        ...bench,
      ]);
      const log = (await bash(`cat ${fx}/log`)).split('\n');
      expect(log.filter((word) => word === 'setup')).toHaveLength(2);
      expect(log.slice(-2)).toEqual(['cleanup', 'cleanup']);
      expect(log.slice(2, -2).join(' ')).toBe(Array(8).fill('prepare bench').join(' '));
      expect(exitCode).toBe(0);
    }));

  test('a check that prints something else on one side leaves no verdict', () =>
    withFixture('f8', async ({ run }) => {
      const differs = await run([...quick, '--check', 'cat v', ...bench]);
      expect(closing(differs.stderr)).toMatchObject({ state: 'no-verdict' });
      expect(differs.exitCode).toBe(3);
      const same = await run([...quick, '--check', 'echo the same', ...bench]);
      expect(same.exitCode).toBe(0);
    }));

  test('the builds of a second run come from the cache', () =>
    withFixture(`f8; echo 'echo built >>@FX@/built' >build.sh; c a; echo 5 >v; c b`, async ({ fx, run, bash }) => {
      for (let i = 0; i < 2; i++) expect((await run([...quick, ...build, ...bench])).exitCode).toBe(0);
      expect(await bash(`cat ${fx}/built`)).toBe('built\nbuilt');
      const other = await run([...quick, '--build', 'bash build.sh; true', ...bench]);
      expect(other.exitCode).toBe(0);
      expect((await bash(`cat ${fx}/built`)).split('\n')).toHaveLength(4);
    }));

  test('two runs of the same commits at one time do not get into each other', () =>
    withFixture(`f8; echo 'sleep 0.3; cp v built' >build.sh; c a; echo 5 >v; c b`, async ({ fx, pairmark }) => {
      const runs = ['one', 'two'].map(async (name) => {
        const file = path.join(fx, `${name}.json`);
        const args = ['run', ...quick, ...build, '--out', path.join(fx, name), '--json', file, '--bench'];
        const ended = await pairmark([...args, 'echo "BenchmarkX 1 $(cat built)00 ns/op"']);
        return [ended.exitCode, comparison(parseStrict(await readFile(file, 'utf8')), 'X').ratio?.median];
      });
      expect(await Promise.all(runs)).toEqual([
        [0, expect.closeTo(1.25, 9)],
        [0, expect.closeTo(1.25, 9)],
      ]);
    }));
});
