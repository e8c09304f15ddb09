import type { Harness } from '../src/model/harness.ts';
import { readCustom, recogniseCustom } from './github-action-benchmark/reader.ts';

const NOTES: readonly string[] = [
  'The format of github-action-benchmark: `[{"name": "a", "unit": "ms", "value": 12.5}]`, alone on the output or in --output-file.',
  'Equal names are iterations. `range` and `extra` are not read.',
];

const RUN = { build: null, run: './bench --json' } as const;

/** github-action-benchmark's custom JSON, where the units have to say which way is better. */
export const githubActionBenchmark: Harness = {
  name: 'github-action-benchmark',
  title: "github-action-benchmark's custom JSON",
  recipe: {
    ...RUN,
    notes: [
      ...NOTES,
      'Times are better when lower, rates when higher. For other units name one of the two harnesses below, or give `better` in pairmark.yaml.',
      'Where all is better when lower: --harness custom-smaller-is-better; when higher: --harness custom-bigger-is-better.',
    ],
  },
  recogniseCommand: () => false,
  recogniseOutput: recogniseCustom,
  read: (output) => readCustom(output, null),
};

/** The same JSON, of numbers that are all better when lower. */
export const customSmallerIsBetter: Harness = {
  name: 'custom-smaller-is-better',
  title: "github-action-benchmark's customSmallerIsBetter: lower is better, whatever the unit",
  recipe: { ...RUN, notes: NOTES },
  // The two formats look alike: only the user knows which it is.
  recogniseCommand: () => false,
  recogniseOutput: () => false,
  read: (output) => readCustom(output, 'lower'),
};

/** The same JSON, of numbers that are all better when higher. */
export const customBiggerIsBetter: Harness = {
  name: 'custom-bigger-is-better',
  title: "github-action-benchmark's customBiggerIsBetter: higher is better, whatever the unit",
  recipe: { ...RUN, notes: NOTES },
  recogniseCommand: () => false,
  recogniseOutput: () => false,
  read: (output) => readCustom(output, 'higher'),
};
