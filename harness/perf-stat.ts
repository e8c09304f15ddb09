import type { Harness } from '../src/model/harness.ts';
import { isPerfStat, suiteCommand } from './perf-stat/command.ts';
import { readPerfStat, recognisePerfStat } from './perf-stat/reader.ts';

/** The counters of `perf stat`, as lines of JSON or CSV. */
export const perfStat: Harness = {
  name: 'perf-stat',
  title: 'any command: perf stat (-x, or -j)',
  recipe: {
    build: 'make',
    run: 'perf stat -x, -e task-clock,cycles,instructions,branch-misses,page-faults ./app input.dat',
    notes: [
      'Without -x or -j, -x, is added, and without -o a file, when the command starts perf itself.',
      'One number an event and invocation. With -r it is the mean that perf makes.',
      'Events that the machine cannot count are told, and are no zeros.',
      'Where the numbers have decimal commas, put LC_ALL=C in front of the command.',
    ],
  },
  recogniseCommand: isPerfStat,
  recogniseOutput: recognisePerfStat,
  read: readPerfStat,
  suiteCommand,
};
