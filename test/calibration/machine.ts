import { roundOrder } from '../../src/schedule/order.ts';
import { nextStep } from '../../src/schedule/rounds.ts';
import { type Analysis, analyse, type ComparedRound, judgeAnalysed } from '../../src/stats/index.ts';
import type { Noise } from './noise.ts';
import { seeded } from './random.ts';

/** One benchmark between two sides on a simulated machine, measured round by round. */
export interface Machine {
  readonly seed: number;
  readonly noise: Noise;
  /** Log of after ÷ before, the truth, for each comparison. */
  readonly effects: readonly number[];
  readonly pairs: number;
  /**
   * `independent`: each comparison is a unit with orders and noise of its own. `shared`: all come from the same
   * invocations, whose noise they share but for half a per cent.
   */
  readonly dependence: 'independent' | 'shared';
}

/** Measures all comparisons of a unit in its next round. */
export interface SimulatedUnit {
  readonly comparisons: readonly number[];
  readonly rounds: ComparedRound[][];
  next(): void;
}

const OWN_NOISE = 0.005;

export function simulatedUnits(machine: Machine): SimulatedUnit[] {
  const { effects, dependence } = machine;
  const all = effects.map((_, index) => index);
  const groups = dependence === 'shared' ? [all] : all.map((index) => [index]);
  return groups.map((comparisons, unit) => simulatedUnit(machine, comparisons, unit));
}

function simulatedUnit(machine: Machine, comparisons: readonly number[], unit: number): SimulatedUnit {
  const { seed, noise, effects } = machine;
  const random = seeded(seed * 1009 + unit);
  const invocation = noise.start(random);
  const rounds: ComparedRound[][] = comparisons.map(() => []);
  const own = comparisons.length > 1 ? (): number => 1 + OWN_NOISE * random.normal() : (): number => 1;
  let round = 0;
  return {
    comparisons,
    rounds,
    next: () => {
      const beforeFirst = roundOrder({ seed, unit, sides: 2, round })[0] === 0;
      round++;
      const first = invocation() * noise.firstSlot;
      const second = invocation();
      const [before, after] = beforeFirst ? [first, second] : [second, first];
      for (const [at, comparison] of comparisons.entries()) {
        const logRatio = Math.log((after * own()) / (before * own())) + (effects[comparison] as number);
        rounds[at]?.push({ logRatio, beforeFirst });
      }
    },
  };
}

/** How a gated run ended, for each comparison. */
export interface GatedRun {
  readonly failed: readonly boolean[];
  readonly rounds: readonly number[];
  readonly analyses: readonly Analysis[];
}

export interface GateRules {
  readonly alpha: number;
  readonly minEffect: number;
  readonly maxRounds: number;
}

/** Runs the real rules on a simulated machine: all units for the pairs asked for, then the undecided. */
export function gatedRun(machine: Machine, { alpha, minEffect, maxRounds }: GateRules): GatedRun {
  const units = simulatedUnits(machine);
  const analyses = new Array<Analysis>(machine.effects.length);
  const measure = (going: readonly number[], count: number): void => {
    for (const id of going) {
      const unit = units[id] as SimulatedUnit;
      for (let round = 0; round < count; round++) unit.next();
      for (const [at, comparison] of unit.comparisons.entries()) {
        analyses[comparison] = analyse(unit.rounds[at] as ComparedRound[], machine.pairs);
      }
    }
  };
  let going = units.map((_, id) => id);
  measure(going, machine.pairs);
  for (let rounds = machine.pairs; ; ) {
    const decisions = judgeAnalysed(
      analyses.map((analysis) => ({ analysis, worse: 'up', exact: false })),
      { alpha, minEffect },
    );
    const undecided = going.filter((id) =>
      units[id]?.comparisons.some((comparison) => decisions[comparison]?.decision === 'undecided'),
    );
    const step = nextStep({ rounds, maxRounds, undecided, budgetLeftMs: null });
    if (typeof step === 'string') {
      return {
        failed: decisions.map(({ decision }) => decision === 'fails'),
        rounds: analyses.map(({ rounds: own }) => own.length),
        analyses,
      };
    }
    going = undecided;
    measure(going, step.to - step.from);
    rounds = step.to;
  }
}

/** All rounds of one comparison on a machine, without any stopping. */
export function measured(
  machine: Omit<Machine, 'effects' | 'dependence'>,
  effect: number,
  rounds: number,
): ComparedRound[] {
  const [unit] = simulatedUnits({ ...machine, effects: [effect], dependence: 'independent' }) as [SimulatedUnit];
  for (let round = 0; round < rounds; round++) unit.next();
  return unit.rounds[0] as ComparedRound[];
}
