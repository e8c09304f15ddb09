import { tmpdir } from 'node:os';
import { runTool } from '../process/index.ts';

const LIMIT_MS = 3000;

/** What a small tool of the system prints; empty when it fails or is missing. */
async function ask(argv: readonly [string, ...string[]]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', SystemRoot: process.env.SystemRoot ?? '' };
  const { ok, stdout } = await runTool(argv, { cwd: tmpdir(), env, timeoutMs: LIMIT_MS });
  return ok ? stdout : '';
}

/** What on a Mac disturbs measurements. */
export async function macDisturbances(): Promise<string[]> {
  const [sysctl, power] = await Promise.all([
    ask(['sysctl', '-i', 'hw.nperflevels', 'kern.hv_vmm_present']),
    Promise.all([ask(['pmset', '-g', 'batt']), ask(['pmset', '-g'])]).then((texts) => texts.join('\n')),
  ]);
  return readMac(sysctl, power);
}

/** @param sysctl lines `name: value` @param power of `pmset -g batt` and `pmset -g` */
export function readMac(sysctl: string, power: string): string[] {
  const lines: string[] = [];
  if (power.includes("'Battery Power'")) lines.push('the machine runs on battery: plug it in');
  if (/^\s*lowpowermode\s+1/m.test(power)) lines.push('low power mode is on: turn it off in the battery settings');
  if (Number(/^hw\.nperflevels: (\d+)/m.exec(sysctl)?.[1] ?? 1) > 1) {
    lines.push('the cores are of different speed and macOS chooses: keep the machine awake and in the foreground');
  }
  if (/^kern\.hv_vmm_present: 1/m.test(sysctl)) {
    lines.push('this is a virtual machine: its neighbours take time away (more pairs help)');
  }
  return lines;
}

/** What on Windows disturbs measurements. */
export async function windowsDisturbances(): Promise<string[]> {
  return readPowerScheme(await ask(['powercfg', '/getactivescheme']));
}

/** The names of power schemes are translated, their ids are not. */
export function readPowerScheme(text: string): string[] {
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(text)?.[0]?.toLowerCase();
  const saving = id === '381b4222-f694-41f0-9685-ff5bb260df2e' || id === 'a1841308-3541-4fab-bc81-f71556f20b4a';
  return saving ? ['the power plan saves energy: choose High performance (powercfg /setactive SCHEME_MIN)'] : [];
}
