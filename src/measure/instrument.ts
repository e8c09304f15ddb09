import type { Built } from '../build/types.ts';
import type { RunRequest } from '../model/plan.ts';
import { type Argv, pinning, runProcess, shellArgv } from '../process/index.ts';

/** Starts before those that count. */
const WARM_UP = 2;
const STARTS = 20;
const TIMEOUT_MS = 10_000;

export interface ProbeOptions {
  readonly request: RunRequest;
  readonly built: Built;
  readonly signal: AbortSignal;
}

/**
 * What our own instrument costs: wall seconds of starts of a program that does nothing, started, pinned and timed like
 * a benchmark. Empty where there is none to start.
 */
export async function probeInstrument({ request, built, signal }: ProbeOptions): Promise<readonly number[]> {
  const pin = request.cpu === null ? (argv: Argv) => argv : pinning(request.cpu).apply;
  const argv = pin(emptyProgram(request));
  const costs: number[] = [];
  for (let start = 0; start < WARM_UP + STARTS; start++) {
    const finished = await runProcess({ argv, cwd: built.dir, env: built.env, timeoutMs: TIMEOUT_MS, signal });
    if (finished.outcome.kind !== 'ran') return [];
    if (start >= WARM_UP) costs.push(finished.wallSeconds);
  }
  return costs;
}

/** A benchmark that is a line for the shell has the shell's start in its time. */
const emptyProgram = ({ bench }: RunRequest): Argv =>
  bench.kind === 'shell' || process.platform === 'win32' ? shellArgv('exit 0') : ['true'];
