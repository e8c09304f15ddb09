import { describeOutcome } from '../model/invocation.ts';
import type { Failure } from '../model/report.ts';
import type { RecordedFailure } from '../record/recording.ts';
import type { RunContext } from './context.ts';
import { failureKind } from './outcome.ts';

/** Lines of a log's end that a report shows. */
const TAIL = 20;
/** Failures of one kind on one side and unit that are listed one by one. */
const LISTED = 3;

/** Builds, warm-ups and rounds that failed, with the end of what they printed. */
export function failuresOf(context: RunContext, outputOf: (failure: RecordedFailure) => string): Failure[] {
  return [...buildFailures(context), ...invocationFailures(context, outputOf)];
}

function buildFailures({ recording, plan }: RunContext): Failure[] {
  return recording.builds.flatMap(({ side: index, failure }) => {
    const side = plan.sides[index];
    if (failure === null || side === undefined) return [];
    const { reason: kind, message, tail, log } = failure;
    return [{ side: side.name, sha: side.revision.sha, round: null, kind, message, tail, log }];
  });
}

function invocationFailures(context: RunContext, outputOf: (failure: RecordedFailure) => string): Failure[] {
  const groups = new Map<string, { readonly failure: RecordedFailure; readonly entry: Omit<Failure, 'tail'> }[]>();
  for (const failure of context.recording.failures()) {
    const entry = entryOf(context, failure);
    if (entry === null) continue;
    const key = JSON.stringify([entry.side, entry.kind, entry.message]);
    groups.set(key, [...(groups.get(key) ?? []), { failure, entry }]);
  }
  return [...groups.values()].flatMap((alike) => {
    const rest = alike.length - LISTED;
    return alike.slice(0, LISTED).map(({ failure, entry }, index) => ({
      ...entry,
      message: rest > 0 && index === LISTED - 1 ? `${entry.message} (and ${rest} more like it)` : entry.message,
      tail: failure.problem === null ? lastLines(outputOf(failure)) : [],
    }));
  });
}

function entryOf({ plan }: RunContext, failure: RecordedFailure): Omit<Failure, 'tail'> | null {
  const side = plan.sides[failure.side];
  if (side === undefined) return null;
  const unit = plan.units[failure.unit]?.name ?? 'suite';
  const name = failure.problem?.benchmark ?? (unit === 'suite' ? '' : unit);
  const what = failure.problem === null ? describeOutcome(failure.outcome) : failure.problem.text;
  return {
    side: side.name,
    sha: side.revision.sha,
    round: failure.round < 0 ? null : failure.round,
    kind: failureKind(failure),
    message: name === '' || what.includes(name) ? what : `${name}: ${what}`,
    log: failure.log,
  };
}

const lastLines = (text: string): string[] => (text === '' ? [] : text.trimEnd().split('\n').slice(-TAIL));
