import { GROUPS, OPTIONS, type RunOption } from './options.ts';

const WIDTH = 80;
const COLUMN = 30;

const EXIT_CODES = `Exit codes:
  0        measured, and not gated or the gate passed
  1        the gate failed: a benchmark regressed, or was removed
  2        wrong flag, config or revision; nothing was measured
  3        no verdict: a build or run failed, or there is too little to go by
  129 130 143
           interrupted; finished pairs are on disk, "pairmark resume" goes on`;

const PROGRAM = `pairmark: did this commit change my benchmarks, on the noisy machine I have?

It clones a repository at several commits, builds each one once, alternates
their benchmark runs over N pairs, and judges the ratio inside each pair.

Usage:
  pairmark run [BEFORE AFTER...] [OPTION...] [-- BENCHMARK COMMAND...]
  pairmark report RUN [--format FORMAT] [-o FILE] [--full]
  pairmark resume RUN
  pairmark calibrate [REVISION] [--runs N] [OPTION...] [-- BENCHMARK COMMAND...]
  pairmark harnesses [NAME]
  pairmark read FILE [--harness NAME] [--json]
  pairmark cache ls
  pairmark cache clean [--all] [--older-than TIME]

Commands:
  run        measure revisions against each other
  report     write the report of a recorded run, in any format
  resume     go on with a run that was interrupted
  calibrate  find out what this machine alone does to equal sides
  harnesses  list the benchmark tools that can be read, or show how to use one
  read       show what would be read from a benchmark's output
  cache      list or remove the clones and builds that are kept

Options:
  -V, --version  print the version
  -h, --help     print this; "pairmark COMMAND --help" explains a command

Examples:
  pairmark run HEAD~1 HEAD -- go test -bench=. ./...
  pairmark run main . --build 'make bench' -- ./bench
  pairmark run v1.0 v1.1 v1.2 --pairs 20 --gate --html report.html

${EXIT_CODES}
`;

const RUN = `Usage: pairmark run [BEFORE AFTER...] [OPTION...] [-- BENCHMARK COMMAND...]

Measures revisions against each other. A revision is anything that git takes for
a commit; "." is the working tree as it is. Without revisions: those of
pairmark.yaml; else HEAD against "." where there are changes, else HEAD~1
against HEAD. Everything after -- is the benchmark, word for word.

Every option can also stand in pairmark.yaml, named alike; the command line
wins. --no-NAME turns off a switch that pairmark.yaml turns on.

`;

const RUN_EXAMPLES = `Examples:
  pairmark run HEAD~1 HEAD -- go test -bench=. ./...
  pairmark run main . --build 'make bench' -- ./bench
  pairmark run HEAD~1 HEAD --gate --max-rounds 40 --bench 'npm run bench'

`;

const COMMANDS: Readonly<Record<string, string>> = {
  report: `Usage: pairmark report RUN [OPTION...]

Writes the report of a recorded run. RUN is the run's folder.

Options:
  --format FORMAT  terminal, json, markdown, html or csv (terminal)
  -o, --out FILE   write it there (stdout)
  --full           every row, also of what did not change
  --no-color       no colour
  -h, --help       print this
`,
  calibrate: `Usage: pairmark calibrate [REVISION] [OPTION...] [-- BENCHMARK COMMAND...]

Measures a revision (HEAD) against a second clone and build of itself, several
times, and keeps how far apart the machine alone puts them: the noise floor of
each benchmark, the worst of all runs. Later runs of the same command on this
machine name it. A floor from fewer than three runs counts as unknown.

Options:
  --runs N    A/A runs (3)
  -h, --help  print this

and the options of pairmark run.
`,
  resume: `Usage: pairmark resume RUN [OPTION...] [-- BENCHMARK COMMAND...]

Goes on with a run that was interrupted, with its revisions, commands and order.
RUN is the run's folder. Options are those of "pairmark run": where one would
make it another run, the difference is named and nothing is measured.

Options:
  -h, --help  print this
`,
  harnesses: `Usage: pairmark harnesses [NAME]

Lists the benchmark tools whose output can be read; with a NAME, shows commands
to copy.

Options:
  -h, --help  print this
`,
  read: `Usage: pairmark read FILE [OPTION...]

Shows which measurements would be read from the output of a benchmark. Exits
with 3 when there are none.

Options:
  -H, --harness NAME  what wrote it (recognised from the output)
  --config FILE       take the patterns of --harness pattern from this file
  --json              print JSON
  -h, --help          print this
`,
  cache: `Usage: pairmark cache ls
       pairmark cache clean [--all] [--older-than TIME]

Lists or removes the clones and builds that are kept for the next run. What a
running pairmark uses stays.

Options of clean:
  --older-than TIME  only what has not been used for this long (30d)
  --all              everything

Options:
  -h, --help  print this

PAIRMARK_CACHE_DIR says where the cache is, PAIRMARK_CACHE_LIMIT how big it may
become (10G).
`,
};

/** Help of a command by its name; of the program where it is empty. */
export function helpText(command: string): string {
  if (command !== 'run') return COMMANDS[command] ?? PROGRAM;
  const groups = Object.entries(GROUPS).map(([group, title]) => {
    const options = (OPTIONS as readonly RunOption[]).filter((option) => option.group === group);
    return `${title}:\n${options.map(optionHelp).join('')}\n`;
  });
  return `${RUN}${groups.join('')}Help:\n  -h, --help                  print this\n\n${RUN_EXAMPLES}${EXIT_CODES}\n`;
}

/** Flag as typed: `-n, --pairs N`. */
function flagText(option: RunOption): string {
  const short = option.short === undefined ? '    ' : `-${option.short}, `;
  return `${short}--${option.name}${option.kind === 'switch' ? '' : ` ${option.value}`}`;
}

function optionHelp(option: RunOption): string {
  const repeats = option.kind === 'list' ? '; may repeat' : '';
  const fallback = (option.kind === 'switch' ? undefined : option.default) ?? option.unset;
  const lines = wrap(`${option.help}${repeats}${fallback === undefined ? '' : ` (${fallback})`}`, WIDTH - COLUMN);
  const flag = `  ${flagText(option)}`;
  const [first = '', ...rest] =
    flag.length < COLUMN - 1 ? [flag.padEnd(COLUMN) + lines[0], ...lines.slice(1)] : [flag, ...lines];
  return `${[first, ...rest.map((line) => ' '.repeat(COLUMN) + line)].join('\n')}\n`;
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
