// How fast and how small pairmark itself is: `npm run bench`, or `npm run bench -- NAME...` for some of it.
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { gateLoop } from './gate-loop.mjs';
import { memory } from './memory.mjs';
import { overhead } from './overhead.mjs';
import { secondRun } from './second-run.mjs';
import { startUp } from './start-up.mjs';
import { say } from './support/print.mjs';
import { withScratch } from './support/scratch.mjs';

const BENCHMARKS = { 'start-up': startUp, 'second-run': secondRun, overhead, 'gate-loop': gateLoop, memory };

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  process.stderr.write(`no such benchmark: ${unknown.join(', ')}; there are ${Object.keys(BENCHMARKS).join(', ')}\n`);
  process.exit(2);
}

say(
  `${type()} ${release()}, ${cpus().length} × ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, load ${loadavg()[0].toFixed(1)}`,
);
for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  say('');
  await withScratch(benchmark);
}
