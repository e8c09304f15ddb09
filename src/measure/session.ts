import type { RunPlan, Unit } from '../model/plan.ts';
import type { RecordWriter } from '../record/index.ts';
import { roundOrder } from '../schedule/order.ts';
import { nextStep, roundsOf, type Step, type StopReason } from '../schedule/rounds.ts';
import { Health } from './health.ts';
import { invocationLine, outcomeOf, type Place } from './invocation-line.ts';
import type { Runner } from './runner.ts';
import type { World } from './world.ts';

export interface RoundProgress {
  /** Rounds of units done and planned in this phase. */
  readonly done: number;
  readonly total: number;
  readonly unit: string;
  readonly side: string;
  /** Comparisons' units that need no more rounds, of all. */
  readonly decided: number;
  readonly secondsLeft: number | null;
}

export interface SessionOptions {
  readonly plan: RunPlan;
  readonly writer: RecordWriter;
  readonly runner: Runner;
  readonly world: World;
  readonly signal: AbortSignal;
  /** Ids of the units that hold an undecided comparison, judged on what is recorded so far. */
  undecided(): readonly number[];
  onProgress(progress: RoundProgress): void;
}

/**
 * Carries a plan out: warm-ups, then every unit's rounds, then the rounds of those still undecided. Goes on where
 * the record stops. Every invocation is written to the record before the next one starts.
 */
export class Session {
  private readonly options: SessionOptions;
  private readonly health: Health;
  private readonly abandoned: Set<number>;
  private phase = { done: 0, total: 0, since: 0 };
  /** Monotonic second at which measuring began; until then, at which the session was made. */
  private measuringFrom: number;
  private warmupSeconds = 0;

  constructor(options: SessionOptions) {
    this.options = options;
    this.health = new Health(options.plan.pairs);
    this.abandoned = new Set(options.writer.recording.abandoned.map(({ unit }) => unit));
    this.measuringFrom = options.world.monotonic();
  }

  /** Returns when all is done, given up or interrupted. @param startedAt monotonic second at which the run's work began */
  async run(startedAt: number): Promise<void> {
    const { plan, writer, world } = this.options;
    await this.warmUp();
    this.measuringFrom = world.monotonic();
    const units = plan.units.map(({ id }) => id);
    await this.rounds({ units, from: 0, to: plan.pairs });
    if (!this.stopped()) await this.deepen(units);
    const end = world.monotonic();
    writer.append({
      t: 'session',
      total: end - startedAt,
      warmup: this.warmupSeconds,
      measuring: end - this.measuringFrom,
    });
    writer.sync();
  }

  private stopped(): boolean {
    return this.options.signal.aborted;
  }

  private async warmUp(): Promise<void> {
    const { plan, world } = this.options;
    const from = world.monotonic();
    const wanted = plan.units.flatMap((unit) => plan.measured.map((side) => ({ unit, side })));
    this.startPhase(plan.warmup * wanted.length);
    for (let turn = 0; turn < plan.warmup; turn++) {
      for (const [position, { unit, side }] of wanted.entries()) {
        if (this.stopped()) return;
        if (this.abandoned.has(unit.id)) continue;
        this.progress(unit, side);
        await this.invoke(unit, side, { round: -1, attempt: 0, position });
        this.phase.done += 1;
      }
    }
    this.warmupSeconds = world.monotonic() - from;
  }

  private async rounds(step: Step): Promise<void> {
    const { plan, writer } = this.options;
    this.startPhase(step.units.length * (step.to - step.from));
    for (const { unit: id, round } of roundsOf(step.units, step.from, step.to)) {
      if (this.stopped()) return;
      if (!this.abandoned.has(id) && !writer.recording.isRoundDone(id, round)) {
        await this.round(plan.units[id] as Unit, round);
      }
      this.phase.done += 1;
    }
  }

  private async round(unit: Unit, round: number): Promise<void> {
    const { runner, writer, world } = this.options;
    const readBy = await this.attempt(unit, round);
    // The tool showed itself late in the round: what ran before then was not read as its output.
    const late = runner.harness !== null && readBy.some((name) => name !== null && name !== runner.harness);
    if (late) await this.attempt(unit, round);
    if (this.stopped()) return;
    writer.append({ t: 'host', u: unit.id, r: round, change: world.hostChange() });
    writer.syncNowAndThen();
    this.giveUpOnEmpty(unit, round);
  }

  /** Runs every side once; gives the names of the harnesses that read their outputs. */
  private async attempt(unit: Unit, round: number): Promise<(string | null)[]> {
    const { plan, writer } = this.options;
    const attempt = writer.recording.attempt(unit.id, round) + 1;
    const order = roundOrder({ seed: plan.seed, unit: unit.id, sides: plan.sides.length, round });
    const readBy: (string | null)[] = [];
    for (const [position, side] of order.filter((index) => plan.measured.includes(index)).entries()) {
      if (this.stopped()) break;
      this.progress(unit, side);
      readBy.push(await this.invoke(unit, side, { round, attempt, position }));
    }
    return readBy;
  }

  /** Gives the name of the harness that read the output, or null. */
  private async invoke(unit: Unit, side: number, place: Place): Promise<string | null> {
    const { runner, writer, plan, world } = this.options;
    const before = runner.harness;
    const result = await runner.run(side, unit);
    // What was cut short by us says nothing about the benchmark.
    if (result.finished.outcome.kind === 'interrupted') return null;
    if (runner.harness !== before && runner.harness !== null) writer.append({ t: 'harness', name: runner.harness });
    writer.append(invocationLine({ writer, world, unit, side, place }, result));
    const outcome = outcomeOf(result);
    const reason = this.health.record(unit.id, side, outcome);
    if (reason !== null && !this.abandoned.has(unit.id)) {
      this.abandoned.add(unit.id);
      const name = plan.sides[side]?.name ?? String(side);
      writer.append({ t: 'abandoned', unit: unit.id, side, reason: `${unit.name} on ${name}: ${reason}` });
    }
    return result.readBy;
  }

  /** A suite that has printed no measurement on some side in a whole round will print none in the next. */
  private giveUpOnEmpty(unit: Unit, round: number): void {
    const { plan, writer } = this.options;
    if (unit.select !== null || round > 0 || this.abandoned.has(unit.id)) return;
    const { recording } = writer;
    const empty = plan.measured.find(
      (side) => !recording.series.some((series) => Number.isFinite(recording.values.get(series.id, side, round))),
    );
    if (empty === undefined) return;
    this.abandoned.add(unit.id);
    writer.append({
      t: 'abandoned',
      unit: unit.id,
      side: empty,
      reason: `no benchmarks in ${plan.sides[empty]?.name}`,
    });
  }

  /** Deepens the pairs of what is undecided, and writes down why each unit stopped. */
  private async deepen(units: readonly number[]): Promise<void> {
    const { plan, writer, world } = this.options;
    const adaptive = plan.maxRounds !== null || plan.timeBudgetMs !== null;
    const maxRounds = plan.maxRounds ?? (adaptive ? Number.POSITIVE_INFINITY : plan.pairs);
    const spentBefore = writer.recording.sessions.reduce((sum, session) => sum + session.measuring, 0);
    this.stopUnits([...this.abandoned], 'failed', plan.pairs);
    let { going, rounds } = await this.finishSteps(units.filter((id) => !this.abandoned.has(id)));
    while (!this.stopped()) {
      const spent = spentBefore + world.monotonic() - this.measuringFrom;
      const budgetLeftMs = plan.timeBudgetMs === null ? null : plan.timeBudgetMs - spent * 1000;
      const open = new Set(adaptive ? this.options.undecided() : []);
      const undecided = going.filter((id) => open.has(id) && !this.abandoned.has(id));
      const next = nextStep({ rounds, maxRounds, undecided, budgetLeftMs });
      if (typeof next === 'string') {
        this.stopUnits(undecided, next, rounds);
        this.stopUnits(
          going.filter((id) => !undecided.includes(id)),
          adaptive ? 'decided' : 'planned',
          rounds,
        );
        return;
      }
      this.stopUnits(
        going.filter((id) => !undecided.includes(id)),
        'decided',
        rounds,
      );
      going = undecided;
      writer.append({ t: 'step', units: next.units, from: next.from, to: next.to });
      await this.rounds(next);
      rounds = next.to;
    }
  }

  /** Steps that were begun before an interruption are finished as they were decided then. */
  private async finishSteps(units: readonly number[]): Promise<{ going: readonly number[]; rounds: number }> {
    let rounds = this.options.plan.pairs;
    let going = units;
    for (const step of this.options.writer.recording.steps) {
      this.stopUnits(
        going.filter((id) => !step.units.includes(id)),
        'decided',
        rounds,
      );
      going = step.units;
      await this.rounds(step);
      rounds = step.to;
    }
    return { going, rounds };
  }

  private stopUnits(units: readonly number[], reason: StopReason | 'planned' | 'failed', rounds: number): void {
    const { writer } = this.options;
    const stopped = new Set(writer.recording.stops.flatMap((stop) => stop.units));
    const fresh = units.filter((id) => !stopped.has(id));
    if (fresh.length > 0) writer.append({ t: 'stop', units: fresh, reason, rounds });
  }

  private startPhase(total: number): void {
    this.phase = { done: 0, total, since: this.options.world.monotonic() };
  }

  private progress(unit: Unit, side: number): void {
    const { plan, onProgress, world, writer } = this.options;
    const { done, total, since } = this.phase;
    onProgress({
      done,
      total,
      unit: unit.name,
      side: plan.sides[side]?.name ?? String(side),
      decided: writer.recording.stops.reduce((sum, stop) => sum + stop.units.length, 0),
      secondsLeft: done === 0 ? null : ((world.monotonic() - since) / done) * (total - done),
    });
  }
}
