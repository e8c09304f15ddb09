import { DEFAULTS } from '../config/option-value.ts';
import type { Config } from '../config/schema.ts';
import { usageError } from '../model/error.ts';
import type { Expectations } from '../model/expectations.ts';
import type { BenchCommand, RunRequest } from '../model/plan.ts';
import { DEFAULT_GATE_ROUNDS } from '../stats/index.ts';
import type { Settings } from './options.ts';
import type { Targets } from './run/render.ts';

/** What stood on the command line of `pairmark run`. */
export interface RunInput {
  readonly flags: Settings;
  /** Everything that is neither a flag nor after `--`: the revisions. */
  readonly positionals: readonly string[];
  /** The words after the first `--`, as they are; null without one. */
  readonly dashDash: readonly string[] | null;
}

export interface RequestInput extends RunInput {
  readonly config: Config;
  /** Absolute folder that the user stands in. */
  readonly cwd: string;
  /** Whole number from 0 to 2^32 - 1, taken when no seed is given. */
  readonly randomSeed: number;
}

/**
 * Puts flags, config and defaults together, in this order of precedence, key by key: a list replaces a list.
 *
 * @throws UserError exit 2: `bad-value`, `bad-revision`, `conflicting-options`, `no-benchmark-command`
 */
export function toRunRequest(input: RequestInput): RunRequest {
  const { config, flags, cwd, randomSeed } = input;
  const given = { ...config, ...flags };
  const all = { ...DEFAULTS, ...given };
  return {
    revisions: revisions(input.positionals, config),
    repo: given.repo ?? null,
    cwd,
    build: given.build ?? [],
    bench: benchCommand(input),
    harness: given.harness ?? null,
    outputFile: given['output-file'] ?? null,
    ...rounds(given),
    granularity: given.granularity ?? null,
    overlay: given.overlay ?? [],
    dir: given.cwd ?? null,
    filter: given.filter ?? [],
    metric: given.metric ?? [],
    warmup: all.warmup,
    setup: given.setup ?? null,
    prepare: given.prepare ?? null,
    cleanup: given.cleanup ?? null,
    check: given.check ?? null,
    artifacts: given.artifact ?? [],
    sliceMs: given.slice ?? null,
    env: given.env ?? [],
    timeoutMs: all.timeout,
    buildTimeoutMs: all['build-timeout'],
    cpu: given.cpu ?? null,
    seed: given.seed ?? randomSeed,
    aa: given.aa ?? false,
    ...gate(given),
    better: config.better ?? {},
    patterns: config.patterns ?? [],
    expectations: expectationsOf(config),
    out: given.out ?? null,
    keep: given.keep ?? false,
    dryRun: given['dry-run'] ?? false,
    ...talk(flags, config),
  };
}

type RoundSettings = Pick<RunRequest, 'pairs' | 'pairsRaised' | 'maxRounds' | 'timeBudgetMs'>;

/** Half of the pairs run in each order, so their number is even. */
function rounds(given: Settings): RoundSettings {
  const asked = given.pairs ?? DEFAULTS.pairs;
  const pairs = asked + (asked % 2);
  const maxRounds = given['max-rounds'] ?? (given.gate ? Math.max(DEFAULT_GATE_ROUNDS, pairs) : null);
  if (maxRounds !== null && maxRounds < pairs) {
    throw usageError('bad-value', `--max-rounds ${maxRounds} is less than the ${pairs} rounds of --pairs ${asked}`);
  }
  return { pairs, pairsRaised: pairs !== asked, maxRounds, timeBudgetMs: given['time-budget'] ?? null };
}

type GateSettings = Pick<
  RunRequest,
  'gate' | 'confirm' | 'minEffect' | 'alpha' | 'allowRemoved' | 'allowDebug' | 'ifBeforeFails'
>;

function gate(given: Settings): GateSettings {
  const all = { ...DEFAULTS, ...given };
  return {
    gate: given.gate ?? false,
    confirm: given.confirm ?? false,
    minEffect: all['min-effect'],
    alpha: all.alpha,
    allowRemoved: given['allow-removed'] ?? false,
    allowDebug: given['allow-debug'] ?? false,
    ifBeforeFails: all['if-before-fails'],
  };
}

/** A flag overrules the config's opposite. */
function talk(flags: Settings, config: Config): Pick<RunRequest, 'quiet' | 'verbose'> {
  const quiet = flags.quiet ?? (config.quiet === true && !flags.verbose);
  const verbose = flags.verbose ?? (config.verbose === true && !flags.quiet);
  if (quiet && verbose) throw usageError('conflicting-options', '--quiet and --verbose cannot be had together');
  return { quiet, verbose };
}

function revisions(positionals: readonly string[], config: Config): readonly string[] {
  for (const revision of positionals) {
    if (revision === '' || revision.startsWith('-')) {
      throw usageError('bad-revision', `'${revision}' is not a revision: name a commit, a branch, a tag or .`);
    }
  }
  const [only] = positionals;
  if (only !== undefined && positionals.length === 1) {
    throw usageError(
      'bad-revision',
      `${only} has nothing to be compared with: name BEFORE and AFTER, for example: pairmark run ${only} .`,
    );
  }
  return positionals.length > 0 ? positionals : (config.revisions ?? []);
}

const EXAMPLE = 'pairmark run HEAD~1 HEAD -- go test -bench=. ./...';

function benchCommand({ flags, config, dashDash }: RequestInput): BenchCommand {
  if (dashDash === null) {
    const line = flags.bench ?? config.bench;
    if (line !== undefined) return { kind: 'shell', line };
    throw usageError(
      'no-benchmark-command',
      `no benchmark command: put it after --, for example: ${EXAMPLE}; or give --bench, or bench in pairmark.yaml`,
    );
  }
  const [program, ...rest] = dashDash;
  if (flags.bench !== undefined) {
    throw usageError('conflicting-options', 'the benchmark is given twice, by --bench and after --: leave one out');
  }
  if (program === undefined || program === '') {
    throw usageError('no-benchmark-command', `no benchmark command after --; for example: ${EXAMPLE}`);
  }
  return { kind: 'argv', argv: [program, ...rest] };
}

const FORMATS = ['json', 'markdown', 'html', 'csv'] as const;

/**
 * Where else the report is to be written.
 *
 * @throws UserError exit 2 `conflicting-options` when two formats go to the same place
 */
export function toOutputs(flags: Settings, config: Config): Targets {
  const given = { ...config, ...flags };
  const taken = new Map<string, string>();
  for (const format of FORMATS) {
    const place = given[format];
    if (place === undefined) continue;
    const other = taken.get(place);
    if (other !== undefined) {
      const where = place === '-' ? 'stdout' : place;
      throw usageError('conflicting-options', `--${other} and --${format} both go to ${where}: name a file for one`);
    }
    taken.set(place, format);
  }
  return {
    json: given.json ?? null,
    markdown: given.markdown ?? null,
    html: given.html ?? null,
    csv: given.csv ?? null,
  };
}

function expectationsOf(config: Config): Expectations {
  return {
    controls: config.controls ?? [],
    contrasts: (config.contrasts ?? []).map(withMetric),
    predictions: config.predictions ?? [],
    consistency: config.consistency ?? [],
    instruments: (config.instruments ?? []).map(withMetric),
  };
}

const withMetric = <T extends { readonly metric?: string }>(wish: T) => ({ ...wish, metric: wish.metric ?? null });
