import type { Harness } from '../src/model/harness.ts';
import { readGungraun, recogniseGungraun } from './gungraun/reader.ts';

/** gungraun, which was iai-callgrind, and iai: counts of instructions, cache accesses and allocations under Valgrind. */
export const gungraun: Harness = {
  name: 'gungraun',
  title: 'Rust: gungraun, iai-callgrind, iai (text or JSON)',
  recipe: {
    build: 'cargo bench --no-run',
    run: 'cargo bench --bench NAME',
    notes: [
      'Counts are nearly the same in every run: two pairs tell what times need ten for, and `--pairs 4` is plenty.',
      'The value on the left, of this run, is read; the one of the run before never is.',
      'Hit rates are better when higher, all else when lower.',
      'With `-- --output-format=json` the JSON is read, which has no metric that the text lacks.',
    ],
  },
  // What `cargo bench` runs may be any harness.
  recogniseCommand: () => false,
  recogniseOutput: recogniseGungraun,
  read: readGungraun,
};
