/** A share of simulated runs. */
export interface Share {
  readonly hits: number;
  readonly runs: number;
}

/** What one figure came out as. */
export interface Result extends Share {
  /** Median rounds until the gate found the change; null where nothing is looked for. */
  readonly medianRounds: number | null;
}

/** One number that is promised, and how to measure it. */
export interface Figure {
  readonly section: string;
  readonly name: string;
  /** The promise in words, for the table. */
  readonly must: string;
  readonly runs: number;
  measure(runs: number): Result;
  /** Whether the promise is kept, from the share and the median alone. */
  holds(share: number, medianRounds: number | null): boolean;
}

export const share = ({ hits, runs }: Share): number => hits / runs;

/** 95 % interval of a share (Wilson 1927). */
export function shareInterval({ hits, runs }: Share): { readonly low: number; readonly high: number } {
  const z = 1.959964;
  const centre = (hits + z ** 2 / 2) / (runs + z ** 2);
  const half = (z / (runs + z ** 2)) * Math.sqrt((hits * (runs - hits)) / runs + z ** 2 / 4);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** Counts the seeds from 0 on for which `hit` is true. */
export function count(runs: number, hit: (seed: number) => boolean): Result {
  let hits = 0;
  for (let seed = 0; seed < runs; seed++) if (hit(seed)) hits++;
  return { hits, runs, medianRounds: null };
}
