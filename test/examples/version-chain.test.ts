import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const script = path.resolve('examples/version-chain/make-repo.sh');
const tags = ['before', 'fix1', 'fix2'] as const;

/** Every byte of the example hangs on these: a change to its files is a change to the numbers in its README. */
const shas = [
  'a808fe0a11e0c0176e8478007588d16e55617fbd',
  '51d650727f3accb2b475a36bce370faca9d5a699',
  '71742b2741a1d3a43fd8685adc4139d3605587d0',
];

describe('the version-chain example', () => {
  let folder: string;
  let repo: string;

  const git = async (...args: string[]) => (await run('git', ['-C', repo, ...args])).stdout.trim();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pairmark-example-'));
    repo = path.join(folder, 'repo');
    await run('bash', [script, repo]);
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  test('has the same commits on every machine, whatever git is set to there', async () => {
    expect((await git('rev-parse', ...tags)).split('\n')).toEqual(shas);
    const other = path.join(folder, 'other');
    await run('bash', [script, other], {
      env: {
        ...process.env,
        TZ: 'Asia/Tokyo',
        GIT_DIR: path.join(folder, 'not-there'),
        GIT_AUTHOR_NAME: 'Someone Else',
        GIT_DEFAULT_HASH: 'sha256',
        GIT_CONFIG_COUNT: '2',
        GIT_CONFIG_KEY_0: 'core.autocrlf',
        GIT_CONFIG_VALUE_0: 'true',
        GIT_CONFIG_KEY_1: 'commit.gpgSign',
        GIT_CONFIG_VALUE_1: 'true',
      },
    });
    expect((await run('git', ['-C', other, 'rev-parse', ...tags])).stdout.trim().split('\n')).toEqual(shas);
  });

  test('is made only in an empty folder', async () => {
    await expect(run('bash', [script, repo])).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not empty'),
    });
    expect(await git('status', '--porcelain')).toBe('');
  });

  test('changes only the store between the commits, never the benchmark or the test', async () => {
    const changed = (await git('diff', '--name-only', 'before', 'fix2')).split('\n');
    expect(changed).toEqual(['page.mjs', 'store.mjs', 'version.mjs']);
  });

  test('gives the same answers at all three commits', async () => {
    const answers = [];
    for (const tag of tags) {
      await git('checkout', '-q', '--detach', tag);
      const { stdout } = await run(process.execPath, ['test.mjs'], { cwd: repo });
      answers.push(stdout);
    }
    expect(answers[0]).toMatch(/^\d+ answers, [0-9a-f]{16}\n$/);
    expect(new Set(answers).size).toBe(1);
  });

  test("prints four benchmarks in Go's format", async () => {
    const { stdout } = await run(process.execPath, ['bench.mjs'], { cwd: repo });
    const lines = stdout.trim().split('\n');
    for (const line of lines) expect(line).toMatch(/^BenchmarkGet\/depth=\d+\/\w+ \d+ \d+\.\d\d ns\/op$/);
    expect(lines.map((line) => line.split(' ')[0])).toEqual([
      'BenchmarkGet/depth=1/newest',
      'BenchmarkGet/depth=1/oldest',
      'BenchmarkGet/depth=60/newest',
      'BenchmarkGet/depth=60/oldest',
    ]);
  });
});
