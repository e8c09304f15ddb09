import type { Check, CheckLevel } from '../../model/report.ts';
import type { RunContext } from '../context.ts';
import { aaChecks } from './aa.ts';
import { artifactChecks } from './artifacts.ts';
import { confirmChecks } from './confirm.ts';
import { evidenceChecks } from './evidence.ts';
import { expectationChecks } from './expectations.ts';
import { falseFlagChecks } from './false-flags.ts';
import { harnessChecks } from './harness.ts';
import { identicalChecks } from './identical.ts';
import { instrumentChecks } from './instrument.ts';
import { leftoverChecks } from './leftovers.ts';
import { machineChecks } from './machine.ts';
import { orderChecks } from './order.ts';
import { planChecks } from './plan.ts';
import { sideChecks } from './sides.ts';
import { togetherChecks } from './together.ts';
import { toolchainChecks } from './toolchain.ts';
import { trendChecks } from './trend.ts';

/** One family of checks: from a finished run to what may make its numbers untrustworthy. Pure. */
export type CheckFamily = (context: RunContext) => readonly Check[];

/** A new check is one file here and one line in this list. */
const FAMILIES: readonly CheckFamily[] = [
  aaChecks,
  expectationChecks,
  confirmChecks,
  artifactChecks,
  toolchainChecks,
  identicalChecks,
  harnessChecks,
  machineChecks,
  instrumentChecks,
  orderChecks,
  togetherChecks,
  trendChecks,
  sideChecks,
  evidenceChecks,
  falseFlagChecks,
  leftoverChecks,
  planChecks,
];

const RANK: Readonly<Record<CheckLevel, number>> = { alarm: 0, warning: 1, note: 2 };

/** All checks of a run, alarms first. What was noticed while running comes with the record. */
export function allChecks(context: RunContext): Check[] {
  const checks = [...context.recording.checks, ...FAMILIES.flatMap((family) => family(context))];
  return checks.sort((a, b) => RANK[a.level] - RANK[b.level]);
}
