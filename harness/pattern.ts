import type { Harness, Output } from '../src/model/harness.ts';
import type { ReadResult } from '../src/model/measurement.ts';
import type { Compiled } from './pattern/compile.ts';
import { readPatterns } from './pattern/reader.ts';

const NO_PATTERNS: ReadResult = {
  readings: [],
  problems: [
    { kind: 'unreadable', line: null, text: 'there are no patterns: give them under `patterns` in pairmark.yaml' },
  ],
};

/** Lines of any text, by regular expressions of the user's own. */
export const pattern: Harness = {
  name: 'pattern',
  title: 'any text: regular expressions of your own, from pairmark.yaml',
  recipe: {
    build: null,
    run: './bench',
    notes: [
      "In pairmark.yaml:  patterns: { latency: { match: '^(?P<benchmark>\\S+): (?P<value>[0-9.]+) (?P<unit>ms|s)$' } }",
      'Then --harness pattern takes all of them, --harness pattern:latency one; nothing need be said where no other harness recognises the command.',
      'Each pattern is tried on each line, and its leftmost match is one measurement; docs/patterns.md explains the keys.',
      'The syntax is that of RE2: linear in the length of a line, without lookaround and back-references.',
    ],
  },
  recogniseCommand: () => false,
  recogniseOutput: () => false,
  read: () => NO_PATTERNS,
};

/** The harness for some patterns. `name` is what it goes by in records: `pattern`, or `pattern:NAME` for one of several. */
export function patternHarness(name: string, patterns: readonly Compiled[]): Harness {
  return { ...pattern, name, read: (output: Output) => readPatterns(output, patterns) };
}
