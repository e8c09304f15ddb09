import type {
  AaResult,
  Check,
  Comparison,
  Consistency,
  Contrast,
  Control,
  Failure,
  Family,
  FamilyGrowth,
  Gate,
  HostFacts,
  OneSided,
  PredictionResult,
  Quartiles,
  Report,
  ReportOutcome,
  ReportPlan,
  ReportRevision,
  Timing,
} from '../model/report.ts';
import { jsonText } from './escape.ts';

/**
 * The report as strict JSON, described by schema/report-1.schema.json: keys in one order whatever made the report,
 * two spaces, a line end at the end, invisible characters escaped.
 *
 * @throws Error when a number is not finite or a value is missing; that is a bug of whatever made the report.
 */
export function renderJson(report: Report): string {
  const ordered = inOrder(report);
  assertStrict(ordered, '');
  return `${jsonText(JSON.stringify(ordered, null, 2))}\n`;
}

/** Each object is built anew, field by field: so the compiler sees a missing one, and a stray one stays out. */
const inOrder = (r: Report): Report => ({
  schema: r.schema,
  plan: plan(r.plan),
  revisions: r.revisions.map(revision),
  host: host(r.host),
  instrument: { name: r.instrument.name, floor: r.instrument.floor, scatter: r.instrument.scatter },
  headline: r.headline,
  coverage: { compared: r.coverage.compared, before: r.coverage.before, after: r.coverage.after },
  comparisons: r.comparisons.map(comparison),
  oneSided: r.oneSided.map(oneSided),
  failures: r.failures.map(failure),
  families: r.families.map(family),
  contrasts: r.contrasts.map(contrast),
  controls: r.controls.map(control),
  consistency: r.consistency.map(consistency),
  predictions: r.predictions.map(prediction),
  aa: r.aa && aa(r.aa),
  checks: r.checks.map(check),
  gate: gate(r.gate),
  timing: timing(r.timing),
  outcome: outcome(r.outcome),
});

const plan = (p: ReportPlan): ReportPlan => ({
  pairs: p.pairs,
  maxRounds: p.maxRounds,
  timeBudgetMs: p.timeBudgetMs,
  warmup: p.warmup,
  granularity: p.granularity,
  seed: p.seed,
  harness: p.harness,
  command: p.command,
  build: p.build,
  minEffect: p.minEffect,
  alpha: p.alpha,
  overlay: p.overlay,
  options: p.options,
  stops: p.stops.map(({ reason, benchmarks, rounds }) => ({ reason, benchmarks, rounds })),
});

const aa = (a: AaResult): AaResult => ({
  flagged: a.flagged,
  rows: a.rows,
  expected: a.expected,
  failed: a.failed,
  floors: a.floors.map(({ benchmark, metric, floor }) => ({ benchmark, metric, floor })),
});

const revision = (r: ReportRevision): ReportRevision => ({
  side: r.side,
  label: r.label,
  sha: r.sha,
  tree: r.tree,
  subject: r.subject,
  dirty: r.dirty,
  artifacts: Object.fromEntries(Object.entries(r.artifacts).sort(([a], [b]) => (a < b ? -1 : 1))),
  toolchain: [...r.toolchain],
});

const host = (h: HostFacts): HostFacts => ({
  os: h.os,
  kernel: h.kernel,
  arch: h.arch,
  cpu: h.cpu,
  cores: h.cores,
  memoryBytes: h.memoryBytes,
  hostname: h.hostname,
  node: h.node,
  instrument: h.instrument,
  disturbances: h.disturbances,
});

const quartiles = (q: Quartiles): Quartiles => ({ median: q.median, q1: q.q1, q3: q.q3 });

type Interval = NonNullable<Comparison['interval']>;
const interval = (i: Interval): Interval => ({ low: i.low, high: i.high, level: i.level });

const growth = (g: FamilyGrowth): FamilyGrowth => ({ order: g.order, coefficient: g.coefficient, rms: g.rms });

const family = (f: Family): Family => ({
  family: f.family,
  metric: f.metric,
  unit: f.unit,
  before: f.before,
  after: f.after,
  points: f.points.map((p) => ({
    n: p.n,
    benchmark: p.benchmark,
    beforeMedian: p.beforeMedian,
    afterMedian: p.afterMedian,
    beforeCv: p.beforeCv,
    afterCv: p.afterCv,
    ratio: p.ratio && quartiles(p.ratio),
    word: p.word,
  })),
  crossings: f.crossings.map(({ from, to }) => ({ from, to })),
  growth: { before: f.growth.before && growth(f.growth.before), after: f.growth.after && growth(f.growth.after) },
  text: f.text,
});

const contrast = (c: Contrast): Contrast => ({
  name: c.name,
  numerator: c.numerator,
  denominator: c.denominator,
  metric: c.metric,
  sides: c.sides.map((s) => ({
    side: s.side,
    rounds: s.rounds,
    ratio: s.ratio && quartiles(s.ratio),
    interval: s.interval && interval(s.interval),
    word: s.word,
    text: s.text,
  })),
  between: c.between.map((b) => ({
    before: b.before,
    after: b.after,
    pairs: b.pairs,
    ratio: b.ratio && quartiles(b.ratio),
    interval: b.interval && interval(b.interval),
    word: b.word,
    text: b.text,
  })),
  notes: [...c.notes],
});

const control = (c: Control): Control => ({
  glob: c.glob,
  comparisons: c.comparisons,
  state: c.state,
  moved: c.moved.map(({ benchmark, metric, after }) => ({ benchmark, metric, after })),
  text: c.text,
});

const consistency = (c: Consistency): Consistency => ({
  name: c.name,
  side: c.side,
  first: { benchmark: c.first.benchmark, metric: c.first.metric },
  second: { benchmark: c.second.benchmark, metric: c.second.metric },
  ratio: c.ratio,
  agrees: c.agrees,
  text: c.text,
});

const prediction = (p: PredictionResult): PredictionResult => ({
  prediction: p.prediction,
  sha256: p.sha256,
  state: p.state,
  clauses: p.clauses.map(({ clause, state, text }) => ({ clause, state, text })),
  conclusion: p.conclusion,
  text: p.text,
});

const comparison = (c: Comparison): Comparison => ({
  benchmark: c.benchmark,
  metric: c.metric,
  unit: c.unit,
  better: c.better,
  before: c.before,
  after: c.after,
  pairs: c.pairs,
  incomplete: c.incomplete,
  depth: { min: c.depth.min, max: c.depth.max },
  beforeMedian: c.beforeMedian,
  afterMedian: c.afterMedian,
  beforeCv: c.beforeCv,
  afterCv: c.afterCv,
  ratio: c.ratio && quartiles(c.ratio),
  pairRatios: c.pairRatios,
  interval: c.interval && interval(c.interval),
  orderEffect: c.orderEffect && { ratio: c.orderEffect.ratio, detected: c.orderEffect.detected },
  evidence: c.evidence && { eValue: c.evidence.eValue, significant: c.evidence.significant },
  resolution: c.resolution,
  certainty: c.certainty,
  verdict: c.verdict,
  word: c.word,
  text: c.text,
  notes: c.notes,
});

const oneSided = (o: OneSided): OneSided => ({
  benchmark: o.benchmark,
  metric: o.metric,
  unit: o.unit,
  side: o.side,
  label: o.label,
  value: o.value,
  reason: o.reason,
});

const failure = (f: Failure): Failure => ({
  side: f.side,
  sha: f.sha,
  round: f.round,
  kind: f.kind,
  message: f.message,
  tail: f.tail,
  log: f.log,
});

const check = ({ kind, level, text }: Check): Check => ({ kind, level, text });

const gate = (g: Gate): Gate => ({
  requested: g.requested,
  passed: g.passed,
  reasons: g.reasons.map(({ kind, benchmark, metric, text }) => ({ kind, benchmark, metric, text })),
});

const timing = (t: Timing): Timing => ({
  total: t.total,
  clone: t.clone,
  build: t.build,
  warmup: t.warmup,
  measuring: t.measuring,
  overhead: t.overhead,
  other: t.other,
});

const outcome = (o: ReportOutcome): ReportOutcome => ({
  exitCode: o.exitCode,
  state: o.state,
  reason: o.reason,
  message: o.message,
  side: o.side,
  sha: o.sha,
});

/** JSON.stringify would write null for NaN and drop what is undefined: both would be lies. */
function assertStrict(value: unknown, path: string): void {
  if (value === undefined) throw new Error(`report${path} is missing`);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`report${path} is ${value}`);
  if (typeof value !== 'object' || value === null) return;
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.map((item, i) => [`[${i}]`, item])
    : Object.entries(value).map(([key, item]) => [`.${key}`, item]);
  for (const [step, item] of entries) assertStrict(item, path + step);
}
