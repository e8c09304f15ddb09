import { existsSync, readFileSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { recogniseOutput } from '../../harness/index.ts';
import { decodeText } from '../../harness/text/decode.ts';
import { emptyFolder } from '../build/index.ts';
import type { Built } from '../build/types.ts';
import type { Harness, Invocation, Output } from '../model/harness.ts';
import { describeOutcome } from '../model/invocation.ts';
import type { Problem, ReadResult } from '../model/measurement.ts';
import type { RunRequest, Unit } from '../model/plan.ts';
import { commandLine } from '../model/plan.ts';
import { pinnedArgv, runProcess, shellArgv } from '../process/index.ts';
import type { Finished, ProcessRequest } from '../process/types.ts';
import type { InvocationResult, Runner } from './runner.ts';

export interface ProcessRunnerOptions {
  readonly request: RunRequest;
  /** By side index. */
  readonly built: readonly Built[];
  /** Null: to be recognised from the first output that fits one. */
  readonly harness: Harness | null;
  readonly signal: AbortSignal;
}

/** Runs benchmarks as processes in the sides' checkouts. */
export class ProcessRunner implements Runner {
  private readonly options: ProcessRunnerOptions;
  private known: Harness | null;

  constructor(options: ProcessRunnerOptions) {
    this.options = options;
    this.known = options.harness;
  }

  get harness(): string | null {
    return this.known?.name ?? null;
  }

  async run(side: number, unit: Unit): Promise<InvocationResult> {
    const { request } = this.options;
    const built = this.options.built[side] as Built;
    if (request.prepare !== null) {
      const prepared = await this.start(built, shellArgv(request.prepare), built.dir, {});
      if (prepared.outcome.kind !== 'ran') {
        const reason = `the prepare command failed (${describeOutcome(prepared.outcome)}): ${request.prepare}`;
        return { finished: { ...prepared, outcome: { kind: 'not-started', reason } }, readings: [], problems: [] };
      }
    }
    const invocation = this.invocation(built, unit);
    const resultFile = this.resultFile(built, invocation);
    if (resultFile !== null) rmSync(resultFile, { force: true });
    const argv = this.pinned(invocation.argv);
    const finished = await this.start(built, argv, invocation.cwd ?? built.dir, invocation.env);
    const result = this.read(finished, resultFile);
    // No invocation finds what another left in its temporary folder.
    await emptyFolder(built.tmpDir);
    return { finished, ...result };
  }

  private invocation(built: Built, unit: Unit): Invocation {
    const { bench } = this.options.request;
    const selecting = this.known?.selecting;
    if (unit.select !== null && selecting !== undefined && built.prepared?.kind === 'ready') {
      return selecting.invoke(bench, built.prepared.state, unit, built.tools);
    }
    return (
      this.known?.suiteCommand?.(bench, built.tools) ?? {
        argv: bench.kind === 'argv' ? bench.argv : shellArgv(bench.line),
        cwd: null,
        env: {},
        resultFile: null,
      }
    );
  }

  private resultFile(built: Built, invocation: Invocation): string | null {
    const { outputFile } = this.options.request;
    if (outputFile === null) return invocation.resultFile;
    return isAbsolute(outputFile) ? outputFile : join(built.dir, outputFile);
  }

  private pinned(argv: readonly [string, ...string[]]): readonly [string, ...string[]] {
    const { cpu } = this.options.request;
    return cpu === null ? argv : pinnedArgv(argv, cpu).argv;
  }

  private start(
    built: Built,
    argv: readonly [string, ...string[]],
    cwd: string,
    env: Readonly<Record<string, string>>,
  ): Promise<Finished> {
    const request: ProcessRequest = {
      argv,
      cwd,
      env: { ...built.env, ...env },
      timeoutMs: this.options.request.timeoutMs,
      signal: this.options.signal,
      sweep: [built.root, built.tmpDir],
    };
    return runProcess(request);
  }

  private read(finished: Finished, resultFile: string | null): ReadResult {
    if (finished.outcome.kind !== 'ran') return { readings: [], problems: [] };
    if (finished.stdout.omittedBytes > 0 && resultFile === null) {
      return unreadable(`it printed more than can be kept (${finished.stdout.omittedBytes} bytes left out)`);
    }
    if (resultFile !== null && !existsSync(resultFile)) {
      return unreadable(`it did not write ${resultFile}, though it ended with exit status 0`);
    }
    const output: Output = {
      stdout: finished.stdout.text,
      stderr: finished.stderr.text,
      file: resultFile === null ? null : decodeText(readFileSync(resultFile)),
      wallSeconds: finished.wallSeconds,
      command: commandLine(this.options.request.bench),
    };
    if (this.known !== null) return this.known.read(output);
    const recognised = recogniseOutput(output);
    if (recognised === null) return unreadable('it printed nothing that any harness reads; name one with --harness');
    this.known = recognised;
    const { readings, problems } = recognised.read(output);
    return recognised.name === 'command'
      ? { readings, problems: [...problems, WHOLE_PROCESS] }
      : { readings, problems };
  }
}

const WHOLE_PROCESS: Problem = {
  kind: 'note',
  line: null,
  text: 'no harness knows this output: what is compared is the wall time of the whole process (--harness command says that this is meant)',
};

const unreadable = (text: string): ReadResult => ({
  readings: [],
  problems: [{ kind: 'unreadable', line: null, text }],
});
