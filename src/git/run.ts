import { GitPluginError, type SimpleGitOptions, simpleGit } from 'simple-git';
import { usageError } from '../model/error.ts';
import { gitEnvironment, type Setting } from './environment.ts';

/** One call of git. */
export interface GitCall {
  /** Existing folder to run in. */
  readonly cwd: string;
  /** Text from outside stands behind `--end-of-options` or is a full object name. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly settings?: readonly Setting[];
  readonly input?: Buffer | string;
  /** Stops it. Only for calls whose output is not needed: it may then be cut short. */
  readonly signal?: AbortSignal | undefined;
}

/** How it ended. Bytes, since names of files need not be UTF-8. */
export interface GitResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** A call of git that ended with a status other than 0, before anyone has said what that means to the user. */
export class GitFailure extends Error {
  readonly exitCode: number;
  /** What git said, as it said it: it may hold credentials. */
  readonly stderr: string;

  constructor(call: GitCall, result: GitResult) {
    super(`git ${call.args[0]} ended with status ${result.exitCode}: ${result.stderr.trim()}`);
    this.name = 'GitFailure';
    this.exitCode = result.exitCode;
    this.stderr = result.stderr;
  }
}

/**
 * All of simple-git's guards off. They look for settings that run programs in what an application was given by
 * strangers; here they would refuse what the user has set in the environment, and no argument or setting of ours
 * comes from outside without `--end-of-options` before it.
 */
const TRUSTED: NonNullable<SimpleGitOptions['unsafe']> = {
  allowAbbreviatedOptions: true,
  allowUnsafeAlias: true,
  allowUnsafeAskPass: true,
  allowUnsafeCommandBinaries: true,
  allowUnsafeConfigEnvCount: true,
  allowUnsafeConfigPaths: true,
  allowUnsafeCredentialHelper: true,
  allowUnsafeDiffExternal: true,
  allowUnsafeDiffTextConv: true,
  allowUnsafeEditor: true,
  allowUnsafeExec: true,
  allowUnsafeFilter: true,
  allowUnsafeFsMonitor: true,
  allowUnsafeGitProxy: true,
  allowUnsafeGpgProgram: true,
  allowUnsafeHooksPath: true,
  allowUnsafeInclude: true,
  allowUnsafeMergeDriver: true,
  allowUnsafePack: true,
  allowUnsafePager: true,
  allowUnsafeProtocolOverride: true,
  allowUnsafeSshCommand: true,
  allowUnsafeSubmodule: true,
  allowUnsafeTemplateDir: true,
  allowUnsafeUrlRewrite: true,
};

/**
 * Runs git and waits. An exit status is a result, never an error.
 * A command that prints nothing costs 50 ms more: simple-git waits for output that may still come.
 * @throws UserError exit 2 `git-missing`; the signal's reason when aborted
 */
export async function runGit(call: GitCall): Promise<GitResult> {
  call.signal?.throwIfAborted();
  const env = gitEnvironment(process.env, call.env ?? {}, call.settings ?? []);
  let result: GitResult | null = null;
  const git = simpleGit({
    baseDir: call.cwd,
    allowEnvironment: Object.keys(env),
    unsafe: TRUSTED,
    // A filter or helper that outlives git keeps its output open, and must not keep the user waiting who wants to stop.
    completion: { onClose: true, onExit: call.signal === undefined ? false : 500 },
    ...(call.signal === undefined ? {} : { abort: call.signal }),
    ...(call.input === undefined ? {} : { input: () => call.input }),
    errors(error, { exitCode, stdOut, stdErr }) {
      result = { exitCode, stdout: Buffer.concat(stdOut), stderr: Buffer.concat(stdErr).toString('utf8') };
      // By default every status other than 0 with text on stderr comes here as an error already.
      return error instanceof GitPluginError ? error : undefined;
    },
  }).env(env);
  try {
    await git.raw([...call.args]);
  } catch (error) {
    call.signal?.throwIfAborted();
    throw error;
  }
  call.signal?.throwIfAborted();
  return checkStarted(result);
}

/** Runs git and returns what it printed. @throws GitFailure */
export async function git(call: GitCall): Promise<string> {
  return (await gitBytes(call)).toString('utf8');
}

/** Like {@link git}, for output that holds names of files. @throws GitFailure */
export async function gitBytes(call: GitCall): Promise<Buffer> {
  const result = await runGit(call);
  if (result.exitCode !== 0) throw new GitFailure(call, result);
  return result.stdout;
}

/** Node reports a program that is not there as a negative status, simple-git as the stack of the error. */
function checkStarted(result: GitResult | null): GitResult {
  if (result === null) throw new Error('git ended without a result');
  if (result.exitCode < 0 && result.stderr.includes('ENOENT')) {
    throw usageError('git-missing', 'git was not found; install it, or put it on the PATH');
  }
  return result;
}
