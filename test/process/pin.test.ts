import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { parseCpuList, pinning, runProcess } from '../../src/process/index.ts';
import { environment, onLinux } from './support.ts';

const hasTaskset = onLinux && spawnSync('taskset', ['--version']).error === undefined;
const allowed = (): number[] =>
  parseCpuList(/^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8'))![1]!)!;

describe('a list of cores', () => {
  test.each([
    ['0', [0]],
    ['0,2', [0, 2]],
    ['0-3', [0, 1, 2, 3]],
    ['3,0-1, 1', [0, 1, 3]],
  ])('%s', (text, cores) => {
    expect(parseCpuList(text)).toEqual(cores);
  });

  test.each(['', 'a', '-1', '3-1', '0,', '0-', '1.5', '0;1'])("'%s' is none", (text) => {
    expect(parseCpuList(text)).toBeNull();
  });
});

describe('pinning', () => {
  const path = process.env.PATH;
  afterEach(() => {
    process.env.PATH = path;
  });
  const argv = ['cat', '/proc/self/status'] as const;

  test.runIf(hasTaskset)('runs the command on that core only (taskset)', async () => {
    const core = allowed().at(-1)!;
    const pinned = pinning(String(core));
    expect(pinned.note).toBeUndefined();
    const { stdout } = await runProcess({ argv: pinned.apply(argv), cwd: '/', env: environment, timeoutMs: 10_000 });
    expect(stdout.text).toMatch(new RegExp(`^Cpus_allowed_list:\\s*${core}$`, 'm'));
  });

  test.runIf(onLinux)('on a core that is not ours leaves the command and says which cores are', () => {
    const { apply, note } = pinning('0,99999');
    expect(apply(argv)).toEqual(argv);
    expect(note).toMatch(/not pinned to CPU 0,99999: this process may not use .*99999; it may use \d/);
  });

  test.runIf(onLinux)('without taskset leaves the command and says so', () => {
    process.env.PATH = '/nowhere';
    const { apply, note } = pinning(String(allowed()[0]));
    expect(apply(argv)).toEqual(argv);
    expect(note).toContain('there is no taskset on PATH');
  });

  test('with a broken list leaves the command and says so', () => {
    const { apply, note } = pinning('first');
    expect(apply(argv)).toEqual(argv);
    expect(note).toContain('no list of cores');
  });
});
