import { lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { UserError, type Where } from '../model/error.ts';
import type { HarnessTools, Prepared } from '../model/harness.ts';
import type { Side } from '../model/revision.ts';
import { redactor } from '../process/index.ts';
import { type Artifact, hashArtifacts } from './artifacts.ts';
import { built, type Finished } from './built.ts';
import { folderBytes, makeRoom } from './cache.ts';
import { findUntypedCmake } from './cmake.ts';
import { runBuildCommands, runPrepare, type Trouble } from './commands.ts';
import { type BuildContext, benchmarkFolder, type Place, preparingHarness } from './context.ts';
import { asStorageError, assertFreeSpace, emptyFolder, removeTree } from './disk.ts';
import { checkedOutHead, listFiles } from './file-list.ts';
import { CACHE_SCHEMA } from './key.ts';
import { BuildLog } from './log.ts';
import { type Manifest, readManifest, touchManifest, writeManifest } from './manifest.ts';
import { isBelow } from './paths.ts';
import { placeOverlay } from './place-overlay.ts';
import { reusable } from './reuse.ts';
import { sideEnvironment } from './side-env.ts';
import { toolchainFacts } from './toolchain-facts.ts';
import { harnessTools } from './tools.ts';
import type { BuildFailed } from './types.ts';

/** Old builds give way when less than this is free before a new one is begun; bytes. */
const ROOM_FOR_BUILD = 2e9;

/** Everything about the build of one side while it is being made. */
interface Job {
  readonly context: BuildContext;
  readonly side: Side;
  readonly place: Place;
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly log: BuildLog;
  readonly where: Where;
  /** Seconds. */
  readonly spent: { clone: number; build: number };
}

/** Builds one side in the place that has been locked for it, or takes what is there. The lock stays when it is built. */
export async function buildAt(context: BuildContext, side: Side, place: Place): Promise<Finished | BuildFailed> {
  const job = jobOf(context, side, place);
  try {
    const reused = context.options.fresh === true ? null : await reuse(job);
    const result = reused ?? (await buildAnew(job));
    if (result.kind === 'build-failed') await abandon(job);
    return result;
  } catch (error) {
    await abandon(job);
    context.options.signal?.throwIfAborted();
    throw asStorageError(error, context.options.cacheDir);
  }
}

function jobOf(context: BuildContext, side: Side, place: Place): Job {
  const { request, env, runDir } = context.options;
  const secrets = request.env.flatMap((name) => env[name] ?? []);
  return {
    context,
    side,
    place,
    dir: benchmarkFolder(context, place.layout),
    env: sideEnvironment(env, place.layout),
    log: new BuildLog(join(runDir, `build-${side.index}.log`), redactor(secrets)),
    where: { side: side.name, sha: side.revision.sha },
    spent: { clone: 0, build: 0 },
  };
}

/** Leaves nothing unfinished, unless the user wants to look at it. */
async function abandon({ context, place }: Job): Promise<void> {
  try {
    const whole = readManifest(place.layout) !== null;
    if (!whole && !context.options.request.keep) await removeTree(place.layout.home);
  } finally {
    place.lock.release();
  }
}

async function reuse(job: Job): Promise<Finished | null> {
  const { layout, key } = job.place;
  const manifest = await reusable(layout, key);
  if (manifest === null) return null;
  touchManifest(layout);
  job.context.options.onStep?.(job.side, 'cached');
  job.log.takeFrom(layout.log, manifest.builtAt);
  return finish(job, manifest, true);
}

async function buildAnew(job: Job): Promise<Finished | BuildFailed> {
  const { context, place } = job;
  const { layout } = place;
  const { cacheDir, request } = context.options;
  job.log.reset();
  await removeTree(layout.home);
  await makeRoom(cacheDir, ROOM_FOR_BUILD);
  await assertFreeSpace(cacheDir, 'clone and build', job.where);
  const cloned = await clone(job);
  if (cloned.kind === 'trouble') return failed(job, cloned);
  await placeOverlay(context.overlay, layout.root, job.where);
  const absent = missingFolder(job);
  if (absent !== null) return failed(job, absent);
  const prepared = await timed(job.spent, 'build', () => build(job));
  if (prepared?.kind === 'trouble') return failed(job, prepared);
  await emptyFolder(layout.tmp);
  const made = prepared?.kind === 'ready' ? prepared.artifacts : [];
  const { artifacts, missing } = await hashArtifacts(layout, job.dir, request.artifacts, made);
  if (missing !== null) return failed(job, missingArtifact(missing, job));
  const listed = listFiles(layout);
  const toolchain = await toolchainFacts(toolsOf(job), layout.home, listed.files);
  return finish(job, record(job, listed, { notes: cloned.notes, prepared, artifacts, toolchain }), false);
}

async function clone(job: Job): Promise<{ readonly kind: 'cloned'; readonly notes: readonly string[] } | Trouble> {
  const { context, side, place } = job;
  const { layout } = place;
  const { source, signal, onStep } = context.options;
  for (const folder of [layout.home, layout.bin, layout.tmp, layout.xdg, layout.target]) {
    mkdirSync(folder, { recursive: true });
  }
  onStep?.(side, 'clone');
  try {
    const options = { side: side.name, ...(signal === undefined ? {} : { signal }) };
    const { notes } = await timed(job.spent, 'clone', () => source.checkout(side.revision, layout.root, options));
    return { kind: 'cloned', notes };
  } catch (error) {
    signal?.throwIfAborted();
    const ofSide = error instanceof UserError && error.exitCode === 3 && !OF_MACHINE.has(error.reason);
    if (!ofSide) throw error;
    return {
      kind: 'trouble',
      reason: error.reason,
      command: null,
      status: 'not cloned',
      message: error.message,
      tail: error.details,
    };
  }
}

/** Reasons that have nothing to do with the commit, so that no other side would fare better. */
const OF_MACHINE = new Set(['disk-full', 'cache-unwritable']);

/** The build commands, then what the harness compiles or finds for itself. */
async function build(job: Job): Promise<Prepared | Trouble | null> {
  const { context, side, place, dir, env, log } = job;
  const { options } = context;
  const preparing = preparingHarness(options);
  const { build: commands, bench, buildTimeoutMs: timeoutMs } = options.request;
  if (commands.length > 0 || preparing !== null) options.onStep?.(side, 'build');
  const sweep = [place.layout.home];
  const common = { dir, env, timeoutMs, sweep, ...(options.signal === undefined ? {} : { signal: options.signal }) };
  const trouble = await runBuildCommands({ ...common, commands, log });
  if (trouble !== null || preparing === null) return trouble;
  return runPrepare(preparing, bench, harnessTools({ ...common, binDir: place.layout.bin }), log);
}

/** The folder may be one that this commit does not have yet, or a link that the commit makes lead elsewhere. */
function missingFolder({ context, side, place, dir }: Job): Trouble | null {
  const stats = lstatSync(dir, { throwIfNoEntry: false });
  const real = stats === undefined ? null : realpathSync(dir);
  const root = realpathSync(place.layout.root);
  const inside = real !== null && (real === root || isBelow(root, real));
  if (inside && lstatSync(real).isDirectory()) return null;
  const message =
    real === null
      ? `this commit has no folder ${context.dir}; name another with --cwd, or bring it with --overlay ${context.dir}`
      : `${context.dir} is not a folder inside this commit; name another with --cwd`;
  return {
    kind: 'trouble',
    reason: `${side.role}-missing`,
    command: null,
    status: 'no such folder',
    message,
    tail: [],
  };
}

function missingArtifact(typed: string, { context, dir }: Job): Trouble {
  const { build: commands } = context.options.request;
  const maker = commands.length === 0 ? 'there is no build command that could make it' : 'the build did not make it';
  const message = `the artefact ${typed} is neither in the checkout nor in ${dir}: ${maker}`;
  return {
    kind: 'trouble',
    reason: 'artifact-missing',
    command: commands.at(-1) ?? null,
    status: 'no such file',
    message,
    tail: [],
  };
}

function record(
  job: Job,
  { files, bytes }: ReturnType<typeof listFiles>,
  parts: {
    readonly notes: readonly string[];
    readonly prepared: Prepared | null;
    readonly artifacts: readonly Artifact[];
    readonly toolchain: readonly string[];
  },
): Manifest {
  const { context, side, place, log } = job;
  const { layout, key } = place;
  const manifest: Manifest = {
    schema: CACHE_SCHEMA,
    key,
    source: context.options.source.shown,
    label: side.revision.label,
    sha: side.revision.sha,
    subject: side.revision.subject,
    builtAt: new Date().toISOString(),
    bytes: bytes + folderBytes(join(layout.root, '.git')),
    head: checkedOutHead(layout.root),
    overlaid: context.overlay.entries.map(({ path }) => path),
    untypedCmake: findUntypedCmake(layout.home, files),
    ...parts,
  };
  log.saveTo(layout.log);
  writeManifest(layout, manifest, files);
  return manifest;
}

function toolsOf({ context, place, dir, env }: Job): HarnessTools {
  const { request, signal } = context.options;
  return harnessTools({
    dir,
    binDir: place.layout.bin,
    env,
    timeoutMs: request.buildTimeoutMs,
    sweep: [place.layout.home],
    ...(signal === undefined ? {} : { signal }),
  });
}

function finish(job: Job, manifest: Manifest, cached: boolean): Finished {
  const { side, place, dir, env, spent } = job;
  return built({
    side,
    place,
    dir,
    env,
    tools: toolsOf(job),
    manifest,
    cached,
    cloneSeconds: spent.clone,
    buildSeconds: spent.build,
  });
}

function failed({ side, log, spent, context, place }: Job, trouble: Trouble): BuildFailed {
  return {
    ...trouble,
    kind: 'build-failed',
    side,
    log: log.exists ? log.path : null,
    root: context.options.request.keep ? place.layout.root : null,
    cloneSeconds: spent.clone,
    buildSeconds: spent.build,
  };
}

async function timed<T>(spent: Job['spent'], what: keyof Job['spent'], work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  try {
    return await work();
  } finally {
    spent[what] = (performance.now() - from) / 1000;
  }
}
