import type { Harness } from '../src/model/harness.ts';
import { readTinybench, recogniseTinybench } from './tinybench/reader.ts';

/** tinybench: its tasks, printed as JSON by the benchmark itself. */
export const tinybench: Harness = {
  name: 'tinybench',
  title: 'JavaScript: tinybench (JSON of its tasks), versions 2 to 6',
  recipe: {
    build: 'npm ci',
    run: 'node bench.mjs',
    notes: [
      'At the end of bench.mjs: `console.log(JSON.stringify(bench.tasks.map(({ name, result }) => ({ name, result }))))`.',
      'The mean over all samples of a task, in ms, is its value: single calls are often shorter than a tick of the clock.',
      'Leave the samples out where you can: they are megabytes, and are not read.',
      'The rates that tinybench adds say the same once more, and are not compared.',
    ],
  },
  // Any program may use it.
  recogniseCommand: () => false,
  recogniseOutput: recogniseTinybench,
  read: readTinybench,
};
