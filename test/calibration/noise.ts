import type { Random } from './random.ts';

/** A machine's noise: the factor of each invocation after the other, in the order in which they run. */
export interface Noise {
  readonly name: string;
  /** Factor by which the first slot of a round is dearer: 1.05 is 5 %. */
  readonly firstSlot: number;
  start(random: Random): () => number;
}

const SIDE = 0.02;
const normalFactor = (random: Random): number => 1 + SIDE * random.normal();

export const NORMAL: Noise = {
  name: 'normal 2 %',
  firstSlot: 1,
  start: (random) => () => normalFactor(random),
};

/** Scale 2 %, so a standard deviation of 3.5 %; a time cannot be negative. */
export const STUDENT: Noise = {
  name: 'Student t3, scale 2 %',
  firstSlot: 1,
  start: (random) => () => Math.max(0.1, 1 + SIDE * random.t3()),
};

export const SPIKES: Noise = {
  name: 'spikes: 10 % of invocations, +30 % on average',
  firstSlot: 1,
  start: (random) => () => normalFactor(random) * (random.uniform() < 0.1 ? 1 + 0.3 * random.exponential() : 1),
};

/** A level that wanders with a standard deviation of 5 %, and 2 % on each invocation. */
export const DRIFT: Noise = {
  name: 'drift: AR(1) .9, 5 %',
  firstSlot: 1,
  start: (random) => {
    let level = 0.05 * random.normal();
    return () => {
      level = 0.9 * level + 0.05 * Math.sqrt(1 - 0.81) * random.normal();
      return Math.exp(level) * normalFactor(random);
    };
  },
};

export const firstSlot = (share: number): Noise => ({
  name: `first slot +${Math.round(share * 100)} %`,
  firstSlot: 1 + share,
  start: NORMAL.start,
});

export const TWO_MODES: Noise = {
  name: 'two modes 10 % apart',
  firstSlot: 1,
  start: (random) => () => normalFactor(random) * (random.coin() ? 1.1 : 1),
};

export const NOISES: readonly Noise[] = [NORMAL, STUDENT, SPIKES, DRIFT, firstSlot(0.05), TWO_MODES];
