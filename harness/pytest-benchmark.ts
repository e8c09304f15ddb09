import type { Harness } from '../src/model/harness.ts';
import { isPytestBenchmark, suiteCommand } from './pytest-benchmark/command.ts';
import { readPytest, recognisePytest } from './pytest-benchmark/reader.ts';

/** pytest-benchmark's JSON, versions 2.5 to 5. */
export const pytestBenchmark: Harness = {
  name: 'pytest-benchmark',
  title: 'Python: pytest-benchmark (JSON)',
  recipe: {
    build: 'python3 -m venv .venv && .venv/bin/pip install -e . pytest-benchmark',
    run: '.venv/bin/python -m pytest --benchmark-only',
    notes: [
      'Without --benchmark-json it is added, when the command is pytest itself with a --benchmark-… option; elsewhere give --output-file.',
      'Every round is an iteration; of a benchmark with very many rounds its median is taken.',
      'Files of --benchmark-autosave have no rounds, only statistics: the median is taken.',
    ],
  },
  recogniseCommand: isPytestBenchmark,
  recogniseOutput: recognisePytest,
  read: readPytest,
  suiteCommand,
};
