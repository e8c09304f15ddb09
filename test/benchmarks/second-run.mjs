import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pairmark } from './support/pairmark.mjs';
import { milliseconds, quartiles, say, tell } from './support/print.mjs';
import { makeRepository } from './support/scratch.mjs';
import { readStopwatch, STOPWATCH } from './support/stopwatch.mjs';

const RUNS = 15;
const FILES = 1000;

/** From the start of the process to the start of the first benchmark, when both revisions have been built before. */
export async function secondRun(scratch) {
  const repository = join(scratch, 'repository');
  const files = Object.fromEntries(
    Array.from({ length: FILES }, (_, index) => [`src/${index % 40}/file${index}.txt`, `${index}\n`.repeat(50)]),
  );
  makeRepository(repository, [{ ...files, 'bench.sh': STOPWATCH }, { 'src/changed.txt': 'changed\n' }]);
  say(`time to the first benchmark (${FILES} files, one build command; nothing else asked for)`);
  const first = await timeToFirst(scratch, repository, 'first', []);
  tell('first run: clones and builds', milliseconds(first));
  for (const [name, extra] of [
    ['second run', []],
    ['second run with a pairmark.yaml', ['--config', config(scratch)]],
  ]) {
    const seconds = [];
    for (let run = 0; run < RUNS; run++) {
      seconds.push(await timeToFirst(scratch, repository, `${name.length}-${run}`, extra));
    }
    tell(name, quartiles(seconds, milliseconds));
  }
}

function config(scratch) {
  const path = join(scratch, 'pairmark.yaml');
  writeFileSync(path, 'warmup: 1\nmetric: wall\n');
  return path;
}

async function timeToFirst(scratch, repository, name, extra) {
  const log = join(scratch, `${name}.log`);
  const options = ['--pairs', '2', '--build', 'cat src/*/*.txt > built', '--quiet', '--out', join(scratch, name)];
  const args = ['run', 'HEAD~1', 'HEAD', ...options, ...extra, '--', './bench.sh', log, '1000'];
  const { startedAt } = await pairmark(scratch, args, repository);
  return readStopwatch(log)[0][0] - startedAt / 1000;
}
