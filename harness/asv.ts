import type { Harness } from '../src/model/harness.ts';
import { readAsv, recogniseAsv } from './asv/reader.ts';

/** Results of airspeed velocity, versions 1 and 2 of its file format. */
export const asv: Harness = {
  name: 'asv',
  title: 'Python: airspeed velocity (results JSON)',
  recipe: {
    build: 'python3 -m venv .venv && .venv/bin/pip install -e . asv && .venv/bin/asv machine --yes',
    run: "sh -c '.venv/bin/asv run -E existing:.venv/bin/python --set-commit-hash $(git rev-parse HEAD) >&2 && cat .asv/results/*/*-existing-*.json'",
    notes: [
      'asv checks out and builds commits itself; -E existing keeps it from that, since pairmark has built each side already.',
      'The results are in a file named after the commit, which is why they are printed at the end (give the command with --bench).',
      'With --record-samples every sample is an iteration; else the median, which asv calls the result.',
      'Units follow the names: time_ in seconds, mem_ and peakmem_ in bytes. What track_ returns has a direction only when `better` in pairmark.yaml says so.',
    ],
  },
  // Its results are not what it prints.
  recogniseCommand: () => false,
  recogniseOutput: recogniseAsv,
  read: readAsv,
};
