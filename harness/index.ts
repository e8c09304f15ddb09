import type { Harness, Output } from '../src/model/harness.ts';
import type { BenchCommand } from '../src/model/plan.ts';
import { asv } from './asv.ts';
import { benchmarkJs } from './benchmark-js.ts';
import { benchmarkDotNet } from './benchmarkdotnet.ts';
import { bmf } from './bmf.ts';
import { catch2 } from './catch2.ts';
import { command } from './command.ts';
import { criterion } from './criterion.ts';
import { dart } from './dart.ts';
import { divan } from './divan.ts';
import { customBiggerIsBetter, customSmallerIsBetter, githubActionBenchmark } from './github-action-benchmark.ts';
import { gnuTime } from './gnu-time.ts';
import { goTest } from './go-test.ts';
import { googleBenchmark } from './google-benchmark.ts';
import { gungraun } from './gungraun.ts';
import { hyperfine } from './hyperfine.ts';
import { jmh } from './jmh.ts';
import { julia } from './julia.ts';
import { libtest } from './libtest.ts';
import { luau } from './luau.ts';
import { mitata } from './mitata.ts';
import { nanobench } from './nanobench.ts';
import { pattern } from './pattern.ts';
import { perfStat } from './perf-stat.ts';
import { pyperf } from './pyperf.ts';
import { pytestBenchmark } from './pytest-benchmark.ts';
import { ruby } from './ruby.ts';
import { tinybench } from './tinybench.ts';
import { valgrind } from './valgrind.ts';
import { vitest } from './vitest.ts';
import { zbench } from './zbench.ts';

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
  hyperfine,
  vitest,
  tinybench,
  mitata,
  nanobench,
  catch2,
  benchmarkJs,
  divan,
  julia,
  bmf,
  githubActionBenchmark,
  customSmallerIsBetter,
  customBiggerIsBetter,
  ruby,
  dart,
  luau,
  zbench,
  goTest,
  libtest,
  perfStat,
  valgrind,
  gnuTime,
  pattern,
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
