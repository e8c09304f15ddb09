import { percent } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import type { RunContext } from '../context.ts';
import { nudged } from '../expectations/controls.ts';
import { few } from '../words.ts';

const SHOWN = 5;

/** What the user has said must not move, must agree, or costs what it times. */
export function expectationChecks(context: RunContext): Check[] {
  return [
    ...controlChecks(context),
    ...consistencyChecks(context),
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
