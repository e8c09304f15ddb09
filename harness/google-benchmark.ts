import type { Harness } from '../src/model/harness.ts';
import { hasGbFlags } from './google-benchmark/command.ts';
import { readGb, recogniseGb } from './google-benchmark/reader.ts';
import { selecting, suiteCommand } from './google-benchmark/selecting.ts';

/** Programs linked with Google Benchmark: JSON, CSV or the table, versions 1.4 to 1.9. */
export const googleBenchmark: Harness = {
  name: 'google-benchmark',
  title: 'C++: Google Benchmark (JSON, CSV or its table)',
  recipe: {
    build: 'cmake -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build',
    run: './build/bench --benchmark_filter=.',
    notes: [
      'With any --benchmark_… flag on the program itself, benchmarks are run one at a time, and read from a result file.',
      'Both real_time and cpu_time are compared; other counters have a direction only when `better` in pairmark.yaml says so.',
    ],
  },
  recogniseCommand: hasGbFlags,
  recogniseOutput: recogniseGb,
  read: readGb,
  selecting,
  suiteCommand,
};
