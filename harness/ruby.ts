import type { Harness } from '../src/model/harness.ts';
import { readRuby, recogniseRuby } from './ruby/reader.ts';

/** Ruby's own Benchmark (its report) and benchmark-ips (its JSON). */
export const ruby: Harness = {
  name: 'ruby',
  title: 'Ruby: Benchmark (text), benchmark-ips (JSON)',
  recipe: {
    build: 'bundle install',
    run: 'bundle exec ruby bench.rb',
    notes: [
      'Benchmark.bm and bmbm: the real time of every row, in seconds. The rehearsal and the sums below are passed over.',
      "benchmark-ips: `x.json! 'ips.json'` in the block, and --output-file ips.json. Iterations in a second, better when higher.",
    ],
  },
  // Any script may use it.
  recogniseCommand: () => false,
  recogniseOutput: recogniseRuby,
  read: readRuby,
};
