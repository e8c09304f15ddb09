import { harnessByName } from '../../../harness/index.ts';
import { convert, direction, knownUnit } from '../../../harness/units.ts';
import type { Recording } from '../../record/index.ts';
import type { Quantity, Vocabulary } from '../../verdict/index.ts';

/** What the harness of a recorded run knows of names and units. */
export function vocabularyOf(recording: Recording): Vocabulary {
  const name = recording.harness ?? recording.plan?.harness ?? null;
  const harness = name === null ? null : harnessByName(name);
  return {
    canonicalName: (names) => harness?.canonicalName?.(names) ?? ((one) => one),
    convert,
    direction,
    quantity,
    secondsPerOperation,
  };
}

function quantity(unit: string, metric: string): Quantity {
  const dimension = knownUnit(unit)?.dimension ?? '';
  if (dimension.endsWith('/time')) return 'rate';
  if (/(^|-)time(\/op)?$/.test(dimension)) return 'time';
  return unit === '' && metric.endsWith('_per_second') ? 'rate' : 'other';
}

/** Bytes in a second say nothing about operations. */
function secondsPerOperation(value: number, unit: string, metric: string): number | null {
  const known = knownUnit(unit);
  const kind = quantity(unit, metric);
  if (kind === 'time' && known !== null) return value * known.factor;
  if (kind !== 'rate' || known?.dimension.startsWith('bytes') === true) return null;
  return 1 / (value * (known?.factor ?? 1));
}
