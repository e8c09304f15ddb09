import { command } from '../../harness/command.ts';
import { recogniseOutput } from '../../harness/index.ts';
import { emptyFolder } from '../build/index.ts';
import type { Built } from '../build/types.ts';
import type { Harness, Invocation, Output } from '../model/harness.ts';
import { describeOutcome } from '../model/invocation.ts';
import type { Problem } from '../model/measurement.ts';
import type { RunRequest, Unit } from '../model/plan.ts';
import { commandLine } from '../model/plan.ts';
import { type Argv, pinning, runProcess, shellArgv } from '../process/index.ts';
import type { Finished, ProcessRequest } from '../process/types.ts';
import { type Contents, outputFileOf, readResults, removeStale } from './result-file.ts';
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
  private readonly pin: (argv: Argv) => Argv;
  /** Sides whose output no tool's harness took so far: it is another side's that may tell the tool. */
  private readonly unnamed = new Set<number>();

  constructor(options: ProcessRunnerOptions) {
    this.options = options;
    this.known = options.harness;
    const { cpu } = options.request;
    this.pin = cpu === null ? (argv) => argv : pinning(cpu).apply;
  }

  get harness(): string | null {
    return this.known?.name ?? null;
  }

  async run(side: number, unit: Unit): Promise<InvocationResult> {
    const { request } = this.options;
    const built = this.options.built[side] as Built;
    if (request.prepare !== null) {
      const prepared = await this.start(built, shellArgv(request.prepare), built.dir, {});
      if (prepared.outcome.kind !== 'ran') return notPrepared(prepared, request.prepare);
    }
    const invocation = this.invocation(built, unit);
    const resultFile = this.resultFile(built, invocation);
    if (resultFile !== null) removeStale(resultFile);
    const argv = this.pin(invocation.argv);
    const finished = await this.start(built, argv, invocation.cwd ?? built.dir, invocation.env);
    const result = this.read(side, finished, resultFile);
    return { finished, ...result, problems: [...result.problems, ...(await emptied(built.tmpDir))] };
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
    return outputFile === null ? invocation.resultFile : outputFileOf(outputFile, built);
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

  private read(side: number, finished: Finished, resultFile: string | null): Readout {
    if (finished.outcome.kind !== 'ran') return { readings: [], problems: [], readBy: null };
    if (finished.stdout.omittedBytes > 0 && resultFile === null) {
      return unreadable(`it printed more than can be kept (${finished.stdout.omittedBytes} bytes left out)`);
    }
    const results: Contents | null = resultFile === null ? null : readResults(resultFile);
    if (results !== null && 'missing' in results) return unreadable(results.missing);
    const output: Output = {
      stdout: finished.stdout.text,
      stderr: finished.stderr.text,
      file: results?.text ?? null,
      wallSeconds: finished.wallSeconds,
      command: commandLine(this.options.request.bench),
    };
    const harness = this.known ?? this.recognise(side, output);
    if (harness === null) return unreadable('it printed nothing that any harness reads; name one with --harness');
    const { readings, problems } = harness.read(output);
    const unasked = harness.name === command.name && this.options.harness === null;
    return { readings, problems: unasked ? [...problems, WHOLE_PROCESS] : problems, readBy: harness.name };
  }

  /**
   * Whose output this is. `command` takes any, so it is settled on only when every side's has been seen: which side
   * happens to run first must not decide what is measured.
   */
  private recognise(side: number, output: Output): Harness | null {
    const recognised = recogniseOutput(output);
    if (recognised?.name === command.name) {
      this.unnamed.add(side);
      if (this.unnamed.size < this.options.built.filter(Boolean).length) return recognised;
    }
    this.known = recognised;
    return recognised;
  }
}

/** What an invocation printed, read, and by which harness. */
type Readout = Omit<InvocationResult, 'finished'>;

function notPrepared(prepared: Finished, command: string): InvocationResult {
  const { outcome } = prepared;
  const reason = `the prepare command failed (${describeOutcome(outcome)}): ${command}`;
  return {
    // Our own stopping it says nothing about it.
    finished: outcome.kind === 'interrupted' ? prepared : { ...prepared, outcome: { kind: 'not-started', reason } },
    readings: [],
    problems: [],
    readBy: null,
  };
}

const WHOLE_PROCESS: Problem = {
  kind: 'note',
  line: null,
  text: 'no harness knows this output: what is compared is the wall time of the whole process (--harness command says that this is meant)',
};

/** No invocation finds what another left in its temporary folder; what cannot be removed is told. */
async function emptied(tmpDir: string): Promise<Problem[]> {
  try {
    await emptyFolder(tmpDir);
    return [];
  } catch (error) {
    const text = `its temporary folder cannot be emptied, so each run finds what another left: ${(error as Error).message}`;
    return [{ kind: 'note', line: null, text }];
  }
}

const unreadable = (text: string): Readout => ({
  readings: [],
  problems: [{ kind: 'unreadable', line: null, text }],
  readBy: null,
});
