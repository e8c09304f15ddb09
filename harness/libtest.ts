import type { Harness } from '../src/model/harness.ts';
import { readLibtest, recogniseLibtest } from './libtest/reader.ts';

/** Rust's `#[bench]`, and all that print the same lines: bencher, Criterion.rs with --output-format bencher. */
export const libtest: Harness = {
  name: 'libtest',
  title: 'Rust: #[bench] and bencher format (text or JSON)',
  recipe: {
    build: 'cargo +nightly bench --no-run',
    run: 'cargo +nightly bench -- -Z unstable-options --format json',
    notes: [
      'The text is read too; only the JSON has all digits.',
      'A time of 0 is below what the format can show, and is no measurement.',
      'The median of the tool is the one value of an invocation; its +/- is not compared.',
    ],
  },
  // What `cargo bench` runs may be any harness.
  recogniseCommand: () => false,
  recogniseOutput: recogniseLibtest,
  read: readLibtest,
};
