import { duration, percent, plural, shortTime } from '../model/numbers.ts';
import type {
  Coverage,
  Failure,
  Gate,
  HostFacts,
  Instrument,
  OneSided,
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
