import { formatRatio } from '../model/numbers.ts';
import type { Comparison, Family, FamilyGrowth, FamilyPoint } from '../model/report.ts';
import { type Growth, growthOf } from '../stats/index.ts';
import type { Compared } from './context.ts';
import { isChanged } from './words.ts';

/** Fewer values of a parameter are no sweep. */
const FEWEST = 3;

/** Stands for the parameter in a family's name. */
const PLACE = 'N';

/** A number in a name that may be a parameter: `/64`, `depth=60`, `n:8`, `(16)`, `1k`, `4KiB`. */
const NUMBER = /(?<=[/=:,(<[ ])\d+(?:\.\d+)?(?:[kKMG]i?B?)?(?=$|[/,)>\] ;])/g;

const PREFIX: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, G: 1e9 };
const BINARY: Readonly<Record<string, number>> = { k: 2 ** 10, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/**
 * Benchmarks whose names differ in one number only, measured at three or more values of it: the ratio against N, where
 * it crosses 1, and how each side grows. Sorted by name; points by N.
 */
export function familiesOf(compared: readonly Compared[]): Family[] {
  const groups = new Map<string, { readonly template: string; readonly points: Map<number, Compared> }>();
  for (const one of compared) {
    const { benchmark, metric, before, after } = one.comparison;
    for (const { template, n } of templatesOf(benchmark)) {
      const key = JSON.stringify([template, metric, before, after]);
      const group = groups.get(key) ?? { template, points: new Map() };
      group.points.set(n, one);
      groups.set(key, group);
    }
  }
  return [...groups.values()]
    .filter(({ points }) => points.size >= FEWEST)
    .map(({ template, points }) => familyOf(template, points))
    .sort((a, b) => (a.family < b.family ? -1 : a.family > b.family ? 1 : 0));
}

/** A benchmark's name with each of its numbers in turn as the parameter. */
function templatesOf(benchmark: string): { readonly template: string; readonly n: number }[] {
  return [...benchmark.matchAll(NUMBER)].map(({ 0: text, index }) => ({
    template: `${benchmark.slice(0, index)}${PLACE}${benchmark.slice(index + text.length)}`,
    n: numberOf(text),
  }));
}

function numberOf(text: string): number {
  const [, digits = '', prefix = '', binary] = /^([\d.]+)([kKMG]?)(i?)B?$/.exec(text) ?? [];
  return Number(digits) * ((binary === 'i' ? BINARY : PREFIX)[prefix] ?? 1);
}

function familyOf(family: string, points: ReadonlyMap<number, Compared>): Family {
  const sorted = [...points].sort(([a], [b]) => a - b);
  const told = sorted.map(([n, one]): FamilyPoint => pointOf(n, one.comparison));
  const [[, { comparison }]] = sorted as [[number, Compared]];
  const { metric, unit, before, after } = comparison;
  // Only a cost grows with the work; a rate has no order of growth.
  const costs = sorted.every(([, { row }]) => row.quantity !== 'rate');
  const growth = (side: 'beforeMedian' | 'afterMedian'): FamilyGrowth | null =>
    costs ? shownGrowth(growthOf(told.flatMap((point) => costOf(point, side)))) : null;
  const grows = { before: growth('beforeMedian'), after: growth('afterMedian') };
  const crossings = crossingsOf(sorted);
  return {
    family,
    metric,
    unit,
    before,
    after,
    points: told,
    crossings,
    growth: grows,
    text: textOf(told, crossings, grows),
  };
}

const pointOf = (n: number, { benchmark, beforeMedian, afterMedian, beforeCv, afterCv, ratio, word }: Comparison) => ({
  n,
  benchmark,
  beforeMedian,
  afterMedian,
  beforeCv,
  afterCv,
  ratio,
  word,
});

function costOf(point: FamilyPoint, side: 'beforeMedian' | 'afterMedian'): { n: number; cost: number }[] {
  const cost = point[side];
  return cost === null ? [] : [{ n: point.n, cost }];
}

const shownGrowth = (growth: Growth | null): FamilyGrowth | null =>
  growth && { order: growth.order, coefficient: growth.coefficient, rms: growth.rms };

/** From the last clear change one way to the first clear change the other way; what is no difference lies between. */
function crossingsOf(sorted: readonly (readonly [number, Compared])[]): Family['crossings'] {
  const clear = sorted.filter(([, { comparison }]) => comparison.ratio !== null && isClear(comparison));
  return clear.slice(1).flatMap(([to, { comparison }], index) => {
    const [from, earlier] = clear[index] as readonly [number, Compared];
    const above = (one: Comparison): boolean => (one.ratio?.median ?? 1) > 1;
    return above(comparison) === above(earlier.comparison) ? [] : [{ from, to }];
  });
}

const isClear = ({ verdict, word }: Comparison): boolean => isChanged(verdict) || word === 'more' || word === 'less';

function textOf(points: readonly FamilyPoint[], crossings: Family['crossings'], growth: Family['growth']): string {
  const [first, last] = [points[0], points.at(-1)];
  const at = (point: FamilyPoint | undefined): string =>
    point === undefined || point.ratio === null ? '' : `${formatRatio(point.ratio.median)} × at ${point.n}`;
  const span = [at(first), at(last)].filter((text) => text !== '').join(', ');
  const crosses = crossings.map(({ from, to }) => `crosses 1 between ${from} and ${to}`);
  const fitted = (one: FamilyGrowth | null): string =>
    one === null ? '' : `${one.order} (RMS ${(one.rms * 100).toFixed(0)} %)`;
  const grows =
    growth.before === null || growth.after === null ? [] : [`grows ${fitted(growth.before)} → ${fitted(growth.after)}`];
  return [span, ...crosses, ...grows].filter((text) => text !== '').join('; ');
}
