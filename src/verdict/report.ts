import { commandLine } from '../model/plan.ts';
import type { InterruptSignal } from '../model/record.ts';
import type { Comparison, Coverage, Report, ReportPlan, ReportRevision, Timing } from '../model/report.ts';
import type { Side } from '../model/revision.ts';
import type { RecordedFailure, Recording } from '../record/recording.ts';
import { medianOf, quartileSpread } from '../stats/index.ts';
import { aaResult } from './aa.ts';
import { allChecks } from './checks/index.ts';
import type { Compared, Confirmation, RunContext } from './context.ts';
import { consistencyOf } from './expectations/consistency.ts';
import { contrastsOf } from './expectations/contrasts.ts';
import { controlsOf } from './expectations/controls.ts';
import { unknownNames } from './expectations/names.ts';
import { predictionsOf } from './expectations/predictions.ts';
import { failuresOf } from './failures.ts';
import { familiesOf } from './families.ts';
import { withFloors } from './floors.ts';
import { furtherOptions } from './further-options.ts';
import { decideGate, gateOf } from './gate.ts';
import { headlineOf } from './headline.ts';
import { judgeRows } from './judge.ts';
import { oneSidedRows } from './one-sided.ts';
import { outcomeOf } from './outcome.ts';
import { type Row, rowsOf } from './rows.ts';
import { lastAfter, prepareRow, sidePairs } from './side-pairs.ts';
import type { Vocabulary } from './vocabulary.ts';
import { isChanged } from './words.ts';

export interface ReportInput {
  readonly recording: Recording;
  readonly vocabulary: Vocabulary;
  /** What `--confirm` measured on fresh clones and builds; null where it did not. */
  readonly confirmation: Recording | null;
  /** What a failed invocation printed, for the end of its log. */
  outputOf(failure: RecordedFailure): string;
}

/** Judges a recorded run. A function of the record alone: the same record gives the same report. */
export function buildReport({ recording, vocabulary, confirmation, outputOf }: ReportInput): Report {
  const { head, plan } = recording;
  if (head === null || plan === null) throw new Error('a record without its head and plan cannot be judged');
  const context = { ...judgeRun(recording, vocabulary), confirmation: confirmationOf(confirmation, vocabulary) };
  const checks = allChecks(context);
  const { compared, oneSided, aa } = context;
  const decision = decideGate({ ...context, checks });
  const outcome = outcomeOf(context, decision);
  return {
    schema: 'pairmark/report/1',
    plan: reportPlan(context),
    revisions: plan.sides.map((side) => reportRevision(recording, side)),
    host: head.host,
    instrument: instrumentOf(recording, head.host.instrument),
    headline: headlineOf(context, outcome),
    coverage: coverageOf(context),
    comparisons: compared.map((one) => shown(one, distrust(context))),
    oneSided: oneSided.map((lacking) => lacking.shown),
    failures: failuresOf(context, outputOf),
    families: familiesOf(compared.filter(({ after }) => !after.again)),
    contrasts: context.contrasts,
    controls: context.controls,
    consistency: context.consistency,
    predictions: context.predictions,
    aa,
    checks,
    gate: gateOf(decision, outcome),
    timing: timingOf(recording),
    outcome,
  };
}

/** All comparisons of a run, significant or not, largest effect first. */
function judgeRun(recording: Recording, vocabulary: Vocabulary): RunContext {
  const { head, plan } = recording;
  if (head === null || plan === null) throw new Error('a record without its head and plan cannot be judged');
  const { request } = head;
  const rows = rowsOf(recording, vocabulary, request);
  const prepared = sidePairs(plan.sides).flatMap((sides) =>
    rows.map((row) => prepareRow(recording, row, sides, plan.pairs)).filter((one) => one !== null),
  );
  const oneSided = oneSidedRows(recording, rows, plan.sides);
  const compared = withFloors(judgeRows(prepared, plan), head.floors);
  const aa = aaResult(compared, plan.pairs, plan.minEffect);
  const confirmation = { kind: 'not-run' as const };
  const judged = { recording, plan, request, rows, compared: compared.toSorted(byEffect), oneSided, aa, confirmation };
  return { ...judged, ...expected(judged, vocabulary) };
}

type Expected = Pick<RunContext, 'contrasts' | 'controls' | 'consistency' | 'predictions' | 'unknown'>;

/** What became of all that the config says must come out. */
function expected(judged: Omit<RunContext, keyof Expected>, vocabulary: Vocabulary): Expected {
  const { recording, rows, compared, plan, request } = judged;
  const { sides, pairs, minEffect } = plan;
  const wishes = request.expectations;
  const contrasts = contrastsOf(wishes.contrasts, { recording, rows, sides, pairs });
  return {
    contrasts,
    controls: controlsOf(wishes.controls, compared, minEffect),
    consistency: consistencyOf(wishes.consistency, { recording, rows, sides, vocabulary }),
    predictions: predictionsOf(wishes.predictions, { compared, rows, contrasts, sides }),
    unknown: unknownNames(
      wishes,
      rows.map(({ benchmark }) => benchmark),
      sides.map(({ name }) => name),
    ),
  };
}

function confirmationOf(recording: Recording | null, vocabulary: Vocabulary): Confirmation {
  if (recording === null) return { kind: 'not-run' };
  const broken = (why: string, by: InterruptSignal | null = null) => ({ kind: 'broken' as const, why, by });
  const failed = recording.builds.find((build) => build.failure !== null)?.failure?.message;
  if (failed !== undefined) return broken(failed);
  const { end, plan } = recording;
  if (end === null) return broken('it was killed');
  if (end.interrupted !== null) return broken('it was interrupted', end.interrupted);
  if (end.error !== null || plan === null) return broken(end.error?.message ?? 'it had no plan');
  return { kind: 'done', compared: judgeRun(recording, vocabulary).compared };
}

/** Where A/A fails or a control moved, no text may be read without it. */
const distrust = ({ aa, controls }: RunContext): string =>
  [
    ...(aa?.failed === true ? ['not trustworthy on this machine now: '] : []),
    ...(controls.some(({ state }) => state === 'moved') ? ['a control moved: '] : []),
  ].join('');

const shown = ({ comparison }: Compared, before: string): Comparison =>
  before === '' ? comparison : { ...comparison, text: `${before}${comparison.text}` };

/** Changed rows first; within each kind the largest effect first, names last so that the order is total. */
function byEffect(a: Compared, b: Compared): number {
  const changed = Number(isChanged(b.comparison.verdict)) - Number(isChanged(a.comparison.verdict));
  if (changed !== 0) return changed;
  const size = effect(b.comparison) - effect(a.comparison);
  if (size !== 0 && !Number.isNaN(size)) return size;
  return a.row.benchmark < b.row.benchmark ? -1 : a.row.benchmark > b.row.benchmark ? 1 : 0;
}

function effect({ ratio, word }: Comparison): number {
  if (ratio !== null) return Math.abs(Math.log(ratio.median));
  return word === 'grew from 0' || word === 'fell to 0' ? Number.MAX_VALUE : -1;
}

function coverageOf({ compared, rows, recording, plan }: RunContext): Coverage {
  const names = (side: number): Set<string> =>
    new Set(rows.filter((row) => hasValue(recording, row, side)).map((row) => row.benchmark));
  const last = lastAfter(plan.sides);
  return {
    compared: new Set(compared.filter(({ gated, after }) => gated && after === last).map(({ row }) => row.benchmark))
      .size,
    before: names(0).size,
    after: last === undefined ? 0 : names(last.index).size,
  };
}

function hasValue(recording: Recording, row: Row, side: number): boolean {
  for (let round = 0; round < recording.roundCount(row.unitId); round++) {
    if (Number.isFinite(row.value(side, round))) return true;
  }
  return false;
}

function reportPlan({ recording, plan, request }: RunContext): ReportPlan {
  const stops = new Map<string, { reason: string; benchmarks: number; rounds: number }>();
  for (const { units, reason, rounds } of recording.stops) {
    const key = `${reason} ${rounds}`;
    const known = stops.get(key) ?? { reason, benchmarks: 0, rounds };
    known.benchmarks += units.length;
    stops.set(key, known);
  }
  const { pairs, maxRounds, timeBudgetMs, warmup, granularity, seed, minEffect, alpha } = plan;
  return {
    pairs,
    maxRounds,
    timeBudgetMs,
    warmup,
    granularity,
    seed,
    harness: recording.harness ?? plan.harness,
    command: commandLine(request.bench),
    build: request.build,
    minEffect,
    alpha,
    overlay: request.overlay,
    options: furtherOptions(request, recording.head?.source ?? ''),
    stops: [...stops.values()],
  };
}

function reportRevision(recording: Recording, { role, name, revision, index }: Side): ReportRevision {
  const { sha, tree, subject, dirty } = revision;
  const { artifacts = {}, toolchain = [] } = recording.builds.find((build) => build.side === index) ?? {};
  return { side: role, label: name, sha, tree, subject, dirty, artifacts, toolchain };
}

function instrumentOf({ instrumentCosts: costs }: Recording, name: string): Report['instrument'] {
  return costs.length === 0
    ? { name, floor: null, scatter: null }
    : { name, floor: medianOf(costs), scatter: quartileSpread(costs) };
}

function timingOf(recording: Recording): Timing {
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const clone = sum(recording.builds.map((build) => build.cloneSeconds));
  const build = sum(recording.builds.map(({ buildSeconds }) => buildSeconds));
  const warmup = sum(recording.sessions.map((session) => session.warmup));
  // A run that ends before its first invocation has no session, but may have built for long.
  const total =
    recording.sessions.length === 0 ? clone + build : sum(recording.sessions.map((session) => session.total));
  const phase = sum(recording.sessions.map((session) => session.measuring));
  const measuring = recording.measuredSeconds;
  const overhead = Math.max(0, phase - measuring);
  const other = Math.max(0, total - clone - build - warmup - measuring - overhead);
  return { total, clone, build, warmup, measuring, overhead, other };
}
