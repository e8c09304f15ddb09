import type { Better } from '../../src/model/measurement.ts';
import { direction } from '../units.ts';

/** One event's line. */
export interface Count {
  readonly event: string;
  /** `msec`, `ns` or empty. */
  readonly unit: string;
  /** A number, or `<not supported>` and its kin. */
  readonly value: string;
  /** Per cent of the time in which it was counted. */
  readonly share: number;
}

/** Events of which fewer are better; of others (references, prefetches) nobody may say so. */
const COST =
  /^(?:instructions|(?:ref-|bus-|cpu-)?cycles|branches|branch-instructions|.*-(?:misses|faults|loads|stores)|context-switches|cs|cpu-migrations|migrations|faults)$/;

/** Which way is better, by the event's name without its PMU (`cpu_core/…/`) and modifiers (`:u`). */
export function betterOf(event: string, unit: string): Better | null {
  const name = event.replace(/:[a-zA-Z]+$/, '').replace(/^[\w-]+\/([\w-]+)\/$/, '$1');
  return COST.test(name) ? 'lower' : direction(unit, name);
}
