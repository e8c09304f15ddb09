import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuGroups } from '../../src/host/cgroup.ts';
import { compareSamples, parseSample, sampleHost } from '../../src/host/index.ts';
import { type HostSample, readSample } from '../../src/host/sample.ts';
import { machines } from './support.ts';

const machine = machines();
const onLinux = process.platform === 'linux';

const BASE: HostSample = {
  at: 1_000_000,
  monotonic: 500,
  running: 0,
  load: 0.5,
  steal: 10,
  busy: 1000,
  own: 50,
  throttled: 3,
  throttledSeconds: 0.5,
  heat: 1,
};

describe('a sample', () => {
  test('of this machine is whole, and later ones go on', () => {
    const first = sampleHost();
    const second = sampleHost();
    expect(parseSample(JSON.parse(JSON.stringify(first)))).toEqual(first);
    expect(compareSamples(first, second).seconds).toBeGreaterThan(0);
  });

  test.runIf(onLinux)('counts the work of a child as our own', () => {
    const first = sampleHost();
    spawnSync(process.execPath, ['-e', 'const end = Date.now() + 300; while (Date.now() < end);']);
    const second = sampleHost();
    expect(second.own! - first.own!).toBeGreaterThan(0.1);
    expect(second.busy! - first.busy!).toBeGreaterThan(0.1);
    expect(first.running).not.toBeNull();
  });

  test('reads what Linux tells', () => {
    const files = machine({
      '/proc/stat': 'cpu  100 20 300 9999 777 5 6 70 40 0\ncpu0 1 2 3\nctxt 1\nprocs_running 3\n',
      '/proc/loadavg': '0.75 0.50 0.25 1/100 4242\n',
      '/proc/self/stat': '7 (node (x)) S 1 7 7 0 -1 0 0 0 0 0 11 22 33 44 20 0 1 0 5\n',
      '/sys/devices/system/cpu/cpu0/thermal_throttle/package_throttle_count': '9\n',
      '/proc/self/cgroup': '0::/a\n',
      '/sys/fs/cgroup/cgroup.controllers': 'cpu\n',
      '/sys/fs/cgroup/a/cpu.stat': 'usage_usec 1\nnr_periods 9\nnr_throttled 4\nthrottled_usec 2500000\n',
    });
    expect(readSample(files, cpuGroups(files))).toEqual({
      running: 2,
      load: 0.75,
      busy: 4.31,
      steal: 0.7,
      own: 1.1,
      throttled: 4,
      throttledSeconds: 2.5,
      heat: 9,
    });
  });

  test('of a machine that tells nothing is all null', () => {
    const files = machine({});
    expect(Object.values(readSample(files, cpuGroups(files))).every((value) => value === null)).toBe(true);
  });

  test.each([null, 1, 'x', {}, { ...BASE, at: null }, { ...BASE, busy: 'x' }, { ...BASE, heat: undefined }])(
    'is not %j',
    (value) => {
      expect(parseSample(value)).toBeNull();
    },
  );
});

describe('two samples', () => {
  test('tell what happened between them', () => {
    const later: HostSample = {
      at: 1_000_000 + 10_000,
      monotonic: 510,
      running: 2,
      load: 1.5,
      steal: 11,
      busy: 1012,
      own: 57,
      throttled: 5,
      throttledSeconds: 0.75,
      heat: 1,
    };
    expect(compareSamples(BASE, later)).toEqual({
      seconds: 10,
      clockGap: 0,
      running: 2,
      load: 1.5,
      stealShare: 0.1,
      otherCores: 0.5,
      throttled: 2,
      throttledSeconds: 0.25,
      heat: 0,
    });
  });

  test('show a machine that slept', () => {
    expect(compareSamples(BASE, { ...BASE, at: BASE.at + 3_605_000, monotonic: 505 }).clockGap).toBe(3600);
  });

  test('too close for a share have none, and counters that went back say nothing', () => {
    const close = compareSamples(BASE, { ...BASE, monotonic: 500.05 });
    expect([close.stealShare, close.otherCores]).toEqual([null, null]);
    const other = compareSamples(BASE, { ...BASE, monotonic: 600, busy: 5, throttled: 0 });
    expect([other.otherCores, other.throttled]).toEqual([null, null]);
  });

  test('never give a number that is not one, whatever is missing', () => {
    const counter = fc.option(fc.double({ min: 0, max: 1e9, noNaN: true }), { nil: null });
    const sample = fc.record({
      at: fc.nat(),
      monotonic: fc.double({ min: 0, max: 1e9, noNaN: true }),
      running: counter,
      load: counter,
      steal: counter,
      busy: counter,
      own: counter,
      throttled: counter,
      throttledSeconds: counter,
      heat: counter,
    });
    fc.assert(
      fc.property(sample, sample, (from, to) => {
        for (const value of Object.values(compareSamples(from, to))) {
          expect(value === null || Number.isFinite(value)).toBe(true);
        }
      }),
    );
  });
});
