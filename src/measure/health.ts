import type { Outcome } from '../model/invocation.ts';
import { MAX_FAILED_SHARE } from '../model/plan.ts';

/** Starts that fail before any has worked: it will not get better. */
const HOPELESS = 2;

interface Tally {
  good: number;
  bad: number;
}

/** Counts how the invocations of each unit and side end, and says when there is no more use in going on. */
export class Health {
  private readonly tallies = new Map<string, Tally>();
  private readonly pairs: number;

  constructor(pairs: number) {
    this.pairs = pairs;
  }

  /** Why this unit should be given up, or null. */
  record(unit: number, side: number, outcome: Outcome): string | null {
    const key = `${unit} ${side}`;
    const tally = this.tallies.get(key) ?? { good: 0, bad: 0 };
    this.tallies.set(key, tally);
    if (outcome.kind === 'ran') {
      tally.good += 1;
      return null;
    }
    tally.bad += 1;
    if (tally.good === 0) {
      // A time-out costs its whole limit, and a program that cannot be started will not start the next time.
      const enough = outcome.kind === 'exited' || outcome.kind === 'killed' ? HOPELESS : 1;
      return tally.bad >= enough ? 'it has not worked once' : null;
    }
    return tally.bad > this.pairs * MAX_FAILED_SHARE
      ? `more than ${MAX_FAILED_SHARE * 100} % of its rounds failed`
      : null;
  }
}
