import { asStorageError } from '../build/disk.ts';
import { UserError, type Where } from '../model/error.ts';
import { GitFailure } from './run.ts';
import { redact } from './url.ts';

/** What was being done, for the sentence that a failure becomes. */
export interface Doing {
  /** Reason and exit status when git's words mean nothing more particular. */
  readonly reason: string;
  readonly exitCode: 2 | 3;
  /** `cannot clone https://…`: begins the sentence. */
  readonly what: string;
  /** The folder of pairmark's that was being written to; null: none. */
  readonly writing: string | null;
  /** Address whose credentials must not be shown. */
  readonly url?: string | null;
  readonly where?: Where | null;
}

/** What a failure of git or of the file system means to the user; a bug is given back as it is. */
export function explain(error: unknown, doing: Doing): unknown {
  if (error instanceof GitFailure) return explainGit(error, doing);
  if (error instanceof UserError || doing.writing === null) return error;
  return asStorageError(error, doing.writing);
}

/** Awaits `work`, its failures explained. */
export async function explained<T>(doing: Doing, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explain(error, doing);
  }
}

function explainGit(failure: GitFailure, doing: Doing): UserError {
  const said = failure.stderr;
  const options = { where: doing.where ?? null, cause: failure };
  if (/dubious ownership|unsafe repository/.test(said)) return unsafeOwnership(said, failure);
  if (doing.writing !== null && /No space left on device|[Dd]isk quota exceeded/.test(said)) {
    const text = `no space left while writing to ${doing.writing}; \`pairmark cache clean\` makes room`;
    return new UserError(3, 'disk-full', text, options);
  }
  if (doing.writing !== null && said.includes(doing.writing) && /Permission denied|Read-only file system/.test(said)) {
    const text = `cannot write to ${doing.writing}: make it writable or name another cache folder with PAIRMARK_CACHE_DIR`;
    return new UserError(3, 'cache-unwritable', text, options);
  }
  const { cause, lines } = whatGitSaid(said, doing.url ?? null);
  const details = lines.length > 1 ? lines.slice(-20) : [];
  return new UserError(doing.exitCode, doing.reason, `${doing.what}: ${cause}`, { ...options, details });
}

function unsafeOwnership(said: string, cause: GitFailure): UserError {
  const path =
    /repository at '([\s\S]*?)'\n/.exec(said)?.[1] ?? /unsafe repository \('([\s\S]*?)' is owned/.exec(said)?.[1];
  const line = /git config --global --add safe\.directory [^\n]+/.exec(said)?.[0];
  const fix = line ?? `git config --global --add safe.directory '${path ?? '<folder>'}'`;
  const text = `${path ?? 'the repository'} belongs to another user, so git will not open it; if you trust it: ${fix}`;
  return new UserError(2, 'unsafe-ownership', text, { cause });
}

/**
 * What git said, a line each, without its own prefixes, progress and credentials. The first fatal line is the cause;
 * what comes after it is what followed from it.
 */
export function whatGitSaid(said: string, url: string | null): { cause: string; lines: string[] } {
  const raw = redact(said, url)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '' && !/^\w[\w :]*:\s+\d+% \(/.test(line));
  const lines = raw.map(withoutPrefix);
  // A server that cannot be reached is named by the program that tried, one line ahead of git's own.
  const fatal = raw.findIndex((line) => /^fatal: /.test(line));
  const cause = /Could not read from remote/.test(raw[fatal] ?? '') ? (raw[fatal - 1] ?? raw[fatal]) : raw[fatal];
  const first = cause ?? raw.find((line) => /^error: /.test(line)) ?? raw.at(-1);
  return { cause: first === undefined ? 'git gave no reason' : withoutPrefix(first), lines };
}

const withoutPrefix = (line: string): string => line.replace(/^(fatal|error|warning|remote|hint): */, '').trim();
