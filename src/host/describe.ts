import {
  arch,
  availableParallelism,
  cpus,
  hostname,
  loadavg,
  release,
  type as systemType,
  totalmem,
  version,
} from 'node:os';
import type { HostFacts } from '../model/report.ts';
import { macDisturbances, windowsDisturbances } from './desktop.ts';
import { linuxDisturbances } from './linux.ts';
import { heavyLoad, otherWork } from './load.ts';
import { type Machine, machineAt } from './machine.ts';

/** What this machine is, and what on it disturbs measurements now. Takes some 50 ms; never throws. */
export async function describeHost(machine: Machine = machineAt('/')): Promise<HostFacts> {
  return {
    os: attempt(() => systemName(machine), systemType()),
    kernel: attempt(release, ''),
    arch: arch(),
    cpu: attempt(() => cpuName(machine), 'unknown'),
    cores: availableParallelism(),
    memoryBytes: attempt(memory, 0),
    hostname: attempt(hostname, ''),
    node: process.version,
    instrument: 'child_process',
    disturbances: await disturbances(machine).catch(() => []),
  };
}

/** Restricted containers refuse some of these calls. */
function attempt<T>(ask: () => T, otherwise: T): T {
  try {
    return ask();
  } catch {
    return otherwise;
  }
}

function systemName(machine: Machine): string {
  if (process.platform === 'linux') {
    const release = machine.read('/etc/os-release') ?? machine.read('/usr/lib/os-release') ?? '';
    return /^PRETTY_NAME="?(.*?)"?$/m.exec(release)?.[1] ?? 'Linux';
  }
  return process.platform === 'darwin' ? `macOS (Darwin ${release()})` : version();
}

function cpuName(machine: Machine): string {
  const name = cpus()[0]?.model.trim().replace(/\s+/g, ' ');
  if (name !== undefined && name !== '' && name !== 'unknown') return name;
  // ARM boards have no name of the processor, but one of the board.
  return machine.read('/proc/device-tree/model')?.replaceAll('\0', '') ?? 'unknown';
}

/** What the container may use, where that is less than what is there. */
function memory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

async function disturbances(machine: Machine): Promise<string[]> {
  const cores = availableParallelism();
  if (process.platform === 'linux') {
    const busy = await otherWork(machine);
    return [...linuxDisturbances(machine, cores), ...(busy === null ? [] : [busy])];
  }
  if (process.platform === 'win32') return windowsDisturbances();
  const load = heavyLoad(loadavg()[0] ?? 0, cores);
  const mac = process.platform === 'darwin' ? await macDisturbances() : [];
  return [...mac, ...(load === null ? [] : [load])];
}
