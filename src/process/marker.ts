import { randomBytes } from 'node:crypto';

/** Environment variable by which a process is known to come from an invocation, wherever it has gone since. */
export const MARKER = 'PAIRMARK_INVOCATION';

/** A value for the marker: always 16 characters, so that every environment has the same size. */
export const newMarker = (): string => randomBytes(8).toString('hex');

/** A process that we started: the leader of its own group. */
export interface Group {
  readonly pid: number;
  /** Value of the marker in its environment and in that of all it starts. */
  readonly id: string;
}
