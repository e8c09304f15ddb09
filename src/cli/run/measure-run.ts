import { relative } from 'node:path';
import { buildAll, cacheDirectory } from '../../build/index.ts';
import type { Built, SideBuild } from '../../build/types.ts';
import type { Source } from '../../git/types.ts';
import { compareSamples, sampleHost } from '../../host/index.ts';
import { probeInstrument } from '../../measure/instrument.ts';
import { ProcessRunner } from '../../measure/process-runner.ts';
import { Session } from '../../measure/session.ts';
import { planUnits } from '../../measure/units.ts';
import { UserError } from '../../model/error.ts';
import type { Harness } from '../../model/harness.ts';
import type { HostChange } from '../../model/host.ts';
import type { RunPlan, RunRequest } from '../../model/plan.ts';
import type { BuildLine, EndLine } from '../../model/record.ts';
import type { Side } from '../../model/revision.ts';
import { childEnvironment, redactor } from '../../process/index.ts';
import type { Progress } from '../../progress/index.ts';
import type { RecordWriter } from '../../record/index.ts';
import { GateWatch } from '../../verdict/index.ts';
import { detailLines } from '../closing.ts';
import type { Io } from '../io.ts';
import type { Control } from './control.ts';
import { checkSides, cleanUp, setUp } from './hooks.ts';
import { keepLog } from './keep-log.ts';
import { vocabularyOf } from './vocabulary.ts';

export interface MeasureOptions {
  readonly request: RunRequest;
  readonly source: Source;
  readonly sides: readonly Side[];
  readonly harness: Harness | null;
  readonly folder: string;
  readonly writer: RecordWriter;
  readonly io: Io;
  readonly control: Control;
  readonly progress: Progress;
  /** Monotonic second at which the work began. */
  readonly startedAt: number;
  /** Builds from scratch although cached ones fit. */
  readonly fresh: boolean;
}

/**
 * Builds all sides, measures, and closes the record, whatever happens on the way.
 *
 * @throws UserError exit 2 when nothing could be measured because of how we were asked
 */
export async function measureRun(options: MeasureOptions): Promise<void> {
  const { writer, control } = options;
  let error: EndLine['error'] = null;
  try {
    await withBuilds(options, (built) => measureBuilt(options, built));
  } catch (caught) {
    if (!control.signal.aborted) {
      if (!(caught instanceof UserError) || caught.exitCode === 2) throw caught;
      error = endError(caught);
      options.io.stderr(detailLines(caught));
    }
  }
  writer.append({ t: 'end', at: control.now(), interrupted: control.interruptedBy(), error });
  writer.sync();
}

function endError({ reason, message, where }: UserError): EndLine['error'] {
  return { reason, message, side: where?.side ?? null, sha: where?.sha ?? null };
}

/** All builds end before the first measurement, and their locks are given back at the end. */
async function withBuilds(options: MeasureOptions, use: (built: readonly Built[]) => Promise<void>): Promise<void> {
  const { request, source, sides, harness, folder, writer, io, control, progress, fresh } = options;
  const { env } = childEnvironment(io.env, { pass: request.env });
  const builds = await buildAll(sides, {
    source,
    request,
    harness,
    cacheDir: cacheDirectory(io.env),
    runDir: folder,
    env,
    signal: control.signal,
    fresh,
    onStep: (side, step) => progress.step(`${step === 'cached' ? 'built before' : step}: ${side.name}`),
  });
  const built = builds.filter((build) => build.kind === 'built');
  try {
    for (const build of builds) {
      writer.append(buildLine(build, folder));
      if (build.kind === 'built') for (const check of build.checks) writer.append({ t: 'check', check });
      if (request.keep && build.root !== null) progress.note(`checkout of ${build.side.name}: ${build.root}`);
    }
    await use(built);
  } finally {
    for (const build of built) await build.release();
  }
}

function buildLine(build: SideBuild, folder: string): BuildLine {
  const { cloneSeconds, buildSeconds } = build;
  const common = { t: 'build' as const, side: build.side.index, cloneSeconds, buildSeconds };
  if (build.kind === 'built') {
    const { key, cached, artifacts, overlaid, toolchain } = build;
    return { ...common, ok: true, key, cached, artifacts, overlaid, toolchain, failure: null };
  }
  const { reason, message, tail, log } = build;
  const failure = { reason, message, tail, log: log === null ? null : relative(folder, log) };
  return { ...common, ok: false, key: '', cached: false, artifacts: {}, overlaid: [], failure };
}

/** Goes on without `before` only where the user said so; without an `after` there is nothing to look at. */
function measurable(request: RunRequest, sides: readonly Side[], built: readonly Built[]): boolean {
  if (built.length === sides.length) return true;
  return request.ifBeforeFails === 'skip' && built.length > 0 && built.every(({ side }) => side.role === 'after');
}

async function measureBuilt(options: MeasureOptions, built: readonly Built[]): Promise<void> {
  const { request, sides, writer, control, progress } = options;
  if (!measurable(request, sides, built)) return;
  const { signal } = control;
  progress.step('setting up');
  try {
    await setUp(request, built, signal);
    await checkSides(request, built, signal);
    await measureSides(options, built);
  } finally {
    await cleanUp(request, built, (text) => progress.note(text));
  }
  await checkArtifacts(built, writer);
}

async function measureSides(options: MeasureOptions, built: readonly Built[]): Promise<void> {
  const { request, harness, folder, writer, io, control, progress, startedAt } = options;
  const { signal } = control;
  const planned = await planUnits(request, harness, built);
  const plan: RunPlan = {
    ...(writer.recording.plan as RunPlan),
    ...planned,
    measured: built.map(({ side }) => side.index),
  };
  writer.append({ t: 'plan', plan });
  const redact = redactor(childEnvironment(io.env, { pass: request.env }).secrets);
  const bySide: Built[] = [];
  for (const build of built) bySide[build.side.index] = build;
  let watch: GateWatch | null = null;
  const session = new Session({
    plan,
    writer,
    runner: new ProcessRunner({ request, built: bySide, harness, signal }),
    world: {
      now: () => control.now(),
      monotonic: () => control.monotonic(),
      hostChange: hostChanges(),
      redact,
      keepLog: (name, text) => keepLog(folder, name, text),
    },
    signal,
    undecided: () => {
      // Which tool prints the benchmarks' output may only be known once it has been seen.
      watch ??= new GateWatch(writer.recording, vocabularyOf(writer.recording));
      return watch.undecidedUnits();
    },
    onProgress: (state) => progress.round(state),
  });
  await probe(options, built);
  await session.run(startedAt);
}

/** What the instrument costs on this machine now, once a run. */
async function probe({ request, writer, control: { signal } }: MeasureOptions, built: readonly Built[]): Promise<void> {
  const [first] = built;
  if (first === undefined || writer.recording.instrumentCosts.length > 0) return;
  const costs = await probeInstrument({ request, built: first, signal });
  if (costs.length > 0) writer.append({ t: 'instrument', costs });
}

/** Each call tells what happened since the one before. */
function hostChanges(): () => HostChange {
  let last = sampleHost();
  return () => {
    const now = sampleHost();
    const change = compareSamples(last, now);
    last = now;
    return change;
  };
}

/** A binary that was replaced while it was being measured makes all numbers worthless. */
async function checkArtifacts(built: readonly Built[], writer: RecordWriter): Promise<void> {
  for (const build of built) {
    const now = await build.rehash();
    const changed = Object.keys(build.artifacts).filter((path) => now[path] !== build.artifacts[path]);
    if (changed.length === 0) continue;
    const text = `${changed.join(', ')} changed while it was being measured (${build.side.name}); something else rebuilt it`;
    writer.append({ t: 'check', check: { kind: 'artifact-changed', level: 'alarm', text } });
  }
}
