import { join } from 'node:path';

/** Where everything of one build lies. All paths are absolute and, for one source, of equal length on all sides. */
export interface Layout {
  /** Folder of the build; its name is the head of the key. */
  readonly home: string;
  /** The checkout. */
  readonly root: string;
  /** Binaries that pairmark makes. */
  readonly bin: string;
  /** This side's TMPDIR. */
  readonly tmp: string;
  /** This side's XDG_CACHE_HOME. */
  readonly xdg: string;
  /** This side's Cargo target folder, where the user's own would be shared by all sides. */
  readonly target: string;
  readonly log: string;
  readonly manifest: string;
  /** List of all files as the build left them. */
  readonly files: string;
  /** Beside the folder, so that it outlives a rebuild. */
  readonly lock: string;
}

/** Folders whose files make up the build: those of `Layout` without `tmp`, which is always empty at the start. */
export const BUILD_FOLDERS = ['src', 'bin', 'xdg', 'target'] as const;

/** Folder that all builds of all sources are below. */
export const buildsFolder = (cacheDir: string): string => join(cacheDir, 'builds');

// Sockets below TMPDIR must fit into about 100 bytes, so the folder is not named after all 64 digits of the key; the
// manifest holds them all.
const NAME_DIGITS = 20;

export function layoutOf(cacheDir: string, sourceId: string, key: string): Layout {
  return layoutAt(join(buildsFolder(cacheDir), sourceId, key.slice(0, NAME_DIGITS)));
}

/** The layout of a build folder that is already known. */
export function layoutAt(home: string): Layout {
  return {
    home,
    root: join(home, 'src'),
    bin: join(home, 'bin'),
    tmp: join(home, 'tmp'),
    xdg: join(home, 'xdg'),
    target: join(home, 'target'),
    log: join(home, 'build.log'),
    manifest: join(home, 'manifest.json'),
    files: join(home, 'files.json'),
    lock: `${home}.lock`,
  };
}
