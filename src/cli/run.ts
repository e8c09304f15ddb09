import { randomInt } from 'node:crypto';
import { loadConfig } from '../config/index.ts';
import type { Interruption } from './interruption.ts';
import type { Io } from './io.ts';
import { type RunInput, toOutputs, toRunRequest } from './request.ts';
import { controlOf, progressOf } from './run/control.ts';
import { executeRun } from './run/execute.ts';

/** `pairmark run`. Gives the exit code. */
export async function run(input: RunInput, io: Io, interruption: Interruption): Promise<number> {
  const { config, path } = await loadConfig(input.flags.config ?? null, [io.cwd]);
  const request = toRunRequest({ ...input, config, cwd: io.cwd, randomSeed: randomInt(2 ** 32) });
  const targets = toOutputs(input.flags, config);
  const progress = progressOf(request, io);
  try {
    const origin = { flags: input.flags, positionals: input.positionals, dashDash: input.dashDash, config: path };
    return await executeRun({ request, io, control: controlOf(interruption), progress, origin }, targets);
  } finally {
    progress.stop();
  }
}
