import { NOTHING_EXPECTED } from '../model/expectations.ts';
import type { Outcome } from '../model/invocation.ts';
import type { Problem, Series } from '../model/measurement.ts';
import type { RunPlan } from '../model/plan.ts';
import type { BuildLine, EndLine, HeadLine, InvocationLine, RecordLine, SessionLine } from '../model/record.ts';
import type { Check } from '../model/report.ts';
import { medianOf } from '../stats/index.ts';
import { MachineLog } from './machine.ts';
import { RoundTable } from './rounds.ts';
import { MeasurementStore } from './store.ts';

export type RecordedSeries = Series & { readonly unitId: number };

/** An invocation that gave no measurement, or in which a benchmark failed. */
export interface RecordedFailure {
  readonly unit: number;
  readonly side: number;
  /** -1 in a warm-up. */
  readonly round: number;
  readonly outcome: Outcome;
  readonly problem: Problem | null;
  readonly log: string | null;
  /** `[offset, bytes]` of what it printed on standard error, in output.log. */
  readonly stderr: readonly [number, number] | null;
}

/**
 * A run as its record tells it: the same whether it was filled while measuring or read from disk, and whatever the
 * order of the lines. Of several attempts at a round the last counts, so that no pair is counted twice.
 */
export class Recording {
  head: HeadLine | null = null;
  plan: RunPlan | null = null;
  harness: string | null = null;
  end: EndLine | null = null;
  readonly builds: BuildLine[] = [];
  readonly series: RecordedSeries[] = [];
  readonly checks: Check[] = [];
  readonly steps: { readonly units: readonly number[]; readonly from: number; readonly to: number }[] = [];
  readonly abandoned: { readonly unit: number; readonly side: number; readonly reason: string }[] = [];
  readonly stops: { readonly units: readonly number[]; readonly reason: string; readonly rounds: number }[] = [];
  readonly sessions: SessionLine[] = [];
  /** What the machine did while pairs were measured. */
  readonly machine = new MachineLog();
  readonly values = new MeasurementStore();
  /** Problems that are no failures, by text, with how often and on which sides. */
  readonly remarks = new Map<string, { readonly problem: Problem; readonly sides: Set<number>; count: number }>();
  /** Wall seconds of starts of an empty program; empty where that was not tried. */
  instrumentCosts: readonly number[] = [];
  /** Wall seconds inside benchmark processes. */
  measuredSeconds = 0;
  warmupSeconds = 0;
  /** Processes that benchmarks left behind, by side: all, and the most that one invocation left. */
  readonly leftovers = new Map<number, number>();
  readonly mostLeftovers = new Map<number, number>();

  private readonly rounds = new Map<number, RoundTable>();
  private readonly seriesOfUnit = new Map<number, number[]>();
  private failureList: (RecordedFailure & { readonly attempt: number })[] = [];

  add(line: RecordLine): void {
    switch (line.t) {
      case 'head':
        // Runs recorded before there were expectations expect nothing.
        this.head = {
          ...line,
          request: { ...line.request, expectations: line.request.expectations ?? NOTHING_EXPECTED },
        };
        return;
      case 'plan':
        this.plan = line.plan;
        return;
      case 'build':
        this.builds.push(line);
        return;
      case 'series':
        this.addSeries(line);
        return;
      case 'inv':
        this.addInvocation(line);
        return;
      case 'harness':
        this.harness = line.name;
        return;
      case 'instrument':
        this.instrumentCosts = line.costs;
        return;
      case 'check':
        this.checks.push(line.check);
        return;
      case 'step':
        this.steps.push(line);
        return;
      case 'abandoned':
        this.abandoned.push(line);
        return;
      case 'stop':
        this.stops.push(line);
        return;
      case 'host':
        if (line.change !== null) this.machine.add(line.change);
        return;
      case 'session':
        this.sessions.push(line);
        return;
      case 'end':
        this.end = line;
        return;
      // A line of a kind that only a later version knows is not ours to judge.
    }
  }

  /** Failures of the attempts that count, in the order of sides and rounds. */
  failures(): readonly RecordedFailure[] {
    return this.failureList
      .filter((failure) => failure.round < 0 || this.attempt(failure.unit, failure.round) === failure.attempt)
      .sort((a, b) => a.side - b.side || a.round - b.round || a.unit - b.unit);
  }

  /** True when every side has run this round of this unit, well or badly. */
  isRoundDone(unit: number, round: number): boolean {
    const table = this.rounds.get(unit);
    if (table === undefined || this.plan === null) return false;
    return this.plan.measured.every((side) => table.position(round, side) >= 0);
  }

  /** One more than the last round that any side of this unit has begun. */
  roundCount(unit: number): number {
    return this.rounds.get(unit)?.length ?? 0;
  }

  /** Measured invocations of this unit so far: as long as it stays, nothing about its rounds has changed. */
  invocationCount(unit: number): number {
    return this.rounds.get(unit)?.invocations ?? 0;
  }

  /** -1: never tried. */
  attempt(unit: number, round: number): number {
    return this.rounds.get(unit)?.attempt(round) ?? -1;
  }

  /** Position of a side in a round's order, or -1. */
  position(unit: number, round: number, side: number): number {
    return this.rounds.get(unit)?.position(round, side) ?? -1;
  }

  private addSeries(line: RecordedSeries): void {
    const { id, benchmark, scope, metric, unit, better, exact, unitId } = line;
    this.series[id] = { id, benchmark, scope, metric, unit, better, exact, unitId };
    const known = this.seriesOfUnit.get(unitId);
    if (known === undefined) this.seriesOfUnit.set(unitId, [id]);
    else known.push(id);
  }

  private addInvocation(line: InvocationLine): void {
    if (line.r < 0) this.warmupSeconds += line.w;
    else this.measuredSeconds += line.w;
    if (line.l !== undefined) {
      this.leftovers.set(line.s, (this.leftovers.get(line.s) ?? 0) + line.l);
      this.mostLeftovers.set(line.s, Math.max(this.mostLeftovers.get(line.s) ?? 0, line.l));
    }
    this.addProblems(line);
    if (line.r < 0) return;
    const table = this.roundsOf(line.u);
    table.invocations += 1;
    const attempt = table.attempt(line.r);
    if (line.a < attempt) return;
    if (line.a > attempt) this.startAttempt(line, table, attempt);
    table.place(line.r, line.s, line.p);
    for (const [series, ...iterations] of line.m) {
      this.values.set(series, line.s, line.r, medianOf(iterations));
    }
  }

  private roundsOf(unit: number): RoundTable {
    const known = this.rounds.get(unit);
    if (known !== undefined) return known;
    const table = new RoundTable();
    this.rounds.set(unit, table);
    return table;
  }

  private startAttempt(line: InvocationLine, table: RoundTable, previous: number): void {
    table.begin(line.r, line.a);
    if (previous < 0) return;
    for (const series of this.seriesOfUnit.get(line.u) ?? []) this.values.clear(series, line.r);
  }

  private addProblems(line: InvocationLine): void {
    const common = { unit: line.u, side: line.s, round: line.r, log: line.log ?? null, stderr: line.err ?? null };
    if (line.o !== undefined) {
      this.failureList.push({ ...common, outcome: line.o, problem: null, attempt: line.a });
    }
    for (const problem of line.x ?? []) {
      if (problem.kind === 'benchmark-failed' || problem.kind === 'unreadable') {
        this.failureList.push({ ...common, outcome: line.o ?? { kind: 'ran' }, problem, attempt: line.a });
      } else {
        this.addRemark(problem, line.s);
      }
    }
  }

  private addRemark(problem: Problem, side: number): void {
    const key = `${problem.kind}\n${problem.benchmark ?? ''}\n${problem.text}`;
    const known = this.remarks.get(key) ?? { problem, sides: new Set<number>(), count: 0 };
    known.sides.add(side);
    known.count += 1;
    this.remarks.set(key, known);
  }
}
