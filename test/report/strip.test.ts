import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { axisFor, position } from '../../src/report/axis.ts';
import { STRIP_WIDTH, strip } from '../../src/report/strip.ts';

const ratios = fc.array(fc.double({ min: 1e-3, max: 1e3, noNaN: true }), { minLength: 1, maxLength: 40 });

describe('the axis', () => {
  test.each([
    ['all the same', [1, 1, 1], null, '±0.10 %'],
    ['close', [0.99, 1.012], null, '±2 %'],
    ['wide', [0.25, 1.1], null, '×5'],
    ['an outlier does not stretch it', [1.01, 1.02, 1.03, 9], { median: 1.02, q1: 1.01, q3: 1.03 }, '±10 %'],
  ])('%s', (_, pairs, ratio, label) => {
    expect(axisFor(pairs, ratio).label).toBe(label);
  });

  test('is the mirror image for the sides swapped', () => {
    const axis = axisFor([1.05], null);
    expect(position(axis, 1.05)).toBeCloseTo(-position(axis, 1 / 1.05), 12);
  });
});

describe('the strip', () => {
  const axis = { end: 1.1, label: '±10 %' };

  test.each([
    ['nothing', [], '··········│··········'],
    ['below', [0.95], '·····▂····│··········'],
    ['above', [1.05, 1.05, 1.05, 1.02], '··········│·▂··█·····'],
    ['on the line', [1, 1.0001], '··········┃··········'],
    ['at the very ends', [1 / 1.1, 1.1], '·▂········│········▂·'],
    ['beyond them', [0.5, 2, 3], '‹·········│·········›'],
  ])('%s', (_, pairs, drawn) => {
    expect(strip(pairs, axis)).toBe(drawn);
  });

  test('with ASCII', () => {
    expect(strip([0.5, 1, 1.05, 2], axis, true)).toBe('<.........#....o....>');
  });

  test('has always the same width, and 1.0 in the middle', () => {
    fc.assert(
      fc.property(ratios, (pairs) => {
        const cells = [...strip(pairs, axisFor(pairs, null))];
        return cells.length === STRIP_WIDTH && /[│┃]/.test(cells[(STRIP_WIDTH - 1) / 2]!);
      }),
    );
  });

  test('is turned around when the sides are swapped', () => {
    fc.assert(
      fc.property(ratios, (pairs) => {
        const swapped = pairs.map((r) => 1 / r);
        const turned = [...strip(swapped, axisFor(swapped, null))]
          .reverse()
          .map((cell) => ({ '‹': '›', '›': '‹' })[cell] ?? cell)
          .join('');
        return strip(pairs, axisFor(pairs, null)) === turned;
      }),
    );
  });
});
