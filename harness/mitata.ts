import type { Harness } from '../src/model/harness.ts';
import { readMitata, recogniseMitata } from './mitata/reader.ts';

/** mitata's JSON, version 1. */
export const mitata: Harness = {
  name: 'mitata',
  title: 'JavaScript: mitata (JSON)',
  recipe: {
    build: 'npm ci',
    run: 'node bench.mjs',
    notes: [
      "At the end of bench.mjs: `await run({ format: { json: { debug: false, samples: false } } })`. With `format: 'json'` alone it prints tens of megabytes.",
      'The mean, in ns, is the value of a benchmark; where mitata can see the heap, so are the bytes that one iteration takes.',
      'Every argument of a benchmark is a row of its own, and the name of the group stands in front.',
    ],
  },
  // Any program may use it.
  recogniseCommand: () => false,
  recogniseOutput: recogniseMitata,
  read: readMitata,
};
