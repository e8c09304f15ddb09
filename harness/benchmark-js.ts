import type { Harness } from '../src/model/harness.ts';
import { readBenchmarkJs, recogniseBenchmarkJs } from './benchmark-js/reader.ts';

/** Benchmark.js: the lines that its suites print, or its benchmarks as JSON. */
export const benchmarkJs: Harness = {
  name: 'benchmark-js',
  title: 'JavaScript: Benchmark.js (text or JSON of its benchmarks)',
  recipe: {
    build: 'npm ci',
    run: 'node bench.js',
    notes: [
      "The usual `.on('cycle', ({ target }) => console.log(String(target)))` is read: operations in a second, better when higher.",
      'JSON has all digits and every sample, as seconds for an operation, better when lower: print `JSON.stringify(suite.map(({ name, hz, stats, times, error }) => ({ name, hz, stats, times, error })))`.',
    ],
  },
  // Any program may use it.
  recogniseCommand: () => false,
  recogniseOutput: recogniseBenchmarkJs,
  read: readBenchmarkJs,
};
