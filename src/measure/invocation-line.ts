import { describeOutcome, type Outcome } from '../model/invocation.ts';
import type { Problem } from '../model/measurement.ts';
import type { Unit } from '../model/plan.ts';
import type { InvocationLine } from '../model/record.ts';
import type { RecordWriter } from '../record/index.ts';
import type { InvocationResult } from './runner.ts';
import type { World } from './world.ts';

/** Where an invocation stands in the schedule. */
export interface Place {
  /** -1: a warm-up. */
  readonly round: number;
  readonly attempt: number;
  /** In the round's order, from 0. */
  readonly position: number;
}

export interface LineContext {
  readonly writer: RecordWriter;
  readonly world: Pick<World, 'redact' | 'keepLog'>;
  readonly unit: Unit;
  readonly side: number;
  readonly place: Place;
}

/** Beyond these a ratio, a mean or a square of values may no longer be a number. */
const SMALLEST = 1e-150;
const LARGEST = 1e150;

/** The record's line of one invocation; what it printed goes to the output file on the way. */
export function invocationLine(context: LineContext, given: InvocationResult): InvocationLine {
  const { writer, world, unit, side, place } = context;
  const result = inRange(given);
  const { finished, problems } = result;
  const out = writer.keepOutput(world.redact(finished.stdout.text));
  const err = writer.keepOutput(world.redact(finished.stderr.text));
  const failed = finished.outcome.kind !== 'ran' || problems.some(({ kind }) => kind === 'unreadable');
  return {
    t: 'inv',
    u: unit.id,
    s: side,
    r: place.round,
    a: place.attempt,
    p: place.position,
    at: finished.startedAt,
    w: finished.wallSeconds,
    ...(finished.outcome.kind === 'ran' ? {} : { o: finished.outcome }),
    m: valuesOf(writer, unit, result),
    ...(problems.length === 0 ? {} : { x: problems }),
    ...(out === undefined ? {} : { out }),
    ...(err === undefined ? {} : { err }),
    ...(finished.leftovers === 0 ? {} : { l: finished.leftovers }),
    ...(failed ? { log: keepFailure(context, result) } : {}),
  };
}

/** What cannot be reckoned with is told like what is no number at all. */
function inRange(result: InvocationResult): InvocationResult {
  const readings: InvocationResult['readings'][number][] = [];
  const problems: Problem[] = [...result.problems];
  for (const reading of result.readings) {
    const { benchmark, scope, metric, value } = reading;
    const size = Math.abs(value);
    if (size === 0 || (size >= SMALLEST && size <= LARGEST)) readings.push(reading);
    else
      problems.push({ kind: 'non-finite', line: null, text: `${benchmark}: ${metric} is ${value}`, benchmark, scope });
  }
  return readings.length === result.readings.length ? result : { ...result, readings, problems };
}

function valuesOf(writer: RecordWriter, unit: Unit, { readings, problems }: InvocationResult): InvocationLine['m'] {
  const values = new Map<number, [number, ...number[]]>();
  for (const reading of withoutFailed(readings, problems)) {
    const id = writer.seriesId(unit.id, reading);
    const known = values.get(id);
    if (known === undefined) values.set(id, [id, reading.value]);
    else known.push(reading.value);
  }
  return [...values.values()];
}

function keepFailure({ world, unit, side, place }: LineContext, { finished, problems }: InvocationResult): string {
  const round = place.round < 0 ? 'warmup' : `round${place.round}-${place.attempt}`;
  const text = [
    `${unit.name}: ${describeOutcome(finished.outcome)}`,
    ...problems.map((problem) => problem.text),
    '--- stdout',
    finished.stdout.text,
    '--- stderr',
    finished.stderr.text,
  ].join('\n');
  return world.keepLog(`failed-unit${unit.id}-side${side}-${round}.log`, world.redact(text));
}

/** Output that cannot be read counts like a failed process. */
export function outcomeOf({ finished, problems }: InvocationResult): Outcome {
  const unreadable = finished.outcome.kind === 'ran' && problems.some(({ kind }) => kind === 'unreadable');
  return unreadable ? { kind: 'exited', exitCode: 0 } : finished.outcome;
}

/** No number of a benchmark that the tool itself calls failed, and none of an output that could not be read. */
function withoutFailed(
  readings: InvocationResult['readings'],
  problems: readonly Problem[],
): InvocationResult['readings'] {
  if (problems.some(({ kind }) => kind === 'unreadable')) return [];
  const failed = new Set(
    problems
      .filter(({ kind }) => kind === 'benchmark-failed')
      .map((problem) => `${problem.scope ?? ''}\n${problem.benchmark}`),
  );
  if (failed.size === 0) return readings;
  return readings.filter((reading) => !failed.has(`${reading.scope ?? ''}\n${reading.benchmark}`));
}
