import { isAbsolute, relative, resolve } from 'node:path';
import { hashPath } from './hash.ts';
import type { Layout } from './layout.ts';
import { isBelow, slashed } from './paths.ts';

/** Something that a build made. */
export interface Artifact {
  /** The same on all sides: relative to the checkout, `@bin/…` for what pairmark makes, or absolute elsewhere. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** 64 hex digits. */
  readonly sha256: string;
}

/** What `rehash` gives for an artefact that is gone. */
export const MISSING_HASH = 'missing';

/**
 * Hashes what the user named (absolute, or relative to the checkout, else to the folder that is built in) and what
 * the harness made. The first that does not exist is given back as `missing`.
 */
export async function hashArtifacts(
  layout: Layout,
  dir: string,
  named: readonly string[],
  prepared: readonly string[],
): Promise<{ readonly artifacts: readonly Artifact[]; readonly missing: string | null }> {
  const artifacts: Artifact[] = [];
  for (const typed of [...named, ...prepared]) {
    const found = await hashFirst(candidates(layout, dir, typed));
    if (found === null) return { artifacts, missing: typed };
    if (artifacts.some(({ path }) => path === found.path)) continue;
    artifacts.push({ ...found, name: nameOf(layout, found.path) });
  }
  return { artifacts, missing: null };
}

const candidates = (layout: Layout, dir: string, typed: string): string[] =>
  isAbsolute(typed) ? [typed] : [resolve(layout.root, typed), resolve(dir, typed)];

async function hashFirst(paths: readonly string[]): Promise<Pick<Artifact, 'path' | 'sha256'> | null> {
  for (const path of paths) {
    const sha256 = await hashPath(path);
    if (sha256 !== null) return { path, sha256 };
  }
  return null;
}

function nameOf(layout: Layout, path: string): string {
  if (isBelow(layout.root, path)) return slashed(relative(layout.root, path));
  return isBelow(layout.home, path) ? `@${slashed(relative(layout.home, path))}` : path;
}

/** Hashes by name, as they are now; `missing` for what is gone. */
export async function rehashArtifacts(artifacts: readonly Artifact[]): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { name, path } of artifacts) hashes[name] = (await hashPath(path)) ?? MISSING_HASH;
  return hashes;
}

export const hashesByName = (artifacts: readonly Artifact[]): Record<string, string> =>
  Object.fromEntries(artifacts.map(({ name, sha256 }) => [name, sha256]));

/** Lies it outside of the build's own folder, where another side's build can overwrite it? */
export const isOutside = (layout: Layout, artifact: Artifact): boolean => !isBelow(layout.home, artifact.path);
