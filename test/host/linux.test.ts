import { describe, expect, test } from 'vitest';
import { linuxDisturbances } from '../../src/host/linux.ts';
import { heavyLoad, otherRunning, otherWork } from '../../src/host/load.ts';
import { machines } from './support.ts';

const machine = machines();
const CPU = '/sys/devices/system/cpu';
const lines = (files: Record<string, string>, cores = 4): string[] => linuxDisturbances(machine(files), cores);

describe('what disturbs on Linux', () => {
  test('nothing is said of a machine that says nothing', () => {
    expect(lines({})).toEqual([]);
  });

  test('nothing is said of a machine that is set up well', () => {
    expect(
      lines({
        [`${CPU}/cpu0/cpufreq/scaling_governor`]: 'performance\n',
        [`${CPU}/intel_pstate/no_turbo`]: '1\n',
        [`${CPU}/smt/active`]: '0\n',
        [`${CPU}/cpu0/thermal_throttle/core_throttle_count`]: '0\n',
        [`${CPU}/cpu0/cpu_capacity`]: '1024\n',
        [`${CPU}/cpu1/cpu_capacity`]: '1024\n',
        '/proc/cpuinfo': 'flags\t\t: fpu vme sse2\n',
        '/proc/sys/kernel/osrelease': '6.1.0-18-amd64\n',
        '/sys/class/dmi/id/sys_vendor': 'Google\n',
        '/sys/class/power_supply/AC/type': 'Mains\n',
        '/sys/class/power_supply/BAT0/type': 'Battery\n',
        '/sys/class/power_supply/BAT0/status': 'Full\n',
        '/sys/fs/cgroup/cgroup.controllers': 'cpu\n',
        '/sys/fs/cgroup/cpu.stat': 'nr_throttled 0\n',
        '/sys/fs/cgroup/cpu.max': 'max 100000\n',
      }),
    ).toEqual([]);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['governor', { [`${CPU}/cpu3/cpufreq/scaling_governor`]: 'powersave\n' }, /governor is powersave.*cpupower/],
    ['turbo of Intel', { [`${CPU}/intel_pstate/no_turbo`]: '0\n' }, /turbo boost is on.*echo 1 .*no_turbo/],
    ['turbo of others', { [`${CPU}/cpufreq/boost`]: '1\n' }, /turbo boost is on.*echo 0 .*boost/],
    ['SMT', { [`${CPU}/smt/active`]: '1\n' }, /SMT.*echo off/],
    [
      'heat',
      { [`${CPU}/cpu1/thermal_throttle/core_throttle_count`]: '17\n' },
      /heat has slowed the cores down 17 times/,
    ],
    [
      'battery',
      {
        '/sys/class/power_supply/BAT1/type': 'Battery\n',
        '/sys/class/power_supply/BAT1/status': 'Discharging\n',
      },
      /battery: plug it in/,
    ],
    ['WSL', { '/proc/sys/kernel/osrelease': '5.15.90.1-microsoft-standard-WSL2\n' }, /^this is WSL/],
    [
      'a virtual machine',
      { '/proc/cpuinfo': 'flags\t\t: fpu hypervisor lahf_lm\n', '/sys/class/dmi/id/sys_vendor': 'Amazon EC2\n' },
      /^this is a virtual machine \(Amazon EC2\)/,
    ],
    [
      'a virtual machine without the flag',
      { '/proc/cpuinfo': 'CPU implementer : 0x41\n', '/sys/class/dmi/id/product_name': 'KVM Virtual Machine\n' },
      /^this is a virtual machine \(KVM Virtual Machine\)/,
    ],
    [
      "Intel's two kinds of cores",
      { '/sys/devices/cpu_core/cpus': '0-7\n', '/sys/devices/cpu_atom/cpus': '8-15\n' },
      /different speed.*--cpu 0-7\)/,
    ],
    [
      "ARM's kinds of cores",
      {
        [`${CPU}/cpu0/cpu_capacity`]: '400\n',
        [`${CPU}/cpu2/cpu_capacity`]: '1024\n',
        [`${CPU}/cpu10/cpu_capacity`]: '1024\n',
      },
      /different speed.*--cpu 2,10\)/,
    ],
  ])('%s', (_, files, expected) => {
    const said = lines(files);
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(expected);
  });

  test('the battery of a mouse is none', () => {
    expect(
      lines({
        '/sys/class/power_supply/hid/type': 'Battery\n',
        '/sys/class/power_supply/hid/scope': 'Device\n',
        '/sys/class/power_supply/hid/status': 'Discharging\n',
      }),
    ).toEqual([]);
  });

  test('each line is one line, and says what to do', () => {
    const said = lines({
      [`${CPU}/cpu0/cpufreq/scaling_governor`]: 'schedutil\n',
      [`${CPU}/cpufreq/boost`]: '1\n',
      [`${CPU}/smt/active`]: '1\n',
      '/proc/cpuinfo': 'flags\t\t: hypervisor\n',
    });
    expect(said).toHaveLength(4);
    for (const line of said) expect(line).toMatch(/^[^\n]+[:(][^\n]+$/);
  });
});

describe('a container', () => {
  const limited = (max: string, stat = 'nr_throttled 0\nthrottled_usec 0\n'): Record<string, string> => ({
    '/proc/self/cgroup': '0::/app/inner\n',
    '/sys/fs/cgroup/cgroup.controllers': 'cpu memory\n',
    '/sys/fs/cgroup/cpu.stat': 'usage_usec 1\n',
    '/sys/fs/cgroup/app/cpu.stat': stat,
    '/sys/fs/cgroup/app/cpu.max': `${max}\n`,
    '/sys/fs/cgroup/app/inner/cpu.stat': 'nr_throttled 0\n',
    '/sys/fs/cgroup/app/inner/cpu.max': 'max 100000\n',
  });

  test('with less time than cores is told, also when a group above has the limit', () => {
    const said = lines(limited('150000 100000', 'nr_throttled 3\nthrottled_usec 5\n'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('1.5 of 4 cores and is stopped when it uses more, which has happened 3 times');
    expect(said[0]).toContain('GOMAXPROCS=1');
  });

  test('with as much time as cores is not', () => {
    expect(lines(limited('400000 100000'))).toEqual([]);
  });

  test('of version 1, where the path is not to be seen from inside', () => {
    const said = lines({
      '/proc/self/cgroup': '5:cpu,cpuacct:/docker/0123\n0::/\n',
      '/sys/fs/cgroup/cpu,cpuacct/cpu.stat': 'nr_periods 1\nnr_throttled 0\nthrottled_time 0\n',
      '/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us': '50000\n',
      '/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us': '100000\n',
    });
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('0.5 of 4 cores');
  });

  test('of version 1 without a limit says nothing', () => {
    expect(
      lines({
        '/proc/self/cgroup': '1:cpu:/\n',
        '/sys/fs/cgroup/cpu/cpu.stat': 'nr_throttled 0\n',
        '/sys/fs/cgroup/cpu/cpu.cfs_quota_us': '-1\n',
        '/sys/fs/cgroup/cpu/cpu.cfs_period_us': '100000\n',
      }),
    ).toEqual([]);
  });
});

describe('load', () => {
  test('is what runs beside us', async () => {
    expect(otherRunning(machine({ '/proc/stat': 'cpu 1 2\nprocs_running 4\n' }))).toBe(3);
    expect(otherRunning(machine({}))).toBeNull();
    expect(await otherWork(machine({ '/proc/stat': 'procs_running 1\n' }))).toBeNull();
    expect(await otherWork(machine({ '/proc/stat': 'procs_running 2\n' }))).toContain('another program is busy');
    expect(await otherWork(machine({ '/proc/stat': 'procs_running 4\n' }))).toContain('3 other tasks are busy');
  });

  test('average counts from half the cores on', () => {
    expect(heavyLoad(1.9, 4)).toBeNull();
    expect(heavyLoad(2, 4)).toContain('2.0 on 4 cores');
    expect(heavyLoad(0.9, 1)).toBeNull();
  });
});
