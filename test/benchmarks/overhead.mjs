import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pairmark } from './support/pairmark.mjs';
import { milliseconds, percent, quartiles, say, tell, times } from './support/print.mjs';
import { makeRepository } from './support/scratch.mjs';
import { gapsOf, readStopwatch, STOPWATCH } from './support/stopwatch.mjs';

/** Seconds of one invocation, and pairs. */
const LENGTHS = [
  [0.05, 40],
  [0.5, 20],
  [5, 4],
];

/** Own time while measuring: as the report has it, and from the clocks of the benchmarks themselves. */
export async function overhead(scratch) {
  const repository = join(scratch, 'repository');
  makeRepository(repository, [{ 'bench.sh': STOPWATCH }, { 'changed.txt': 'changed\n' }]);
  const peer = spawnSync('hyperfine', ['--version']).status === 0;
  for (const [length, pairs] of LENGTHS) {
    say(`own time while measuring, invocations of ${length} s, ${pairs} pairs`);
    const gaps = await measure(scratch, repository, length, pairs);
    if (!peer) continue;
    const others = hyperfineGaps(scratch, repository, length, pairs);
    tell('hyperfine, between two invocations', quartiles(others, milliseconds));
    const paired = gaps.slice(0, others.length).map((gap, index) => gap / others[index]);
    tell('  pairmark ÷ hyperfine', quartiles(paired, times));
  }
  if (!peer) say('hyperfine is not installed: not compared');
}

async function measure(scratch, repository, length, pairs) {
  const log = join(scratch, `own-${length}.log`);
  const json = join(scratch, `own-${length}.json`);
  const options = ['--pairs', String(pairs), '--warmup', '1', '--quiet', '--json', json];
  const benchmark = ['./bench.sh', log, String(length * 1e6)];
  await pairmark(
    scratch,
    ['run', 'HEAD~1', 'HEAD', ...options, '--out', join(scratch, `own-${length}`), '--', ...benchmark],
    repository,
  );
  const { timing } = JSON.parse(readFileSync(json, 'utf8'));
  tell('of the measuring time, by the report', percent(timing.overhead / (timing.overhead + timing.measuring)));
  const measured = readStopwatch(log).slice(2);
  const gaps = gapsOf(measured);
  const inside = measured.reduce((sum, [start, end]) => sum + end - start, 0);
  const span = measured.at(-1)[1] - measured[0][0];
  tell('  from outside, with the start of the shell', percent((span - inside) / span));
  tell('between two invocations, from outside', quartiles(gaps, milliseconds));
  return gaps;
}

/** The same benchmark under hyperfine, without a shell of its own. */
function hyperfineGaps(scratch, repository, length, pairs) {
  const log = join(scratch, `peer-${length}.log`);
  const command = `./bench.sh ${log} ${length * 1e6}`;
  const args = ['--shell=none', '--warmup', '2', '--runs', String(2 * pairs), '--style', 'none', command];
  const { status } = spawnSync('hyperfine', args, { cwd: repository, stdio: 'ignore' });
  if (status !== 0) throw new Error(`hyperfine ended with status ${status}`);
  return gapsOf(readStopwatch(log).slice(2));
}
