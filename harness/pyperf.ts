import type { Harness } from '../src/model/harness.ts';
import { isPyperf, suiteCommand } from './pyperf/command.ts';
import { readPyperf, recognisePyperf } from './pyperf/reader.ts';

/** pyperf's JSON, also as pyperformance and nanobench write it. */
export const pyperf: Harness = {
  name: 'pyperf',
  title: 'Python: pyperf (JSON)',
  recipe: {
    build: 'python3 -m venv .venv && .venv/bin/pip install -e . pyperf',
    run: '.venv/bin/python -m pyperf timeit --fast -s "import mymodule" "mymodule.work()"',
    notes: [
      'A script of your own: `.venv/bin/python bench.py --fast -o pyperf.json` with --output-file pyperf.json.',
      'pyperf starts its worker processes itself; every value of every worker is an iteration, calibration and warm-up are not.',
      'With `python -m pyperf timeit` and its kin, -o is added where it is missing.',
    ],
  },
  recogniseCommand: isPyperf,
  recogniseOutput: recognisePyperf,
  read: readPyperf,
  suiteCommand,
};
