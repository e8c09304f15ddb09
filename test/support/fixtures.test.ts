import { spawn } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { withFixture } from './fixtures.ts';

describe('what every case is held to', () => {
  test.each([
    ['a changed file', 'echo x >>bench.sh'],
    ['a new file', 'touch new'],
    ['a changed mode', 'chmod 700 bench.sh'],
    ['a ref', 'git tag t'],
    ['a stash', 'echo x >>v; git stash -q'],
    ['a worktree', 'git worktree add -q ../w HEAD~1'],
    ['the index', 'git update-index --assume-unchanged v'],
    ['the branch', 'git checkout -q --detach'],
    ['a setting', 'git config user.name other'],
  ])('%s of the repository is noticed', async (_, line) => {
    await expect(withFixture('f8', async ({ bash }) => void (await bash(line)))).rejects.toThrow(/is as it was/);
  });

  test("pairmark's own folder may come to be", () =>
    withFixture('f8', async ({ bash }) => {
      await bash("mkdir -p .pairmark/runs; echo '*' >.pairmark/.gitignore");
    }));

  test('a process that still runs is noticed, and ended', async () => {
    let pid = 0;
    const leave = withFixture('f8', async ({ repo }) => {
      const child = spawn('sleep', ['310'], { cwd: repo, detached: true, stdio: 'ignore' });
      child.unref();
      pid = child.pid ?? 0;
    });
    await expect(leave).rejects.toThrow(/nothing still runs/);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
