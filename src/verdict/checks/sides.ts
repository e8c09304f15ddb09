import { percent } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import type { Side } from '../../model/revision.ts';
import { coefficientOfVariation, medianOf, timerSteps, twoModes } from '../../stats/index.ts';
import type { RunContext } from '../context.ts';
import { valuesOf } from '../one-sided.ts';
import type { Row } from '../rows.ts';
import { few, plain } from '../words.ts';

/** Rows that a check names. */
const SHOWN = 3;
/** Scatter of a side over which Google Benchmark's users speak of noise. */
const MUCH_SCATTER = 0.05;
const NANOSECOND = 1e-9;

/** One row on one side. */
interface SideOfRow {
  readonly row: Row;
  readonly side: Side;
  readonly values: readonly number[];
}

/** What the values of a single side say against trusting them. */
export function sideChecks({ rows, plan, recording, compared }: RunContext): Check[] {
  // A price of the first slot makes two values of one: its own check says so.
  const slotted = new Set(compared.filter(({ comparison }) => comparison.orderEffect?.detected).map(({ row }) => row));
  const all: SideOfRow[] = rows
    .filter((row) => !slotted.has(row))
    .flatMap((row) => plan.sides.map((side) => ({ row, side, values: valuesOf(recording, row, side.index) })));
  return [
    ...modes(all),
    ...gathered(
      all,
      'coarse-timer',
      'warning',
      isCoarse,
      'timer too coarse, values repeat in steps of over 1 %',
      'make each invocation longer',
    ),
    ...gathered(
      all,
      'suspiciously-fast',
      'warning',
      isTooFast,
      'suspiciously fast, under 1 ns an operation',
      'the work may have been optimised away',
    ),
    ...scatter(all),
  ];
}

/** Two groups of values in one side, for identical code. */
function modes(all: readonly SideOfRow[]): Check[] {
  const found = all.flatMap(({ row, side, values }) => {
    const two = row.quantity === 'time' ? twoModes(values) : null;
    if (two === null) return [];
    const share = Math.round(two.highShare * 100);
    return [
      `${row.benchmark} (${side.name}) lies at ${plain(two.low)} or ${plain(two.high)} ${row.unit}, ${share} % in the upper`,
    ];
  });
  if (found.length === 0) return [];
  return [{ kind: 'two-modes', level: 'warning', text: `two modes in one side: ${few(found, SHOWN)}` }];
}

/** No operation takes under a nanosecond: that is about three cycles. */
function isTooFast({ row, values }: SideOfRow): boolean {
  if (row.secondsPerUnit === null || values.length === 0) return false;
  return medianOf(values) * row.secondsPerUnit < NANOSECOND;
}

const isCoarse = ({ row, values }: SideOfRow): boolean => row.quantity === 'time' && timerSteps(values).coarse;

function scatter(all: readonly SideOfRow[]): Check[] {
  const found = all.flatMap(({ row, side, values }) => {
    const cv = row.quantity === 'other' ? null : coefficientOfVariation(values);
    return cv !== null && cv > MUCH_SCATTER
      ? [{ cv, text: `${row.benchmark} ${row.metric} (${side.name}) ${percent(cv)}` }]
      : [];
  });
  if (found.length === 0) return [];
  const worst = found.toSorted((a, b) => b.cv - a.cv).map(({ text }) => text);
  return [
    {
      kind: 'scatter',
      level: 'note',
      text: `much scatter, coefficient of variation over ${percent(MUCH_SCATTER)}: ${few(worst, SHOWN)}; the pairs take out what both halves share`,
    },
  ];
}

function gathered(
  all: readonly SideOfRow[],
  kind: string,
  level: Check['level'],
  is: (one: SideOfRow) => boolean,
  what: string,
  advice: string,
): Check[] {
  const found = [...new Set(all.filter(is).map(({ row }) => row.benchmark))];
  return found.length === 0 ? [] : [{ kind, level, text: `${what}: ${few(found, SHOWN)}; ${advice}` }];
}
