import type { Harness } from '../src/model/harness.ts';
import { isHyperfine, suiteCommand } from './hyperfine/command.ts';
import { readHyperfine, recogniseHyperfine } from './hyperfine/reader.ts';

/** hyperfine's JSON export: every run of every command. */
export const hyperfine: Harness = {
  name: 'hyperfine',
  title: 'any command: hyperfine (JSON)',
  recipe: {
    build: 'make',
    run: "hyperfine -N --warmup 1 --runs 10 './app input.dat'",
    notes: [
      'Without --export-json it is added, when the command starts hyperfine itself; elsewhere give --output-file.',
      'Every run is an iteration, in seconds of wall time; where the export has peak memory, that is compared too.',
      'A command that ends with another status than 0 counts as failed. Where this is meant, append `|| true` to it.',
      'Without -N the start of a shell is taken off, and a command that is as short as that has no time of its own.',
    ],
  },
  recogniseCommand: isHyperfine,
  recogniseOutput: recogniseHyperfine,
  read: readHyperfine,
  suiteCommand,
};
