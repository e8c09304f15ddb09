import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { loadConfig } from '../config/index.ts';
import { UserError } from '../model/error.ts';
import { commandLine } from '../model/plan.ts';
import type { Floors } from '../model/record.ts';
import { visible } from '../report/escape.ts';
import { aligned } from '../report/layout.ts';
import { FLOOR_RUNS } from '../verdict/floors.ts';
import { changeBy } from '../verdict/words.ts';
import type { Interruption } from './interruption.ts';
import type { Io } from './io.ts';
import { type RunInput, toRunRequest } from './request.ts';
import { controlOf, progressOf } from './run/control.ts';
import { recordRun } from './run/execute.ts';
import { addFloors } from './run/floors.ts';
import { reportOf } from './run/render.ts';

type CalibrateInput = RunInput & { readonly runs: number };

/**
 * `pairmark calibrate [REV]`: measures a revision against a second clone and build of itself, several times, and
 * writes down how far apart the machine alone puts two equal sides. Gives the exit code.
 *
 * @throws UserError exit 3 `nothing-measured` when a run gives nothing to compare
 */
export async function calibrate(input: CalibrateInput, io: Io, interruption: Interruption): Promise<number> {
  const { config, path } = await loadConfig(input.flags.config ?? null, [io.cwd]);
  const asked = toRunRequest({ ...input, positionals: [], config, cwd: io.cwd, randomSeed: randomInt(2 ** 31) });
  const request = { ...asked, gate: false, maxRounds: null, timeBudgetMs: null, confirm: false, aa: true };
  const label = input.positionals[0] ?? 'HEAD';
  const progress = progressOf(request, io);
  const control = controlOf(interruption);
  let floors: Floors = [];
  for (let run = 0; run < input.runs; run++) {
    progress.note(`A/A run ${run + 1} of ${input.runs}: ${label} against itself`);
    const folder = await recordRun({
      request: { ...request, seed: request.seed + run, out: folderOf(request.out, run) },
      io,
      control,
      progress,
      labels: [label],
      origin: { flags: input.flags, positionals: [label], dashDash: input.dashDash, config: path },
    });
    const { report } = reportOf(folder);
    if (report.aa === null || report.outcome.exitCode !== 0) {
      const { side, sha, message, reason } = report.outcome;
      const where = side === null || sha === null ? null : { side, sha };
      throw new UserError(3, report.outcome.exitCode === 0 ? 'nothing-measured' : reason, message, { where });
    }
    floors = addFloors(io.cwd, report.host, commandLine(request.bench), report.aa);
  }
  io.stdout(floorTable(floors));
  return 0;
}

/** Each run has a folder of its own, numbered from 1 where the user named one. */
const folderOf = (out: string | null, run: number): string | null => (out === null ? null : join(out, String(run + 1)));

function floorTable(floors: Floors): string {
  const rows = floors
    .toSorted((a, b) => b.worst - a.worst)
    .map(({ benchmark, metric, worst, runs }) => [
      visible(benchmark),
      visible(metric),
      runs < FLOOR_RUNS ? 'unknown' : changeBy(worst),
      String(runs),
    ]);
  const table = aligned([['benchmark', 'metric', 'floor', 'A/A runs'], ...rows]);
  return `Noise floors of this machine (worst of all A/A runs; unknown under ${FLOOR_RUNS})\n\n${table}`;
}
