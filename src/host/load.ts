import { setTimeout as sleep } from 'node:timers/promises';
import type { Machine } from './machine.ts';

const LOOKS = 3;
const PAUSE_MS = 25;

/** Tasks that run or want to run, without the one that asks; null where Linux does not tell. */
export function otherRunning(machine: Machine): number | null {
  const match = /^procs_running (\d+)$/m.exec(machine.read('/proc/stat') ?? '');
  return match === null ? null : Math.max(0, Number(match[1]) - 1);
}

/**
 * Does anything else run? The least of a few looks, because one look meets what is over in a moment, and because
 * the load average lags by a minute.
 */
export async function otherWork(machine: Machine): Promise<string | null> {
  const seen: number[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    if (look > 0) await sleep(PAUSE_MS);
    const running = otherRunning(machine);
    if (running === null || running === 0) return null;
    seen.push(running);
  }
  const least = Math.min(...seen);
  return least === 1
    ? 'another program is busy: wait for it, or end it'
    : `${least} other tasks are busy: wait for them, or end them`;
}

/** For systems that only have a load average. @param load of the last minute */
export function heavyLoad(load: number, cores: number): string | null {
  if (load < Math.max(1, cores / 2)) return null;
  return `the load average is ${load.toFixed(1)} on ${cores} cores: wait for other work, or end it`;
}
