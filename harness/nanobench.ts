import type { Harness } from '../src/model/harness.ts';
import { readNanobench, recogniseNanobench } from './nanobench/reader.ts';

/** nanobench: what its JSON and CSV templates render. */
export const nanobench: Harness = {
  name: 'nanobench',
  title: 'C++: nanobench (JSON, CSV)',
  recipe: {
    build: 'cmake -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build',
    run: './build/bench',
    notes: [
      'In the benchmark: `bench.output(nullptr).render(ankerl::nanobench::templates::json(), std::cout)`, after the last run().',
      'Every measurement is an iteration: seconds for each unit of the batch, and, where the machine can count, instructions, cycles and branch misses.',
      'The CSV has the median only. The pyperf template is read by the pyperf harness.',
    ],
  },
  // Any program may use it.
  recogniseCommand: () => false,
  recogniseOutput: recogniseNanobench,
  read: readNanobench,
};
