import { NOTHING_EXPECTED } from '../../src/model/expectations.ts';
import type { Reading } from '../../src/model/measurement.ts';
import type { RunPlan, RunRequest, Unit } from '../../src/model/plan.ts';
import type { RecordLine } from '../../src/model/record.ts';
import type { HostFacts } from '../../src/model/report.ts';
import type { Side } from '../../src/model/revision.ts';
import { Recording } from '../../src/record/recording.ts';
import { roundOrder } from '../../src/schedule/order.ts';
import type { Vocabulary } from '../../src/verdict/index.ts';

/** A host that is the same everywhere. */
export const HOST: HostFacts = {
  os: 'linux',
  kernel: '6.1',
  arch: 'x64',
  cpu: 'Some CPU',
  cores: 2,
  memoryBytes: 8e9,
  hostname: 'host',
  node: 'v20.19.0',
  instrument: 'child_process',
  disturbances: [],
};

export const REQUEST: RunRequest = {
  revisions: ['HEAD~1', 'HEAD'],
  repo: null,
  cwd: '/repo',
  build: [],
  bench: { kind: 'argv', argv: ['bash', 'bench.sh'] },
  harness: null,
  outputFile: null,
  pairs: 20,
  pairsRaised: false,
  maxRounds: null,
  timeBudgetMs: null,
  granularity: null,
  overlay: [],
  dir: null,
  filter: [],
  metric: [],
  warmup: 0,
  setup: null,
  prepare: null,
  cleanup: null,
  check: null,
  artifacts: [],
  sliceMs: null,
  env: [],
  timeoutMs: 60_000,
  buildTimeoutMs: 1_800_000,
  cpu: null,
  seed: 1,
  aa: false,
  gate: false,
  confirm: false,
  minEffect: 0.02,
  alpha: 0.05,
  allowRemoved: false,
  allowDebug: false,
  ifBeforeFails: 'error',
  better: {},
  patterns: [],
  expectations: NOTHING_EXPECTED,
  out: null,
  keep: false,
  dryRun: false,
  quiet: false,
  verbose: false,
};

export function side(index: number, label = index === 0 ? 'HEAD~1' : 'HEAD'): Side {
  const digit = (index + 1).toString(16);
  return {
    index,
    role: index === 0 ? 'before' : 'after',
    name: label,
    again: false,
    revision: {
      label,
      sha: digit.repeat(40),
      tree: digit.repeat(40).replace(/^./, 'f'),
      subject: `commit ${label}`,
      dirty: false,
      committedAt: '2026-01-01T00:00:00.000Z',
    },
  };
}

const SUITE: Unit = { id: 0, name: 'suite', select: null, sliceMs: null };

export function planOf(request: RunRequest, sides: readonly Side[] = [side(0), side(1)]): RunPlan {
  return {
    pairs: request.pairs,
    maxRounds: request.maxRounds,
    timeBudgetMs: request.timeBudgetMs,
    warmup: request.warmup,
    granularity: 'suite',
    seed: request.seed,
    sides,
    measured: sides.map(({ index }) => index),
    units: [SUITE],
    harness: 'go-test',
    gate: request.gate,
    minEffect: request.minEffect,
    alpha: request.alpha,
  };
}

/** A unit's word that nothing else than the tool's own units is known. */
export const VOCABULARY: Vocabulary = {
  canonicalName: () => (name) => name,
  convert: (value, from, to) => (from === 'us' && to === 'ns' ? value * 1000 : from === to ? value : null),
  quantity: (unit) => (unit.startsWith('ns') ? 'time' : unit.endsWith('/s') ? 'rate' : 'other'),
  secondsPerOperation: (value, unit) => (unit.startsWith('ns') ? value * 1e-9 : unit.endsWith('/s') ? 1 / value : null),
  direction: (unit) => (unit.endsWith('/s') ? 'higher' : unit === 'score' ? null : 'lower'),
};

export interface FakeSeries {
  readonly benchmark: string;
  readonly metric?: string;
  readonly unit?: string;
  readonly better?: Reading['better'];
  readonly exact?: boolean;
  /** Null: the side prints nothing for it in this round. @param position in the round's order */
  value(side: number, round: number, position: number): number | null;
}

/** The lines of a run in which every round of the plan was carried out and printed these series. */
export function fakeLines(
  series: readonly FakeSeries[],
  options: Partial<RunRequest> & { readonly sides?: readonly Side[]; readonly rounds?: number } = {},
): RecordLine[] {
  const { sides, rounds, ...changes } = options;
  const request: RunRequest = { ...REQUEST, ...changes };
  const plan = planOf(request, sides);
  const lines: RecordLine[] = [
    {
      t: 'head',
      schema: 'pairmark/record/1',
      pairmark: '0.0.0',
      at: 0,
      request,
      origin: { flags: {}, positionals: [], dashDash: null, config: null },
      source: '/repo',
      host: HOST,
      floors: [],
      fingerprint: {},
    },
    { t: 'plan', plan },
  ];
  series.forEach(({ benchmark, metric = 'ns/op', unit = metric, better = null, exact = false }, id) => {
    lines.push({ t: 'series', id, unitId: 0, benchmark, scope: null, metric, unit, better, exact });
  });
  for (let round = 0; round < (rounds ?? request.pairs); round++) {
    const order = roundOrder({ seed: request.seed, unit: 0, sides: plan.sides.length, round });
    order.forEach((index, position) => {
      const m = series.flatMap(({ value }, id): [number, number][] => {
        const number = value(index, round, position);
        return number === null ? [] : [[id, number]];
      });
      lines.push({ t: 'inv', u: 0, s: index, r: round, a: 0, p: position, at: round * 1000, w: 0.5, m });
    });
  }
  lines.push({ t: 'end', at: 0, interrupted: null, error: null });
  return lines;
}

export function record(lines: readonly RecordLine[]): Recording {
  const recording = new Recording();
  for (const line of lines) recording.add(line);
  return recording;
}
