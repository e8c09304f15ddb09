import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Built } from '../build/types.ts';
import { UserError, usageError } from '../model/error.ts';
import type { Harness, ListedBenchmark } from '../model/harness.ts';
import type { Granularity, RunRequest, Unit } from '../model/plan.ts';
import { commandLine } from '../model/plan.ts';
import { chooseSlice } from '../schedule/slice.ts';
import { nameFilter } from '../verdict/filter.ts';

export interface PlannedUnits {
  readonly granularity: Granularity;
  readonly units: readonly Unit[];
}

const SUITE: PlannedUnits = {
  granularity: 'suite',
  units: [{ id: 0, name: 'suite', select: null, sliceMs: null }],
};

/**
 * What can be run by itself. Every benchmark where the harness can list and select, else the whole suite.
 *
 * @throws UserError exit 2 `not-selectable` when `--granularity benchmark` cannot be had; exit 3 `listing-failed`,
 *   `nothing-measured` when no benchmark is left to run
 */
export async function planUnits(
  request: RunRequest,
  harness: Harness | null,
  built: readonly Built[],
): Promise<PlannedUnits> {
  const selecting = harness?.selecting;
  const ready = built.every(({ prepared }) => prepared?.kind === 'ready');
  if (request.granularity === 'suite') return SUITE;
  if (selecting === undefined || !ready) {
    if (request.granularity !== 'benchmark') return SUITE;
    throw usageError(
      'not-selectable',
      `--granularity benchmark: ${harness?.name ?? 'this command'} cannot list and select benchmarks here; leave it out to run the whole suite each time`,
    );
  }
  const listings: (readonly ListedBenchmark[])[] = [];
  for (const side of built) listings.push(await listSide(request, harness as Harness, side));
  return { granularity: 'benchmark', units: unitsOf(request, harness as Harness, listings) };
}

/** Units of all sides together, in the order in which they are first listed. */
function unitsOf(request: RunRequest, harness: Harness, listings: readonly (readonly ListedBenchmark[])[]): Unit[] {
  const canonical = harness.canonicalName?.(listings.flat().map(({ name }) => name)) ?? ((name: string) => name);
  const wanted = nameFilter(request.filter);
  const found = new Map<string, ListedBenchmark[]>();
  for (const listed of listings.flat()) {
    if (!wanted(canonical(listed.name)) && !wanted(listed.name)) continue;
    found.set(listed.select, [...(found.get(listed.select) ?? []), listed]);
  }
  if (found.size === 0) {
    const all = [...new Set(listings.flat().map(({ name }) => canonical(name)))];
    const message =
      all.length === 0
        ? `${commandLine(request.bench)} has no benchmarks to run`
        : `--filter ${request.filter.join(' ')} matches none of the ${all.length} benchmarks (${all.slice(0, 3).join(', ')} …)`;
    throw new UserError(3, 'nothing-measured', message);
  }
  const fixed = harness.selecting?.fixesDuration(request.bench) ?? false;
  return [...found].map(([select, listed], id) => ({
    id,
    name: canonical((listed[0] as ListedBenchmark).name),
    select,
    sliceMs: request.sliceMs ?? (fixed ? null : sliceFor(listed)),
  }));
}

function sliceFor(listed: readonly ListedBenchmark[]): number {
  return chooseSlice(
    listed.flatMap(({ secondsPerIteration }) => (secondsPerIteration === null ? [] : [secondsPerIteration])),
  );
}

/** The listing of a side is kept beside its build: the same build lists the same benchmarks. */
async function listSide(request: RunRequest, harness: Harness, side: Built): Promise<readonly ListedBenchmark[]> {
  if (harness.selecting === undefined || side.prepared?.kind !== 'ready') return [];
  const command = commandLine(request.bench);
  const name = createHash('sha256').update(`${harness.name}\n${command}`).digest('hex').slice(0, 16);
  const path = join(dirname(side.tools.binDir), `listing-${name}.json`);
  if (side.cached && existsSync(path)) {
    try {
      return JSON.parse(readFileSync(path, 'utf8')) as ListedBenchmark[];
    } catch {
      // A torn file is as good as none.
    }
  }
  const listed = await harness.selecting.list(request.bench, side.prepared.state, side.tools);
  if (!Array.isArray(listed)) {
    const { failed, log } = listed as { failed: string; log: string };
    const tail = log.trimEnd().split('\n').slice(-20);
    throw new UserError(3, 'listing-failed', `the benchmarks could not be listed: ${failed}`, {
      where: { side: side.side.name, sha: side.side.revision.sha },
      details: tail,
    });
  }
  writeFileSync(path, JSON.stringify(listed));
  return listed;
}
