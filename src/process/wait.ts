import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until the answer is yes or the time is over: at once, then after 1, 2, 4 … and at most 50 ms. */
export async function pollUntil(done: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  for (let pause = 1; !done(); pause = Math.min(2 * pause, 50)) {
    if (performance.now() >= end) return false;
    await sleep(pause);
  }
  return true;
}

/** Waits for the promise, but no longer than `limitMs`. True: it came in time. */
export async function within(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  const cancel = new AbortController();
  const late = sleep(limitMs, false, { signal: cancel.signal }).catch(() => false);
  const inTime = await Promise.race([promise.then(() => true), late]);
  cancel.abort();
  return inTime;
}
