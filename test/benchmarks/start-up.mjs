import { spawnSync } from 'node:child_process';
import { MAIN } from './support/pairmark.mjs';
import { milliseconds, quartiles, say, tell, times } from './support/print.mjs';

const ROUNDS = 40;

/** `pairmark --version` against an empty Node, and against hyperfine where it is installed. */
export function startUp() {
  const peers = {
    'node -e 0': [process.execPath, '-e', '0'],
    'hyperfine --version': ['hyperfine', '--version'],
  };
  const present = Object.entries(peers).filter(([, [program]]) => spawnSync(program, ['--version']).status === 0);
  const programs = { 'pairmark --version': [process.execPath, MAIN, '--version'], ...Object.fromEntries(present) };
  const seconds = interleaved(programs);
  say(`start-up (${ROUNDS} rounds, programs in turn, order turned round each time)`);
  for (const [name, values] of Object.entries(seconds)) tell(name, quartiles(values, milliseconds));
  const own = seconds['pairmark --version'];
  for (const [name] of present) {
    tell(
      `  pairmark ÷ ${name}`,
      quartiles(
        own.map((value, round) => value / seconds[name][round]),
        times,
      ),
    );
  }
}

function interleaved(programs) {
  const seconds = Object.fromEntries(Object.keys(programs).map((name) => [name, []]));
  for (let round = -1; round < ROUNDS; round++) {
    const entries = Object.entries(programs);
    for (const [name, [program, ...args]] of round % 2 === 0 ? entries : entries.toReversed()) {
      const from = performance.now();
      spawnSync(program, args);
      // The first round fills the file cache.
      if (round >= 0) seconds[name][round] = (performance.now() - from) / 1000;
    }
  }
  return seconds;
}
