import { analyse, headlineDirection, headlineFalseRate, resolution, type Summary } from '../../src/stats/index.ts';
import { count, type Figure, type Result } from './figure.ts';
import { type GateRules, gatedRun, measured } from './machine.ts';
import { firstSlot, NOISES, NORMAL, type Noise } from './noise.ts';

const RUNS = 10_000;

interface Shape {
  readonly noise: Noise;
  readonly pairs: number;
  readonly rounds: number;
}

const summaryOf = ({ noise, pairs, rounds }: Shape, seed: number, change = 0): Summary =>
  analyse(measured({ seed, noise, pairs }, Math.log1p(change), rounds), pairs).summary as Summary;

const falseFlags = (shape: Shape, runs: number): Result =>
  count(runs, (seed) => headlineDirection(summaryOf(shape, seed)) !== 'none');

/** False alarms of the quartiles stay those of N, however deep the pairs are. */
export function deepened(noise: Noise, pairs: number, depth: number): Figure {
  const expected = headlineFalseRate(pairs);
  return {
    section: 'headline',
    name: `${pairs} pairs, ${depth} deep: ${noise.name}`,
    must: `${(expected * 100).toFixed(1)} ± 2 %`,
    runs: RUNS,
    measure: (runs) => falseFlags({ noise, pairs, rounds: pairs * depth }, runs),
    holds: (share) => Math.abs(share - expected) <= 0.02,
  };
}

export const DEEPENED: readonly Figure[] = [10, 20].flatMap((pairs) =>
  [1, 2, 3, 6].flatMap((depth) => NOISES.map((noise) => deepened(noise, pairs, depth))),
);

const AT_20 = { pairs: 20, rounds: 20 };
const finds = (noise: Noise, runs: number): Result =>
  count(runs, (seed) => headlineDirection(summaryOf({ ...AT_20, noise }, seed, 0.02)) === 'up');

/** What a dear first slot costs the quartiles, against the same machine without it. */
function againstNone(noise: Noise, what: 'finds +2 %' | 'false alarms'): Figure {
  const measure = (one: Noise, runs: number): Result =>
    what === 'finds +2 %' ? finds(one, runs) : falseFlags({ ...AT_20, noise: one }, runs);
  let without: number | null = null;
  return {
    section: 'first-slot',
    name: `headline at 20 pairs, ${what}: ${noise.name}`,
    must: 'within 5 points of the same without',
    runs: RUNS,
    measure: (runs) => {
      without = measure(NORMAL, runs).hits / runs;
      return measure(noise, runs);
    },
    holds: (share) => without !== null && Math.abs(share - without) <= 0.05,
  };
}

const withoutSlot: Figure = {
  section: 'first-slot',
  name: 'headline at 20 pairs, finds +2 %: no first-slot cost',
  must: 'the measure for the next',
  runs: RUNS,
  measure: (runs) => finds(NORMAL, runs),
  holds: () => true,
};

export const FIRST_SLOT: readonly Figure[] = [
  withoutSlot,
  ...[firstSlot(0.05), firstSlot(0.2)].flatMap((noise) => [
    againstNone(noise, 'finds +2 %'),
    againstNone(noise, 'false alarms'),
  ]),
];

/** Takes the resolution that a quiet run states and makes a change just as large in another run. */
export function resolutionFound(shape: Shape): Figure {
  const { pairs, rounds, noise } = shape;
  return {
    section: 'resolution',
    name: `${pairs} pairs, ${rounds / pairs} deep: ${noise.name}`,
    must: '≥ 80 %',
    runs: RUNS,
    measure: (runs) =>
      count(runs, (seed) => {
        const stated = resolution(summaryOf(shape, seed), pairs) as number;
        return headlineDirection(summaryOf(shape, seed + 1_000_000, stated)) === 'up';
      }),
    holds: (share) => share >= 0.8,
  };
}

/** The same where the gate decides how many rounds there are, in both runs. */
export function resolutionAtStop(noise: Noise): Figure {
  const rules: GateRules = { alpha: 0.05, minEffect: 0.02, maxRounds: 60 };
  const run = (seed: number, effect: number): Summary =>
    gatedRun({ seed, noise, effects: [effect], pairs: 10, dependence: 'independent' }, rules).analyses[0]
      ?.summary as Summary;
  return {
    section: 'resolution',
    name: `gate, where it stopped: ${noise.name}`,
    must: '≥ 80 %',
    runs: RUNS,
    measure: (runs) =>
      count(runs, (seed) => {
        const stated = resolution(run(seed, 0), 10) as number;
        return headlineDirection(run(seed + 1_000_000, Math.log1p(stated))) === 'up';
      }),
    holds: (share) => share >= 0.8,
  };
}

export const RESOLUTION: readonly Figure[] = [
  ...NOISES.map(resolutionAtStop),
  ...[
    { pairs: 10, rounds: 10 },
    { pairs: 20, rounds: 20 },
    { pairs: 10, rounds: 60 },
  ].flatMap((shape) => NOISES.map((noise) => resolutionFound({ ...shape, noise }))),
];
