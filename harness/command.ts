import type { Harness } from '../src/model/harness.ts';

/** Any command at all: the wall time of its whole process, by pairmark's own clock. */
export const command: Harness = {
  name: 'command',
  title: 'any command: how long the whole process takes',
  recipe: {
    build: 'make',
    run: './app input.dat',
    notes: [
      'One number an invocation: `wall`, in seconds, start of the process included.',
      'Taken when no other harness recognises the command or its output.',
    ],
  },
  recogniseCommand: () => false,
  // Whatever was printed, a process that was timed has a time. But who names a file of results wants those.
  recogniseOutput: ({ file, wallSeconds }) => file === null && wallSeconds !== null,
  read({ command: line, wallSeconds }) {
    if (wallSeconds === null || !Number.isFinite(wallSeconds)) {
      const text = 'the command harness reads the clock, not an output: there is no time of a process here';
      return { readings: [], problems: [{ kind: 'unreadable', line: null, text }] };
    }
    const reading = { benchmark: line, scope: null, metric: 'wall', unit: 's', better: 'lower' as const };
    return { readings: [{ ...reading, value: wallSeconds }], problems: [] };
  },
};
