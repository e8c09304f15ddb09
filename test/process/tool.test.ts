import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { runTool, shellArgv } from '../../src/process/index.ts';
import { parseStat } from '../../src/process/proc.ts';
import { environment, onPosix } from './support.ts';

const run = (script: string, options = {}) =>
  runTool([process.execPath, '-e', script], { cwd: tmpdir(), env: environment, ...options });

describe('a command that is not measured', () => {
  test('gives its output and its status in words', async () => {
    expect(await run('console.log("a")')).toMatchObject({
      ok: true,
      status: 'exit status 0',
      stdout: 'a\n',
      stderr: '',
    });
    expect(await run('console.error("b"); process.exit(2)')).toMatchObject({
      ok: false,
      status: 'exit status 2',
      stderr: 'b\n',
    });
  });

  test('may have a time-out, and needs none', async () => {
    expect(await run('setTimeout(() => {}, 60000)', { timeoutMs: 300 })).toMatchObject({
      ok: false,
      status: 'timed out after 0.3 s',
    });
  });

  test.runIf(onPosix)('of one line goes through the shell as it is', async () => {
    const { stdout } = await runTool(shellArgv(`echo "a  b" | tr a-z A-Z`), { cwd: tmpdir(), env: environment });
    expect(stdout).toBe('A  B\n');
  });
});

describe('/proc/PID/stat', () => {
  test('is read behind the last bracket of the name', () => {
    const line = '42 (a) b) R 7 40 41 0 -1 4194304 1 0 0 0 1 2 3 4 20 0 1 0 12345 0 0';
    expect(parseStat(line)).toEqual({ pid: 42, parent: 7, group: 40, session: 41, terminal: 0, start: 12345 });
  });

  test('of a process that waits to be reaped is nothing', () => {
    expect(parseStat('42 (a) Z 7 40 41 0 -1 4194304 1 0 0 0 1 2 3 4 20 0 1 0 12345 0 0')).toBeNull();
  });
});
