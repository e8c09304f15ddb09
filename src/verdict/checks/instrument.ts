import { shortTime } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import { medianOf, quartileSpread } from '../../stats/index.ts';
import type { RunContext } from '../context.ts';
import { sideValues } from '../expectations/consistency.ts';
import { nameFilter } from '../filter.ts';
import type { Row } from '../rows.ts';
import { few, plain } from '../words.ts';

const SHOWN = 5;

/** Times as much as the instrument, and as its scatter, that a benchmark must cost to be measured by it. */
const CLEAR = 10;

/** Benchmarks that cost little more than what they are timed with: a timer is not a measurement. */
export function instrumentChecks(context: RunContext): Check[] {
  const found = [...ownInstrument(context), ...namedInstruments(context)];
  if (found.length === 0) return [];
  const text = `a timer is not a measurement, under ${CLEAR} times what the instrument itself costs: ${few(found, SHOWN)}`;
  return [{ kind: 'instrument', level: 'warning', text }];
}

/** Whole processes, timed by us: against an empty program. */
function ownInstrument({ recording, plan, rows }: RunContext): string[] {
  const { instrumentCosts: costs } = recording;
  if (costs.length === 0 || (recording.harness ?? plan.harness) !== 'command') return [];
  return rows
    .filter((row) => row.secondsPerUnit !== null)
    .flatMap((row) =>
      plan.sides.flatMap((side) => {
        const values = sideValues(recording, row, side.index);
        const seconds =
          values.length === 0 ? Number.POSITIVE_INFINITY : medianOf(values) * (row.secondsPerUnit as number);
        if (isClear(seconds, costs)) return [];
        const [cost, scatter] = [medianOf(costs), quartileSpread(costs)].map(shortTime);
        return [`${row.benchmark} (${side.name}) takes ${shortTime(seconds)}, an empty program ${cost} ± ${scatter}`];
      }),
    );
}

/** Benchmarks that the config says are timed with another benchmark of the same suite. */
function namedInstruments({ recording, plan, rows, request }: RunContext): string[] {
  return request.expectations.instruments.flatMap((wish) => {
    const isTimed = nameFilter([wish.for]);
    const instruments = rows.filter((row) => row.benchmark === wish.benchmark && isMeant(row, wish.metric));
    return instruments.flatMap((instrument) =>
      rows
        .filter(({ benchmark }) => benchmark !== instrument.benchmark && isTimed(benchmark))
        .filter(({ metric, unit }) => metric === instrument.metric && unit === instrument.unit)
        .flatMap((row) =>
          plan.sides.flatMap((side) => {
            const costs = sideValues(recording, instrument, side.index);
            const values = sideValues(recording, row, side.index);
            if (costs.length === 0 || values.length === 0 || isClear(medianOf(values), costs)) return [];
            const unit = row.unit === '' ? '' : ` ${row.unit}`;
            const own = `${plain(medianOf(costs))}${unit} ± ${plain(quartileSpread(costs))}`;
            return [
              `${row.benchmark} ${row.metric} (${side.name}) is ${plain(medianOf(values))}${unit}, ` +
                `${instrument.benchmark} alone ${own}`,
            ];
          }),
        ),
    );
  });
}

const isClear = (value: number, costs: readonly number[]): boolean =>
  value >= CLEAR * Math.max(medianOf(costs), quartileSpread(costs));

const isMeant = (row: Row, metric: string | null): boolean =>
  metric === null ? row.quantity === 'time' : row.metric === metric;
