import { closeSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pairmark } from './support/pairmark.mjs';
import { megabytes, milliseconds, say, tell } from './support/print.mjs';
import { makeRepository } from './support/scratch.mjs';
import { requestOf, syntheticRun } from './support/synthetic.mjs';

const BENCHMARKS = 1000;
const PAIRS = 100;

/** Prints 1,000 lines as `go test -bench` does, no two runs alike. */
const BENCHMARK = `#!/bin/sh
exec awk -v seed="$$" 'BEGIN {
  srand(seed)
  for (i = 0; i < ${BENCHMARKS}; i++) printf "BenchmarkNumber%d-8 \\t 1000 \\t %.1f ns/op\\n", i, 1000 + 100 * rand()
  print "PASS"
}'
`;

/** Peak of resident memory, and the time that reports take. */
export async function memory(scratch) {
  say(`memory at ${BENCHMARKS} benchmarks × ${PAIRS} pairs`);
  const repository = join(scratch, 'repository');
  makeRepository(repository, [{ 'bench.sh': BENCHMARK }, { 'changed.txt': 'changed\n' }]);
  const run = join(scratch, 'run');
  const options = ['--pairs', String(PAIRS), '-H', 'go-test', '--granularity', 'suite', '--quiet', '--out', run];
  const measured = await pairmark(scratch, ['run', 'HEAD~1', 'HEAD', ...options, '--', './bench.sh'], repository);
  tell('run, one suite', shown(measured));
  await reports(scratch, run);
  const alone = join(scratch, 'alone');
  writeRecord(alone);
  const size = megabytes(statSync(join(alone, 'record.ndjson')).size);
  say(`  a record of the same with each benchmark by itself: ${2 * BENCHMARKS * PAIRS} invocations, ${size}`);
  await reports(scratch, alone);
}

async function reports(scratch, run) {
  for (const format of ['terminal', 'json', 'html', 'csv']) {
    const args = ['report', run, '--format', format, '--out', join(scratch, 'report')];
    tell(`report --format ${format}`, shown(await pairmark(scratch, args)));
  }
}

function writeRecord(folder) {
  mkdirSync(folder);
  const file = openSync(join(folder, 'record.ndjson'), 'w');
  const write = (lines) => {
    for (const line of lines) writeSync(file, `${JSON.stringify(line)}\n`);
  };
  const run = syntheticRun({ request: requestOf({ pairs: PAIRS }), benchmarks: BENCHMARKS, units: BENCHMARKS });
  write(run.head());
  for (let round = 0; round < PAIRS; round++) for (const unit of run.units) write(run.round(unit, round));
  write([
    { t: 'session', total: 20_000, warmup: 0, measuring: 20_000 },
    { t: 'end', at: 0, interrupted: null, error: null },
  ]);
  closeSync(file);
}

const shown = ({ seconds, peakBytes }) =>
  `${peakBytes === null ? 'peak unknown' : megabytes(peakBytes)}, ${milliseconds(seconds)}`;
