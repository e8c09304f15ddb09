import type { Revision } from '../model/revision.ts';

/** Where the code comes from: a local repository, or a URL. Nothing done through it changes the user's repository. */
export interface Source {
  /** Path or URL as people may see it: no user name, password or token in it. */
  readonly shown: string;
  /** Absolute top folder of the user's working tree; null for a URL or a bare repository. */
  readonly workTree: string | null;
  /** Folder of the user inside the working tree, `/`-separated, empty at the top. */
  readonly subfolder: string;
  /** Stable across runs for the same repository: names mirror and checkouts in the cache. */
  readonly id: string;
  /** Sides when the user named none: `HEAD .` when the tree is dirty, else `HEAD~1 HEAD`. */
  defaultRevisions(): Promise<readonly string[]>;
  /**
   * Resolves every label to a commit before anything else happens, and brings the commits into the mirror.
   * Notes say what a reader must know (a tag and a branch share the name; N uncommitted changes not measured).
   * @throws UserError exit 2: `bad-revision`, `shallow-history`, `not-a-repository`, `unsafe-ownership` …
   */
  resolve(
    labels: readonly string[],
  ): Promise<{ readonly revisions: readonly Revision[]; readonly notes: readonly string[] }>;
  /**
   * Makes a clone of its own at `dir` (which must not exist), with all tags and full history, its remote set to
   * the user's remote, at the revision's commit, submodules at their pins.
   * On failure `dir` is removed again.
   * @throws UserError exit 3: `clone-failed`, `submodule-failed`, `lfs-pointers`, `disk-full` …
   */
  checkout(revision: Revision, dir: string, options: CheckoutOptions): Promise<{ readonly notes: readonly string[] }>;
  /** Paths (relative, `/`) that differ between two commits' trees, at most `limit`. */
  changedPaths(a: Revision, b: Revision, limit: number): Promise<readonly string[]>;
}

export interface CheckoutOptions {
  readonly side: string;
  readonly signal?: AbortSignal;
}

export interface OpenOptions {
  /** `--repo`, or null for the repository around `cwd`. */
  readonly repo: string | null;
  readonly cwd: string;
  /** pairmark's cache folder, absolute. */
  readonly cacheDir: string;
}
