/** What happened on the machine between two moments. What was not known at both ends is null. */
export interface HostChange {
  /** Monotonic time between them. */
  readonly seconds: number;
  /** How much more the wall clock went on, seconds: a sleeping machine, or a clock that was set. */
  readonly clockGap: number;
  /** The larger number of other running tasks at the two ends. */
  readonly running: number | null;
  readonly load: number | null;
  /** Share of one core's time that the hypervisor gave to others. */
  readonly stealShare: number | null;
  /** Cores' worth of work by others than pairmark and what it started. */
  readonly otherCores: number | null;
  readonly throttled: number | null;
  readonly throttledSeconds: number | null;
  readonly heat: number | null;
}
