import type { RunRequest } from '../../model/plan.ts';
import type { InterruptSignal } from '../../model/record.ts';
import { createProgress, type Progress } from '../../progress/index.ts';
import type { Io } from '../io.ts';

/** Clock and interruption of a run, owned by the program. */
export interface Control {
  readonly signal: AbortSignal;
  /** Which signal asked for the end, or null. */
  interruptedBy(): InterruptSignal | null;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Seconds. */
  monotonic(): number;
}

export function controlOf(interruption: Pick<Control, 'signal' | 'interruptedBy'>): Control {
  return {
    signal: interruption.signal,
    interruptedBy: () => interruption.interruptedBy(),
    now: () => Date.now(),
    monotonic: () => performance.now() / 1000,
  };
}

/** What a run tells on stderr while it works; silent where nobody watches. */
export function progressOf(request: Pick<RunRequest, 'quiet' | 'verbose'>, io: Pick<Io, 'isTTY'>): Progress {
  return createProgress({ stream: process.stderr, isTTY: io.isTTY, quiet: request.quiet, verbose: request.verbose });
}
