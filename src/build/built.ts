import type { HarnessTools } from '../model/harness.ts';
import type { Check } from '../model/report.ts';
import type { Side } from '../model/revision.ts';
import { type Artifact, hashesByName, isOutside, rehashArtifacts } from './artifacts.ts';
import type { Place } from './context.ts';
import type { Manifest } from './manifest.ts';
import type { Built } from './types.ts';

/** A build with what only this room needs to know of it. */
export interface Finished {
  readonly kind: 'finished';
  readonly built: Built;
  /** Artefacts that another side's build can overwrite. */
  readonly outside: readonly Artifact[];
}

export interface BuiltParts {
  readonly side: Side;
  readonly place: Place;
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly tools: HarnessTools;
  readonly manifest: Manifest;
  readonly cached: boolean;
  readonly cloneSeconds: number;
  readonly buildSeconds: number;
}

export function built(parts: BuiltParts): Finished {
  const { side, place, manifest, dir, env, tools, cached, cloneSeconds, buildSeconds } = parts;
  const { key, layout, lock } = place;
  const { artifacts, prepared, overlaid, toolchain = [] } = manifest;
  return {
    kind: 'finished',
    outside: artifacts.filter((artifact) => isOutside(layout, artifact)),
    built: {
      kind: 'built',
      side,
      root: layout.root,
      dir,
      tools,
      tmpDir: layout.tmp,
      env,
      key,
      cached,
      cloneSeconds,
      buildSeconds,
      artifacts: hashesByName(artifacts),
      prepared,
      toolchain,
      overlaid,
      checks: checksOf(side, manifest),
      rehash: () => rehashArtifacts(artifacts),
      release: async () => lock.release(),
    },
  };
}

function checksOf(side: Side, { notes, untypedCmake }: Manifest): Check[] {
  return [
    ...notes.map((note): Check => ({ kind: 'clone', level: 'note', text: `${side.name}: ${note}` })),
    ...untypedCmake.map(({ path, buildType }): Check => {
      const type = buildType === '' ? 'no build type' : `the build type ${buildType}`;
      const text = `${side.name}: the CMake build in ${path} has ${type}, so nothing is optimised; configure it with -DCMAKE_BUILD_TYPE=Release`;
      return { kind: 'debug-build', level: 'warning', text };
    }),
  ];
}

/**
 * Looks again, once all sides are built, at artefacts outside of the checkouts. One that another side's build has
 * overwritten gets its new hash, which is what the benchmarks will find, and an alarm.
 */
export async function afterAllBuilds({ built, outside }: Finished): Promise<Built> {
  if (outside.length === 0) return built;
  const now = await rehashArtifacts(outside);
  const overwritten = outside.filter(({ name }) => now[name] !== built.artifacts[name]);
  const alarms = overwritten.map(
    ({ path }): Check => ({
      kind: 'artifact-overwritten',
      level: 'alarm',
      text: `${path} of ${built.side.name} was overwritten by the build of another side: both run the same; let the build write inside the checkout`,
    }),
  );
  return { ...built, artifacts: { ...built.artifacts, ...now }, checks: [...built.checks, ...alarms] };
}
