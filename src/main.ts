#!/usr/bin/env node
import { closingLine } from './cli/closing.ts';
import { Interruption } from './cli/interruption.ts';
import { type Io, wantsColor } from './cli/io.ts';
import type { Handlers } from './cli/program.ts';
import { runCli } from './cli/program.ts';
import { UserError } from './model/error.ts';

/** Width of a report that goes to a file or a pipe. */
const PIPE_WIDTH = 100;

const { stdout, stderr, env, argv } = process;

/** What comes after `--` is another program's. */
const ownWords = argv.includes('--') ? argv.slice(0, argv.indexOf('--')) : argv;

const io: Io = {
  stdout: (text) => void stdout.write(text),
  stderr: (text) => void stderr.write(text),
  env,
  cwd: process.cwd(),
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

// A reader that goes away (`| head`) is no error of ours.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await runCli(argv.slice(2), { handlers, io });
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  for (const line of error.details) io.stderr(`${line}\n`);
  io.stderr(closingLine(error));
  process.exitCode = error.exitCode;
}
interruption.dispose();
