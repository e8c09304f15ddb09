import { describe, expect, test } from 'vitest';
import { coverage, coverageAtStop } from './coverage.ts';
import { evidencePeeked, falseAlarm } from './false-alarms.ts';
import type { Figure } from './figure.ts';
import { deepened, resolutionFound } from './headline.ts';
import { DRIFT, firstSlot, NORMAL, SPIKES, STUDENT } from './noise.ts';
import { power } from './power.ts';

/**
 * A small part of the calibration: the figures of `npm run calibrate` on fewer runs, with bounds so loose that a figure
 * that keeps its promise stays within them in all but one of ten thousand seeds (four standard deviations of a share).
 */
const RUNS = 200;
const SLACK = 4;

const slack = (promise: number): number => SLACK * Math.sqrt((promise * (1 - promise)) / RUNS);
const measure = (figure: Figure) => {
  const { hits, medianRounds } = figure.measure(RUNS);
  return { share: hits / RUNS, medianRounds };
};

describe('the gate does not fail when nothing changed', () => {
  test.each([
    falseAlarm(NORMAL, 1, 'independent', 0),
    falseAlarm(STUDENT, 1, 'independent', 0.02),
    falseAlarm(firstSlot(0.2), 1, 'independent', 0),
    falseAlarm(SPIKES, 10, 'shared', 0.02),
    falseAlarm(DRIFT, 10, 'independent', 0.02),
    evidencePeeked(NORMAL),
    evidencePeeked(DRIFT),
  ])('$section: $name', (figure) => {
    expect(measure(figure).share).toBeLessThanOrEqual(0.05 + slack(0.05));
  });
});

describe('the gate finds what is there', () => {
  const target = { change: 0.04, minEffect: 0.02, found: 0.99 };
  test.each([
    { figure: power({ ...target, noise: NORMAL }), within: 12 },
    { figure: power({ ...target, noise: SPIKES }), within: 20 },
    { figure: power({ ...target, noise: STUDENT }), within: 20 },
    { figure: power({ ...target, noise: firstSlot(0.2), change: 0.02, minEffect: 0.01 }), within: 30 },
  ])('$figure.name', ({ figure, within }) => {
    const { share, medianRounds } = measure(figure);
    expect(share).toBeGreaterThanOrEqual(0.95 - slack(0.95));
    expect(medianRounds).toBeLessThanOrEqual(within);
  });
});

describe('the headline and what stands beside it', () => {
  test.each([deepened(NORMAL, 10, 1), deepened(NORMAL, 10, 3), deepened(firstSlot(0.05), 10, 6)])(
    'false flags stay those of 10 pairs: $name',
    (figure) => {
      expect(Math.abs(measure(figure).share - 0.139)).toBeLessThanOrEqual(slack(0.139) + 0.02);
    },
  );

  test.each([
    resolutionFound({ noise: NORMAL, pairs: 10, rounds: 10 }),
    resolutionFound({ noise: SPIKES, pairs: 10, rounds: 60 }),
  ])('a change as large as the resolution is seen: $name', (figure) => {
    expect(measure(figure).share).toBeGreaterThanOrEqual(0.8 - slack(0.8));
  });

  test.each([coverage(NORMAL, 10), coverage(firstSlot(0.2), 20), coverageAtStop(STUDENT, 0.02)])(
    'the interval holds the truth: $name',
    (figure) => {
      expect(measure(figure).share).toBeGreaterThanOrEqual(0.95 - slack(0.95));
    },
  );
});
