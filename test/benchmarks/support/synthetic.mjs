import { roundOrder } from '../../../dist/src/schedule/order.js';

const HOST = {
  os: 'Linux',
  kernel: '6',
  arch: 'x64',
  cpu: 'some',
  cores: 2,
  memoryBytes: 8e9,
  hostname: 'host',
  node: process.version,
  instrument: 'child_process',
  disturbances: [],
};

const SIDES = ['before', 'after'].map((role, index) => {
  const sha = String(index + 1).repeat(40);
  const revision = {
    label: role,
    sha,
    tree: sha,
    subject: role,
    dirty: false,
    committedAt: '2026-01-01T00:00:00.000Z',
  };
  return { index, role, name: role, again: false, revision };
});

/** A round during which nothing happened on the machine. */
const QUIET = {
  ...{ seconds: 0.2, clockGap: 0, running: 0, load: 0.5, stealShare: 0, otherCores: 0 },
  ...{ throttled: 0, throttledSeconds: 0, heat: null },
};

/** A run's request with what the verdict reads of it. */
export function requestOf({ pairs, maxRounds = null, gate = false }) {
  return {
    ...{ revisions: ['before', 'after'], repo: null, cwd: '/', build: [], bench: { kind: 'argv', argv: ['./bench'] } },
    ...{ harness: 'go-test', outputFile: null, granularity: null, overlay: [], dir: null, filter: [], metric: [] },
    ...{ timeBudgetMs: null, warmup: 0, setup: null, prepare: null, cleanup: null, check: null, artifacts: [] },
    ...{ sliceMs: null, env: [], timeoutMs: 60_000, buildTimeoutMs: 60_000, cpu: null, seed: 1, aa: false },
    ...{ confirm: false, minEffect: 0.02, alpha: 0.05, allowRemoved: false, allowDebug: false, better: {} },
    ...{ ifBeforeFails: 'error', out: null, keep: false, dryRun: false, quiet: true, verbose: false },
    ...{ pairs, pairsRaised: false, maxRounds, gate },
  };
}

/**
 * A run that never was: `benchmarks` with noise of 2 % a side, every twentieth 4 % slower afterwards. `units` is 1 for
 * a suite, or the number of benchmarks where each runs by itself. Gives its head, and the lines of any round.
 */
export function syntheticRun({ request, benchmarks, units }) {
  const ids = Array.from({ length: benchmarks }, (_, id) => id);
  const random = randomFrom(request.seed);
  return {
    units: Array.from({ length: units }, (_, id) => id),
    head: () => [
      ...headLines(request),
      planLine(request, units),
      ...ids.map((id) => seriesLine(id, units === 1 ? 0 : id)),
    ],
    round: (unit, round) => roundLines({ seed: request.seed, unit, round, series: units === 1 ? ids : [unit], random }),
  };
}

function planLine(request, units) {
  const { pairs, maxRounds, timeBudgetMs, warmup, gate, minEffect, alpha, seed } = request;
  const common = { pairs, maxRounds, timeBudgetMs, warmup, gate, minEffect, alpha, seed };
  const granularity = units === 1 ? 'suite' : 'benchmark';
  const unitList = Array.from({ length: units }, (_, id) => unitOf(id, units));
  const plan = { ...common, granularity, sides: SIDES, measured: [0, 1], units: unitList, harness: 'go-test' };
  return { t: 'plan', plan };
}

function* headLines(request) {
  const origin = { flags: {}, positionals: [], dashDash: null, config: null };
  const common = { pairmark: '0', at: 0, request, origin, source: '/', host: HOST, floors: [], fingerprint: {} };
  yield { t: 'head', schema: 'pairmark/record/1', ...common };
}

const unitOf = (id, units) => ({ id, name: units === 1 ? 'suite' : nameOf(id), select: null, sliceMs: null });
const nameOf = (id) => `BenchmarkNumber${id}`;

const seriesLine = (id, unitId) => ({
  ...{ t: 'series', id, benchmark: nameOf(id), scope: null, metric: 'ns/op', unit: 'ns/op', better: 'lower' },
  ...{ exact: false, unitId },
});

function* roundLines({ seed, unit, round, series, random }) {
  for (const [position, side] of roundOrder({ seed, unit, sides: 2, round }).entries()) {
    const values = series.map((id) => [id, 1000 * (side === 1 && id % 20 === 0 ? 1.04 : 1) * (1 + 0.02 * random())]);
    yield { t: 'inv', u: unit, s: side, r: round, a: 0, p: position, at: 0, w: 0.1, m: values, out: [0, 10] };
  }
  yield { t: 'host', u: unit, r: round, change: QUIET };
}

/** Sum of uniform numbers: about normal, mean 0, variance 1. */
function randomFrom(seed) {
  let state = seed >>> 0;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => Array.from({ length: 12 }, uniform).reduce((sum, value) => sum + value, -6);
}
