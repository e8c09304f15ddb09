import { recogniseCommand } from '../../../harness/index.ts';
import { cacheDirectory } from '../../build/index.ts';
import { openSource } from '../../git/index.ts';
import type { Source } from '../../git/types.ts';
import { describeHost } from '../../host/index.ts';
import { UserError } from '../../model/error.ts';
import type { Harness } from '../../model/harness.ts';
import { commandLine, type RunPlan, type RunRequest } from '../../model/plan.ts';
import { RECORD_SCHEMA, type RunOrigin } from '../../model/record.ts';
import type { Report } from '../../model/report.ts';
import type { Side } from '../../model/revision.ts';
import { childEnvironment, pinning } from '../../process/index.ts';
import type { Progress } from '../../progress/index.ts';
import { createRunFolder, RecordWriter, runFolderPath } from '../../record/index.ts';
import { visible } from '../../report/escape.ts';
import { closingLine } from '../closing.ts';
import { findHarness } from '../harnesses.ts';
import type { Io } from '../io.ts';
import { VERSION } from '../version.ts';
import { changedFileChecks } from './changed-files.ts';
import { checkTargets } from './check-targets.ts';
import { confirmRun } from './confirm.ts';
import type { Control } from './control.ts';
import { planText } from './dry-run.ts';
import { fingerprintOf } from './fingerprint.ts';
import { knownFloors } from './floors.ts';
import { holdRun } from './hold.ts';
import { labelsOf } from './labels.ts';
import { measureRun } from './measure-run.ts';
import { type Targets, writeReports } from './render.ts';
import { sidesOf } from './sides.ts';

export interface ExecuteOptions {
  readonly request: RunRequest;
  readonly io: Io;
  readonly control: Control;
  readonly progress: Progress;
  readonly origin: RunOrigin;
  /** The sides, instead of those that the request names. */
  readonly labels?: readonly string[];
}

/** Everything of a run that is fixed before its folder is made. */
interface Beginning {
  readonly source: Source;
  readonly sides: readonly Side[];
  readonly notes: readonly string[];
  readonly harness: Harness | null;
}

/**
 * `pairmark run`: from a request to written reports. Gives the exit code.
 *
 * @throws UserError exit 2 when nothing was measured; then no run folder is left
 */
export async function executeRun(options: ExecuteOptions, targets: Targets): Promise<number> {
  const { request, io } = options;
  checkTargets(targets, io.cwd);
  if (request.dryRun) {
    const { sides, harness, notes } = await begin(options);
    io.stdout(planText(request, sides, harness, notes));
    return 0;
  }
  const folder = await recordRun(options);
  return conclude(await writeReports(folder, targets, { io, full: request.verbose }), folder, io);
}

/** Carries a run out and gives the folder of its record. @throws as executeRun */
export async function recordRun(options: ExecuteOptions): Promise<string> {
  const { request, io, control, progress } = options;
  const startedAt = control.monotonic();
  const beginning = await begin(options);
  const folder = runFolderPath({
    base: io.cwd,
    out: request.out,
    at: new Date(control.now()),
    shas: beginning.sides.map((side) => side.revision.sha),
  });
  const { discard } = createRunFolder(folder);
  const hold = holdRun(folder);
  try {
    const writer = new RecordWriter(folder);
    try {
      await writeHead(writer, beginning, options);
      await measureRun({ ...options, ...beginning, folder, writer, startedAt, fresh: false });
    } finally {
      writer.close();
    }
    await confirmRun({ ...options, ...beginning, folder });
    progress.stop();
  } catch (error) {
    // Nothing was measured: an empty run folder is of no use to anyone.
    if (error instanceof UserError && error.exitCode === 2) discard();
    throw error;
  } finally {
    hold.release();
  }
  return folder;
}

async function begin({ request, io, progress, labels: given }: ExecuteOptions): Promise<Beginning> {
  const harness = await harnessOf(request);
  progress.step('resolving revisions');
  const source = await openSource({ repo: request.repo, cwd: request.cwd, cacheDir: cacheDirectory(io.env) });
  const { labels, notes } = given === undefined ? await labelsOf(request, source) : { labels: given, notes: [] };
  const resolved = await source.resolve(labels);
  return { source, sides: sidesOf(resolved.revisions, request.aa), notes: [...notes, ...resolved.notes], harness };
}

/**
 * Named, recognised from the command, what the user's patterns describe, or null: to be recognised from output.
 *
 * @throws UserError exit 2 `unknown-harness`
 */
async function harnessOf({ harness, bench, patterns }: RunRequest): Promise<Harness | null> {
  if (harness !== null) return findHarness(harness, patterns);
  const recognised = recogniseCommand(bench);
  return recognised === null && patterns.length > 0 ? findHarness('pattern', patterns) : recognised;
}

async function writeHead(
  writer: RecordWriter,
  beginning: Beginning,
  { request, io, control, origin }: ExecuteOptions,
): Promise<void> {
  const { sides, source, harness, notes } = beginning;
  const host = await describeHost();
  const { env, withheld } = childEnvironment(io.env, { pass: request.env });
  writer.append({
    t: 'head',
    schema: RECORD_SCHEMA,
    pairmark: VERSION,
    at: control.now(),
    request,
    origin,
    source: source.shown,
    host,
    floors: knownFloors(io.cwd, host, commandLine(request.bench)),
    fingerprint: fingerprintOf({ request, sides, host, env, pairmark: VERSION }),
  });
  writer.append({ t: 'plan', plan: emptyPlan(request, sides, harness) });
  for (const text of notes) writer.append({ t: 'check', check: { kind: 'revisions', level: 'note', text } });
  if (withheld.length > 0) {
    const text = `variables that look like credentials were kept from build and benchmark: ${withheld.join(', ')} (--env NAME passes one)`;
    writer.append({ t: 'check', check: { kind: 'withheld', level: 'note', text } });
  }
  for (const check of await changedFileChecks(source, sides, request.overlay)) writer.append({ t: 'check', check });
  const unpinned = request.cpu === null ? undefined : pinning(request.cpu).note;
  if (unpinned !== undefined) {
    writer.append({ t: 'check', check: { kind: 'not-pinned', level: 'warning', text: unpinned } });
  }
  writer.sync();
}

/** The plan before the benchmarks are known. */
function emptyPlan(request: RunRequest, sides: readonly Side[], harness: Harness | null): RunPlan {
  const { pairs, maxRounds, timeBudgetMs, warmup, seed, gate, minEffect, alpha } = request;
  const measured = sides.map(({ index }) => index);
  const granularity = request.granularity ?? 'suite';
  const name = harness?.name ?? null;
  return {
    pairs,
    maxRounds,
    timeBudgetMs,
    warmup,
    seed,
    gate,
    minEffect,
    alpha,
    granularity,
    sides,
    measured,
    units: [],
    harness: name,
  };
}

/** Says how the run ended: the resume command where there is more to do, and the closing line. */
export function conclude(report: Report, folder: string, io: Io): number {
  const { exitCode, state } = report.outcome;
  if (state === 'interrupted') io.stderr(`to go on: pairmark resume ${visible(folder)}\n`);
  if (exitCode !== 0) io.stderr(closingLine(report.outcome));
  return exitCode;
}
