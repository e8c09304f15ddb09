import { duration, percent, plural, shortTime } from '../model/numbers.ts';
import type {
  Coverage,
  Failure,
  Gate,
  HostFacts,
  Instrument,
  OneSided,
  Report,
  ReportPlan,
  ReportRevision,
  Timing,
} from '../model/report.ts';
import { shortSha } from '../model/revision.ts';
import { humanise } from './units.ts';

/** The parts of a report that are a line in every format. Plain text, not yet escaped for any of them. */

export const coverageText = (c: Coverage): string => `compared ${c.compared} of ${c.before} before / ${c.after} after`;

/** `0123456789ab Read lazily (uncommitted)`. */
export const revisionText = (r: ReportRevision): string =>
  `${shortSha(r.sha)} ${r.subject}${r.dirty ? ' (uncommitted changes)' : ''}`;

export function machineText(host: HostFacts): string {
  const facts = [
    `${host.hostname}: ${host.os} ${host.kernel} ${host.arch}`,
    host.cpu,
    host.cores > 0 ? plural(host.cores, 'core') : '',
    host.memoryBytes > 0 ? humanise(host.memoryBytes, 'B') : '',
    `Node ${host.node}`,
  ];
  return facts.filter((fact) => fact !== '').join(', ');
}

/** What the instrument is and costs; empty where that was not tried. */
export const instrumentText = ({ name, floor, scatter }: Instrument): string =>
  floor === null || scatter === null
    ? ''
    : `an empty program takes ${shortTime(floor)} ± ${shortTime(scatter)} by the same clock (${name})`;

/** What the sides were built with: once where it is the same on all, else side by side. */
export function toolchainTexts(revisions: readonly ReportRevision[]): string[] {
  const [first] = revisions;
  const told = revisions.filter(({ toolchain }) => toolchain.length > 0);
  const same = told.every(({ toolchain }) => toolchain.join('\n') === first?.toolchain.join('\n'));
  if (same && first !== undefined) return [...first.toolchain];
  return told.flatMap(({ label, toolchain }) => toolchain.map((fact) => `${label}: ${fact}`));
}

/** What a reader may not take from this report. */
export function notShownTexts({ comparisons, oneSided, families, host }: Report): string[] {
  const unresolved = comparisons.filter(({ certainty }) => certainty === 'unresolved');
  const hidden = Math.max(0, ...unresolved.map(({ resolution }) => resolution ?? 0));
  const missing = comparisons.filter(({ word }) => word === 'not comparable' || word === 'too few pairs');
  return [
    ...(unresolved.length === 0
      ? []
      : [
          `that ${plural(unresolved.length, 'comparison')} without a difference ${unresolved.length === 1 ? 'is' : 'are'} the same` +
            `${hidden > 0 ? `: a change below ${percent(hidden)} could hide there` : ''}`,
        ]),
    ...(missing.length + oneSided.length === 0
      ? []
      : [`anything about ${plural(missing.length + oneSided.length, 'row')} that could not be compared`]),
    ...(families.length === 0 ? [] : ['what lies between and beyond the values of a sweep']),
    `other machines than ${host.cpu === '' ? 'this one' : host.cpu}, other compilers, flags and inputs`,
    'that the change itself, not where the linker put the code, made a difference: only fresh builds tell (--confirm)',
  ];
}

/** How it was measured: `go-test, 10 pairs, each benchmark by itself, warm-up 1`. */
export function planText(plan: ReportPlan): string {
  const facts = [
    plan.harness,
    plural(plan.pairs, 'pair'),
    plan.granularity === 'benchmark' ? 'each benchmark by itself' : 'the whole suite at a time',
    `warm-up ${plan.warmup}`,
    plan.maxRounds === null ? null : `up to ${plural(plan.maxRounds, 'round')}`,
    plan.timeBudgetMs === null ? null : `at most ${duration(plan.timeBudgetMs / 1000)}`,
    plan.overlay.length === 0 ? null : `overlaid ${plan.overlay.join(', ')}`,
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}

const STOPS: Readonly<Record<string, string>> = {
  planned: 'as planned',
  decided: 'decided',
  'max-rounds': 'undecided, at the most rounds allowed',
  'time-budget': 'undecided, at the end of the time budget',
};

/** Why rounds ended, one line a reason: `3 benchmarks after 10 rounds: decided`. */
export const stopTexts = ({ stops, granularity }: ReportPlan): string[] =>
  stops.map(({ benchmarks, rounds, reason }) => {
    const who = granularity === 'suite' ? 'the whole suite' : plural(benchmarks, 'benchmark');
    // How far it came before it was given up is in the list of failures.
    if (reason === 'failed') return `${who}: given up`;
    return `${who} after ${plural(rounds, 'round')}: ${STOPS[reason] ?? reason}`;
  });

/** Total, and where it went. */
export function timeText(t: Timing): string {
  const active = t.measuring + t.overhead;
  const share = active > 0 ? ` (${percent(t.overhead / active)})` : '';
  const parts = [
    `clone ${duration(t.clone)}`,
    `build ${duration(t.build)}`,
    `warm-up ${duration(t.warmup)}`,
    `measuring ${duration(t.measuring)}`,
    `own overhead ${duration(t.overhead)}${share}`,
    `other ${duration(t.other)}`,
  ];
  return `${duration(t.total)}: ${parts.join(', ')}`;
}

export const gateState = (gate: Gate): string =>
  gate.passed === null ? 'no verdict' : gate.passed ? 'passed' : 'failed';

/** `timed-out in fix1 0123456789ab, round 3`. Rounds are numbered as in the record. */
export const failureText = (f: Failure): string =>
  `${f.kind} in ${f.side} ${shortSha(f.sha)}${f.round === null ? '' : `, round ${f.round}`}`;

/** The value of a row that only one side has; empty where there is none. */
export const oneSidedValue = (row: OneSided): string => (row.value === null ? '' : humanise(row.value, row.unit));

/** A line of a log with its tabs as spaces: they are there to indent, and would be spelled out otherwise. */
export const untabbed = (line: string): string => line.replaceAll('\t', '    ');
