import { arch, availableParallelism, hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readMac, readPowerScheme } from '../../src/host/desktop.ts';
import { describeHost } from '../../src/host/index.ts';
import { machines } from './support.ts';

const machine = machines();

describe('the machine', () => {
  test('is described as it is', async () => {
    const facts = await describeHost();
    expect(facts).toMatchObject({
      arch: arch(),
      cores: availableParallelism(),
      hostname: hostname(),
      node: process.version,
    });
    expect(facts.os).not.toBe('');
    expect(facts.cpu).not.toBe('');
    expect(facts.memoryBytes).toBeGreaterThan(1e6);
    for (const line of facts.disturbances) expect(line).toMatch(/^[^\n]{10,}$/);
    expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
  });

  test.runIf(process.platform === 'linux')('is described also where all files are missing', async () => {
    const facts = await describeHost(machine({}));
    expect(facts.os).toBe('Linux');
    expect(facts.disturbances).toEqual([]);
  });

  test.runIf(process.platform === 'linux')('has the name of its distribution', async () => {
    const facts = await describeHost(
      machine({ '/etc/os-release': 'NAME=X\nPRETTY_NAME="Some Linux 12 (name)"\nID=x\n' }),
    );
    expect(facts.os).toBe('Some Linux 12 (name)');
  });
});

describe('other systems', () => {
  test('a Mac on battery with two kinds of cores', () => {
    const power =
      "Now drawing from 'Battery Power'\n -InternalBattery-0 80%\nSystem-wide power settings:\n lowpowermode         1\n";
    const said = readMac('hw.nperflevels: 2\nkern.hv_vmm_present: 0\n', power);
    expect(said).toHaveLength(3);
    expect(said.join('\n')).toMatch(/battery: plug[\s\S]*low power mode[\s\S]*different speed/);
    expect(readMac('hw.nperflevels: 1\n', "Now drawing from 'AC Power'\n lowpowermode 0\n")).toEqual([]);
    expect(readMac('kern.hv_vmm_present: 1\n', '')[0]).toContain('virtual machine');
    expect(readMac('', '')).toEqual([]);
  });

  test('a power plan of Windows in any language', () => {
    const plan = (id: string): string => `GUID des Energieschemas: ${id}  (Ausbalanciert)`;
    expect(readPowerScheme(plan('381b4222-f694-41f0-9685-ff5bb260df2e'))).toHaveLength(1);
    expect(readPowerScheme(plan('8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c'))).toEqual([]);
    expect(readPowerScheme('')).toEqual([]);
  });
});
