import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';

/** A lock that this process holds. */
export interface Lock {
  /** Gives it back; a second call does nothing. */
  release(): void;
}

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Boot of the machine and the pid's name space, where the system tells: a pid means nothing outside of them. */
  readonly boot: string;
  readonly space: string;
  /** When the process began, in the system's own unit: the next process of the same pid differs. */
  readonly began: string;
  readonly token: string;
}

/** A lock from another machine (a shared cache folder) is believed for so long; milliseconds. */
const FOREIGN_LIMIT_MS = 48 * 3600e3;
/** A file that says nothing is one that is being written, unless it stays so. */
const UNWRITTEN_LIMIT_MS = 10e3;

const held = new Set<string>();

/**
 * Takes the lock at `path`, or returns null when a live process has it, this one included. What a dead process left
 * is taken over.
 */
export function tryLock(path: string): Lock | null {
  mkdirSync(dirname(path), { recursive: true });
  return create(path) ?? takeOver(path);
}

/** Does a live process hold it? */
export function isLocked(path: string): boolean {
  return ageOf(path) !== null && !isStale(path);
}

function create(path: string): Lock | null {
  const token = randomUUID();
  try {
    writeFileSync(path, JSON.stringify({ ...whoAmI(), token } satisfies Holder), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
  held.add(token);
  return {
    release() {
      if (!held.delete(token)) return;
      if (readHolder(path)?.token === token) rmSync(path, { force: true });
    },
  };
}

/**
 * Judging and removing a stale lock are two steps. Only one process at a time may do them, or a second could remove
 * what the first has just created.
 */
function takeOver(path: string): Lock | null {
  if (!isStale(path)) return null;
  const guard = `${path}.takeover`;
  try {
    writeFileSync(guard, '', { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if ((ageOf(guard) ?? 0) > UNWRITTEN_LIMIT_MS) rmSync(guard, { force: true });
    return null;
  }
  try {
    if (isStale(path)) rmSync(path, { force: true });
    return create(path);
  } finally {
    rmSync(guard, { force: true });
  }
}

function isStale(path: string): boolean {
  const age = ageOf(path);
  if (age === null) return false;
  const holder = readHolder(path);
  if (holder === null) return age > UNWRITTEN_LIMIT_MS;
  const me = whoAmI();
  if (holder.host !== me.host) return age > FOREIGN_LIMIT_MS;
  if (holder.boot !== me.boot) return true;
  if (holder.space !== me.space) return age > FOREIGN_LIMIT_MS;
  if (holder.pid === me.pid) return !held.has(holder.token);
  return !isAlive(holder.pid) || (holder.began !== '' && beginOf(holder.pid) !== holder.began);
}

function ageOf(path: string): number | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : Date.now() - stats.mtimeMs;
}

function readHolder(path: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(path, 'utf8')) as Holder;
    return Number.isSafeInteger(holder.pid) && holder.pid > 0 ? holder : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function whoAmI(): Omit<Holder, 'token'> {
  return {
    pid: process.pid,
    host: hostname(),
    boot: readOr('/proc/sys/kernel/random/boot_id'),
    space: linkOr('/proc/self/ns/pid'),
    began: beginOf(process.pid),
  };
}

/** Field 22 of /proc/PID/stat; the command in field 2 may hold spaces and brackets. */
function beginOf(pid: number): string {
  const stat = readOr(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function linkOr(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
