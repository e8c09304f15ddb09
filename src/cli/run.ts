import { randomInt } from 'node:crypto';
import { loadConfig } from '../config/index.ts';
import { createProgress } from '../progress/index.ts';
import type { Interruption } from './interruption.ts';
import type { Io } from './io.ts';
import { type RunInput, toOutputs, toRunRequest } from './request.ts';
import { controlOf } from './run/control.ts';
import { executeRun } from './run/execute.ts';

/** `pairmark run`. Gives the exit code. */
export async function run(input: RunInput, io: Io, interruption: Interruption): Promise<number> {
  const { config, path } = await loadConfig(input.flags.config ?? null, [io.cwd]);
  const request = toRunRequest({ ...input, config, cwd: io.cwd, randomSeed: randomInt(2 ** 32) });
  const targets = toOutputs(input.flags, config);
  const progress = createProgress({
    stream: process.stderr,
    isTTY: io.isTTY,
    quiet: request.quiet,
    verbose: request.verbose,
  });
  try {
    const origin = { flags: input.flags, positionals: input.positionals, dashDash: input.dashDash, config: path };
    return await executeRun({ request, io, control: controlOf(interruption), progress, origin }, targets);
  } finally {
    progress.stop();
  }
}
