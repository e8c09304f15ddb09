/** A resolved commit. `.` (the working tree) is one too: it is snapshotted to a commit before anything else happens. */
export interface Revision {
  /** What the user typed, or what stood in for it (`HEAD~1`, `.`). */
  readonly label: string;
  /** Full object name of the commit, 40 (or 64) lower-case hex digits. */
  readonly sha: string;
  /** Full object name of the commit's tree: equal trees are equal sources. */
  readonly tree: string;
  /** First line of the commit message. */
  readonly subject: string;
  /** True only for a snapshot of uncommitted work. */
  readonly dirty: boolean;
  /** Committer date, ISO 8601 in UTC. */
  readonly committedAt: string;
}

export type SideRole = 'before' | 'after';

/**
 * One revision's place in the run. Side 0 is `before`; every further one is an `after`.
 * With `--aa` the last side is a second, independent clone and build of `before`.
 */
export interface Side {
  /** Position in the run, from 0. */
  readonly index: number;
  readonly role: SideRole;
  /** Unique name in reports: the label, or the label with `#2`, `#3` … where two sides share it. */
  readonly name: string;
  readonly revision: Revision;
  /** True for the second build of `before` that `--aa` adds. */
  readonly again: boolean;
}

/** The first twelve digits: what people read. JSON carries the whole. */
export const shortSha = (sha: string): string => sha.slice(0, 12);
