import type { HostChange } from '../model/host.ts';

/** Steal beyond this share of a core, or this much work by others, disturbs a pair. */
const STEAL = 0.05;
const OTHERS = 0.5;
/** The wall clock may be slewed by this many seconds without the machine having slept. */
const CLOCK_GAP = 2;

/** How often something disturbed a pair, and the worst of it. */
export interface Disturbance {
  pairs: number;
  worst: number;
}

/** What the machine did while pairs were measured, added up over all of them. */
export class MachineLog {
  pairs = 0;
  readonly steal: Disturbance = { pairs: 0, worst: 0 };
  readonly others: Disturbance = { pairs: 0, worst: 0 };
  readonly throttled: Disturbance = { pairs: 0, worst: 0 };
  readonly heat: Disturbance = { pairs: 0, worst: 0 };
  /** Seconds by which the clocks parted. */
  readonly suspended: Disturbance = { pairs: 0, worst: 0 };

  add(change: HostChange): void {
    this.pairs += 1;
    count(this.steal, change.stealShare ?? 0, STEAL);
    count(this.others, change.otherCores ?? 0, OTHERS);
    count(this.throttled, change.throttledSeconds ?? 0, 0);
    count(this.heat, change.heat ?? 0, 0);
    count(this.suspended, Math.abs(change.clockGap), CLOCK_GAP);
  }
}

function count(disturbance: Disturbance, amount: number, limit: number): void {
  if (amount > limit) disturbance.pairs += 1;
  disturbance.worst = Math.max(disturbance.worst, amount);
}
