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

function invocationFailures(
  { recording, plan }: RunContext,
  outputOf: (failure: RecordedFailure) => string,
): Failure[] {
  const seen = new Map<string, number>();
  return recording.failures().flatMap((failure) => {
    const side = plan.sides[failure.side];
    if (side === undefined) return [];
    const kind = failureKind(failure);
    const unit = plan.units[failure.unit]?.name ?? 'suite';
    const name = failure.problem?.benchmark ?? (unit === 'suite' ? '' : unit);
    const what = failure.problem === null ? describeOutcome(failure.outcome) : failure.problem.text;
    const message = name === '' || what.includes(name) ? what : `${name}: ${what}`;
    const key = JSON.stringify([side.index, kind, message]);
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    if (times > LISTED) return [];
    const tail = failure.problem === null ? lastLines(outputOf(failure)) : [];
    const round = failure.round < 0 ? null : failure.round;
    return [{ side: side.name, sha: side.revision.sha, round, kind, message, tail, log: failure.log }];
  });
}

const lastLines = (text: string): string[] => (text === '' ? [] : text.trimEnd().split('\n').slice(-TAIL));
