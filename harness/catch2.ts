import type { Harness } from '../src/model/harness.ts';
import { readCatch2, recogniseCatch2 } from './catch2/reader.ts';

/** Catch2's BENCHMARK: the XML reporter and the console reporter, versions 2 and 3. */
export const catch2: Harness = {
  name: 'catch2',
  title: 'C++: Catch2 BENCHMARK (XML or console)',
  recipe: {
    build: 'cmake -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build',
    run: './build/tests "[benchmark]" -r xml --benchmark-samples 20 --benchmark-no-analysis',
    notes: [
      'The XML has more digits than the console, and whole names; the other reporters leave benchmarks out.',
      'The mean is the value of a benchmark. Its name is that of the test case, of the sections, and its own.',
      'A benchmark that throws need not fail its test: it is told as failed by its own row.',
    ],
  },
  // Any program may use it.
  recogniseCommand: () => false,
  recogniseOutput: recogniseCatch2,
  read: readCatch2,
};
