import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { parseStrict } from '../support/fixtures.ts';

const script = path.resolve('run.sh');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pairmark-run-sh-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Starts run.sh as from somewhere else, with a cache of its own. */
function runSh(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return spawnSync('bash', [script, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PAIRMARK_CACHE_DIR: path.join(folder, 'cache'), ...env },
  });
}

describe('./run.sh', () => {
  test.each([[['4', 'nope']], [['4', '../examples/version-chain']], [['4', '.work']]])(
    'names the examples when there is none of that name: %j',
    (args) => {
      const { status, stderr } = runSh(args);
      expect(stderr).toMatch(/there is no example '.*': choose one of .*version-chain/);
      expect(status).toBe(2);
    },
  );

  test.each(['0', '-3', 'ten', '1.5', ' '])('takes only a number of pairs for one: %j', (pairs) => {
    const { status, stderr } = runSh([pairs]);
    expect(stderr).toContain('PAIRS must be a whole number');
    expect(status).toBe(2);
  });

  test('says which Node it needs when this one is too old', async () => {
    const old = path.join(folder, 'node');
    await writeFile(old, '#!/bin/sh\n[ "$1" = --version ] && { echo v18.20.0; exit 0; }\nexit 1\n');
    await chmod(old, 0o755);
    const { status, stderr } = runSh(['4'], { PATH: `${folder}:${process.env.PATH}` });
    expect(stderr).toBe('run.sh: Node v18.20.0 is too old: pairmark needs 20.19 or newer\n');
    expect(status).toBe(2);
  });

  test('explains itself', () => {
    const { status, stdout } = runSh(['--help']);
    expect(stdout).toMatch(/usage: \.\/run\.sh \[PAIRS\] \[EXAMPLE\]/);
    expect(stdout).toMatch(/examples: .*version-chain/);
    expect(status).toBe(0);
  });

  test('runs the whole way: fix1 helps the newest reader, fix2 the oldest', async () => {
    const file = path.join(folder, 'report.json');
    const { status, stdout, stderr } = runSh(['4', 'version-chain', '--json', file]);
    expect(stderr).not.toMatch(/^pairmark: /m);
    expect(status).toBe(0);
    expect(stdout).toContain('Get/depth=60/newest');
    const report = parseStrict(await readFile(file, 'utf8'));
    expect(report.revisions.map((revision) => revision.label)).toEqual(['before', 'fix1', 'fix2']);
    expect(ratio(report, 'depth=60/newest', 'before', 'fix1')).toBeLessThan(0.5);
    expect(ratio(report, 'depth=60/oldest', 'before', 'fix1')).toBeGreaterThan(0.5);
    expect(ratio(report, 'depth=60/oldest', 'fix1', 'fix2')).toBeLessThan(0.5);
    expect(ratio(report, 'depth=60/oldest', 'before', 'fix2')).toBeLessThan(0.5);
  }, 180_000);
});

function ratio(report: Report, end: string, before: string, after: string): number | undefined {
  return report.comparisons.find(
    (row) => row.benchmark.endsWith(end) && row.metric === 'ns/op' && row.before === before && row.after === after,
  )?.ratio?.median;
}
