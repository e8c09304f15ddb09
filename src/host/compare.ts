import type { HostChange } from '../model/host.ts';
import type { HostSample } from './sample.ts';

/** CPU time is counted in steps of 10 ms: over less than this a share says nothing. */
const SHORTEST_SECONDS = 0.1;

/** Pure. Samples of different machines or boots give counters that went back: null. */
export function compareSamples(from: HostSample, to: HostSample): HostChange {
  const seconds = to.monotonic - from.monotonic;
  const grown = (name: 'steal' | 'busy' | 'own' | 'throttled' | 'throttledSeconds' | 'heat'): number | null => {
    const [a, b] = [from[name], to[name]];
    return a === null || b === null || b < a ? null : b - a;
  };
  const share = (amount: number | null): number | null =>
    amount === null || seconds < SHORTEST_SECONDS ? null : Math.max(0, amount / seconds);
  const [busy, own] = [grown('busy'), grown('own')];
  const running = [from.running, to.running].filter((value) => value !== null);
  return {
    seconds,
    clockGap: (to.at - from.at) / 1000 - seconds,
    running: running.length === 0 ? null : Math.max(...running),
    load: to.load,
    stealShare: share(grown('steal')),
    otherCores: share(busy === null || own === null ? null : busy - own),
    throttled: grown('throttled'),
    throttledSeconds: grown('throttledSeconds'),
    heat: grown('heat'),
  };
}

const COUNTERS = ['running', 'load', 'steal', 'busy', 'own', 'throttled', 'throttledSeconds', 'heat'] as const;

/** A sample as it comes out of a record; null when it is none. */
export function parseSample(value: unknown): HostSample | null {
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const finite = (field: unknown): boolean => typeof field === 'number' && Number.isFinite(field);
  const whole =
    finite(fields.at) &&
    finite(fields.monotonic) &&
    COUNTERS.every((name) => fields[name] === null || finite(fields[name]));
  return whole ? (value as HostSample) : null;
}
