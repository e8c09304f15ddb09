import { analyse, type Interval } from '../../src/stats/index.ts';
import { count, type Figure } from './figure.ts';
import { type GateRules, gatedRun, measured } from './machine.ts';
import { firstSlot, NOISES, type Noise } from './noise.ts';

const holds = (interval: Interval | null, truth: number): boolean =>
  interval !== null && interval.low <= truth && interval.high >= truth;

/** Planned rounds: the interval states the level that order statistics of so many rounds have. */
export function coverage(noise: Noise, rounds: number): Figure {
  const of = (seed: number): Interval =>
    analyse(measured({ seed, noise, pairs: rounds }, 0, rounds), rounds).interval as Interval;
  const { level } = of(0);
  return {
    section: 'interval',
    name: `${rounds} pairs: ${noise.name}`,
    must: `≥ ${(level * 100).toFixed(1)} % (1 point left for chance)`,
    runs: 10_000,
    measure: (runs) => count(runs, (seed) => holds(of(seed), 0)),
    holds: (share) => share >= level - 0.01,
  };
}

/** Where the rounds end when the interval says so: worst when the truth lies at the minimum effect. */
export function coverageAtStop(noise: Noise, change: number): Figure {
  const rules: GateRules = { alpha: 0.05, minEffect: 0.02, maxRounds: 60 };
  const truth = Math.log1p(change);
  return {
    section: 'interval',
    name: `gate, where it stopped, true change ${change * 100} %: ${noise.name}`,
    must: '≥ 95 % (half a point left for chance)',
    runs: 10_000,
    measure: (runs) =>
      count(runs, (seed) => {
        const run = gatedRun({ seed, noise, effects: [truth], pairs: 10, dependence: 'independent' }, rules);
        return holds(run.analyses[0]?.interval ?? null, truth);
      }),
    holds: (share) => share >= 0.945,
  };
}

export const COVERAGE: readonly Figure[] = [
  ...[10, 20, 60].flatMap((rounds) => [...NOISES, firstSlot(0.2)].map((noise) => coverage(noise, rounds))),
  ...[0, 0.02, 0.04].flatMap((change) => NOISES.map((noise) => coverageAtStop(noise, change))),
];
