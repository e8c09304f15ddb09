export { type Certainty, certaintyOf, effectLimit } from './certainty.ts';
export { type TwoModes, twoModes } from './checks/modes.ts';
export { type TimerSteps, timerSteps } from './checks/timer.ts';
export { movedTogether, type Together } from './checks/together.ts';
export { type Trend, trend } from './checks/trend.ts';
export { type Analysis, analyse, type Direction, headlineDirection } from './comparison.ts';
export { type ComparedRound, type Deepened, deepen, pairOf } from './deepen.ts';
export { eBH } from './e-bh.ts';
export { type Evidence, eProcess, fewestRounds } from './evidence.ts';
export { expectedFalseFlags, headlineFalseRate } from './false-flags.ts';
export {
  type AnalysedRow,
  DEFAULT_GATE_ROUNDS,
  FEWEST_GATE_PAIRS,
  type GateDecision,
  type GateEvidence,
  type GateRow,
  type GateSettings,
  judgeAll,
  judgeAnalysed,
  judgeGate,
  type RowDecision,
} from './gate.ts';
export { type Interval, medianInterval } from './interval.ts';
export { type OrderEffect, orderEffect, withoutOrderEffect } from './order.ts';
export { coefficientOfVariation, medianOf, ROUNDING, type Summary, spansZero, summarise } from './quantiles.ts';
export { rankSumP } from './rank-sum.ts';
export { type MorePairs, morePairs, resolution } from './resolution.ts';
