import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { InvocationResult, Runner } from '../../src/measure/runner.ts';
import { Session } from '../../src/measure/session.ts';
import type { World } from '../../src/measure/world.ts';
import type { Outcome } from '../../src/model/invocation.ts';
import type { RunPlan, Unit } from '../../src/model/plan.ts';
import { createRunFolder, dropTornLine, RecordWriter, readRecording } from '../../src/record/index.ts';
import { fakeLines, planOf, REQUEST } from '../support/fake-run.ts';

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'pairmark-session-')), 'run');
  createRunFolder(folder);
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

const world = (): World => {
  let seconds = 0;
  return {
    now: () => seconds * 1000,
    monotonic: () => {
      seconds += 0.01;
      return seconds;
    },
    hostChange: () => null,
    redact: (text) => text,
    keepLog: (name) => name,
  };
};

const units = (count: number): Unit[] =>
  Array.from({ length: count }, (_, id) => ({ id, name: `Benchmark${id}`, select: `b${id}`, sliceMs: 100 }));

const plan = (change: Partial<RunPlan> = {}): RunPlan => ({ ...planOf({ ...REQUEST, pairs: 4 }), ...change });

/** Remembers what it was asked for, and prints a value or ends as told. */
class FakeRunner implements Runner {
  readonly harness = 'go-test';
  readonly calls: string[] = [];
  private readonly outcome: (side: number, unit: Unit, call: number) => Outcome;

  constructor(outcome: (side: number, unit: Unit, call: number) => Outcome = () => ({ kind: 'ran' })) {
    this.outcome = outcome;
  }

  run(side: number, unit: Unit): Promise<InvocationResult> {
    const outcome = this.outcome(side, unit, this.calls.length);
    this.calls.push(`${unit.id}${'AB'[side]}`);
    const none = { text: '', omittedBytes: 0 };
    const value = this.calls.length;
    const reading = {
      benchmark: unit.name,
      scope: null,
      metric: 'ns/op',
      unit: 'ns/op',
      better: 'lower' as const,
      value,
    };
    return Promise.resolve({
      finished: { outcome, startedAt: value, wallSeconds: 1, stdout: none, stderr: none, leftovers: 0 },
      readings: outcome.kind === 'ran' ? [reading] : [],
      problems: [],
      readBy: this.harness,
    });
  }
}

async function run(
  runner: Runner,
  given: RunPlan,
  options: { undecided?: () => number[]; signal?: AbortSignal; resume?: boolean } = {},
): Promise<void> {
  if (options.resume === true) dropTornLine(folder);
  const writer = options.resume === true ? new RecordWriter(folder, readRecording(folder)) : new RecordWriter(folder);
  if (options.resume !== true) {
    const [head] = fakeLines([]);
    if (head !== undefined) writer.append(head);
    writer.append({ t: 'plan', plan: given });
  }
  const session = new Session({
    plan: given,
    writer,
    runner,
    world: world(),
    signal: options.signal ?? new AbortController().signal,
    undecided: options.undecided ?? (() => []),
    onProgress: () => {},
  });
  await session.run(0);
  writer.close();
}

describe('a whole run', () => {
  test('warms up each side, then every unit once a side in each round, the halves of a pair side by side', async () => {
    const runner = new FakeRunner();
    await run(runner, plan({ units: units(2), warmup: 1 }));
    expect(runner.calls.slice(0, 4)).toEqual(['0A', '0B', '1A', '1B']);
    const measured = runner.calls.slice(4);
    expect(measured).toHaveLength(2 * 2 * 4);
    for (let pair = 0; pair < measured.length; pair += 2) {
      const unit = String((pair / 2) % 2);
      expect(measured.slice(pair, pair + 2).toSorted()).toEqual([`${unit}A`, `${unit}B`]);
    }
  });

  test('leaves a record that reads back as it was in memory', async () => {
    await run(new FakeRunner(), plan({ units: units(2) }));
    const recording = readRecording(folder);
    expect(recording.series.map(({ benchmark }) => benchmark)).toEqual(['Benchmark0', 'Benchmark1']);
    for (const unit of [0, 1]) {
      for (let round = 0; round < 4; round++) expect(recording.isRoundDone(unit, round)).toBe(true);
      expect(recording.roundCount(unit)).toBe(4);
    }
    expect(recording.measuredSeconds).toBe(16);
    expect(recording.stops).toEqual([expect.objectContaining({ reason: 'planned', rounds: 4, units: [0, 1] })]);
  });
});

describe('what fails', () => {
  test('a unit that never works on one side is given up; the others go on', async () => {
    const runner = new FakeRunner((side, unit) =>
      side === 1 && unit.id === 0 ? { kind: 'killed', signal: 'SIGSEGV' } : { kind: 'ran' },
    );
    await run(runner, plan({ units: units(2) }));
    const recording = readRecording(folder);
    expect(recording.abandoned).toEqual([expect.objectContaining({ unit: 0, side: 1 })]);
    expect(runner.calls.filter((call) => call === '0B')).toHaveLength(2);
    expect(runner.calls.filter((call) => call === '1B')).toHaveLength(4);
  });

  test('one time-out before anything has worked is enough', async () => {
    const runner = new FakeRunner((side) => (side === 1 ? { kind: 'timed-out', limitMs: 3000 } : { kind: 'ran' }));
    await run(runner, plan({ units: units(1) }));
    expect(runner.calls.filter((call) => call === '0B')).toHaveLength(1);
  });

  test('a failure now and then is listed and the run goes on', async () => {
    const runner = new FakeRunner((_, __, call) => (call === 11 ? { kind: 'exited', exitCode: 3 } : { kind: 'ran' }));
    await run(runner, plan({ units: units(1), pairs: 20 }));
    const recording = readRecording(folder);
    expect(recording.abandoned).toEqual([]);
    expect(recording.failures()).toHaveLength(1);
    expect(runner.calls).toHaveLength(40);
  });
});

describe('deepening', () => {
  test('only undecided units go on, by two rounds, until decided or at the maximum', async () => {
    const runner = new FakeRunner();
    let looks = 0;
    const undecided = () => {
      looks += 1;
      return looks === 1 ? [0, 2] : looks === 2 ? [2] : looks < 5 ? [2] : [];
    };
    await run(runner, plan({ units: units(3), maxRounds: 10 }), { undecided });
    const rounds = (unit: number) => runner.calls.filter((call) => call === `${unit}A`).length;
    expect([rounds(0), rounds(1), rounds(2)]).toEqual([6, 4, 10]);
    const stops = readRecording(folder).stops.map(({ units: ids, reason, rounds: at }) => [ids, reason, at]);
    expect(stops).toEqual([
      [[1], 'decided', 4],
      [[0], 'decided', 6],
      [[2], 'max-rounds', 10],
    ]);
  });
});

describe('an interrupted run', () => {
  /** Stops the run when the runner is called for the nth time. */
  function stoppingAt(call: number): { runner: FakeRunner; signal: AbortSignal } {
    const controller = new AbortController();
    const runner = new FakeRunner((_, __, at) => {
      if (at < call) return { kind: 'ran' };
      controller.abort();
      return { kind: 'interrupted' };
    });
    return { runner, signal: controller.signal };
  }

  test.each(Array.from({ length: 16 }, (_, call) => call))(
    'stopped at invocation %i and resumed: every round once, in the same order',
    async (call) => {
      const whole = new FakeRunner();
      const given = plan({ units: units(2) });
      const { runner, signal } = stoppingAt(call);
      await run(runner, given, { signal });
      const rest = new FakeRunner();
      await run(rest, given, { resume: true });
      const recording = readRecording(folder);
      for (const unit of [0, 1]) {
        expect(recording.roundCount(unit)).toBe(4);
        for (let round = 0; round < 4; round++) expect(recording.isRoundDone(unit, round)).toBe(true);
      }
      rmSync(folder, { recursive: true });
      createRunFolder(folder);
      await run(whole, given);
      // What was done twice is the pair that was cut in half, and nothing else.
      const done = runner.calls.slice(0, -1);
      const kept = done.slice(0, done.length - (done.length % 2));
      expect([...kept, ...rest.calls]).toEqual(whole.calls);
    },
  );

  test('an undecided step that was cut short is finished as it was decided then', async () => {
    const given = plan({ units: units(2), maxRounds: 8 });
    const { runner, signal } = stoppingAt(18);
    await run(runner, given, { signal, undecided: () => [0, 1] });
    const rest = new FakeRunner();
    await run(rest, given, { resume: true, undecided: () => [] });
    const recording = readRecording(folder);
    expect([recording.roundCount(0), recording.roundCount(1)]).toEqual([6, 6]);
    expect(recording.stops.every(({ reason, rounds }) => reason === 'decided' && rounds === 6)).toBe(true);
  });
});
