import { execFile } from 'node:child_process';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface Living {
  readonly pid: number;
  readonly command: string;
}

/**
 * Processes that have to do with `folder`: they work below it or carry it in arguments or environment, as
 * everything that is started for a test in that folder does. This process is not among them.
 */
export async function livingProcesses(folder: string): Promise<Living[]> {
  const all = process.platform === 'linux' ? await fromProc(folder) : await fromPs(folder);
  return all.filter(({ pid }) => pid !== process.pid);
}

async function fromProc(folder: string): Promise<Living[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => inspect(pid, folder)));
  return found.filter((living) => living !== null);
}

async function inspect(pid: string, folder: string): Promise<Living | null> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '');
  const [command, environment, cwd, stat] = await Promise.all([
    read('cmdline'),
    read('environ'),
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
    read('stat'),
  ]);
  // A zombie has ended; only its parent has not asked yet.
  if (/\) Z /.test(stat)) return null;
  const mentions = [command, environment, cwd].some((text) => text.includes(folder));
  return mentions ? { pid: Number(pid), command: command.replaceAll('\0', ' ').trim() } : null;
}

async function fromPs(folder: string): Promise<Living[]> {
  const { stdout } = await promisify(execFile)('ps', ['axeww', '-o', 'pid=,command='], { maxBuffer: 64 << 20 });
  return stdout
    .split('\n')
    .filter((line) => line.includes(folder))
    .map((line) => ({ pid: Number.parseInt(line, 10), command: line.trim() }));
}
