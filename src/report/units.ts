import { significant } from '../model/numbers.ts';

/** A unit that may stand in for another one of its family: its name and its size in the family's base. */
type Step = readonly [name: string, size: number];

interface Family {
  readonly steps: readonly Step[];
  /** From this many of one step on, the next one is used; of the first step, from `firstLimit`. */
  readonly limit: number;
  readonly firstLimit: number;
}

const TIME: Family = {
  steps: [
    ['ns', 1e-9],
    ['µs', 1e-6],
    ['ms', 1e-3],
    ['s', 1],
  ],
  limit: 1000,
  firstLimit: 1000,
};
const BINARY: Family = {
  steps: [
    ['B', 1],
    ['KiB', 2 ** 10],
    ['MiB', 2 ** 20],
    ['GiB', 2 ** 30],
    ['TiB', 2 ** 40],
  ],
  limit: 1024,
  firstLimit: 1024,
};
const DECIMAL: Family = {
  steps: [
    ['kB', 1e3],
    ['MB', 1e6],
    ['GB', 1e9],
    ['TB', 1e12],
  ],
  limit: 1000,
  firstLimit: 1000,
};

/** Whole numbers of something are read as they are up to four digits. */
const counts = (noun: string): Family => ({
  steps: ['', 'k', 'M', 'G', 'T'].map((prefix, i) => [`${prefix} ${noun}`.trim(), 1000 ** i] as const),
  limit: 1000,
  firstLimit: 10_000,
});

const TIME_NAMES: Readonly<Record<string, number>> = {
  ps: 1e-12,
  ns: 1e-9,
  nsec: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  // The Greek letter, which some tools print instead of the micro sign.
  μs: 1e-6,
  usec: 1e-6,
  ms: 1e-3,
  msec: 1e-3,
  s: 1,
  sec: 1,
  second: 1,
  seconds: 1,
};
const COUNT_NAMES = new Set([
  '',
  'allocs',
  'ops',
  'op',
  'items',
  'item',
  'elem',
  'iter',
  'requests',
  'req',
  'rows',
  'calls',
  'objects',
  'instructions',
  'cycles',
  'branches',
  'count',
]);

interface Known {
  readonly family: Family;
  /** What one of the given unit is in the family's base. */
  readonly size: number;
  /** `/op`, `/s`, or empty. */
  readonly per: string;
}

function lookUp(unit: string): Known | null {
  const slash = unit.indexOf('/');
  const name = slash < 0 ? unit : unit.slice(0, slash);
  const per = slash < 0 ? '' : unit.slice(slash);
  const time = Object.hasOwn(TIME_NAMES, name) ? TIME_NAMES[name] : undefined;
  if (time !== undefined) return { family: TIME, size: time, per };
  const bytes = name === 'bytes' || name === 'byte' ? 'B' : name;
  for (const family of [BINARY, DECIMAL]) {
    const step = family.steps.find(([stepName]) => stepName === bytes);
    if (step !== undefined) return { family, size: step[1], per };
  }
  return COUNT_NAMES.has(name) ? { family: counts(name), size: 1, per } : null;
}

/** The step whose number for `value` (in the base) has a whole part, and is still below the limit once rounded. */
function stepFor(family: Family, value: number): Step {
  const enough = family.steps.find(
    ([, size], i) => value / size < (i === 0 ? family.firstLimit : family.limit) * (1 - 0.5e-3),
  );
  return enough ?? family.steps.at(-1)!;
}

/** A number and its unit for people, three significant digits: `1.24 µs`, `3.50 KiB/op`. Unknown units stay. */
export const humanise = (value: number, unit: string): string => humanisePair(value, null, unit).before;

/**
 * Both values of a row in one unit, chosen for the smaller, with three significant digits, or four where three
 * would make different values look the same, or where the unit is not known. What is missing is `–`.
 *
 * @param metric - where it already ends in the unit's `/op`, that is left out.
 * @returns both with the unit, and `bare`, the first without it.
 */
export function humanisePair(
  before: number | null,
  after: number | null,
  unit: string,
  metric = '',
): { before: string; after: string; bare: string } {
  const known = lookUp(unit);
  const sizes = [before, after].filter((v) => v !== null && v !== 0).map((v) => Math.abs(v!) * (known?.size ?? 1));
  const step: Step =
    known === null ? [unit, 1] : sizes.length === 0 ? smallest(known) : stepFor(known.family, Math.min(...sizes));
  const factor = (known?.size ?? 1) / step[1];
  const per = known === null || (known.per !== '' && metric.endsWith(known.per)) ? '' : known.per;
  const name = step[0] + per;
  // As they were measured: 3 allocations are not 3.00.
  const whole = factor === 1 && [before, after].every((v) => v === null || isWhole(v));
  const print = (value: number | null, digits: number): string =>
    value === null ? '–' : whole ? String(value) : significant(value * factor, digits);
  const same = before !== after && print(before, 3) === print(after, 3);
  const digits = same || known === null ? 4 : 3;
  const withUnit = (number: string): string => (name === '' || number === '–' ? number : `${number} ${name}`);
  const bare = print(before, digits);
  return { before: withUnit(bare), after: withUnit(print(after, digits)), bare };
}

/** Nothing but zeros: the unit that was given, so that `0 B/op` stays that. */
const smallest = ({ family, size }: Known): Step =>
  family.steps.find(([, stepSize]) => stepSize === size) ?? family.steps[0]!;

const isWhole = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < 1e9;
