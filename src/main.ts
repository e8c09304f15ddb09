#!/usr/bin/env node
import { closingLine, detailLines } from './cli/closing.ts';
import { Interruption } from './cli/interruption.ts';
import { type Io, wantsColor } from './cli/io.ts';
import type { Handlers } from './cli/program.ts';
import { runCli } from './cli/program.ts';
import { UserError, usageError } from './model/error.ts';

/** Exit status of a bug: EX_SOFTWARE of sysexits.h. */
const EXIT_BUG = 70;
/** Width of a report that goes to a file or a pipe. */
const PIPE_WIDTH = 100;

const { stdout, stderr, env, argv } = process;

/** What comes after `--` is another program's. */
const ownWords = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;

/** @throws UserError exit 2 `bad-folder` */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    throw usageError('bad-folder', 'the current folder is gone: change into another one');
  }
}

const io: Io = {
  stdout: (text) => void stdout.write(text),
  stderr: (text) => void stderr.write(text),
  env,
  get cwd() {
    return currentFolder();
  },
  width: stdout.columns ?? PIPE_WIDTH,
  color: wantsColor({ noColor: ownWords.includes('--no-color'), env, isTTY: stdout.isTTY === true }),
  isTTY: stderr.isTTY === true,
};

const interruption = new Interruption(process);

/** Commands are loaded when they are called: `--version` and `--help` start fast. */
const handlers: Handlers = {
  run: async (input) => (await import('./cli/run.ts')).run(input, io, interruption),
  report: async (input) => (await import('./cli/report.ts')).report(input, io),
  resume: async (input) => (await import('./cli/resume.ts')).resume(input, io, interruption),
  calibrate: async (input) => (await import('./cli/calibrate.ts')).calibrate(input, io, interruption),
  harnesses: async (input) => (await import('./cli/harnesses.ts')).showHarnesses(input, io),
  read: async (input) => (await import('./cli/read.ts')).readOutputFile(input, io),
  cache: async (input) => (await import('./cli/cache.ts')).manageCache(input, io),
};

/** Why stdout takes nothing more, or null. A reader that goes away (`| head`) is no error of ours. */
let stdoutBroken: string | null = null;
stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') stdoutBroken ??= message;
});
// Whoever closed it does not want to hear of it.
stderr.on('error', () => {});

/** A bug must not end with a status that says something about the benchmarks, and Node's own would be 1. */
function endWithBug(error: unknown): void {
  io.stderr(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  io.stderr(
    'pairmark: bug: internal-error: - -: this is a mistake in pairmark itself: please report the lines above\n',
  );
  process.exitCode = EXIT_BUG;
}

process.on('uncaughtException', (error) => {
  endWithBug(error);
  process.exit();
});

try {
  process.exitCode = await runCli(argv.slice(2), { handlers, io });
  // What could not be written is only known once the stream has tried.
  await new Promise((resolve) => stdout.write('', resolve));
  if (stdoutBroken !== null && process.exitCode === 0) {
    throw new UserError(3, 'report-unwritable', `cannot write to stdout: ${stdoutBroken}`);
  }
} catch (error) {
  if (error instanceof UserError) {
    io.stderr(detailLines(error) + closingLine(error));
    process.exitCode = error.exitCode;
  } else endWithBug(error);
}
interruption.dispose();
