import { readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import type { Prepared } from '../model/harness.ts';
import type { Artifact } from './artifacts.ts';
import type { UntypedCmakeBuild } from './cmake.ts';
import type { FileList, Stamp } from './file-list.ts';
import { CACHE_SCHEMA } from './key.ts';
import type { Layout } from './layout.ts';

/** What is known of a finished build. Its presence says that the build is whole; its date, when it was last used. */
export interface Manifest {
  readonly schema: typeof CACHE_SCHEMA;
  readonly key: string;
  /** Repository, label, commit and subject, for `pairmark cache ls`. */
  readonly source: string;
  readonly label: string;
  readonly sha: string;
  readonly subject: string;
  /** ISO 8601. */
  readonly builtAt: string;
  readonly bytes: number;
  /** Content of `.git/HEAD`. */
  readonly head: string;
  readonly artifacts: readonly Artifact[];
  readonly prepared: Prepared | null;
  readonly overlaid: readonly string[];
  /** What the clone had to say. */
  readonly notes: readonly string[];
  readonly untypedCmake: readonly UntypedCmakeBuild[];
  /** Versions and flags of what it was built with; builds of older versions do not say. */
  readonly toolchain?: readonly string[];
}

/** Null when there is none, or none that this version understands. */
export function readManifest(layout: Layout): Manifest | null {
  try {
    const manifest = JSON.parse(readFileSync(layout.manifest, 'utf8')) as Manifest;
    return manifest.schema === CACHE_SCHEMA ? manifest : null;
  } catch {
    return null;
  }
}

/** The files as the build left them; null when the list cannot be read. */
export function readFileList(layout: Layout): FileList | null {
  try {
    return new Map(JSON.parse(readFileSync(layout.files, 'utf8')) as [string, Stamp][]);
  } catch {
    return null;
  }
}

/** Writes both; the manifest last and at once, so that a build is never taken for whole when it is not. */
export function writeManifest(layout: Layout, manifest: Manifest, files: FileList): void {
  writeFileSync(layout.files, JSON.stringify([...files]));
  const unfinished = `${layout.manifest}.new`;
  writeFileSync(unfinished, JSON.stringify(manifest, null, 2));
  renameSync(unfinished, layout.manifest);
}

/** Marks a build as used now. */
export function touchManifest(layout: Layout): void {
  const now = new Date();
  utimesSync(layout.manifest, now, now);
}
