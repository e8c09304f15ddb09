import { cpuGroups, throttling } from './cgroup.ts';
import type { Machine } from './machine.ts';

const CPU = '/sys/devices/system/cpu';

/** What on a Linux machine disturbs measurements, each as a line with what to do about it. Only what is there. */
export function linuxDisturbances(machine: Machine, cores: number): string[] {
  return [governor, turbo, smt, battery, virtual, hybrid, heat, (m: Machine) => quota(m, cores)]
    .map((look) => look(machine))
    .filter((line) => line !== null);
}

const coreFolders = (machine: Machine): string[] =>
  machine
    .list(CPU)
    .filter((name) => /^cpu\d+$/.test(name))
    .map((name) => `${CPU}/${name}`);

function governor(machine: Machine): string | null {
  const governors = coreFolders(machine)
    .map((folder) => machine.read(`${folder}/cpufreq/scaling_governor`))
    .filter((name) => name !== null && name !== 'performance');
  if (governors.length === 0) return null;
  const names = [...new Set(governors)].join(', ');
  return `the CPU governor is ${names}: the clock follows the load (sudo cpupower frequency-set -g performance)`;
}

function turbo(machine: Machine): string | null {
  const intel = `${CPU}/intel_pstate/no_turbo`;
  const other = `${CPU}/cpufreq/boost`;
  const off =
    machine.read(intel) === '0'
      ? `echo 1 | sudo tee ${intel}`
      : machine.read(other) === '1'
        ? `echo 0 | sudo tee ${other}`
        : null;
  return off === null ? null : `turbo boost is on: the clock depends on heat and on what else runs (${off})`;
}

function smt(machine: Machine): string | null {
  if (machine.read(`${CPU}/smt/active`) !== '1') return null;
  return `hyper-threading (SMT) is on: two threads share a core (echo off | sudo tee ${CPU}/smt/control)`;
}

function battery(machine: Machine): string | null {
  const folder = '/sys/class/power_supply';
  const discharging = machine.list(folder).some((name) => {
    const read = (file: string): string | null => machine.read(`${folder}/${name}/${file}`);
    // The batteries of mice and keyboards have the scope Device.
    return read('type') === 'Battery' && read('scope') !== 'Device' && read('status') === 'Discharging';
  });
  return discharging ? 'the machine runs on battery: plug it in' : null;
}

const HYPERVISORS =
  /QEMU|KVM|VMware|VirtualBox|innotek|Xen|Amazon EC2|Google|Microsoft|Parallels|OpenStack|DigitalOcean|Hetzner/i;

function virtual(machine: Machine): string | null {
  if (/microsoft|WSL/i.test(machine.read('/proc/sys/kernel/osrelease') ?? '')) {
    return 'this is WSL, a virtual machine beside Windows: end what runs there, or measure on Windows or Linux alone';
  }
  const cpu = machine.read('/proc/cpuinfo') ?? '';
  const names = ['sys_vendor', 'product_name'].map((name) => machine.read(`/sys/class/dmi/id/${name}`) ?? '');
  const name = names.find((text) => HYPERVISORS.test(text));
  // Google and Microsoft also make laptops, so a name alone is believed only of ARM, where there is no flag.
  const believed = /^flags\s*:.*\bhypervisor\b/m.test(cpu) || (cpu.includes('CPU implementer') && name !== undefined);
  if (!believed) return null;
  const what = name === undefined ? '' : ` (${name})`;
  return `this is a virtual machine${what}: its neighbours take time away (more pairs help; a machine of your own more)`;
}

function hybrid(machine: Machine): string | null {
  const intel =
    machine.read('/sys/devices/cpu_core/cpus') !== null && machine.read('/sys/devices/cpu_atom/cpus') !== null;
  const capacities = new Set(coreFolders(machine).map((folder) => machine.read(`${folder}/cpu_capacity`)));
  capacities.delete(null);
  if (!intel && capacities.size < 2) return null;
  const fast = intel ? (machine.read('/sys/devices/cpu_core/cpus') ?? '') : fastest(machine);
  return `the cores are of different speed: keep benchmarks on the fast ones (--cpu ${fast})`;
}

function fastest(machine: Machine): string {
  const cores = coreFolders(machine).map((folder) => ({
    core: Number(/\d+$/.exec(folder)?.[0]),
    capacity: Number(machine.read(`${folder}/cpu_capacity`) ?? 0),
  }));
  const most = Math.max(...cores.map(({ capacity }) => capacity));
  return cores
    .filter(({ capacity }) => capacity === most)
    .map(({ core }) => core)
    .sort((a, b) => a - b)
    .join(',');
}

function heat(machine: Machine): string | null {
  const counts = coreFolders(machine).map((folder) =>
    Number(machine.read(`${folder}/thermal_throttle/core_throttle_count`) ?? 0),
  );
  const most = Math.max(0, ...counts);
  return most === 0
    ? null
    : `heat has slowed the cores down ${most} times since the machine was started: look to the cooling`;
}

function quota(machine: Machine, cores: number): string | null {
  const groups = cpuGroups(machine);
  if (groups.quota === null || groups.quota >= cores) return null;
  const stopped = throttling(machine, groups)?.periods ?? 0;
  const so = stopped > 0 ? `, which has happened ${stopped} times` : '';
  const whole = Math.max(1, Math.floor(groups.quota));
  return (
    `the container may use ${Number(groups.quota.toFixed(2))} of ${cores} cores and is stopped when it uses more${so}: ` +
    `raise its CPU limit, or keep benchmarks to ${whole} (GOMAXPROCS=${whole} and the like)`
  );
}
