import { eProcess } from '../../src/stats/evidence.ts';
import { medianInterval } from '../../src/stats/index.ts';
import { count, type Figure } from './figure.ts';
import { type GateRules, gatedRun, type Machine, measured } from './machine.ts';
import { firstSlot, NOISES, NORMAL, type Noise } from './noise.ts';

const PAIRS = 10;
const RULES: GateRules = { alpha: 0.05, minEffect: 0.02, maxRounds: 60 };
const ALPHA = 0.05;

type Dependence = Machine['dependence'];

/** Chance that the gate fails although nothing changed, stopping adaptively. */
export function falseAlarm(noise: Noise, comparisons: number, dependence: Dependence, minEffect: number): Figure {
  const effects = new Array<number>(comparisons).fill(0);
  const rows = comparisons === 1 ? '1 comparison' : `${comparisons} comparisons, ${dependence}`;
  return {
    section: sectionOf(comparisons, dependence),
    name: `${rows}${minEffect === 0 ? ', --min-effect 0' : ''}: ${noise.name}`,
    must: '≤ 5 %',
    runs: comparisons === 1 ? 10_000 : 2_000,
    measure: (runs) =>
      count(runs, (seed) =>
        gatedRun({ seed, noise, effects, pairs: PAIRS, dependence }, { ...RULES, minEffect }).failed.some(Boolean),
      ),
    holds: (share) => share <= ALPHA,
  };
}

const everyNoise = (comparisons: number, dependence: Dependence): Figure[] =>
  NOISES.map((noise) => falseAlarm(noise, comparisons, dependence, RULES.minEffect));

export const ONE_COMPARISON: readonly Figure[] = [
  ...everyNoise(1, 'independent'),
  ...[...NOISES, firstSlot(0.2)].map((noise) => falseAlarm(noise, 1, 'independent', 0)),
];

export const INDEPENDENT: readonly Figure[] = [10, 50].flatMap((rows) => everyNoise(rows, 'independent'));

export const SHARED: readonly Figure[] = [10, 50].flatMap((rows) => everyNoise(rows, 'shared'));

/** Most of the time of a calibration. */
export const TWO_HUNDRED: readonly Figure[] = [...everyNoise(200, 'independent'), ...everyNoise(200, 'shared')];

function sectionOf(comparisons: number, dependence: Dependence): string {
  if (comparisons === 1) return 'gate-one';
  return comparisons === 200 ? 'gate-200' : `gate-${dependence}`;
}

/** The evidence alone, looked at after every block and stopped at the first success: nothing else holds it back. */
export const evidencePeeked = (noise: Noise): Figure => ({
  section: 'peeking',
  name: `evidence alone, looked at after every block up to 60 rounds: ${noise.name}`,
  must: '≤ 5 %',
  runs: 10_000,
  measure: (runs) =>
    count(runs, (seed) => {
      const rounds = measured({ seed, noise, pairs: PAIRS }, 0, RULES.maxRounds);
      return looks().some((look) => eProcess(rounds.slice(0, look)).up >= 1 / ALPHA);
    }),
  holds: (share) => share <= ALPHA,
});

/** What the field's habit gives: a 5 % test repeated until it is significant. No promise, a warning. */
const signTestPeeked: Figure = {
  section: 'peeking',
  name: `for comparison, a sign test at 5 % looked at as often: ${NORMAL.name}`,
  must: 'what not to do',
  runs: 10_000,
  measure: (runs) =>
    count(runs, (seed) => {
      const logs = measured({ seed, noise: NORMAL, pairs: PAIRS }, 0, RULES.maxRounds).map((r) => r.logRatio as number);
      return looks().some((look) => {
        const interval = medianInterval(logs.slice(0, look));
        return interval !== null && (interval.low > 0 || interval.high < 0);
      });
    }),
  holds: (share) => share > ALPHA,
};

export const PEEKING: readonly Figure[] = [...NOISES.map(evidencePeeked), signTestPeeked];

const looks = (): number[] => Array.from({ length: RULES.maxRounds / 2 }, (_, block) => 2 * (block + 1));
