import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseStrict, withFixture } from '../support/fixtures.ts';
import { closing, comparison } from '../support/report.ts';

const quick = ['HEAD~1', 'HEAD', '--pairs', '4', '--warmup', '0'];
const bench = ['--', 'bash', 'bench.sh'];

describe('what cannot be meant', () => {
  test.each([
    ['an unknown flag, with the nearest known one', ['--pars', '4'], /--pairs/],
    ['a number that is none', ['--pairs', 'many'], /--pairs.*many|many.*--pairs/],
    ['no pairs', ['--pairs', '0'], /--pairs/],
    ['half a pair', ['--pairs', '2.5'], /--pairs/],
    ['a time without sense', ['--timeout', 'soon'], /--timeout/],
    ['a share above the possible', ['--alpha', '2'], /--alpha/],
    ['an unknown harness, with the nearest known one', ['--harness', 'go-tset'], /go-test/],
    ['a choice that is none', ['--granularity', 'suit'], /suite/],
    ['a config file that is not there', ['--config', 'nowhere.yaml'], /nowhere\.yaml/],
  ])('%s', (_, flags, named) =>
    withFixture('f8', async ({ run }) => {
      const { exitCode, stdout, stderr, report } = await run(['HEAD~1', 'HEAD', ...flags, ...bench]);
      expect(closing(stderr).state).toBe('usage');
      expect(stderr).toMatch(named);
      expect(stderr).not.toMatch(/^\s+at /m);
      expect(stdout).toBe('');
      expect(report?.comparisons ?? []).toEqual([]);
      expect(exitCode).toBe(2);
    }),
  );

  test('a run without a benchmark command', () =>
    withFixture('f8', async ({ run }) => {
      const { exitCode, stderr } = await run(['HEAD~1', 'HEAD']);
      expect(closing(stderr).state).toBe('usage');
      expect(exitCode).toBe(2);
    }));

  test('an unknown command, with the nearest known one', () =>
    withFixture('f8', async ({ pairmark }) => {
      const { exitCode, stderr } = await pairmark(['rnu']);
      expect(closing(stderr).state).toBe('usage');
      expect(stderr).toContain('run');
      expect(exitCode).toBe(2);
    }));

  test('an unknown key in pairmark.yaml, with its place and the nearest known one', () =>
    withFixture(`f8; printf 'bench: bash bench.sh\\npiars: 4\\n' >pairmark.yaml; c config`, async ({ run }) => {
      const { exitCode, stderr } = await run(['HEAD~1', 'HEAD']);
      expect(closing(stderr).state).toBe('usage');
      expect(stderr).toMatch(/pairmark\.yaml:2/);
      expect(stderr).toContain('piars');
      expect(stderr).toContain('pairs');
      expect(exitCode).toBe(2);
    }));

  test('a folder for the run that cannot be made', () =>
    withFixture('f8', async ({ fx, run }) => {
      await writeFile(path.join(fx, 'file'), '');
      const { exitCode, stderr } = await run([...quick, '--out', path.join(fx, 'file', 'out'), ...bench]);
      expect(closing(stderr)).toMatchObject({ state: 'usage', reason: 'out-unwritable' });
      expect(stderr).toContain('--out');
      expect(exitCode).toBe(2);
    }));

  test('a report file that cannot be written is refused before anything is measured', () =>
    withFixture('f8', async ({ fx, pairmark }) => {
      await writeFile(path.join(fx, 'file'), '');
      const missing = path.join(fx, 'file', 'report.html');
      const { exitCode, stderr } = await pairmark([
        ...['run', ...quick, '--html', missing, '--bench', `touch ${fx}/ran; bash bench.sh`],
      ]);
      expect(closing(stderr).state).toBe('usage');
      expect(closing(stderr).sentence).toContain('report.html');
      expect(existsSync(path.join(fx, 'ran'))).toBe(false);
      expect(exitCode).toBe(2);
    }));

  test('a folder that is no run', () =>
    withFixture('f8', async ({ fx, pairmark }) => {
      for (const command of ['report', 'resume', 'merge']) {
        const { exitCode, stderr } = await pairmark([command, path.join(fx, 'nothing')]);
        expect(closing(stderr).state).toBe('usage');
        expect(stderr).not.toMatch(/^\s+at /m);
        expect(exitCode).toBe(2);
      }
    }));
});

describe('settings', () => {
  test('pairmark.yaml gives what the command line does not, from any sub-folder', () =>
    withFixture(
      `f8; mkdir sub; touch sub/x; printf 'revisions: [HEAD~2, HEAD~1]\\nbench: bash bench.sh\\npairs: 4\\ncwd: .\\n' >pairmark.yaml; c config`,
      async ({ repo, run }) => {
        const plain = await run([], { cwd: path.join(repo, 'sub') });
        expect(plain.report?.revisions.map((revision) => revision.subject)).toEqual(['v3', 'v4']);
        expect(plain.report?.plan.pairs).toBe(4);
        const other = await run(['HEAD~3', 'HEAD~1', '--pairs', '6']);
        expect(other.report?.revisions.map((revision) => revision.subject)).toEqual(['v2', 'v4']);
        expect(other.report?.plan.pairs).toBe(6);
      },
    ));

  test('the plan alone: everything is named and nothing is run, made or kept', () =>
    withFixture('f8', async ({ fx, repo, git, pairmark }) => {
      const { exitCode, stdout } = await pairmark([
        ...['run', ...quick, '--seed', '5', '--build', `touch ${fx}/built`, '--dry-run', '--'],
        ...['bash', 'bench.sh', `$(touch ${fx}/ran)`],
      ]);
      expect(exitCode).toBe(0);
      for (const revision of ['HEAD~1', 'HEAD']) {
        expect(stdout).toContain((await git('rev-parse', revision)).slice(0, 12));
      }
      for (const named of ['v3', 'v4', 'touch', 'bash bench.sh', '5']) expect(stdout).toContain(named);
      expect(existsSync(path.join(fx, 'built')) || existsSync(path.join(fx, 'ran'))).toBe(false);
      expect(existsSync(path.join(repo, '.pairmark'))).toBe(false);
    }));

  test('the version and the help are on stdout', () =>
    withFixture('f8', async ({ pairmark }) => {
      const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
      const shown = await pairmark(['--version']);
      expect(shown).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
      const help = await pairmark(['run', '--help']);
      expect(help).toMatchObject({ exitCode: 0, stderr: '' });
      for (const flag of ['--pairs', '--gate', '--overlay', '--min-effect']) expect(help.stdout).toContain(flag);
    }));
});

describe('output', () => {
  test('the report as JSON on stdout, and nothing else there', () =>
    withFixture('f8', async ({ pairmark }) => {
      const { exitCode, stdout } = await pairmark(['run', ...quick, '--json', '-', ...bench]);
      expect(comparison(parseStrict(stdout), 'X').ratio?.median).toBeCloseTo(4 / 3, 9);
      expect(exitCode).toBe(0);
    }));

  test('the same on failure, with what became of the run', () =>
    withFixture('f4', async ({ pairmark }) => {
      const { exitCode, stdout, stderr } = await pairmark(['run', ...quick, '--json', '-', ...bench]);
      const { outcome } = parseStrict(stdout);
      expect(outcome).toMatchObject({ exitCode, state: 'no-verdict', reason: closing(stderr).reason });
      expect(stderr).toContain(outcome.message);
      expect(exitCode).toBe(3);
    }));

  test('two formats cannot both have stdout', () =>
    withFixture('f8', async ({ pairmark }) => {
      const { exitCode, stderr } = await pairmark(['run', ...quick, '--json', '-', '--csv', '-', ...bench]);
      expect(closing(stderr).state).toBe('usage');
      expect(exitCode).toBe(2);
    }));

  test('off a terminal there is no colour, and with --quiet nothing on stderr', () =>
    withFixture('f8', async ({ pairmark }) => {
      const { exitCode, stdout, stderr } = await pairmark(['run', ...quick, '--quiet', ...bench]);
      expect(stdout).not.toContain('\u001b');
      expect(stdout).toContain('slower');
      expect(stderr).toBe('');
      expect(exitCode).toBe(0);
    }));

  test('the folder of runs hides itself from git, and holds the record', () =>
    withFixture('f8', async ({ repo, git, run }) => {
      expect((await run([...quick, ...bench])).exitCode).toBe(0);
      const runs = await readdir(path.join(repo, '.pairmark', 'runs'));
      expect(runs).toHaveLength(1);
      expect(await readdir(path.join(repo, '.pairmark', 'runs', runs[0] ?? ''))).toContain('record.ndjson');
      expect(await git('status', '--porcelain')).toBe('');
    }));

  test('every format comes out of the record again, byte for byte', () =>
    withFixture('f5', async ({ fx, pairmark }) => {
      const out = path.join(fx, 'out');
      const formats = ['json', 'markdown', 'html', 'csv'];
      const files = formats.flatMap((format) => [`--${format}`, path.join(fx, `first.${format}`)]);
      const first = await pairmark(['run', ...quick, '--out', out, ...files, ...bench]);
      expect(first.exitCode).toBe(0);
      for (const format of formats) {
        const expected = await readFile(path.join(fx, `first.${format}`), 'utf8');
        expect(expected.length).toBeGreaterThan(100);
        const again = path.join(fx, `again.${format}`);
        const { exitCode } = await pairmark(['report', out, '--format', format, '-o', again]);
        expect(exitCode).toBe(0);
        expect(await readFile(again, 'utf8')).toBe(expected);
        const shown = await pairmark(['report', out, '--format', format]);
        expect(shown.stdout).toBe(expected);
      }
      expect((await pairmark(['report', out])).stdout).toBe(first.stdout);
    }));

  test('a name from the benchmark can neither colour the terminal nor break a table', () =>
    withFixture(
      `mk r; printf 'printf "BenchmarkA\\\\033[31m|B<b> 1 $(cat v) ns/op\\\\n"' >bench.sh; echo 100 >v; c a; echo 200 >v; c b`,
      async ({ fx, bash, pairmark }) => {
        const [markdown, html] = [path.join(fx, 'r.md'), path.join(fx, 'r.html')];
        const { exitCode, stdout } = await pairmark([
          'run',
          ...quick,
          '--markdown',
          markdown,
          '--html',
          html,
          ...bench,
        ]);
        expect(exitCode).toBe(0);
        expect(stdout).toContain('slower');
        const texts = [stdout, await readFile(markdown, 'utf8'), await readFile(html, 'utf8')];
        for (const text of texts) expect(text).not.toContain('\u001b');
        expect(await bash(`grep -c '<b>' ${html} || true`)).toBe('0');
        const lines = texts[1]?.split('\n') ?? [];
        const row = lines.findIndex((line) => line.startsWith('|') && line.includes('slower'));
        const cells = (line: string | undefined) => line?.replaceAll('\\|', '').split('|').length;
        expect(cells(lines[row])).toBe(cells(lines[row - 1]));
      },
    ));

  // Never point this at a device: a writer that renames over its target would replace the device itself.
  test('a report goes through a link and into a pipe, and neither is replaced by a file', () =>
    withFixture('f8', async ({ fx, bash, pairmark }) => {
      await bash(`ln -s real.json ${fx}/link.json; mkfifo ${fx}/pipe`);
      const reader = bash(`timeout 30 cat ${fx}/pipe`);
      const files = ['--json', path.join(fx, 'link.json'), '--csv', path.join(fx, 'pipe')];
      const { exitCode } = await pairmark(['run', ...quick, ...files, ...bench]);
      expect(await bash(`test -L ${fx}/link.json && test -p ${fx}/pipe && echo as they were`)).toBe('as they were');
      expect(comparison(parseStrict(await readFile(path.join(fx, 'real.json'), 'utf8')), 'X').pairs).toBe(4);
      expect(await reader).toContain('BenchmarkX');
      expect(exitCode).toBe(0);
    }));
});
