import { loadavg } from 'node:os';
import { type CpuGroups, cpuGroups, throttling } from './cgroup.ts';
import { otherRunning } from './load.ts';
import { type Machine, machineAt } from './machine.ts';

/** How the machine is at one moment; counters run since it was started. What a system does not tell is null. */
export interface HostSample {
  /** Wall clock, milliseconds since the epoch. */
  readonly at: number;
  /** Monotonic clock, seconds from any start; it stands still while the machine sleeps. */
  readonly monotonic: number;
  /** Tasks other than pairmark that run or want to. */
  readonly running: number | null;
  /** Load average of the last minute. */
  readonly load: number | null;
  /** CPU seconds that the hypervisor gave to others, over all cores. */
  readonly steal: number | null;
  /** CPU seconds in which cores worked, over all cores. */
  readonly busy: number | null;
  /** CPU seconds of pairmark and of the processes that it has started and that have ended. */
  readonly own: number | null;
  /** Periods in which the control group was stopped for its CPU limit, and seconds. */
  readonly throttled: number | null;
  readonly throttledSeconds: number | null;
  /** Times that the processor has slowed itself down for heat. */
  readonly heat: number | null;
}

/** Linux gives CPU time to programs in these, on all machines that Node runs on. */
const TICKS_A_SECOND = 100;

let groups: CpuGroups | undefined;

/** Takes a sample: a few small files on Linux, well below a millisecond. Never throws. */
export function sampleHost(): HostSample {
  const at = Date.now();
  const monotonic = Number(process.hrtime.bigint()) / 1e9;
  if (process.platform !== 'linux') {
    const load = process.platform === 'win32' ? null : (loadavg()[0] ?? null);
    return { ...NOTHING_KNOWN, at, monotonic, load };
  }
  const machine = machineAt('/');
  groups ??= cpuGroups(machine);
  return { at, monotonic, ...readSample(machine, groups) };
}

const NOTHING_KNOWN = {
  running: null,
  load: null,
  steal: null,
  busy: null,
  own: null,
  throttled: null,
  throttledSeconds: null,
  heat: null,
};

export function readSample(machine: Machine, groups: CpuGroups): Omit<HostSample, 'at' | 'monotonic'> {
  const stopped = throttling(machine, groups);
  return {
    running: otherRunning(machine),
    load: number(machine.read('/proc/loadavg')?.split(' ')[0]),
    ...cpuTimes(machine.read('/proc/stat') ?? ''),
    own: ownTime(machine.read('/proc/self/stat') ?? ''),
    throttled: stopped?.periods ?? null,
    throttledSeconds: stopped?.seconds ?? null,
    heat: number(machine.read('/sys/devices/system/cpu/cpu0/thermal_throttle/package_throttle_count')),
  };
}

/** The first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal, guest (within user). */
function cpuTimes(stat: string): { steal: number | null; busy: number | null } {
  const match = /^cpu +([\d ]+)$/m.exec(stat);
  if (match === null) return { steal: null, busy: null };
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal] = (match[1] as string).split(' ').map(Number);
  return {
    busy: (user + nice + system + irq + softirq) / TICKS_A_SECOND,
    steal: steal === undefined ? null : steal / TICKS_A_SECOND,
  };
}

/** Fields 14 to 17 of `/proc/self/stat`: user and system time, own and of children that have been waited for. */
function ownTime(stat: string): number | null {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).map(Number);
  const sum = ticks.reduce((total, value) => total + value, 0);
  return ticks.length < 4 || Number.isNaN(sum) ? null : sum / TICKS_A_SECOND;
}

const number = (text: string | null | undefined): number | null => {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
};
