import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { HarnessTools, ToolResult } from '../../src/model/harness.ts';

/** True when the program can be started here. */
export const installed = (program: string, argument = '--version'): boolean =>
  spawnSync(program, [argument], { stdio: 'ignore' }).status === 0;

/** A folder for one test. */
export function scratch(): string {
  const path = mkdtempSync(join(tmpdir(), 'pairmark-harness-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Starts a process and waits; the result as harnesses get it. */
export function runTool(
  argv: readonly [string, ...string[]],
  options: { cwd: string; env?: Readonly<Record<string, string>> },
): ToolResult {
  const [program, ...rest] = argv;
  const { status, signal, stdout, stderr } = spawnSync(program, rest, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { ok: status === 0, status: `exit status ${status ?? signal}`, stdout: stdout ?? '', stderr: stderr ?? '' };
}

/** Tools for the checkout in `dir`, with binaries in `binDir`. */
export const toolsIn = (dir: string, binDir: string): HarnessTools => ({
  dir,
  binDir,
  run: async (argv, { cwd = dir, env = {} } = {}) => runTool(argv, { cwd, env }),
});
