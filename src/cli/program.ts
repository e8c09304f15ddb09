import { Command, CommanderError, Option } from 'commander';
import { parseDuration, parseInteger, shown } from '../config/values.ts';
import { type UserError, usageError } from '../model/error.ts';
import { nearest } from '../model/nearest.ts';
import type { Format } from '../report/index.ts';
import { runOptions, settingsOf } from './flags.ts';
import { helpText } from './help.ts';
import type { Io } from './io.ts';
import type { RunInput } from './request.ts';
import { VERSION } from './version.ts';

const REPORT_FORMATS: readonly Format[] = ['terminal', 'json', 'markdown', 'html', 'csv'];

export interface ReportInput {
  /** Folder of the run, as typed. */
  readonly run: string;
  readonly format: Format;
  /** File to write to, as typed; null for stdout. */
  readonly file: string | null;
  /** Rows that did not change too. */
  readonly full: boolean;
}

export interface ReadInput {
  readonly file: string;
  readonly harness: string | null;
  /** pairmark.yaml with patterns, as typed; null: searched for. */
  readonly config: string | null;
  readonly json: boolean;
}

export type CacheInput =
  | { readonly action: 'ls' }
  /** Null: all of it. */
  | { readonly action: 'clean'; readonly olderThanMs: number | null };

/** What carries a command out; each gives its exit code. Import inside, so that help and version load nothing. */
export interface Handlers {
  run(input: RunInput): Promise<number>;
  report(input: ReportInput): Promise<number>;
  /** What was said again of the run is checked against what it was. */
  resume(input: RunInput & { readonly run: string }): Promise<number>;
  calibrate(input: RunInput & { readonly runs: number }): Promise<number>;
  harnesses(input: { readonly name: string | null }): Promise<number>;
  read(input: ReadInput): Promise<number>;
  cache(input: CacheInput): Promise<number>;
}

export interface Context {
  readonly handlers: Handlers;
  readonly io: Pick<Io, 'stdout' | 'stderr'>;
}

/**
 * Reads a command line (without node and script) and carries it out. Gives the exit code.
 *
 * @throws UserError exit 2 for everything on the line that is not understood: `unknown-command`, `missing-command`,
 *   `unknown-option`, `missing-value`, `bad-value`, `missing-argument`, `too-many-arguments`
 */
export async function runCli(argv: readonly string[], context: Context): Promise<number> {
  // Commander drops the `--`, and what is before and after it can then not be told apart.
  const end = ['run', 'resume', 'calibrate'].includes(argv[0] ?? '') ? argv.indexOf('--') : -1;
  const dashDash = end < 0 ? null : argv.slice(end + 1);
  const result = { exitCode: 0 };
  try {
    await createProgram(context, dashDash, result).parseAsync(end < 0 ? [...argv] : argv.slice(0, end), {
      from: 'user',
    });
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    throw error;
  }
  return result.exitCode;
}

/** The whole command line. `dashDash` are the words after `--`; the handler's exit code goes to `result`. */
function createProgram(
  { handlers, io }: Context,
  dashDash: readonly string[] | null,
  result: { exitCode: number },
): Command {
  const end = async (exitCode: Promise<number>): Promise<void> => {
    result.exitCode = await exitCode;
  };
  const program = new Command('pairmark').version(VERSION, '-V, --version').enablePositionalOptions();
  measuring(program, 'run', '[revisions...]').action((positionals: string[], flags) =>
    end(handlers.run({ flags: settingsOf(flags), positionals, dashDash })),
  );
  addReport(program, (input) => end(handlers.report(input)));
  measuring(program, 'calibrate', '[revision]')
    .addOption(new Option('--runs <n>').argParser(runCount))
    .action((revision: string | undefined, { runs = 3, ...flags }) => {
      const positionals = revision === undefined ? [] : [revision];
      return end(handlers.calibrate({ runs, flags: settingsOf(flags), positionals, dashDash }));
    });
  measuring(program, 'resume', '<run>').action((folder: string, flags) =>
    end(handlers.resume({ run: folder, flags: settingsOf(flags), positionals: [], dashDash })),
  );
  program
    .command('harnesses')
    .argument('[name]')
    .action((name: string | undefined) => end(handlers.harnesses({ name: name ?? null })));
  program
    .command('read')
    .argument('<file>')
    .option('-H, --harness <name>')
    .option('--config <file>')
    .option('--json')
    .action((file: string, { harness = null, config = null, json = false }) =>
      end(handlers.read({ file, harness, config, json })),
    );
  addCache(program, (input) => end(handlers.cache(input)));
  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)]) {
    speakLikePairmark(command, io);
  }
  return program;
}

/** A command that takes every option of `run`. */
function measuring(program: Command, name: string, argument: string): Command {
  const command = program.command(name).argument(argument);
  for (const option of runOptions()) command.addOption(option);
  return command;
}

function addReport(program: Command, handle: (input: ReportInput) => Promise<void>): void {
  program
    .command('report')
    .argument('<run>')
    .addOption(new Option('--format <format>').argParser(reportFormat))
    .option('-o, --out <file>')
    .option('--full')
    .option('--no-color')
    .action((folder: string, { format = 'terminal', out = null, full = false }) =>
      handle({ run: folder, format, file: out, full }),
    );
}

const MONTH_MS = 30 * 24 * 3600e3;

function addCache(program: Command, handle: (input: CacheInput) => Promise<void>): void {
  const cache = program.command('cache');
  cache.command('ls').action(() => handle({ action: 'ls' }));
  cache
    .command('clean')
    .option('--all')
    .addOption(new Option('--older-than <time>').argParser(age))
    .action(({ all = false, olderThan }) => {
      if (all && olderThan !== undefined) {
        throw usageError('conflicting-options', '--all and --older-than cannot be had together');
      }
      return handle({ action: 'clean', olderThanMs: all ? null : (olderThan ?? MONTH_MS) });
    });
}

function reportFormat(text: string): Format {
  const format = REPORT_FORMATS.find((known) => known === text);
  if (format !== undefined) return format;
  throw usageError('bad-value', `--format must be one of ${REPORT_FORMATS.join(', ')}, not ${shown(text)}`);
}

function runCount(text: string): number {
  const parsed = parseInteger(text, { min: 1, max: 100 });
  if (parsed.ok) return parsed.value;
  throw usageError('bad-value', `--runs ${parsed.problem}`);
}

function age(text: string): number {
  const parsed = parseDuration(text, { min: 0, max: 10_000 * 24 * 3600e3 });
  if (parsed.ok) return parsed.value;
  throw usageError('bad-value', `--older-than ${parsed.problem}`);
}

/** Our help instead of commander's, and errors that are thrown, not printed. */
function speakLikePairmark(command: Command, io: Context['io']): void {
  const topic = pathOf(command).split(' ')[0] ?? '';
  command
    .allowExcessArguments(false)
    .showSuggestionAfterError(false)
    .configureHelp({ formatHelp: () => helpText(topic) })
    .configureOutput({
      writeOut: (text) => io.stdout(text),
      writeErr: (text) => io.stderr(text),
      outputError: () => undefined,
    })
    .exitOverride((error) => {
      throw error.exitCode === 0 ? error : translated(error, command);
    });
}

/** What commander found wrong, in our words. */
function translated(error: CommanderError, command: Command): UserError | CommanderError {
  const place = `pairmark ${pathOf(command)}`.trim();
  const word = error.message.slice(error.message.indexOf("'") + 1, error.message.lastIndexOf("'"));
  switch (error.code) {
    case 'commander.unknownOption':
      return unknownOption(word, command, place);
    case 'commander.unknownCommand': {
      const near = nearest(
        word,
        command.commands.map((known) => known.name()),
      );
      const hint = near === null ? `the commands are ${names(command)}` : `the nearest known one is ${near}`;
      return usageError('unknown-command', `${place} has no command ${shown(word)}; ${hint}`);
    }
    case 'commander.help':
      return usageError('missing-command', `name a command: ${place} ${names(command).replaceAll(', ', '|')}`);
    case 'commander.optionMissingArgument':
      return usageError('missing-value', `${/--[\w-]+/.exec(word)?.[0]} needs a value`);
    case 'commander.missingArgument':
      return usageError('missing-argument', `${place} needs a ${word.toUpperCase()}: ${place} --help explains it`);
    case 'commander.excessArguments':
      return usageError('too-many-arguments', `${place} was given more than it takes: ${place} --help explains it`);
    default:
      return error;
  }
}

function unknownOption(word: string, command: Command, place: string): UserError {
  const [flag = word] = word.split('=');
  const own = command.options.flatMap(({ long, short }) => [long, short]);
  if (own.includes(flag)) return usageError('bad-value', `${flag} takes no value: write ${flag} alone`);
  const owner = command.commands.find((inner) => inner.options.some(({ long, short }) => [long, short].includes(flag)));
  if (owner !== undefined) {
    return usageError('unknown-option', `${flag} belongs after its command: ${place} ${owner.name()} ${flag}`);
  }
  const near = nearest(
    flag.replace(/^-+/, ''),
    own.flatMap((long) => (long?.startsWith('--') ? [long.slice(2)] : [])),
  );
  const hint = near === null ? `${place} --help lists them` : `the nearest known one is --${near}`;
  return usageError('unknown-option', `${place} has no option ${shown(flag)}; ${hint}`);
}

const names = (command: Command): string => command.commands.map((inner) => inner.name()).join(', ');

/** `cache clean`; empty for the program itself. */
const pathOf = (command: Command): string =>
  command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim();
