export { certaintyOf } from './certainty.ts';
export { twoModes } from './checks/modes.ts';
export { timerSteps } from './checks/timer.ts';
export { movedTogether } from './checks/together.ts';
export { trend } from './checks/trend.ts';
export { type Analysis, analyse, type Direction, headlineDirection, intervalAtStop } from './comparison.ts';
export { type ComparedRound, deepen, pairOf } from './deepen.ts';
export { eBH } from './e-bh.ts';
export { eProcess, fewestRounds } from './evidence.ts';
export { expectedFalseFlags, headlineFalseRate } from './false-flags.ts';
export {
  DEFAULT_GATE_ROUNDS,
  FEWEST_GATE_PAIRS,
  type GateDecision,
  type GateRow,
  type GateSettings,
  judgeAll,
  judgeAnalysed,
  judgeGate,
  type RowDecision,
} from './gate.ts';
export { type Growth, growthOf } from './growth.ts';
export { type Interval, medianInterval } from './interval.ts';
export { orderEffect, withoutOrderEffect } from './order.ts';
export { coefficientOfVariation, medianOf, quartileSpread, type Summary, spansZero, summarise } from './quantiles.ts';
export { rankSumP } from './rank-sum.ts';
export { morePairs, resolution } from './resolution.ts';
