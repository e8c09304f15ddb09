import { dirname, join } from 'node:path';
import type { Machine } from './machine.ts';

/** The control group of this process and those above it that limit CPU time, innermost first. */
export interface CpuGroups {
  readonly folders: readonly string[];
  /** Cores' worth of time that the tightest of them allows; null: no limit. */
  readonly quota: number | null;
}

export interface Throttling {
  /** Periods in which the group was stopped for having used up its time. */
  readonly periods: number;
  readonly seconds: number;
}

/** Finds the groups, of version 2 or 1. Inside a container the path may be the host's; then its own root counts. */
export function cpuGroups(machine: Machine): CpuGroups {
  const { mount, path } = mountOf(machine);
  const folders: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    const folder = join(mount, at);
    if (machine.read(join(folder, 'cpu.stat')) !== null) folders.push(folder);
    if (at === dirname(at)) break;
  }
  const quotas = folders.map((folder) => quotaOf(machine, folder)).filter((quota) => quota !== null);
  return { folders, quota: quotas.length === 0 ? null : Math.min(...quotas) };
}

function mountOf(machine: Machine): { mount: string; path: string } {
  const lines = (machine.read('/proc/self/cgroup') ?? '').split('\n').map((line) => line.split(':'));
  const path = (fits: (controllers: string) => boolean): string =>
    lines
      .find(([, controllers]) => fits(controllers ?? '-'))
      ?.slice(2)
      .join(':') || '/';
  if (machine.read('/sys/fs/cgroup/cgroup.controllers') !== null) {
    return { mount: '/sys/fs/cgroup', path: path((controllers) => controllers === '') };
  }
  const mount = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup/cpu,cpuacct'].find((folder) => machine.list(folder).length > 0);
  return { mount: mount ?? '/sys/fs/cgroup/cpu', path: path((controllers) => controllers.split(',').includes('cpu')) };
}

function quotaOf(machine: Machine, folder: string): number | null {
  const [limit, period] = machine.read(join(folder, 'cpu.max'))?.split(' ') ?? [
    machine.read(join(folder, 'cpu.cfs_quota_us')),
    machine.read(join(folder, 'cpu.cfs_period_us')),
  ];
  const cores = Number(limit ?? Number.NaN) / Number(period ?? Number.NaN);
  return Number.isFinite(cores) && cores > 0 ? cores : null;
}

/** How often and how long the groups were stopped since they exist; null where nothing tells. */
export function throttling(machine: Machine, { folders }: CpuGroups): Throttling | null {
  const stats = folders.map((folder) => parseCpuStat(machine.read(join(folder, 'cpu.stat')) ?? ''));
  const known = stats.filter((stat) => stat !== null);
  if (known.length === 0) return null;
  return {
    periods: known.reduce((sum, { periods }) => sum + periods, 0),
    seconds: known.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** Reads `cpu.stat`: microseconds in version 2, nanoseconds in version 1. */
function parseCpuStat(text: string): Throttling | null {
  const value = (name: string): number | null => {
    const match = new RegExp(`^${name} (\\d+)$`, 'm').exec(text);
    return match === null ? null : Number(match[1]);
  };
  const periods = value('nr_throttled');
  if (periods === null) return null;
  const micros = value('throttled_usec');
  const nanos = value('throttled_time');
  return { periods, seconds: micros !== null ? micros / 1e6 : (nanos ?? 0) / 1e9 };
}
