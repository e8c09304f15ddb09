import { formatQuartiles, formatRatio, percent, type Quartiles } from '../model/numbers.ts';
import { axisFor, position } from './axis.ts';
import { html } from './escape.ts';

const WIDTH = 200;
const HEIGHT = 28;
const MIDDLE = WIDTH / 2;
/** Room at each end for what lies outside the axis. */
const MARGIN = 10;
const REACH = MIDDLE - MARGIN;

interface Drawn {
  readonly pairRatios: readonly number[];
  readonly ratio: Quartiles | null;
  readonly interval: { readonly low: number; readonly high: number; readonly level: number } | null;
}

/**
 * Every pair's ratio as a dot, in the order of the pairs from top to bottom; below them the box from Q1 to Q3, the
 * median and the interval; a line at 1.0. Logarithmic, each strip to its own scale. Classes carry the colours.
 */
export function stripSvg({ pairRatios, ratio, interval }: Drawn): string {
  if (pairRatios.length === 0) return '';
  const axis = axisFor(pairRatios, ratio);
  const x = (value: number): number => round(MIDDLE + REACH * Math.max(-1.06, Math.min(1.06, position(axis, value))));
  const inside = pairRatios.filter((r) => Math.abs(position(axis, r)) <= 1 + 1e-9).length;
  const outside = pairRatios.length - inside;
  const label = describe({ pairRatios, ratio, interval }, axis.label, outside);
  return [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${html(label)}">`,
    `<title>${html(label)}</title>`,
    `<path class="one" d="M${MIDDLE} 0V${HEIGHT}"/>`,
    ...(ratio === null ? [] : [box(x(ratio.q1), x(ratio.q3))]),
    ...(interval === null ? [] : [`<path class="interval" d="M${x(interval.low)} 23H${x(interval.high)}"/>`]),
    `<path class="dots" d="${dots(pairRatios, x)}"/>`,
    ...(ratio === null ? [] : [`<path class="median" d="M${x(ratio.median)} 18V28"/>`]),
    '</svg>',
  ].join('');
}

/** Quartiles that are equal still make a box that shows. */
const box = (left: number, right: number): string =>
  `<rect class="box" x="${left}" y="20" width="${round(Math.max(1, right - left))}" height="6"/>`;

/** Lines of no length with round ends: one element for any number of dots. */
function dots(pairRatios: readonly number[], x: (ratio: number) => number): string {
  const step = 13 / Math.max(1, pairRatios.length - 1);
  return pairRatios.map((ratio, i) => `M${x(ratio)} ${round(3 + i * step)}h0`).join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;

function describe({ pairRatios, ratio, interval }: Drawn, scale: string, outside: number): string {
  const quartiles = ratio === null ? null : formatQuartiles(ratio);
  const lowest = formatRatio(pairRatios.reduce((a, b) => Math.min(a, b)));
  const highest = formatRatio(pairRatios.reduce((a, b) => Math.max(a, b)));
  return [
    `${pairRatios.length} pair ratios from ${lowest} to ${highest}`,
    ...(quartiles === null ? [] : [`median ${quartiles.median}, quartiles ${quartiles.q1} to ${quartiles.q3}`]),
    ...(interval === null
      ? []
      : [`${percent(interval.level)} interval ${formatRatio(interval.low)} to ${formatRatio(interval.high)}`]),
    `drawn from 1.0 to ${scale}`,
    ...(outside > 0 ? [`${outside} beyond the ends`] : []),
  ].join('; ');
}
