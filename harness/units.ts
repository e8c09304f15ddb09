import type { Better } from '../src/model/measurement.ts';

/** What a unit measures, how many of its dimension's base unit it is, and which way is better. */
export interface KnownUnit {
  /** `time`, `time/op`, `bytes/time`, `p99-time/op`: equal dimensions can be converted into each other. */
  readonly dimension: string;
  /** Base units in one of this unit (the bases are second, byte, one). */
  readonly factor: number;
  /** Null: the unit alone does not say. */
  readonly better: Better | null;
}

const TIME = scale('time', [
  [1e-12, 'ps psec picosecond picoseconds'],
  [1e-9, 'ns nsec nanosecond nanoseconds'],
  [1e-6, 'us µs μs usec microsecond microseconds'],
  [1e-3, 'ms msec millisecond milliseconds'],
  [1, 's sec secs second seconds'],
  [60, 'min minute minutes'],
  [3600, 'h hr hour hours'],
  [86_400, 'day days'],
]);

const BYTES = scale('bytes', [
  [1, 'B byte bytes'],
  [1e3, 'kB KB kilobyte kilobytes'],
  [1e6, 'MB megabyte megabytes'],
  [1e9, 'GB gigabyte gigabytes'],
  [1e12, 'TB terabyte terabytes'],
  [2 ** 10, 'KiB kibibyte kibibytes'],
  [2 ** 20, 'MiB mebibyte mebibytes'],
  [2 ** 30, 'GiB gibibyte gibibytes'],
  [2 ** 40, 'TiB tebibyte tebibytes'],
  [1 / 8, 'bit bits'],
  [125, 'kbit Kbit'],
  [125e3, 'Mbit Mb'],
  [125e6, 'Gbit Gb'],
]);

/** Work done: more of it in a second is better. The first word of each group names the dimension. */
const WORK = workUnits([
  'op ops operation operations',
  'iter iters iteration iterations',
  'item items',
  'elem elems element elements',
  'req reqs request requests',
  'query queries',
  'txn txns tx transaction transactions',
  'row rows',
  'record records',
  'msg msgs message messages',
  'event events',
  'frame frames',
  'call calls',
  'char chars',
]);

/** Costs that a machine or a runtime counts: fewer are better, and equal work often gives equal counts. */
const COUNTS: ReadonlySet<string> = new Set(
  'allocs allocations instructions cycles estimated-cycles branch-misses cache-misses page-faults context-switches'.split(
    ' ',
  ),
);

/** Names of metrics that say what a unit such as `B`, or none, leaves open. */
const LOWER_METRIC =
  /(?:^|[^a-z])(?:latency|duration|elapsed|wall|memory|rss|heap|max_bytes_used|allocs|allocs_per_iter|instructions|cycles|misses|faults)(?:$|[^a-z])/i;
const HIGHER_METRIC = /(?:^|[^a-z])(?:throughput|[a-z]+_per_second|qps|rps|fps)(?:$|[^a-z])/i;

/** What is known of a unit as a tool prints it (`ns/op`, `MB/s`, `p99-ns/op`); null for any other. */
export function knownUnit(unit: string): KnownUnit | null {
  const special = SPECIAL.get(unit);
  if (special !== undefined) return special;
  const slash = unit.lastIndexOf('/');
  const numerator = slash === -1 ? unit : unit.slice(0, slash);
  const over = slash === -1 ? null : unit.slice(slash + 1);
  const amount = amountOf(numerator);
  if (amount === null) return null;
  const { base, dimension, factor } = amount;
  if (over === null) return { dimension, factor, better: base === 'time' || base === 'count' ? 'lower' : null };
  const time = TIME.get(over);
  if (time !== undefined) {
    const better = base === 'bytes' || base === 'work' ? 'higher' : null;
    return { dimension: `${dimension}/time`, factor: factor / time.factor, better };
  }
  const work = WORK.get(over);
  if (work === undefined) return null;
  const better = base === 'time' || base === 'count' || base === 'bytes' ? 'lower' : null;
  return { dimension: `${dimension}/op`, factor: factor / work.factor, better };
}

/** Which way is better, from the unit and, where that leaves it open, from the metric's name; null: nobody has said. */
export function direction(unit: string, metric: string): Better | null {
  const known = knownUnit(unit);
  if (known?.better) return known.better;
  const open = unit === '' || known?.dimension === 'bytes';
  if (!open) return null;
  if (LOWER_METRIC.test(metric)) return 'lower';
  return unit === '' && HIGHER_METRIC.test(metric) ? 'higher' : null;
}

/** The value in another unit of the same dimension; null where there is no known way from one to the other. */
export function convert(value: number, from: string, to: string): number | null {
  if (from === to) return value;
  const source = knownUnit(from);
  const target = knownUnit(to);
  if (source === null || target === null || source.dimension !== target.dimension) return null;
  const larger = Math.max(source.factor, target.factor) / Math.min(source.factor, target.factor);
  // A thousand must be a thousand: an error in the last digit would make equal values differ.
  const whole = Math.round(larger);
  const exact = Math.abs(larger - whole) < 1e-9 * whole ? whole : larger;
  return source.factor >= target.factor ? value * exact : value / exact;
}

type Base = 'time' | 'bytes' | 'work' | 'count' | 'qualified bytes';

interface Amount {
  readonly base: Base;
  readonly dimension: string;
  readonly factor: number;
}

const SPECIAL: ReadonlyMap<string, KnownUnit> = new Map(
  (
    [
      ['Hz', 1],
      ['kHz', 1e3],
      ['MHz', 1e6],
      ['GHz', 1e9],
    ] as const
  ).map(([name, factor]) => [name, { dimension: 'frequency', factor, better: 'higher' }]),
);

/** The numerator of a unit; `p99-ns` and `total_bytes` keep their first words as part of the dimension. */
function amountOf(text: string): Amount | null {
  if (COUNTS.has(text)) return { base: 'count', dimension: text, factor: 1 };
  const plain = TIME.get(text) ?? BYTES.get(text) ?? WORK.get(text);
  if (plain !== undefined) return plain;
  const cut = Math.max(text.lastIndexOf('-'), text.lastIndexOf('_'));
  if (cut < 1) return null;
  const last = text.slice(cut + 1);
  const qualified = TIME.get(last) ?? BYTES.get(last);
  if (qualified === undefined) return null;
  // Whatever the words in front mean, more time is worse; with bytes it depends on them.
  const base = qualified.base === 'bytes' ? 'qualified bytes' : qualified.base;
  return { base, dimension: text.slice(0, cut + 1) + qualified.dimension, factor: qualified.factor };
}

function scale(base: Base, steps: readonly (readonly [number, string])[]): ReadonlyMap<string, Amount> {
  return new Map(
    steps.flatMap(([factor, names]) => names.split(' ').map((name) => [name, { base, dimension: base, factor }])),
  );
}

function workUnits(groups: readonly string[]): ReadonlyMap<string, Amount> {
  const units = new Map<string, Amount>();
  for (const group of groups) {
    const words = group.split(' ');
    const dimension = words[0] as string;
    for (const word of words) units.set(word, { base: 'work', dimension, factor: 1 });
  }
  const prefixes: readonly [string, number][] = [
    ['k', 1e3],
    ['K', 1e3],
    ['M', 1e6],
    ['G', 1e9],
  ];
  // `Melem/s` and `Mops/s` are in use; the longer words take no prefix.
  for (const word of ['op', 'ops', 'elem', 'item', 'items', 'iter', 'char']) {
    const { base, dimension } = units.get(word) as Amount;
    for (const [prefix, factor] of prefixes) units.set(prefix + word, { base, dimension, factor });
  }
  return units;
}
