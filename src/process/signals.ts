import { spawnSync } from 'node:child_process';

/** Sends a signal to every process of a group; on Windows ends the process and its children. Never throws. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  if (process.platform === 'win32') {
    if (signal === 'SIGTERM' || signal === 'SIGKILL') {
      spawnSync('taskkill', ['/pid', String(leader), '/T', '/F'], { windowsHide: true });
    }
    return;
  }
  signalProcess(-leader, signal);
}

/** Sends a signal; a process that has ended, or is not ours to signal, is passed over. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // ESRCH, EPERM.
  }
}

/** True for a process (or, negative, a group) that is there, even one that only waits to be reaped. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
