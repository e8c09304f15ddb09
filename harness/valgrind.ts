import type { Harness } from '../src/model/harness.ts';
import { isValgrind } from './valgrind/command.ts';
import { readValgrind, recogniseValgrind } from './valgrind/reader.ts';

/** The totals that Valgrind's Callgrind and Cachegrind print at the end. */
export const valgrind: Harness = {
  name: 'valgrind',
  title: 'any program: valgrind --tool=callgrind or cachegrind (totals)',
  recipe: {
    build: 'make',
    run: 'valgrind --tool=callgrind --callgrind-out-file=/dev/null ./app input.dat',
    notes: [
      'Counts are nearly the same in every run: `--pairs 4` is plenty. Times under Valgrind say nothing, and are not read.',
      'Instructions executed (I refs); with --cache-sim=yes misses of the simulated caches; with --branch-sim=yes mispredictions. Lower is better.',
      'With --trace-children=yes every process is a row of its own, by its command.',
    ],
  },
  recogniseCommand: isValgrind,
  recogniseOutput: recogniseValgrind,
  read: readValgrind,
};
