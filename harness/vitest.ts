import type { Harness } from '../src/model/harness.ts';
import { isVitestBench, suiteCommand } from './vitest/command.ts';
import { readVitest, recogniseVitest } from './vitest/reader.ts';

/** Vitest's benchmarks: `--outputJson` of versions 1 to 4, the JSON reporter of version 5. */
export const vitest: Harness = {
  name: 'vitest',
  title: 'JavaScript: vitest bench (JSON)',
  recipe: {
    build: 'npm ci',
    run: 'npx vitest bench --run --outputJson=bench.json',
    notes: [
      'Vitest 5: `npx vitest bench --run --reporter=json --outputFile=bench.json`.',
      'The file that the command names is read: --output-file is needed only when a script starts vitest.',
      'Vitest up to version 4 ends with status 0 when a benchmark throws: such benchmarks are told by the file.',
      'The mean, in ms, is the value of a benchmark. Rates say the same once more, and are not compared.',
    ],
  },
  recogniseCommand: isVitestBench,
  recogniseOutput: recogniseVitest,
  read: readVitest,
  suiteCommand,
};
