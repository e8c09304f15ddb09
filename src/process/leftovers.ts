import { spawnSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { sep } from 'node:path';
import { type Group, MARKER } from './marker.ts';
import {
  hasProc,
  listPids,
  newestPid,
  type ProcessStat,
  readEnvironment,
  readStat,
  readWorkingDirectory,
} from './proc.ts';
import { processExists, signalGroup, signalProcess } from './signals.ts';
import { pollUntil } from './wait.ts';

const TERM_WAIT_MS = 200;
const KILL_WAIT_MS = 1000;
/** A process that starts others while it is being ended needs more than one pass. */
const PASSES = 10;
/** From this run time on, process numbers may have gone all the way round, so that they tell nothing. */
const NUMBERS_TELL_SECONDS = 1;

/** What tells the processes of one invocation from all others. */
export interface Trail {
  readonly group: Group;
  /** `ticksNow()` just before the start. */
  readonly since: number;
  /** Monotonic run time of the leader, seconds. */
  readonly seconds: number;
  /** Folders of pairmark's own. */
  readonly sweep: readonly string[];
  /** Groups that are still at work and must not be taken for ours. */
  readonly others: readonly Group[];
}

type Found = Pick<ProcessStat, 'pid' | 'start'>;

/**
 * Ends what an invocation left running and returns how many processes that were. On Linux these are the members of
 * its group or session, whatever carries its marker in the environment, whatever was started since without a
 * terminal and works in one of the swept folders, and the children of all these. Elsewhere: the members of its
 * group; on Windows nothing can be found once the leader is gone.
 */
export async function endLeftovers(trail: Trail): Promise<number> {
  const seen = new Set<string>();
  for (let pass = 0; pass < PASSES; pass += 1) {
    const found = findLeftovers(trail);
    if (found.length === 0) break;
    for (const { pid, start } of found) seen.add(`${pid} ${start}`);
    await end(found);
  }
  return seen.size;
}

async function end(found: readonly Found[]): Promise<void> {
  const alive = (): Found[] => found.filter(isAlive);
  for (const { pid } of found) {
    signalProcess(pid, 'SIGTERM');
    signalProcess(pid, 'SIGCONT');
  }
  await pollUntil(() => alive().length === 0, TERM_WAIT_MS);
  for (const { pid } of alive()) signalProcess(pid, 'SIGKILL');
  await pollUntil(() => alive().length === 0, KILL_WAIT_MS);
}

/** Kills a whole group and on Linux all that carries its marker. Does not wait. */
export function killEverything(group: Group): void {
  signalGroup(group.pid, 'SIGKILL');
  if (!hasProc) return;
  const trail: Trail = { group, since: 0, seconds: Number.POSITIVE_INFINITY, sweep: [], others: [] };
  for (const { pid } of findLeftovers(trail)) signalProcess(pid, 'SIGKILL');
}

/** True while a process of the group runs; one that waits to be reaped does not. */
export function groupRuns(group: number): boolean {
  if (process.platform === 'win32' || !processExists(-group)) return false;
  if (!hasProc) return true;
  return listPids().some((pid) => readStat(pid)?.group === group);
}

function isAlive({ pid, start }: Found): boolean {
  return hasProc ? readStat(pid)?.start === start : processExists(pid);
}

function findLeftovers(trail: Trail): Found[] {
  if (hasProc) return findByTrail(trail);
  if (process.platform === 'win32' || !processExists(-trail.group.pid)) return [];
  return listGroup(trail.group.pid);
}

function listGroup(group: number): Found[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,pgid=,stat='], { encoding: 'utf8' });
  return (stdout ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, pgid, state]) => Number(pgid) === group && !state?.startsWith('Z'))
    .map(([pid]) => ({ pid: Number(pid), start: 0 }));
}

function findByTrail(trail: Trail): ProcessStat[] {
  const candidates = candidatePids(trail)
    .map(readStat)
    .filter((stat): stat is ProcessStat => stat !== null && stat.pid !== process.pid);
  const folders = trail.sweep.map(realFolder);
  const ours = new Map<number, ProcessStat>();
  for (const stat of candidates) if (belongs(stat, trail, folders)) ours.set(stat.pid, stat);
  for (let before = -1; before !== ours.size; ) {
    before = ours.size;
    for (const stat of candidates) if (ours.has(stat.parent)) ours.set(stat.pid, stat);
  }
  return [...ours.values()];
}

/** Looking at a process costs about 40 µs, so where the numbers tell, only the younger ones are looked at. */
function candidatePids({ group, seconds }: Trail): number[] {
  const pids = listPids();
  const tells = seconds < NUMBERS_TELL_SECONDS && newestPid() >= group.pid;
  return tells ? pids.filter((pid) => pid > group.pid) : pids;
}

function belongs(stat: ProcessStat, { group, since, others }: Trail, folders: readonly string[]): boolean {
  if (stat.group === group.pid || stat.session === group.pid) return true;
  if (stat.start < since) return false;
  const environment = readEnvironment(stat.pid);
  if (environment.includes(`${MARKER}=${group.id}`)) return true;
  // Whoever looks round in a kept checkout does so from a terminal; what we start never has one.
  if (folders.length === 0 || stat.terminal !== 0) return false;
  const folder = readWorkingDirectory(stat.pid);
  if (folder === null || !folders.some((top) => folder === top || folder.startsWith(top + sep))) return false;
  return !others.some(
    ({ pid, id }) => stat.group === pid || stat.session === pid || environment.includes(`${MARKER}=${id}`),
  );
}

function realFolder(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
