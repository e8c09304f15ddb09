import type { Readable } from 'node:stream';
import type { Outcome } from '../model/invocation.ts';
import { Capture } from './capture.ts';
import { endLeftovers, groupRuns } from './leftovers.ts';
import { signalGroup } from './signals.ts';
import { type Exit, type Running, startProcess } from './start.ts';
import type { Captured, Finished, ProcessRequest } from './types.ts';
import { pollUntil, within } from './wait.ts';

/** What few callers change. */
export interface Tuning {
  /** Time between the polite and the hard signal after a time-out or an abort, ms. Default 2000. */
  readonly graceMs?: number;
  /** Time that output may still come in when everything known has ended, ms. Default 500. */
  readonly drainMs?: number;
  /** Sees output as it comes, in pieces that may cut through characters. */
  readonly onOutput?: (chunk: Buffer, stream: 'stdout' | 'stderr') => void;
}

const OUTPUT_LIMIT = 64 * 1024 * 1024;
/** A process that the kernel cannot end (a dead network disk) is given up after this. */
const KILL_WAIT_MS = 5000;
/** Longest delay of a Node timer; more would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const NOTHING: Captured = { text: '', omittedBytes: 0 };

/**
 * Starts one process in a group of its own, waits, and leaves nothing of it behind. Never throws for what the child
 * does. `wallSeconds` runs from just before the start to the exit of the process itself on the monotonic clock; what
 * it left running is ended afterwards, untimed. A shell that reports a signal of its child as status 128 + n has
 * `exited` with that status; `killed` is only a process that died of the signal itself.
 */
export async function runProcess(request: ProcessRequest & Tuning): Promise<Finished> {
  if (request.signal?.aborted) return unstarted({ kind: 'interrupted' });
  const running = await startProcess(request);
  if ('notStarted' in running) return unstarted({ kind: 'not-started', reason: running.notStarted });
  const output = (['stdout', 'stderr'] as const).map((name) => listen(running[name], name, request));
  const { outcome, seconds } = await waitForEnd(running, request);
  const leftovers = await endLeftovers({
    group: running.group,
    since: running.since,
    seconds,
    sweep: request.sweep ?? [],
    others: running.otherGroups(),
  });
  running.forget();
  await within(Promise.all(output.map(({ closed }) => closed)), request.drainMs ?? 500);
  const [stdout, stderr] = output.map(({ finish }) => finish()) as [Captured, Captured];
  return { outcome, startedAt: running.startedAt, wallSeconds: seconds, stdout, stderr, leftovers };
}

const unstarted = (outcome: Outcome): Finished => ({
  outcome,
  startedAt: Date.now(),
  wallSeconds: 0,
  stdout: NOTHING,
  stderr: NOTHING,
  leftovers: 0,
});

function listen(stream: Readable, name: 'stdout' | 'stderr', request: ProcessRequest & Tuning) {
  const capture = new Capture(request.outputLimit ?? OUTPUT_LIMIT);
  stream.on('data', (chunk: Buffer) => {
    capture.add(chunk);
    request.onOutput?.(chunk, name);
  });
  // A stream that breaks has no more to say; what came until then counts.
  stream.on('error', () => stream.destroy());
  return {
    closed: new Promise((resolve) => stream.once('close', resolve)),
    finish(): Captured {
      stream.destroy();
      return capture.finish();
    },
  };
}

async function waitForEnd(running: Running, request: ProcessRequest & Tuning) {
  const stop = stopReasons(request);
  const first = await Promise.race([running.exit, stop.reached]);
  stop.forget();
  if ('at' in first) return { outcome: outcomeOf(first), seconds: secondsBetween(running.begun, first.at) };
  await endGroup(running, request.graceMs ?? 2000);
  const end = await Promise.race([running.exit, { at: process.hrtime.bigint() }]);
  return { outcome: first, seconds: secondsBetween(running.begun, end.at) };
}

/** The first of time-out and abort. */
function stopReasons({ timeoutMs, signal }: ProcessRequest): { reached: Promise<Outcome>; forget(): void } {
  let forget = (): void => {};
  const reached = new Promise<Outcome>((resolve) => {
    const timedOut = (): void => resolve({ kind: 'timed-out', limitMs: timeoutMs });
    const interrupted = (): void => resolve({ kind: 'interrupted' });
    const timer = setTimeout(timedOut, Math.min(timeoutMs, LONGEST_TIMER_MS));
    if (signal?.aborted) interrupted();
    signal?.addEventListener('abort', interrupted, { once: true });
    forget = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', interrupted);
    };
  });
  return { reached, forget };
}

/** Asks the whole group to end, wakes what is stopped so that it hears, and after the grace kills it. */
async function endGroup({ group, exit }: Running, graceMs: number): Promise<void> {
  let exited = false;
  const leader = exit.then(() => {
    exited = true;
  });
  signalGroup(group.pid, 'SIGTERM');
  signalGroup(group.pid, 'SIGCONT');
  if (await pollUntil(() => exited && !groupRuns(group.pid), graceMs)) return;
  signalGroup(group.pid, 'SIGKILL');
  await within(leader, KILL_WAIT_MS);
}

function outcomeOf({ code, signal }: Exit): Outcome {
  if (signal !== null) return { kind: 'killed', signal };
  return code === 0 ? { kind: 'ran' } : { kind: 'exited', exitCode: code as number };
}

const secondsBetween = (from: bigint, to: bigint): number => Number(to - from) / 1e9;
