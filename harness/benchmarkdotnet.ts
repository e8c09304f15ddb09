import type { Harness } from '../src/model/harness.ts';
import { readBdn, recogniseBdn } from './benchmarkdotnet/reader.ts';

/** BenchmarkDotNet's JSON, full and brief, versions 0.9 to 0.15. */
export const benchmarkDotNet: Harness = {
  name: 'benchmarkdotnet',
  title: '.NET: BenchmarkDotNet (JSON, full or brief)',
  recipe: {
    build: 'dotnet build -c Release',
    run: 'sh -c \'dotnet run -c Release --no-build -- --filter "*" --exporters json >&2 && cat BenchmarkDotNet.Artifacts/results/*-report-full-compressed.json\'',
    notes: [
      'There is one file for each class, which is why they are printed at the end (give the command with --bench); with one class, --output-file does.',
      'BenchmarkDotNet builds a program of its own at each start; the in-process toolchain (`--inProcess`) does not.',
      'Every value of Statistics.OriginalValues is an iteration, in nanoseconds. With [MemoryDiagnoser], allocated bytes are compared too.',
    ],
  },
  // Its results are not what it prints.
  recogniseCommand: () => false,
  recogniseOutput: recogniseBdn,
  read: readBdn,
};
