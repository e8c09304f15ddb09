import type { Harness, Output } from '../src/model/harness.ts';
import type { BenchCommand } from '../src/model/plan.ts';
import { asv } from './asv.ts';
import { benchmarkDotNet } from './benchmarkdotnet.ts';
import { bmf } from './bmf.ts';
import { command } from './command.ts';
import { criterion } from './criterion.ts';
import { divan } from './divan.ts';
import { goTest } from './go-test.ts';
import { googleBenchmark } from './google-benchmark.ts';
import { gungraun } from './gungraun.ts';
import { jmh } from './jmh.ts';
import { julia } from './julia.ts';
import { libtest } from './libtest.ts';
import { pyperf } from './pyperf.ts';
import { pytestBenchmark } from './pytest-benchmark.ts';

/** All harnesses in the order in which they are asked: strict signatures first, `command`, which takes all, last. */
export const harnesses: readonly Harness[] = [
  googleBenchmark,
  jmh,
  pytestBenchmark,
  pyperf,
  asv,
  benchmarkDotNet,
  criterion,
  gungraun,
  divan,
  julia,
  bmf,
  goTest,
  libtest,
  command,
];

export function harnessByName(name: string): Harness | null {
  return harnesses.find((harness) => harness.name === name) ?? null;
}

/** The harness that is certain to read what this command prints, or null. */
export function recogniseCommand(command: BenchCommand): Harness | null {
  return harnesses.find((harness) => harness.recogniseCommand(command)) ?? null;
}

/** The harness whose format this is; `command` for any other output of a process that was timed; else null. */
export function recogniseOutput(output: Output): Harness | null {
  return harnesses.find((harness) => harness.recogniseOutput(output)) ?? null;
}
