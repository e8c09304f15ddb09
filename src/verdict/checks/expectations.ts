import { percent } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import { medianOf, quartileSpread } from '../../stats/index.ts';
import type { RunContext } from '../context.ts';
import { sideValues } from '../expectations/consistency.ts';
import { nudged } from '../expectations/controls.ts';
import { nameFilter } from '../filter.ts';
import type { Row } from '../rows.ts';
import { few, plain } from '../words.ts';

const SHOWN = 5;

/** Times as much as the instrument that a benchmark must cost to be measured by it. */
const CLEAR_OF_INSTRUMENT = 10;

/** What the user has said must not move, must agree, or costs what it times. */
export function expectationChecks(context: RunContext): Check[] {
  return [
    ...controlChecks(context),
    ...consistencyChecks(context),
    ...instrumentChecks(context),
    ...predictionChecks(context),
    ...context.unknown.map((text) => ({ kind: 'unknown-benchmark', level: 'warning' as const, text })),
  ];
}

function controlChecks({ controls, request, compared, plan }: RunContext): Check[] {
  const moved = controls.filter(({ state }) => state === 'moved');
  const little = nudged(request.expectations.controls, compared, plan.minEffect);
  return [
    ...moved.map(({ glob, text }) => ({
      kind: 'control-moved',
      level: 'alarm' as const,
      text: `a control moved: measuring the machine, not the change (${glob} ${text})`,
    })),
    ...(little.length === 0
      ? []
      : [
          {
            kind: 'control-nudged',
            level: 'warning' as const,
            text:
              `a control moved, by less than the minimum effect of ${percent(plan.minEffect)}: changes as small are the ` +
              `machine's (${few(
                little.map(({ comparison }) => `${comparison.benchmark} ${comparison.metric}`),
                SHOWN,
              )})`,
          },
        ]),
  ];
}

const consistencyChecks = ({ consistency }: RunContext): Check[] =>
  consistency
    .filter(({ agrees }) => agrees !== true)
    .map(({ text }) => ({ kind: 'inconsistent', level: 'warning', text }));

const predictionChecks = ({ predictions }: RunContext): Check[] =>
  predictions
    .filter(({ state }) => state === 'broken')
    .map(({ prediction, text }) => ({ kind: 'prediction-broken', level: 'warning', text: `"${prediction}" ${text}` }));

/** Benchmarks that cost less than ten times what their own instrument costs, or scatters by. */
function instrumentChecks({ recording, plan, rows, request }: RunContext): Check[] {
  return request.expectations.instruments.flatMap((wish) => {
    const matches = nameFilter([wish.for]);
    const instruments = rows.filter((row) => row.benchmark === wish.benchmark && isMeant(row, wish.metric));
    const found = instruments.flatMap((instrument) =>
      rows
        .filter((row) => row.metric === instrument.metric && row.unit === instrument.unit && matches(row.benchmark))
        .filter((row) => row.benchmark !== instrument.benchmark)
        .flatMap((row) =>
          plan.sides.flatMap((side) => {
            const costs = sideValues(recording, instrument, side.index);
            const values = sideValues(recording, row, side.index);
            if (costs.length === 0 || values.length === 0) return [];
            const [cost, scatter, value] = [medianOf(costs), quartileSpread(costs), medianOf(values)];
            if (value >= CLEAR_OF_INSTRUMENT * Math.max(cost, scatter)) return [];
            const unit = row.unit === '' ? '' : ` ${row.unit}`;
            return [
              `${row.benchmark} ${row.metric} (${side.name}) is ${plain(value)}${unit}, its instrument ` +
                `${wish.benchmark} alone ${plain(cost)}${unit} ± ${plain(scatter)}`,
            ];
          }),
        ),
    );
    if (found.length === 0) return [];
    return [
      {
        kind: 'instrument',
        level: 'warning' as const,
        text: `a timer is not a measurement, under ${CLEAR_OF_INSTRUMENT} times what the instrument itself costs: ${few(found, SHOWN)}`,
      },
    ];
  });
}

const isMeant = (row: Row, metric: string | null): boolean =>
  metric === null ? row.quantity === 'time' : row.metric === metric;
