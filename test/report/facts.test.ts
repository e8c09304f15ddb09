import { expect, test } from 'vitest';
import type { ReportPlan } from '../../src/model/report.ts';
import { stopTexts } from '../../src/report/facts.ts';
import { report } from './fixture.ts';

const plan = (change: Partial<ReportPlan>): ReportPlan => ({ ...report.plan, ...change });

test('why rounds ended is said in words, and what was given up has no number of rounds', () => {
  const stops = [
    { reason: 'planned', benchmarks: 2, rounds: 10 },
    { reason: 'time-budget', benchmarks: 1, rounds: 34 },
    { reason: 'failed', benchmarks: 1, rounds: 10 },
  ];
  expect(stopTexts(plan({ granularity: 'benchmark', stops }))).toEqual([
    '2 benchmarks after 10 rounds: as planned',
    '1 benchmark after 34 rounds: undecided, at the end of the time budget',
    '1 benchmark: given up',
  ]);
});

test('a suite is not called one benchmark', () => {
  const stops = [{ reason: 'max-rounds', benchmarks: 1, rounds: 60 }];
  expect(stopTexts(plan({ granularity: 'suite', stops }))).toEqual([
    'the whole suite after 60 rounds: undecided, at the most rounds allowed',
  ]);
});
