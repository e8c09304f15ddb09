import type { Harness } from '../src/model/harness.ts';
import { readJulia, recogniseJulia } from './julia/reader.ts';

/** BenchmarkTools.jl: what `BenchmarkTools.save` writes, or a group printed as JSON. */
export const julia: Harness = {
  name: 'julia',
  title: 'Julia: BenchmarkTools.jl (JSON)',
  recipe: {
    build: "julia --project=benchmark -e 'using Pkg; Pkg.instantiate(); Pkg.precompile()'",
    run: 'julia --project=benchmark -e \'using BenchmarkTools; include("benchmark/benchmarks.jl"); BenchmarkTools.save("julia.json", run(SUITE))\'',
    notes: [
      'Give --output-file julia.json.',
      'Every evaluation time of a Trial is an iteration, in nanoseconds. A saved `median(run(SUITE))` has one number a benchmark.',
      'Memory and allocations are compared too.',
    ],
  },
  recogniseCommand: () => false,
  recogniseOutput: recogniseJulia,
  read: readJulia,
};
