import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstat, mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { Report } from '../../src/model/report.ts';
import { livingProcesses } from './processes.ts';

const main = path.resolve('dist/src/main.js');
const script = path.resolve('test/cases/fixtures.sh');

/** How a finished command ended and what it printed. */
export interface Ended {
  /** Exit status; a signal's is 128 and its number, as shells have it. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** One started `pairmark`, for tests that interrupt it. */
export interface Started {
  readonly pid: number;
  readonly ended: Promise<Ended>;
  signal(name: NodeJS.Signals): void;
}

/** A scripted repository in a scratch folder of its own. */
export interface Fixture {
  /** The scratch folder; also a place for what a test writes. */
  readonly fx: string;
  /** Top of the repository that the user stands in. */
  readonly repo: string;
  /** Environment of everything that is started here. */
  readonly env: Readonly<Record<string, string>>;
  git(...args: string[]): Promise<string>;
  /** Runs a line of bash in the repository. */
  bash(line: string): Promise<string>;
  start(args: readonly string[], options?: RunOptions): Started;
  pairmark(args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** `pairmark run …` with `--json FILE`; `report` is null when none was written. */
  run(args: readonly string[], options?: RunOptions): Promise<Ended & { readonly report: Report | null }>;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const signalNumbers: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 2, SIGKILL: 9, SIGSEGV: 11, SIGTERM: 15 };

function start(argv: readonly [string, ...string[]], cwd: string, env: NodeJS.ProcessEnv): Started {
  const child = spawn(argv[0], argv.slice(1), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const text = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (chunk: string) => {
      text[stream] += chunk;
    });
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) =>
      resolve({ exitCode: code ?? 128 + (signalNumbers[signal ?? 'SIGKILL'] ?? 0), ...text }),
    );
  });
  return { pid: child.pid ?? -1, ended, signal: (name) => child.kill(name) };
}

/** Variables of the machine that could change what a test sees: CI events, colours, git set up for someone else. */
const foreign = /^(GIT_|GITHUB_|PAIRMARK_|CI$|NO_COLOR$|FORCE_COLOR$|CARGO_TARGET_DIR$|VITEST|NODE_OPTIONS$)/;

function cleanEnvironment(fx: string): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name, value]) => value !== undefined && !foreign.test(name));
  return {
    ...(Object.fromEntries(kept) as Record<string, string>),
    FX: fx,
    PAIRMARK_CACHE_DIR: path.join(fx, 'cache'),
    GIT_AUTHOR_NAME: 't',
    GIT_AUTHOR_EMAIL: 't@example.invalid',
    GIT_COMMITTER_NAME: 't',
    GIT_COMMITTER_EMAIL: 't@example.invalid',
    // The repository with a submodule has it on this disk.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'protocol.file.allow',
    GIT_CONFIG_VALUE_0: 'always',
    // No lock and no refreshed index from the test's own looking.
    GIT_OPTIONAL_LOCKS: '0',
  };
}

async function succeed(started: Started): Promise<string> {
  const { exitCode, stdout, stderr } = await started.ended;
  if (exitCode !== 0) throw new Error(`exit status ${exitCode}\n${stdout}${stderr}`);
  return stdout.trimEnd();
}

function makeFixture(fx: string, repo: string, env: Readonly<Record<string, string>>): Fixture {
  const bash = (line: string) => succeed(start(['bash', '-c', line], repo, env));
  const startHere = (args: readonly string[], options: RunOptions = {}) =>
    start([process.execPath, main, ...args], options.cwd ?? repo, { ...env, ...options.env });
  return {
    fx,
    repo,
    env,
    bash,
    git: (...args) => succeed(start(['git', ...args], repo, env)),
    start: startHere,
    pairmark: (args, options) => startHere(args, options).ended,
    run: async (args, options) => {
      const file = path.join(fx, 'report.json');
      await rm(file, { force: true });
      const ended = await startHere(['run', '--json', file, ...args], options).ended;
      const report = await readFile(file, 'utf8').then(parseStrict, () => null);
      return { ...ended, report };
    },
  };
}

/** Parses a report; `NaN` or `Infinity` in it is a syntax error here as everywhere. */
export function parseStrict(text: string): Report {
  return JSON.parse(text) as Report;
}

/**
 * Makes the repository that `builder` (a line for fixtures.sh: `f1`, `f8; git checkout …`) describes, lets `test`
 * use it, and then asserts what must hold after every case: the repository is exactly as it was, and nothing
 * that was started still runs.
 */
export async function withFixture(builder: string, test: (fixture: Fixture) => Promise<void>): Promise<void> {
  const fx = await realpath(await mkdtemp(path.join(tmpdir(), 'pairmark-case-')));
  try {
    const env = cleanEnvironment(fx);
    const built = await succeed(start(['bash', '-c', `. "${script}"\n{\n${builder}\n} >&2\npwd -P`], fx, env));
    const repo = built.split('\n').at(-1) ?? '';
    const fixture = makeFixture(fx, repo, env);
    const before = await stateOf(fixture);
    await test(fixture);
    expect(await stateOf(fixture), 'the repository is as it was').toEqual(before);
    // A killed process is gone a moment after the kill, not at once.
    await expect.poll(() => livingProcesses(fx), { timeout: 1000, message: 'nothing still runs' }).toEqual([]);
  } finally {
    for (const { pid } of await livingProcesses(fx)) process.kill(pid, 'SIGKILL');
    await rm(fx, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Everything about a repository that a run must leave alone. */
async function stateOf({ repo, git }: Fixture): Promise<Record<string, unknown>> {
  return {
    files: await filesIn(repo, ''),
    head: await git('rev-parse', 'HEAD'),
    branch: await git('rev-parse', '--abbrev-ref', 'HEAD'),
    refs: await git('for-each-ref'),
    stash: await git('stash', 'list'),
    worktrees: await git('worktree', 'list', '--porcelain'),
    shallow: await git('rev-parse', '--is-shallow-repository'),
    status: await git('status', '--porcelain', '--ignored', '--', ':(exclude,glob)**/.pairmark/**'),
    seen: await git('status', '--porcelain'),
  };
}

/** Mode and contents by path, `.git` and its index included; pairmark's own folders of runs left out. */
async function filesIn(top: string, folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of (await readdir(path.join(top, folder))).sort()) {
    const relative = path.join(folder, name);
    if (name === '.pairmark') continue;
    const full = path.join(top, relative);
    const stats = await lstat(full);
    if (stats.isDirectory()) Object.assign(found, { [relative]: 'folder' }, await filesIn(top, relative));
    else if (stats.isSymbolicLink()) found[relative] = `link to ${await readlink(full)}`;
    else found[relative] = `${(stats.mode & 0o777).toString(8)} ${hash(await readFile(full))}`;
  }
  return found;
}

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16);
