import type { Comparison, Report } from '../../src/model/report.ts';

/** A name with one of everything that must not get through: markup, tables, mentions, links, ANSI, bidi, newlines. */
export const HOSTILE =
  '<img src=x onerror=alert(1)>|`code` @octocat #123 GH-7 https://evil.example \u001b[31mred\u001b[0m \u202egnp.exe\u202c\n| a | b |';

const SHA = {
  main: '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d',
  fix1: '9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c',
  tree: '0123456789abcdef0123456789abcdef01234567',
};

/** Ratios of pairs that scatter around a median, the same on every machine. */
export const scattered = (median: number, spread: number, pairs = 10): number[] =>
  Array.from({ length: pairs }, (_, i) => median * (1 + spread * (((i * 7) % pairs) / (pairs - 1) - 0.5)));

const quartiles = (median: number, spread: number): Comparison['ratio'] => ({
  median,
  q1: median * (1 - spread / 4),
  q3: median * (1 + spread / 4),
});

/** A comparison without a difference; what is given replaces its fields. */
export const comparison = (fields: Partial<Comparison>): Comparison => ({
  benchmark: 'BenchmarkScan',
  metric: 'ns/op',
  unit: 'ns/op',
  better: 'lower',
  before: 'main',
  after: 'fix1',
  pairs: 10,
  incomplete: 0,
  depth: { min: 1, max: 1 },
  beforeMedian: 1240,
  afterMedian: 1240,
  beforeCv: 0.012,
  afterCv: 0.014,
  ratio: quartiles(1.001, 0.02),
  pairRatios: scattered(1.001, 0.02),
  interval: { low: 0.992, high: 1.009, level: 0.979 },
  orderEffect: { ratio: 1.002, detected: false },
  evidence: { eValue: 0.61, significant: false },
  resolution: 0.018,
  certainty: 'equivalent',
  verdict: 'no-difference',
  word: 'no difference',
  text: 'no difference (would have seen 1.8 %)',
  notes: ['shown to be the same within 2 %'],
  ...fields,
});

const regressed = comparison({
  benchmark: 'BenchmarkGetChainDepth/depth=60/newest',
  beforeMedian: 1240.5,
  afterMedian: 1310.2,
  ratio: quartiles(1.056, 0.012),
  pairRatios: [...scattered(1.056, 0.012, 9), 1.19],
  interval: { low: 1.051, high: 1.061, level: 0.979 },
  orderEffect: { ratio: 1.2, detected: true },
  evidence: { eValue: 812.5, significant: true },
  certainty: null,
  verdict: 'regressed',
  word: 'slower',
  text: 'slower in this run',
  notes: ['the first run of a round is slower by 1.20, taken out of every ratio'],
});

const improved = comparison({
  benchmark: 'BenchmarkCopyVsAlloc/a-very-long-name-that-goes-on-and-on/with=parameters/size=897/mode=copy',
  metric: 'real_time',
  unit: 'us',
  beforeMedian: 81.4,
  afterMedian: 20.6,
  ratio: quartiles(0.253, 0.02),
  pairRatios: scattered(0.253, 0.02),
  interval: { low: 0.2512, high: 0.2551, level: 0.979 },
  depth: { min: 6, max: 6 },
  evidence: { eValue: 91_233, significant: true },
  certainty: null,
  verdict: 'improved',
  word: 'faster',
  text: 'faster in this run',
  notes: [],
});

const grew = comparison({
  benchmark: 'BenchmarkPut',
  metric: 'allocs/op',
  unit: 'allocs/op',
  beforeMedian: 0,
  afterMedian: 3,
  beforeCv: null,
  afterCv: 0,
  ratio: null,
  pairRatios: [],
  interval: null,
  orderEffect: null,
  evidence: null,
  resolution: null,
  certainty: null,
  verdict: 'regressed',
  word: 'grew from 0',
  text: 'grew from 0 to 3',
  notes: [],
});

const exact = comparison({
  benchmark: 'BenchmarkPut',
  metric: 'B/op',
  unit: 'B/op',
  beforeMedian: 2048,
  afterMedian: 2049,
  beforeCv: 0,
  afterCv: 0,
  ratio: { median: 2049 / 2048, q1: 2049 / 2048, q3: 2049 / 2048 },
  pairRatios: scattered(2049 / 2048, 0),
  interval: null,
  evidence: null,
  orderEffect: null,
  resolution: null,
  certainty: null,
  verdict: 'regressed',
  word: 'more',
  text: 'more in this run',
  notes: ['below the minimum effect of 2 %'],
});

const undirected = comparison({
  benchmark: '数据库/読み取り 🚀',
  metric: 'score',
  unit: 'points',
  better: null,
  after: '.',
  beforeMedian: 41.25,
  afterMedian: 52,
  ratio: quartiles(1.26, 0.05),
  pairRatios: scattered(1.26, 0.05),
  depth: { min: 2, max: 4 },
  certainty: null,
  verdict: 'not-comparable',
  word: 'more',
  text: 'more in this run',
  notes: ['nobody has said whether more points is better; set "better" in pairmark.yaml'],
});

const hostile = comparison({
  benchmark: HOSTILE,
  before: 'fix1',
  after: '.',
  certainty: 'unresolved',
  resolution: 0.063,
  notes: [`not resolved: ${HOSTILE}`],
});

const few = comparison({
  benchmark: 'BenchmarkFlaky',
  pairs: 3,
  incomplete: 7,
  interval: null,
  resolution: null,
  certainty: null,
  verdict: 'too-few-pairs',
  word: 'too few pairs',
  text: 'too few pairs for a verdict: 3, at least 4 are needed',
  notes: ['7 rounds incomplete'],
});

const broken = comparison({
  benchmark: 'BenchmarkBroken',
  pairs: 0,
  incomplete: 10,
  beforeMedian: 88.1,
  afterMedian: null,
  afterCv: null,
  ratio: null,
  pairRatios: [],
  interval: null,
  orderEffect: null,
  evidence: null,
  resolution: null,
  certainty: null,
  verdict: 'not-comparable',
  word: 'not comparable',
  text: 'not comparable: 10 of 10 rounds have no value on one side',
  notes: ['10 rounds incomplete'],
});

const equal = comparison({
  benchmark: 'BenchmarkScan',
  metric: 'B/op',
  unit: 'B/op',
  beforeMedian: 0,
  afterMedian: 0,
  ratio: null,
  pairRatios: [],
  interval: null,
  orderEffect: null,
  evidence: null,
  resolution: null,
  certainty: null,
  verdict: 'equal',
  word: 'equal',
  text: 'equal',
  notes: [],
});

const unchanged = Array.from({ length: 24 }, (_, i) =>
  comparison({
    benchmark: `BenchmarkSweep/n=${2 ** (i % 12)}/${i < 12 ? 'read' : 'write'}`,
    beforeMedian: 104.2 * (i + 1),
    afterMedian: 104.3 * (i + 1),
    certainty: i % 3 === 2 ? 'unresolved' : 'equivalent',
    ...(i % 3 === 2 && {
      text: 'no difference (would have seen 6.0 %)',
      notes: ['not resolved: a change below 6.0 % could hide here', 'about 12 more rounds would settle it to 2.0 %'],
    }),
    resolution: i % 3 === 2 ? 0.06 : 0.018,
  }),
);

/** A report with everything that a report can have. */
export const report: Report = {
  schema: 'pairmark/report/1',
  plan: {
    pairs: 10,
    maxRounds: 60,
    timeBudgetMs: 300_000,
    warmup: 1,
    granularity: 'benchmark',
    seed: 424_242,
    harness: 'go-test',
    command: "go test -run '^$' -bench . ./store",
    build: ['make generate', 'go build ./...'],
    minEffect: 0.02,
    alpha: 0.05,
    overlay: ['bench.sh', 'testdata'],
    options: [['--cwd', 'sub folder'], ['--confirm']],
    stops: [
      { reason: 'decided', benchmarks: 28, rounds: 10 },
      { reason: 'max-rounds', benchmarks: 1, rounds: 60 },
    ],
  },
  revisions: [
    {
      side: 'before',
      label: 'main',
      sha: SHA.main,
      tree: SHA.tree,
      subject: 'Copy the whole chain of versions on each read',
      dirty: false,
      artifacts: { 'store.test': 'b'.repeat(64), 'bin/app': 'a'.repeat(64) },
    },
    {
      side: 'after',
      label: 'fix1',
      sha: SHA.fix1,
      tree: 'fedcba9876543210fedcba9876543210fedcba98',
      subject: 'Decode lazily | and <quickly>, see #12, thanks @someone',
      dirty: false,
      artifacts: { 'store.test': 'c'.repeat(64) },
    },
    {
      side: 'after',
      label: '.',
      sha: 'aaaabbbbccccddddeeeeffff0000111122223333',
      tree: '89abcdef0123456789abcdef0123456789abcdef',
      subject: 'Uncommitted work',
      dirty: true,
      artifacts: {},
    },
  ],
  host: {
    os: 'Linux',
    kernel: '6.1.0-28-amd64',
    arch: 'x64',
    cpu: 'AMD EPYC 7B13',
    cores: 2,
    memoryBytes: 8_372_224_000,
    hostname: 'ci-box',
    node: 'v20.20.2',
    instrument: 'child_process',
    disturbances: ['CPU governor is powersave', 'container may use 1.5 of 2 cores'],
  },
  instrument: { name: 'child_process', floor: 0.0014, scatter: 0.0001 },
  headline: '3 of 32 comparisons got worse in this run, 1 got better: BenchmarkPut allocs/op grew from 0 to 3',
  coverage: { compared: 31, before: 33, after: 32 },
  comparisons: [
    grew,
    improved,
    undirected,
    regressed,
    exact,
    hostile,
    few,
    broken,
    equal,
    ...unchanged,
    comparison({ before: 'fix1', after: '.' }),
  ],
  oneSided: [
    {
      benchmark: 'BenchmarkNew',
      metric: 'ns/op',
      unit: 'ns/op',
      side: 'after',
      label: 'fix1',
      value: 51.7,
      reason: 'only in after',
    },
    {
      benchmark: HOSTILE,
      metric: 'ns/op',
      unit: 'ns/op',
      side: 'before',
      label: 'main',
      value: null,
      reason: 'failed in after',
    },
  ],
  failures: [
    {
      side: 'fix1',
      sha: SHA.fix1,
      round: 3,
      kind: 'invocation-failed',
      message: 'killed by SIGSEGV',
      tail: ['assertion failed: node != NULL', '\u001b[31m```\u001b[0m stack follows', '\tat store.c:120'],
      log: 'logs/u4-s1-r3.log',
    },
    {
      side: '.',
      sha: 'aaaabbbbccccddddeeeeffff0000111122223333',
      round: null,
      kind: 'timed-out',
      message: 'timed out after 60 s',
      tail: [],
      log: null,
    },
  ],
  families: [
    {
      family: 'BenchmarkSweep/n=N/read',
      metric: 'ns/op',
      unit: 'ns/op',
      before: 'main',
      after: 'fix1',
      points: [1, 2, 4].map((n) => ({
        n,
        benchmark: `BenchmarkSweep/n=${n}/read`,
        beforeMedian: 100 * n,
        afterMedian: 50 * n,
        beforeCv: 0.01,
        afterCv: null,
        ratio: { median: 0.5, q1: 0.4, q3: 0.6 },
        word: 'faster' as const,
      })),
      crossings: [{ from: 2, to: 4 }],
      growth: {
        before: { order: 'O(N)', coefficient: 100, rms: 0 },
        after: { order: 'O(N lg N)', coefficient: 51.2, rms: 0.03 },
      },
      text: '0.500 × at 1, 0.500 × at 4; crosses 1 between 2 and 4; grows O(N) (RMS 0 %) → O(N lg N) (RMS 3 %)',
    },
  ],
  contrasts: [
    {
      name: 'oldest / newest',
      numerator: 'BenchmarkGet/oldest',
      denominator: 'BenchmarkGet/newest',
      metric: 'ns/op',
      sides: [
        {
          side: 'main',
          rounds: 10,
          ratio: { median: 1.02, q1: 0.99, q3: 1.05 },
          interval: { low: 0.98, high: 1.06, level: 0.979 },
          word: 'no difference',
          text: '1.020 × [0.990 … 1.050] no difference',
        },
        { side: 'fix1', rounds: 0, ratio: null, interval: null, word: 'too few pairs', text: 'nothing measured' },
      ],
      between: [
        {
          before: 'main',
          after: 'fix1',
          pairs: 10,
          ratio: { median: 0.5, q1: 0.49, q3: 0.51 },
          interval: { low: 0.48, high: 0.52, level: 0.979 },
          word: 'less',
          text: '0.500 × [0.490 … 0.510] less',
        },
      ],
      notes: ['measured by invocations of their own, not inside the same one'],
    },
  ],
  controls: [
    {
      glob: 'BenchmarkSet*',
      comparisons: 2,
      state: 'moved',
      moved: [{ benchmark: HOSTILE, metric: 'ns/op', after: 'fix1' }],
      text: `moved: ${HOSTILE} ns/op slower in this run, 5.0 %`,
    },
  ],
  consistency: [
    {
      name: 'GET hit',
      side: 'main',
      first: { benchmark: 'GET hit', metric: 'ops/s' },
      second: { benchmark: 'GET hit', metric: 'ns/op' },
      ratio: 0.5,
      agrees: false,
      text: 'GET hit (main): GET hit ops/s 2e+07 and GET hit ns/op 100 disagree, 100 % apart (tolerance 20 %)',
    },
  ],
  predictions: [
    {
      prediction: 'fix1 leaves Benchmark* alone',
      sha256: 'd'.repeat(64),
      state: 'broken',
      clauses: [{ clause: 'fix1 leaves Benchmark* alone', state: 'broken', text: 'broken in 1 of 3' }],
      conclusion: null,
      text: 'broken: fix1 leaves Benchmark* alone: broken in 1 of 3',
    },
  ],
  aa: {
    flagged: 1,
    rows: 12,
    expected: 1.7,
    failed: false,
    floors: [{ benchmark: 'BenchmarkGet', metric: 'ns/op', floor: 0.012 }],
  },
  checks: [
    { kind: 'left-behind', level: 'note', text: 'left 2 background processes, stopped' },
    { kind: 'order-effect', level: 'warning', text: 'the first run of a round is slower in 28 of 31 comparisons' },
    {
      kind: 'same-artifact',
      level: 'alarm',
      text: 'main and fix1 ran the same store.test although their trees differ: is it built where both find it?',
    },
  ],
  gate: {
    requested: true,
    passed: false,
    reasons: [
      {
        kind: 'regressed',
        benchmark: 'BenchmarkPut',
        metric: 'allocs/op',
        text: 'BenchmarkPut allocs/op: grew from 0 to 3 in main → fix1',
      },
      {
        kind: 'removed',
        benchmark: null,
        metric: null,
        text: '1 benchmark was removed; --allow-removed lets that pass',
      },
    ],
  },
  timing: { total: 184.2, clone: 1.24, build: 32.5, warmup: 8.4, measuring: 139.1, overhead: 0.83, other: 2.13 },
  outcome: {
    exitCode: 1,
    state: 'failed',
    reason: 'regressed',
    message: 'BenchmarkPut allocs/op grew from 0 to 3',
    side: 'after',
    sha: SHA.fix1,
  },
};

/** Nothing to compare: what a report is when a side could not be built. */
export const empty: Report = {
  ...report,
  headline: 'NOT COMPARED: main could not be built',
  coverage: { compared: 0, before: 0, after: 33 },
  comparisons: [],
  oneSided: [],
  aa: null,
  families: [],
  contrasts: [],
  controls: [],
  consistency: [],
  predictions: [],
  checks: [],
  failures: report.failures.slice(0, 1),
  gate: { requested: false, passed: null, reasons: [] },
};
