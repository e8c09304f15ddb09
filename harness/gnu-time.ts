import type { Harness } from '../src/model/harness.ts';
import { isGnuTime, suiteCommand } from './gnu-time/command.ts';
import { readGnuTime, recogniseGnuTime } from './gnu-time/reader.ts';

/** GNU time's verbose report: processor time, memory, page faults. */
export const gnuTime: Harness = {
  name: 'gnu-time',
  title: 'any command: /usr/bin/time -v',
  recipe: {
    build: 'make',
    run: '/usr/bin/time -v ./app input.dat',
    notes: [
      'Largest memory, page faults, user and system time. Times have a resolution of 10 ms: 0 is no measurement.',
      'For the wall time alone the `command` harness is finer, which needs no tool.',
      'The report goes into a file of its own, when the command starts time by its path.',
    ],
  },
  recogniseCommand: isGnuTime,
  recogniseOutput: recogniseGnuTime,
  read: readGnuTime,
  suiteCommand,
};
