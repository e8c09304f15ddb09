import type { RoundProgress } from '../../measure/session.ts';
import type { InterruptSignal } from '../../model/record.ts';

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

/** What a run tells while it works; silent where nobody watches. */
export interface RunProgress {
  step(text: string): void;
  round(progress: RoundProgress): void;
  note(text: string): void;
  stop(): void;
}
