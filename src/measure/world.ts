import type { HostChange } from '../model/host.ts';

/** Clock and machine, passed in so that a schedule can be carried out without either. */
export interface World {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Monotonic, seconds. */
  monotonic(): number;
  /** What happened on the machine since this was last asked; null where it is not known. */
  hostChange(): HostChange | null;
  /** Takes credentials out of what a benchmark printed. */
  redact(text: string): string;
  /** Keeps the output of a failed invocation in a file of its own; gives its path relative to the run's folder. */
  keepLog(name: string, text: string): string;
}
