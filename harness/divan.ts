import type { Harness } from '../src/model/harness.ts';
import { hasTable, readTable } from './divan/reader.ts';
import { sourceOf } from './text/json-results.ts';

/** The table that divan prints: it has no format for machines. */
export const divan: Harness = {
  name: 'divan',
  title: 'Rust: divan (its table)',
  recipe: {
    build: 'cargo bench --no-run',
    run: 'cargo bench --bench NAME',
    notes: [
      'The median of each row is read: four digits, so that a change under 0.1 % may not show.',
      'Throughput, and the allocations that AllocProfiler counts, are metrics of their own.',
      'Names are the path in the tree: `main/group/bench`, with `t=4` as last part where threads are given.',
    ],
  },
  // What `cargo bench` runs may be any harness.
  recogniseCommand: () => false,
  recogniseOutput: (output) => hasTable(sourceOf(output)),
  read: (output) => readTable(sourceOf(output)),
};
