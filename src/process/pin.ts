import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Argv = readonly [string, ...string[]];

export interface Pinning {
  /** The command as it is to be started. */
  apply(argv: Argv): Argv;
  /** Why commands are not pinned after all, for people. */
  readonly note?: string;
}

/** `0`, `0,2`, `0-3,8`: the cores in rising order without repeats; null when it is no such list. */
export function parseCpuList(text: string): number[] | null {
  const cores = new Set<number>();
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part);
    if (match === null) return null;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (to < from) return null;
    for (let core = from; core <= to; core += 1) cores.add(core);
  }
  return [...cores].sort((a, b) => a - b);
}

/**
 * Makes commands run on the given cores only, by Linux's taskset. Where that cannot be done commands stay as they
 * are, with a note: a run is never lost for it. A program that is missing then shows as exit status 127. Looks at the
 * machine here and not at each `apply`, which is called between measurements.
 */
export function pinning(cpuList: string): Pinning {
  const unpinned = (why: string): Pinning => ({
    apply: (argv) => argv,
    note: `benchmarks are not pinned to CPU ${cpuList}: ${why}`,
  });
  const cores = parseCpuList(cpuList);
  if (cores === null) return unpinned('this is no list of cores like 0 or 0,2 or 0-3');
  if (process.platform !== 'linux') return unpinned('pinning needs Linux');
  const allowed = allowedCores();
  if (allowed !== null) {
    const barred = cores.filter((core) => !allowed.list.includes(core));
    if (barred.length > 0) {
      return unpinned(`this process may not use ${barred.join(', ')}; it may use ${allowed.text}`);
    }
  }
  const taskset = findTaskset();
  if (taskset === null) return unpinned('there is no taskset on PATH (it comes with util-linux)');
  const list = cores.join(',');
  return { apply: (argv) => [taskset, '-c', list, ...argv] };
}

function allowedCores(): { text: string; list: readonly number[] } | null {
  try {
    const text = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'latin1'))?.[1];
    const list = text === undefined ? null : parseCpuList(text);
    return text === undefined || list === null ? null : { text, list };
  } catch {
    return null;
  }
}

function findTaskset(): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, 'taskset');
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this one.
    }
  }
  return null;
}
