/** One round of one unit. */
export interface Round {
  readonly unit: number;
  readonly round: number;
}

/** `[from, to)` of these units, round by round, so that a unit's rounds are spread over the whole time. */
export function* roundsOf(units: readonly number[], from: number, to: number): Generator<Round> {
  for (let round = from; round < to; round++) {
    for (const unit of units) yield { unit, round };
  }
}

/** Undecided units go on to this many rounds before they are judged again. */
export interface Step {
  readonly units: readonly number[];
  readonly from: number;
  readonly to: number;
}

export interface StepRequest {
  /** Rounds that all units in question have. */
  readonly rounds: number;
  readonly maxRounds: number;
  readonly undecided: readonly number[];
  /** Milliseconds left of the time budget, or null without one. */
  readonly budgetLeftMs: number | null;
}

/** Rounds added before the next look: one block, in both orders. */
const BLOCK = 2;

/** The next step of deepening, or why there is none. */
export function nextStep({ rounds, maxRounds, undecided, budgetLeftMs }: StepRequest): Step | StopReason {
  if (undecided.length === 0) return 'decided';
  if (rounds + BLOCK > maxRounds) return 'max-rounds';
  if (budgetLeftMs !== null && budgetLeftMs <= 0) return 'time-budget';
  return { units: undecided, from: rounds, to: rounds + BLOCK };
}

export type StopReason = 'decided' | 'max-rounds' | 'time-budget';
