import type { ToolResult } from '../model/harness.ts';
import { describeOutcome, type Outcome } from '../model/invocation.ts';
import { runProcess, type Tuning } from './run.ts';
import type { ProcessRequest } from './types.ts';

export type ToolOptions = Pick<ProcessRequest, 'cwd' | 'env'> &
  Partial<Pick<ProcessRequest, 'timeoutMs' | 'signal' | 'stdin' | 'outputLimit' | 'sweep'>> &
  Tuning;

export interface ToolRun extends ToolResult {
  readonly outcome: Outcome;
  readonly seconds: number;
  /** Processes left behind and ended. */
  readonly leftovers: number;
}

/**
 * Runs a build or any other command that is not measured, with all that `runProcess` promises: own group, time-out
 * (none by default), abort, bounded output, nothing left behind. Never throws for an exit status.
 */
export async function runTool(argv: readonly [string, ...string[]], options: ToolOptions): Promise<ToolRun> {
  const { outcome, stdout, stderr, wallSeconds, leftovers } = await runProcess({
    timeoutMs: Number.POSITIVE_INFINITY,
    ...options,
    argv,
  });
  return {
    ok: outcome.kind === 'ran',
    status: describeOutcome(outcome),
    stdout: stdout.text,
    stderr: stderr.text,
    outcome,
    seconds: wallSeconds,
    leftovers,
  };
}
