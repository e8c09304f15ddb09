import type { Harness } from '../src/model/harness.ts';
import { isCargoCriterion, suiteCommand } from './criterion/command.ts';
import { readCriterion, recogniseCriterion } from './criterion/reader.ts';

/** Criterion.rs 0.3 to 0.8: its saved files, cargo-criterion's messages, or what it prints. */
export const criterion: Harness = {
  name: 'criterion',
  title: 'Rust: Criterion.rs (saved JSON, cargo-criterion messages, or what it prints)',
  recipe: {
    build: 'cargo bench --no-run',
    run: 'cargo bench --bench NAME -- --noplot',
    notes: [
      'What it prints has four or five digits. All digits, and every sample as an iteration, are in its saved files. Give this with --bench:',
      "cargo bench --bench NAME -- --noplot >&2 && find target/criterion -path '*/new/*.json' | sort | xargs -d '\\n' awk 1",
      '`cargo criterion` is given --message-format=json, which has every sample too.',
      'The change since the run before, which it also reports, is never read: pairmark compares the sides itself.',
      '--output-format bencher cuts times to whole nanoseconds; it is read by the libtest harness.',
    ],
  },
  recogniseCommand: isCargoCriterion,
  recogniseOutput: recogniseCriterion,
  read: readCriterion,
  suiteCommand,
};
