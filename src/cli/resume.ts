import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { cacheDirectory } from '../build/index.ts';
import { loadConfig } from '../config/index.ts';
import { openSource } from '../git/index.ts';
import { describeHost } from '../host/index.ts';
import { usageError } from '../model/error.ts';
import type { RunPlan, RunRequest } from '../model/plan.ts';
import type { HeadLine } from '../model/record.ts';
import { childEnvironment } from '../process/index.ts';
import { dropTornLine, RECORD_FILE, type Recording, RecordWriter, readRecording, recordPath } from '../record/index.ts';
import { findHarness } from './harnesses.ts';
import type { Interruption } from './interruption.ts';
import type { Io } from './io.ts';
import type { Settings } from './options.ts';
import { type RunInput, toOutputs, toRunRequest } from './request.ts';
import { confirmRun } from './run/confirm.ts';
import { controlOf, progressOf } from './run/control.ts';
import { conclude } from './run/execute.ts';
import { differences, fingerprintOf } from './run/fingerprint.ts';
import { holdRun } from './run/hold.ts';
import { measureRun } from './run/measure-run.ts';
import { CONFIRM_FOLDER, writeReports } from './run/render.ts';
import { VERSION } from './version.ts';

export type ResumeInput = RunInput & {
  /** Folder of the run, as typed. */
  readonly run: string;
};

/**
 * `pairmark resume RUN`: goes on where an interrupted run stopped, in the same order.
 *
 * @throws UserError exit 2 `resume-differs` naming each setting that is not as it was; `resume-finished`, `run-in-use`
 */
export async function resume(input: ResumeInput, io: Io, interruption: Interruption): Promise<number> {
  const startedAt = performance.now() / 1000;
  const folder = resolve(io.cwd, input.run);
  // Before the lock is made: a folder without a run gets nothing from us.
  recordPath(folder);
  const hold = holdRun(folder);
  try {
    return await goOn(folder, input, { io, interruption, startedAt });
  } finally {
    hold.release();
  }
}

interface Going {
  readonly io: Io;
  readonly interruption: Interruption;
  /** Monotonic second at which the work began. */
  readonly startedAt: number;
}

async function goOn(folder: string, input: ResumeInput, { io, interruption, startedAt }: Going): Promise<number> {
  dropTornLine(folder);
  const recording = readRecording(folder);
  const { head, plan } = started(recording, folder);
  const again = await requestAgain(head, input);
  await refuseDifferences(head, plan, again.request, io);
  const { request } = head;
  const source = await openSource({ repo: request.repo, cwd: request.cwd, cacheDir: cacheDirectory(io.env) });
  const clean = plan.sides.filter((side) => !side.revision.dirty).map((side) => side.revision.sha);
  await source.resolve([...new Set(clean)]);
  const progress = progressOf(request, io);
  const writer = new RecordWriter(folder, recording);
  const name = recording.harness ?? plan.harness;
  const options = {
    request,
    source,
    sides: plan.sides,
    harness: name === null ? null : await findHarness(name, request.patterns),
    folder,
    io,
    control: controlOf(interruption),
    progress,
  };
  try {
    await measureRun({ ...options, writer, startedAt, fresh: false });
  } finally {
    writer.close();
  }
  await confirmRun(options);
  progress.stop();
  const report = await writeReports(folder, again.targets, { io, full: request.verbose });
  return conclude(report, relative(io.cwd, folder), io);
}

function started(recording: Recording, folder: string): { head: HeadLine; plan: RunPlan } {
  const { head, plan, end } = recording;
  if (head === null || plan === null) {
    throw usageError('no-record', `${folder} was stopped before it had a plan; start it again with pairmark run`);
  }
  if (end !== null && end.interrupted === null && end.error === null && !isConfirmationStopped(folder)) {
    throw usageError('resume-finished', `${folder} is finished: pairmark report ${folder} shows it`);
  }
  return { head, plan };
}

/** The run is done, but not the measuring again that was to confirm it. */
function isConfirmationStopped(folder: string): boolean {
  const below = join(folder, CONFIRM_FOLDER);
  if (!existsSync(join(below, RECORD_FILE))) return false;
  const { end } = readRecording(below);
  return end === null || end.interrupted !== null;
}

/** What the run would be today: the flags of then, the config as it is now, and what was given to `resume`. */
async function requestAgain(head: HeadLine, input: ResumeInput) {
  const { origin, request } = head;
  const { config } = await loadConfig(origin.config, []);
  const flags = { ...(origin.flags as Settings), ...input.flags };
  const dashDash = input.dashDash ?? (input.flags.bench === undefined ? origin.dashDash : null);
  const positionals = origin.positionals;
  return {
    request: toRunRequest({ flags, positionals, dashDash, config, cwd: request.cwd, randomSeed: request.seed }),
    targets: toOutputs(flags, config),
  };
}

async function refuseDifferences(head: HeadLine, plan: RunPlan, request: RunRequest, io: Io): Promise<void> {
  const host = await describeHost();
  const { env } = childEnvironment(io.env, { pass: request.env });
  const now = fingerprintOf({ request, sides: plan.sides, host, env, pairmark: VERSION });
  const differing = differences(head.fingerprint, now);
  if (differing.length === 0) return;
  throw usageError(
    'resume-differs',
    `this run cannot be resumed, it would not be the same run: ${differing.join('; ')}; undo that, or start a new run`,
  );
}
