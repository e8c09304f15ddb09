import type { ContrastWish } from '../../model/expectations.ts';
import { formatRatio } from '../../model/numbers.ts';
import type { Contrast, ContrastChange, ContrastSide, ContrastWord, Quartiles } from '../../model/report.ts';
import type { Side } from '../../model/revision.ts';
import type { Recording } from '../../record/recording.ts';
import {
  type Analysis,
  analyse,
  headlineDirection,
  type Interval,
  intervalAtStop,
  type Summary,
  summarise,
} from '../../stats/index.ts';
import type { Row } from '../rows.ts';
import { sidePairs } from '../side-pairs.ts';
import { mainMetric } from './subjects.ts';

/** Rounds under which no word is said about a difference, as for comparisons. */
const FEWEST = 4;

export interface ContrastContext {
  readonly recording: Recording;
  readonly rows: readonly Row[];
  readonly sides: readonly Side[];
  readonly pairs: number;
}

/** The contrasts that can be formed; those whose benchmarks are unknown are left out, and said elsewhere. */
export function contrastsOf(wishes: readonly ContrastWish[], context: ContrastContext): Contrast[] {
  return wishes.map((wish) => contrastOf(wish, context)).filter((one) => one !== null);
}

function contrastOf(wish: ContrastWish, context: ContrastContext): Contrast | null {
  const rows = rowsOfWish(wish, context.rows);
  if (rows === null) return null;
  const [numerator, denominator] = rows;
  const { recording, sides, pairs } = context;
  const scale = unitScale(numerator, denominator);
  if (scale === null) return null;
  const logs = (side: Side): (number | null)[] =>
    logRatios(recording, numerator, denominator, side.index).map((log) => (log === null ? null : log + scale));
  const apart = numerator.unitId !== denominator.unitId;
  return {
    name: wish.name,
    numerator: numerator.benchmark,
    denominator: denominator.benchmark,
    metric: numerator.metric,
    sides: sides.filter((side) => !side.again).map((side) => contrastSide(side.name, logs(side), pairs)),
    between: sidePairs(sides)
      .filter(({ after }) => !after.again)
      .map(({ before, after }) => {
        const [first, second] = [logs(before), logs(after)];
        const rounds = second.map((log, round) => ({
          logRatio: log === null || first[round] == null ? null : log - first[round],
          beforeFirst:
            recording.position(numerator.unitId, round, before.index) <
            recording.position(numerator.unitId, round, after.index),
          round,
        }));
        return contrastChange(before.name, after.name, analyse(rounds, pairs));
      }),
    notes: apart ? ['measured by invocations of their own, not inside the same one'] : [],
  };
}

/** Numerator and denominator in the same metric; null where one of them is not there. */
function rowsOfWish(wish: ContrastWish, rows: readonly Row[]): readonly [Row, Row] | null {
  const of = (benchmark: string): Row[] => rows.filter((row) => row.benchmark === benchmark);
  const both = of(wish.numerator).filter((row) => of(wish.denominator).some(({ metric }) => metric === row.metric));
  const metric = wish.metric ?? mainMetric(both);
  const numerator = both.find((row) => row.metric === metric);
  const denominator = of(wish.denominator).find((row) => row.metric === metric);
  return numerator === undefined || denominator === undefined ? null : [numerator, denominator];
}

/** Log of what turns the ratio of two values into that of what they measure; null where their units do not agree. */
function unitScale(numerator: Row, denominator: Row): number | null {
  if (numerator.strangeUnits.length > 0 || denominator.strangeUnits.length > 0) return null;
  if (numerator.unit === denominator.unit) return 0;
  if (numerator.secondsPerUnit === null || denominator.secondsPerUnit === null) return null;
  return Math.log(numerator.secondsPerUnit / denominator.secondsPerUnit);
}

/** Log of numerator ÷ denominator in each round of one side; null where one is missing or not above 0. */
function logRatios(recording: Recording, numerator: Row, denominator: Row, side: number): (number | null)[] {
  const rounds = Math.min(recording.roundCount(numerator.unitId), recording.roundCount(denominator.unitId));
  return Array.from({ length: rounds }, (_, round) => {
    const log = Math.log(numerator.value(side, round) / denominator.value(side, round));
    return Number.isFinite(log) ? log : null;
  });
}

function contrastSide(side: string, logs: readonly (number | null)[], pairs: number): ContrastSide {
  const complete = logs.filter((log) => log !== null);
  const summary = complete.length === 0 ? null : summarise(complete);
  const interval = intervalAtStop(complete, pairs);
  const word = wordOf(summary, complete.length);
  const text = textOf(summary, word);
  return { side, rounds: complete.length, ratio: ratios(summary), interval: bounds(interval), word, text };
}

function contrastChange(before: string, after: string, { summary, interval, pairs }: Analysis): ContrastChange {
  const word = wordOf(summary, pairs.length);
  const text = textOf(summary, word);
  return { before, after, pairs: pairs.length, ratio: ratios(summary), interval: bounds(interval), word, text };
}

function wordOf(summary: Summary | null, rounds: number): ContrastWord {
  if (summary === null || rounds < FEWEST) return 'too few pairs';
  const direction = headlineDirection(summary);
  return direction === 'none' ? 'no difference' : direction === 'up' ? 'more' : 'less';
}

function textOf(summary: Summary | null, word: ContrastWord): string {
  if (summary === null) return 'nothing measured';
  const { median, q1, q3 } = summary;
  return `${formatRatio(Math.exp(median))} × [${formatRatio(Math.exp(q1))} … ${formatRatio(Math.exp(q3))}] ${word}`;
}

const ratios = (summary: Summary | null): Quartiles | null =>
  summary === null ? null : { median: Math.exp(summary.median), q1: Math.exp(summary.q1), q3: Math.exp(summary.q3) };

const bounds = (interval: Interval | null): ContrastSide['interval'] =>
  interval === null ? null : { low: Math.exp(interval.low), high: Math.exp(interval.high), level: interval.level };
