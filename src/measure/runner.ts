import type { Problem, Reading } from '../model/measurement.ts';
import type { Unit } from '../model/plan.ts';
import type { Finished } from '../process/types.ts';

/** One invocation, carried out and read. */
export interface InvocationResult {
  readonly finished: Finished;
  readonly readings: readonly Reading[];
  readonly problems: readonly Problem[];
  /** Name of the harness that read the output; null where there was none to read. */
  readonly readBy: string | null;
}

/** Starts the benchmark of one unit on one side and reads what it printed. */
export interface Runner {
  /** Never throws for what the benchmark does. @param side index of the side */
  run(side: number, unit: Unit): Promise<InvocationResult>;
  /** The harness in use, or null while no output has been recognised yet. */
  readonly harness: string | null;
}
