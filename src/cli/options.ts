/** Headings that options stand under in help and reference. */
export const GROUPS = {
  compare: 'What to compare',
  benchmark: 'What to build and run',
  measure: 'How to measure',
  gate: 'The gate',
  output: 'Output',
} as const;

interface CommonOption {
  /** Long flag without its dashes, and key in pairmark.yaml. */
  readonly name: string;
  readonly short?: string;
  readonly group: keyof typeof GROUPS;
  /** What it does, for help and reference; a sentence without its full stop. */
  readonly help: string;
  /** What holds when it is not given and that is not a value of its own. */
  readonly unset?: string;
  /** It cannot stand in pairmark.yaml. */
  readonly flagOnly?: true;
}

interface ValuedOption extends CommonOption {
  /** Stands for the value in help: `N`, `CMD`. */
  readonly value: string;
  /** Read like a value that the user gave. */
  readonly default?: string;
}

/** Bounds are inclusive, except `above`. Integers are counts, durations milliseconds, shares fractions of 1. */
export type RunOption =
  | (CommonOption & { readonly kind: 'switch' })
  | (ValuedOption & {
      /** A list may be given more than once; a single text is a list of one. */
      readonly kind: 'text' | 'list';
      /** What a good value is, for messages; default: `a text`. */
      readonly expects?: string;
      readonly pattern?: RegExp;
    })
  | (ValuedOption & { readonly kind: 'integer' | 'duration'; readonly min: number; readonly max: number })
  | (ValuedOption & { readonly kind: 'share'; readonly above?: number; readonly min?: number; readonly max: number })
  | (ValuedOption & { readonly kind: 'choice'; readonly choices: readonly string[] });

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Node's timers take no more than 2^31 - 1 ms, which is a little over 24 days. */
const LONGEST = 24 * 24 * HOUR;

/** Every option of `pairmark run`. Flags, keys of pairmark.yaml, help and reference are all made from this table. */
export const OPTIONS = [
  {
    name: 'repo',
    short: 'r',
    kind: 'text',
    value: 'PATH|URL',
    group: 'compare',
    help: 'the git repository to clone',
    unset: 'the one around the current folder',
  },
  {
    name: 'cwd',
    kind: 'text',
    value: 'DIR',
    group: 'compare',
    help: 'run build and benchmark in this folder of the checkout',
    unset: 'the folder you stand in',
  },
  {
    name: 'overlay',
    kind: 'list',
    value: 'PATH',
    group: 'compare',
    help: 'copy this file or folder from your working tree onto every checkout before building',
  },
  {
    name: 'filter',
    kind: 'list',
    value: 'GLOB',
    group: 'compare',
    help: 'only benchmarks whose name matches',
    unset: 'all',
  },
  { name: 'metric', kind: 'list', value: 'GLOB', group: 'compare', help: 'only metrics that match', unset: 'all' },
  {
    name: 'aa',
    kind: 'switch',
    group: 'compare',
    help: 'add a second, independent clone and build of BEFORE as one more side: what the machine alone does',
  },

  {
    name: 'build',
    short: 'b',
    kind: 'list',
    value: 'CMD',
    expects: 'a shell command',
    group: 'benchmark',
    help: 'shell command run once in each checkout',
  },
  {
    name: 'bench',
    kind: 'text',
    value: 'CMD',
    expects: 'a shell command',
    group: 'benchmark',
    help: 'the benchmark as one shell command, instead of -- COMMAND...',
  },
  {
    name: 'harness',
    short: 'H',
    kind: 'text',
    value: 'NAME',
    expects: 'the name of a harness',
    group: 'benchmark',
    help: 'what reads the output; "pairmark harnesses" lists them',
    unset: 'recognised from the command, else what "patterns" describe, else recognised from its output',
  },
  {
    name: 'output-file',
    kind: 'text',
    value: 'PATH',
    group: 'benchmark',
    help: 'the benchmark writes its results to this file of the checkout, not to stdout',
  },
  {
    name: 'artifact',
    kind: 'list',
    value: 'PATH',
    group: 'benchmark',
    help: 'file or folder that the build makes, to be hashed; harnesses that know add theirs',
  },
  {
    name: 'setup',
    kind: 'text',
    value: 'CMD',
    expects: 'a shell command',
    group: 'benchmark',
    help: 'shell command run once per side before its first invocation, untimed',
  },
  {
    name: 'prepare',
    kind: 'text',
    value: 'CMD',
    expects: 'a shell command',
    group: 'benchmark',
    help: 'shell command run before each invocation, untimed',
  },
  {
    name: 'cleanup',
    kind: 'text',
    value: 'CMD',
    expects: 'a shell command',
    group: 'benchmark',
    help: 'shell command run once per side at the end, untimed',
  },
  {
    name: 'check',
    kind: 'text',
    value: 'CMD',
    expects: 'a shell command',
    group: 'benchmark',
    help: 'shell command that must print the same on all sides, or there is no verdict',
  },
  {
    name: 'env',
    kind: 'list',
    value: 'NAME',
    expects: 'the name of an environment variable, without a value',
    pattern: /^[A-Za-z_][A-Za-z0-9_]*$/,
    group: 'benchmark',
    help: 'pass this environment variable through although it looks like a credential',
  },

  {
    name: 'pairs',
    short: 'n',
    kind: 'integer',
    value: 'N',
    min: 1,
    max: 10_000,
    default: '10',
    group: 'measure',
    help: 'pairs to measure; an odd number is raised by one',
  },
  {
    name: 'max-rounds',
    kind: 'integer',
    value: 'N',
    min: 1,
    max: 100_000,
    group: 'measure',
    help: 'deepen the pairs of undecided comparisons up to this many rounds',
    unset: 'off; with --gate 60, or the number of pairs where that is more',
  },
  {
    name: 'time-budget',
    kind: 'duration',
    value: 'TIME',
    min: SECOND,
    max: LONGEST,
    group: 'measure',
    help: 'deepen the pairs of undecided comparisons for as long as this',
    unset: 'off',
  },
  {
    name: 'granularity',
    kind: 'choice',
    value: 'benchmark|suite',
    choices: ['benchmark', 'suite'],
    group: 'measure',
    help: 'interleave each benchmark by itself, or invocations of the whole suite',
    unset: 'benchmark where the harness can list and select',
  },
  {
    name: 'warmup',
    kind: 'integer',
    value: 'N',
    min: 0,
    max: 1000,
    default: '1',
    group: 'measure',
    help: 'unmeasured invocations per side first',
  },
  {
    name: 'slice',
    kind: 'duration',
    value: 'TIME',
    min: 1,
    max: HOUR,
    group: 'measure',
    help: 'how long the harness is told to measure per invocation, where it can',
    unset: 'chosen by a probe',
  },
  {
    name: 'timeout',
    kind: 'duration',
    value: 'TIME',
    min: 1,
    max: LONGEST,
    default: '60s',
    group: 'measure',
    help: 'limit of one invocation',
  },
  {
    name: 'build-timeout',
    kind: 'duration',
    value: 'TIME',
    min: 1,
    max: LONGEST,
    default: '30m',
    group: 'measure',
    help: 'limit of one build command',
  },
  {
    name: 'cpu',
    kind: 'text',
    value: 'LIST',
    expects: 'a list of CPUs such as 2 or 0-3,6',
    pattern: /^\d{1,5}(-\d{1,5}(:\d{1,5})?)?(,\d{1,5}(-\d{1,5}(:\d{1,5})?)?)*$/,
    group: 'measure',
    help: 'pin benchmark processes to these CPUs',
  },
  {
    name: 'seed',
    kind: 'integer',
    value: 'N',
    min: 0,
    max: 2 ** 32 - 1,
    group: 'measure',
    help: 'seed of the random order, to repeat a run',
    unset: 'random, and printed',
  },

  { name: 'gate', kind: 'switch', group: 'gate', help: 'decide by exit code' },
  {
    name: 'confirm',
    kind: 'switch',
    group: 'gate',
    help: 'measure again, on fresh clones and builds, what the gate would fail for',
  },
  {
    name: 'min-effect',
    kind: 'share',
    value: 'SHARE',
    min: 0,
    max: 10,
    default: '2%',
    group: 'gate',
    help: 'smallest change that the gate may fail for',
  },
  {
    name: 'alpha',
    kind: 'share',
    value: 'SHARE',
    above: 0,
    max: 0.5,
    default: '0.05',
    group: 'gate',
    help: 'chance that the gate fails although nothing changed, over all comparisons together',
  },
  { name: 'allow-removed', kind: 'switch', group: 'gate', help: 'a removed benchmark does not fail the gate' },
  { name: 'allow-debug', kind: 'switch', group: 'gate', help: 'benchmarks built for debugging may pass the gate' },
  {
    name: 'if-before-fails',
    kind: 'choice',
    value: 'error|skip',
    choices: ['error', 'skip'],
    default: 'error',
    group: 'gate',
    help: 'when BEFORE cannot be built or run: no verdict, or go on and let the gate pass',
  },

  {
    name: 'out',
    short: 'o',
    kind: 'text',
    value: 'DIR',
    group: 'output',
    help: "the run's folder",
    unset: '.pairmark/runs/<time>-<before>-<after>',
  },
  { name: 'json', kind: 'text', value: 'FILE', group: 'output', help: 'also write the report as JSON; - is stdout' },
  {
    name: 'markdown',
    kind: 'text',
    value: 'FILE',
    group: 'output',
    help: 'also write the report as Markdown; - is stdout',
  },
  { name: 'html', kind: 'text', value: 'FILE', group: 'output', help: 'also write the report as HTML; - is stdout' },
  {
    name: 'csv',
    kind: 'text',
    value: 'FILE',
    group: 'output',
    help: 'also write every measurement as CSV; - is stdout',
  },
  {
    name: 'config',
    kind: 'text',
    value: 'FILE',
    flagOnly: true,
    group: 'output',
    help: 'take settings from this file',
    unset: 'the nearest pairmark.yaml from the current folder up to the top of the repository',
  },
  { name: 'dry-run', kind: 'switch', group: 'output', help: 'print the plan and measure nothing' },
  {
    name: 'keep',
    kind: 'switch',
    group: 'output',
    help: 'say where the checkouts are, and keep one whose build failed',
  },
  { name: 'quiet', short: 'q', kind: 'switch', group: 'output', help: 'no progress and no notes on stderr' },
  {
    name: 'verbose',
    short: 'v',
    kind: 'switch',
    group: 'output',
    help: 'a line on stderr for each step, and every row in the report',
  },
  { name: 'no-color', kind: 'switch', group: 'output', help: 'no colour; NO_COLOR in the environment does the same' },
] as const satisfies readonly RunOption[];

type Entry = (typeof OPTIONS)[number];

type ValueOf<O extends Entry> = O extends { kind: 'switch' }
  ? boolean
  : O extends { kind: 'integer' | 'duration' | 'share' }
    ? number
    : O extends { kind: 'list' }
      ? readonly string[]
      : O extends { kind: 'choice'; choices: readonly (infer C)[] }
        ? C
        : string;

/** What was given, by name of the option: durations in milliseconds, shares as fractions of 1. */
export type Settings = { readonly [O in Entry as O['name']]?: ValueOf<O> };

/** Values of the options that have a default. */
export type Defaults = { readonly [O in Extract<Entry, { default: string }> as O['name']]: ValueOf<O> };
