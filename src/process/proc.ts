import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** True on Linux with its process file system mounted. */
export const hasProc = process.platform === 'linux' && existsSync('/proc/self/stat');

/** One process, as the first line of `/proc/PID/stat` has it. */
export interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** 0: no controlling terminal. */
  readonly terminal: number;
  /** Start since boot in ticks of 1/100 s; with the pid it tells processes apart. */
  readonly start: number;
}

/** Parses `/proc/PID/stat`; null for a process that has ended and only waits to be reaped. */
export function parseStat(text: string): ProcessStat | null {
  // The name stands in brackets and may itself hold brackets and blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  if (state === 'Z' || state === 'X') return null;
  const number = (index: number): number => Number(fields[index]);
  return {
    pid: Number.parseInt(text, 10),
    parent: number(1),
    group: number(2),
    session: number(3),
    terminal: number(4),
    start: number(19),
  };
}

/** The process, or null when it has ended. */
export function readStat(pid: number): ProcessStat | null {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return null;
  }
}

/** Numbers of all processes that can be seen. */
export function listPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d/.test(name))
    .map(Number);
}

/** The environment that the process was started with; empty when it may not be read. */
export function readEnvironment(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}

/** Working directory, or null when it may not be read. */
export function readWorkingDirectory(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

/** The number given to the newest process. Numbers are given in rising order and begin again at the top. */
export function newestPid(): number {
  return Number(readFileSync('/proc/loadavg', 'latin1').trim().split(' ').at(-1));
}

/** Ticks since boot, on the scale of `ProcessStat.start`, at most a few early. */
export function ticksNow(): number {
  ownStart ??= readStat(process.pid)?.start ?? 0;
  return ownStart + Math.floor(process.uptime() * 100) - 2;
}
let ownStart: number | undefined;
