import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { makeChannel } from './channel.ts';
import { type Group, MARKER, newMarker } from './marker.ts';
import { whyNotStarted } from './not-started.ts';
import { hasProc, ticksNow } from './proc.ts';
import { otherGroups, remember } from './registry.ts';
import type { ProcessRequest } from './types.ts';

/** How the leader of a group ended by itself. */
export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Monotonic clock at the moment Node was told, nanoseconds. */
  readonly at: bigint;
}

export interface Running {
  readonly group: Group;
  readonly startedAt: number;
  /** Monotonic clock just before the start, nanoseconds. */
  readonly begun: bigint;
  /** See `Trail.since`. */
  readonly since: number;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly exit: Promise<Exit>;
  otherGroups(): readonly Group[];
  /** To be called when nothing of it is left. */
  forget(): void;
}

export interface NotStarted {
  readonly notStarted: string;
}

/** Starts the process as the leader of a new group (and on POSIX of a new session, without a terminal). */
export async function startProcess(request: ProcessRequest): Promise<Running | NotStarted> {
  const input = openInput(request.stdin ?? null);
  if (typeof input === 'object') return input;
  const since = hasProc ? ticksNow() : 0;
  const id = newMarker();
  const channels = [makeChannel(), makeChannel()] as const;
  const startedAt = Date.now();
  const begun = process.hrtime.bigint();
  const child = trySpawn(request, id, [input, channels[0].stdio, channels[1].stdio]);
  if (typeof input === 'number') closeSync(input);
  const own = 'notStarted' in child ? [null, null] : [child.stdout, child.stderr];
  const [stdout, stderr] = channels.map((channel, index) => channel.open(own[index] ?? null));
  if ('notStarted' in child || child.pid === undefined) {
    const reason = 'notStarted' in child ? child.notStarted : startFailure(child, request);
    await Promise.all([stdout, stderr].map(toEnd));
    return { notStarted: await reason };
  }
  const group: Group = { pid: child.pid, id };
  return {
    group,
    startedAt,
    begun,
    since,
    stdout: stdout as Readable,
    stderr: stderr as Readable,
    exit: exitOf(child),
    otherGroups: () => otherGroups(group),
    forget: remember(group),
  };
}

function trySpawn(request: ProcessRequest, id: string, stdio: StdioOptions): ChildProcess | NotStarted {
  const [program, ...rest] = request.argv;
  const windows = process.platform === 'win32';
  try {
    return spawn(program, rest, {
      cwd: request.cwd,
      env: { ...request.env, [MARKER]: id },
      stdio,
      // On Windows this would open a console window.
      detached: !windows,
      windowsHide: true,
      // cmd.exe has rules of its own for quotes; see `shellArgv`.
      windowsVerbatimArguments: windows && program === 'cmd.exe',
    });
  } catch (error) {
    return { notStarted: whyNotStarted(error as NodeJS.ErrnoException, request) };
  }
}

/** A descriptor of the file, or what makes standard input empty from the start. */
function openInput(path: string | null): number | 'ignore' | NotStarted {
  if (path === null) return 'ignore';
  try {
    if (statSync(path).isDirectory())
      return { notStarted: `standard input is to come from ${path}, which is a folder` };
    return openSync(path, 'r');
  } catch (error) {
    return { notStarted: `standard input is to come from ${path}, which cannot be read: ${(error as Error).message}` };
  }
}

/** Nobody else holds the other end, so the end comes at once and the pipe can be used again. */
async function toEnd(stream: Readable | null | undefined): Promise<void> {
  if (!stream || stream.destroyed) return;
  const closed = once(stream, 'close');
  stream.resume();
  await closed;
}

const startFailure = (child: ChildProcess, request: ProcessRequest): Promise<string> =>
  new Promise((resolve) => child.once('error', (error) => resolve(whyNotStarted(error, request))));

const exitOf = (child: ChildProcess): Promise<Exit> =>
  new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal, at: process.hrtime.bigint() }));
  });
