import type { Harness } from '../src/model/harness.ts';
import { runsBenchmarks } from './go-test/command.ts';
import { readGo, recogniseGo } from './go-test/reader.ts';
import { withoutProcs } from './go-test/row.ts';
import { selecting } from './go-test/selecting.ts';

/** `go test -bench` and the test binaries that it makes. */
export const goTest: Harness = {
  name: 'go-test',
  title: 'Go: go test -bench',
  recipe: {
    build: null,
    run: "go test -run '^$' -bench . -benchmem ./...",
    notes: [
      'Test binaries are compiled once on each side (`go test -c`) and then run one benchmark at a time.',
      'Custom metrics have a direction when a `Unit NAME better=higher` line is printed, or in `better` of pairmark.yaml.',
      'With -json, -exec or a profile the command is run as a whole.',
    ],
  },
  recogniseCommand: runsBenchmarks,
  recogniseOutput: recogniseGo,
  read: readGo,
  canonicalName: withoutProcs,
  selecting,
};
