import type { Harness } from '../../model/harness.ts';
import { commandLine, type RunRequest } from '../../model/plan.ts';
import { type Side, shortSha } from '../../model/revision.ts';
import { visible } from '../../report/escape.ts';
import { roundOrder } from '../../schedule/order.ts';

/** Rounds whose order is shown. */
const SHOWN_ROUNDS = 6;
/** Seconds that one invocation is taken to last when nothing is known of it. */
const GUESS_SECONDS = 1;

/** What a run would do, without doing it. */
export function planText(
  request: RunRequest,
  sides: readonly Side[],
  harness: Harness | null,
  notes: readonly string[],
): string {
  const each = harness?.selecting !== undefined && request.granularity !== 'suite';
  const widest = Math.max(...sides.map(({ name }) => name.length));
  const lines = [
    'Plan (nothing has been run)',
    '',
    ...sides.map((side) => sideText(side, widest)),
    ...notes.map((note) => `  note: ${note}`),
    '',
    ...request.build.map((command) => `  build      ${command}`),
    ...request.overlay.map((path) => `  overlay    ${path}`),
    `  benchmark  ${commandLine(request.bench)}`,
    `  harness    ${harness?.name ?? 'recognised from the first output'}`,
    `  interleave ${each ? 'each benchmark by itself' : 'the whole command'}`,
    '',
    `  ${request.warmup} warm-up${request.warmup === 1 ? '' : 's'} a side, then ${request.pairs} rounds, each side once a round, seed ${request.seed}`,
    ...deepening(request),
    `  order      ${orders(request.seed, sides)} …`,
    `  estimate   ${estimate(request, sides.length, each)}`,
  ];
  return lines.map((line) => `${visible(line)}\n`).join('');
}

function sideText({ role, name, revision, again }: Side, widest: number): string {
  const marks = `${again ? '  [second build, --aa]' : ''}${revision.dirty ? '  [uncommitted changes]' : ''}`;
  return `  ${role.padEnd(6)}     ${name.padEnd(widest)}  ${shortSha(revision.sha)}  ${revision.subject}${marks}`;
}

function deepening({ maxRounds, timeBudgetMs, pairs }: RunRequest): string[] {
  if (maxRounds === null && timeBudgetMs === null) return [];
  const limits = [
    ...(maxRounds !== null && maxRounds > pairs ? [`${maxRounds} rounds`] : []),
    ...(timeBudgetMs === null ? [] : [`${timeBudgetMs / 1000} s of measuring`]),
  ];
  return limits.length === 0 ? [] : [`  what is undecided then goes on, at most to ${limits.join(' or ')}`];
}

function orders(seed: number, sides: readonly Side[]): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  return Array.from({ length: SHOWN_ROUNDS }, (_, round) =>
    roundOrder({ seed, unit: 0, sides: sides.length, round })
      .map((side) => letters[side] ?? `[${side}]`)
      .join(''),
  ).join(' ');
}

function estimate(request: RunRequest, sides: number, each: boolean): string {
  const invocations = sides * (request.pairs + request.warmup);
  const seconds = request.sliceMs === null ? GUESS_SECONDS : request.sliceMs / 1000;
  const what = each ? `${invocations} invocations a benchmark` : `${invocations} invocations`;
  const at = `${seconds} s${request.sliceMs === null ? ' (a guess: nothing has been measured)' : ''}`;
  return `${what}; at ${at} each ${duration(invocations * seconds)}${each ? ' a benchmark' : ''}, and clone and build`;
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;
}
