import type { HarnessTools } from '../model/harness.ts';
import { describeOutcome } from '../model/invocation.ts';
import { runProcess } from '../process/index.ts';

export interface ToolOptions {
  readonly dir: string;
  readonly binDir: string;
  readonly env: Readonly<Record<string, string>>;
  /** Limit of a command that names none. */
  readonly timeoutMs: number;
  /** Folders of this side's own, swept for what a command leaves behind. */
  readonly sweep: readonly string[];
  readonly signal?: AbortSignal;
}

/** Runs a harness's own commands like those of the build: with the side's environment, in a group, output bounded. */
export function harnessTools(side: ToolOptions): HarnessTools {
  return {
    dir: side.dir,
    binDir: side.binDir,
    async run(argv, options = {}) {
      const finished = await runProcess({
        argv,
        cwd: options.cwd ?? side.dir,
        env: { ...side.env, ...options.env },
        timeoutMs: options.timeoutMs ?? side.timeoutMs,
        sweep: side.sweep,
        ...(side.signal === undefined ? {} : { signal: side.signal }),
      });
      side.signal?.throwIfAborted();
      return {
        ok: finished.outcome.kind === 'ran',
        status: describeOutcome(finished.outcome),
        stdout: finished.stdout.text,
        stderr: finished.stderr.text,
      };
    },
  };
}
