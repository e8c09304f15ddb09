import { describeOutcome } from '../model/invocation.ts';
import type { RunPlan, RunRequest } from '../model/plan.ts';
import { commandLine } from '../model/plan.ts';
import { SIGNAL_EXIT } from '../model/record.ts';
import type { ReportOutcome } from '../model/report.ts';
import type { Side } from '../model/revision.ts';
import type { RecordedFailure, Recording } from '../record/recording.ts';
import type { RunContext } from './context.ts';
import type { GateDecision } from './gate.ts';
import { lastAfter } from './side-pairs.ts';

/** How the run ended: state, exit code and the closing line. The first that applies. */
export function outcomeOf(context: RunContext, decision: GateDecision): ReportOutcome {
  return (
    interrupted(context) ??
    unfinished(context.recording) ??
    broken(context.recording) ??
    withoutBefore(context, beforeTrouble(context)) ??
    certainFailure(context, decision) ??
    buildFailure(context) ??
    givenUp(context) ??
    nothingCompared(context) ??
    unknownNames(context) ??
    gated(context, decision) ?? {
      exitCode: 0,
      state: 'measured',
      reason: 'measured',
      message: 'measured',
      side: null,
      sha: null,
    }
  );
}

/** The run itself, or the measuring again that was to confirm it. */
function interrupted({ recording, confirmation }: RunContext): ReportOutcome | null {
  const by = recording.end?.interrupted ?? (confirmation.kind === 'broken' ? confirmation.by : null);
  if (by === null) return null;
  const message = 'stopped before all rounds were done; finished pairs are on disk';
  return {
    exitCode: SIGNAL_EXIT[by],
    state: 'interrupted',
    reason: by.toLowerCase(),
    message,
    side: null,
    sha: null,
  };
}

/** Killed, or still running: what is there so far neither passes nor fails. */
function unfinished({ end }: Recording): ReportOutcome | null {
  if (end !== null) return null;
  const message = 'the run has not ended, or was killed; finished pairs are on disk, and pairmark resume goes on';
  return noVerdict('unfinished', message, null, null);
}

function broken({ end }: Recording): ReportOutcome | null {
  if (end?.error == null) return null;
  return noVerdict(end.error.reason, end.error.message, end.error.side, end.error.sha);
}

/** The config names what the run does not have: what it says of it can neither hold nor fail. */
function unknownNames({ unknown, request }: RunContext): ReportOutcome | null {
  const [first] = unknown;
  // With a filter, what is named may be there and not have been run.
  if (first === undefined || request.filter.length > 0) return null;
  const more = unknown.length > 1 ? ` (and ${unknown.length - 1} more)` : '';
  return noVerdict('unknown-benchmark', `${first}${more}`, null, null);
}

/** Why one side has nothing to compare. */
interface Trouble {
  readonly side: Side;
  readonly reason: string;
  readonly message: string;
}

function noVerdict(reason: string, message: string, side: string | null, sha: string | null): ReportOutcome {
  return { exitCode: 3, state: 'no-verdict', reason, message, side, sha };
}

const troubled = ({ side, reason, message }: Trouble): ReportOutcome =>
  noVerdict(reason, message, side.role, side.revision.sha);

function buildTroubles({ recording, plan }: RunContext): Trouble[] {
  return recording.builds.flatMap((build) => {
    const side = plan.sides[build.side];
    if (build.failure === null || side === undefined) return [];
    return [{ side, reason: build.failure.reason, message: build.failure.message }];
  });
}

function invocationTroubles({ recording, plan, request }: RunContext): Trouble[] {
  return recording.abandoned.flatMap((given) => {
    const failures = recording.failures().filter((one) => one.unit === given.unit);
    // Which side was given up on first is a matter of the order; the first that never worked is the one to name.
    const never = failures.find((one) => !hasWorked(recording, one.unit, one.side))?.side ?? given.side;
    const side = plan.sides[never];
    if (side === undefined) return [];
    const failure = failures.filter((one) => one.side === never).at(-1);
    return [{ side, ...describeGivenUp(given.reason, failure, plan, request) }];
  });
}

const hasWorked = (recording: Recording, unit: number, side: number): boolean =>
  recording.series.some((series) => series.unitId === unit && recording.values.has(series.id, side));

function describeGivenUp(
  given: string,
  failure: RecordedFailure | undefined,
  plan: RunPlan,
  request: RunRequest,
): { reason: string; message: string } {
  const command = commandLine(request.bench);
  if (failure === undefined)
    return { reason: 'no-benchmarks', message: `${given}: \`${command}\` ended well but printed no measurement` };
  const unit = plan.units[failure.unit];
  const what = unit === undefined || unit.select === null ? `\`${command}\`` : unit.name;
  if (failure.problem !== null) {
    return { reason: failureKind(failure), message: `${what}: ${failure.problem.text}` };
  }
  const hint = failure.outcome.kind === 'exited' && failure.outcome.exitCode === 127 ? missingFileHint(request) : '';
  return { reason: failureKind(failure), message: `${what}: ${describeOutcome(failure.outcome)}${hint}` };
}

/** A command that is not there in an old commit can be brought along. */
function missingFileHint(request: RunRequest): string {
  const words = commandLine(request.bench).split(/\s+/);
  const file = words.find((word) => /^[\w./-]+\.\w+$/.test(word)) ?? words.find((word) => word.includes('/'));
  if (file === undefined) return '';
  return `; if ${file} is not in that commit, bring it along with --overlay ${file}`;
}

/** Stable reason code of a failure. */
export function failureKind(failure: RecordedFailure): string {
  if (failure.problem !== null) return failure.problem.kind === 'unreadable' ? 'unreadable' : 'benchmark-failed';
  switch (failure.outcome.kind) {
    case 'timed-out':
      return 'timed-out';
    case 'not-started':
      return 'not-started';
    default:
      return 'invocation-failed';
  }
}

const beforeTrouble = (context: RunContext): Trouble | undefined =>
  [...buildTroubles(context), ...invocationTroubles(context)].find(({ side }) => side.role === 'before');

function withoutBefore({ request }: RunContext, trouble: Trouble | undefined): ReportOutcome | null {
  if (trouble === undefined || request.ifBeforeFails !== 'skip') return null;
  return {
    exitCode: 0,
    state: 'not-compared',
    reason: trouble.reason,
    message: `NOT COMPARED: ${trouble.message} (--if-before-fails skip)`,
    side: trouble.side.role,
    sha: trouble.side.revision.sha,
  };
}

/** What has failed the gate has failed it, whatever else went wrong on other rows. */
function certainFailure(context: RunContext, decision: GateDecision): ReportOutcome | null {
  // Where nothing is in common, all is "removed": that says that the two cannot be compared.
  return decision.kind === 'failed' && context.compared.length > 0 ? gated(context, decision) : null;
}

function buildFailure(context: RunContext): ReportOutcome | null {
  const [trouble] = buildTroubles(context);
  return trouble === undefined ? null : troubled(trouble);
}

function givenUp(context: RunContext): ReportOutcome | null {
  const troubles = invocationTroubles(context);
  const trouble = troubles.find(({ reason }) => reason !== 'no-benchmarks') ?? troubles[0];
  if (trouble === undefined) return null;
  const empty = trouble.reason === 'no-benchmarks' && context.rows.length === 0;
  return empty ? noVerdict('nothing-measured', 'no side printed a measurement', null, null) : troubled(trouble);
}

function nothingCompared({ rows, compared, plan, recording, request }: RunContext): ReportOutcome | null {
  if (compared.length > 0) return null;
  if (rows.length === 0) {
    const globs = [
      ...request.filter.map((glob) => `--filter ${glob}`),
      ...request.metric.map((glob) => `--metric ${glob}`),
    ];
    const left = recording.series.length > 0 && globs.length > 0;
    const message = left ? `${globs.join(' ')} matches none of what was measured` : 'nothing was measured';
    return noVerdict('nothing-measured', message, null, null);
  }
  const after = lastAfter(plan.sides);
  return noVerdict(
    'nothing-in-common',
    'the two sides have no benchmark in common; --overlay PATH puts the same benchmarks on both',
    after === undefined ? null : after.role,
    after?.revision.sha ?? null,
  );
}

function gated({ plan }: RunContext, decision: GateDecision): ReportOutcome | null {
  if (decision.kind === 'not-requested') return null;
  const [reason] = decision.kind === 'passed' ? [] : decision.reasons;
  const after = reason?.about ?? lastAfter(plan.sides);
  const where = { side: after === undefined ? null : after.role, sha: after?.revision.sha ?? null };
  if (decision.kind === 'passed') {
    return { exitCode: 0, state: 'passed', reason: 'passed', message: 'the gate passed', ...where };
  }
  const [first, ...rest] = decision.reasons;
  const message = `${first?.text ?? 'no reason'}${rest.length > 0 ? ` (and ${rest.length} more)` : ''}`;
  if (decision.kind === 'failed') {
    return { exitCode: 1, state: 'failed', reason: first?.kind ?? 'failed', message, ...where };
  }
  return noVerdict(first?.kind ?? 'no-verdict', message, where.side, where.sha);
}
