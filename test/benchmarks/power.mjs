// npm run bench:power [-- TRIALS]: a real program against itself and against itself made 1, 2 and 5 % slower, quiet and
// under a load that comes and goes, judged in four ways on the same machine time. Prints how often each cries wolf, how
// often it finds the change, and the seconds that it took to say so.
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { runProcess } from '../../dist/src/process/index.js';
import { roundOrder } from '../../dist/src/schedule/order.js';
import { analyse, headlineDirection, judgeAll, rankSumP } from '../../dist/src/stats/index.js';

const TRIALS = Number(process.argv[2] ?? 20);
/** Invocations of each side that every method gets at most. */
const RUNS = 40;
const PAIRS = 10;
/** Loops of the program: about 40 ms here. */
const LOOPS = 400_000;
const EFFECTS = [0, 0.01, 0.02, 0.05];
const ALPHA = 0.05;

const env = { PATH: process.env.PATH, LC_ALL: 'C' };

/** Wall seconds of one start of the program, made slower by a share. */
async function invoke(effect) {
  const loops = Math.round(LOOPS * (1 + effect));
  const finished = await runProcess({
    argv: ['awk', `BEGIN { for (i = 0; i < ${loops}; i++) s += i * i; print s }`],
    cwd: '/',
    env,
    timeoutMs: 60_000,
  });
  if (finished.outcome.kind !== 'ran') throw new Error(`awk: ${JSON.stringify(finished.outcome)}`);
  return finished.wallSeconds;
}

const seconds = () => performance.now() / 1000;
const differs = (a, b) => rankSumP(a, b) < ALPHA;

/** All of before, then all of after, Mann–Whitney: what people do with benchstat or hyperfine. */
async function blocked(effect) {
  const from = seconds();
  const before = [];
  const after = [];
  for (let run = 0; run < RUNS; run++) before.push(await invoke(0));
  for (let run = 0; run < RUNS; run++) after.push(await invoke(effect));
  return { 'blocks, Mann-Whitney': { flagged: differs(before, after), seconds: seconds() - from } };
}

/** The same number of runs in rounds; three ways to judge what was measured, the gate as soon as it is sure. */
async function interleaved(effect, seed) {
  const from = seconds();
  const rounds = [];
  const before = [];
  const after = [];
  let gate = null;
  for (let round = 0; round < RUNS; round++) {
    const order = roundOrder({ seed, unit: 0, sides: 2, round });
    const values = [0, 0];
    for (const side of order) values[side] = await invoke(side === 0 ? 0 : effect);
    before.push(values[0]);
    after.push(values[1]);
    rounds.push({ logRatio: Math.log(values[1] / values[0]), beforeFirst: order[0] === 0, round });
    const looks = rounds.length >= PAIRS && rounds.length % 2 === 0;
    if (gate !== null || !looks) continue;
    const [row] = judgeAll([{ rounds, worse: 'up', exact: false }], { alpha: ALPHA, minEffect: 0.005, pairs: PAIRS });
    if (row.decision !== 'undecided') gate = { flagged: row.decision === 'fails', seconds: seconds() - from };
  }
  const took = seconds() - from;
  const { summary } = analyse(rounds, PAIRS);
  return {
    'interleaved, Mann-Whitney': { flagged: differs(before, after), seconds: took },
    'pairmark, quartile rule': { flagged: headlineDirection(summary) !== 'none', seconds: took },
    'pairmark --gate': gate ?? { flagged: false, seconds: took },
  };
}

/** Keeps a core busy for a while, then lets go, again and again. */
function startLoad() {
  const script = `const busy = (ms) => { const to = Date.now() + ms; while (Date.now() < to); };
    (function next() { busy(300 + Math.random() * 1500); setTimeout(next, 300 + Math.random() * 2500); })()`;
  const children = cpus().map(() => spawn(process.execPath, ['-e', script], { stdio: 'ignore' }));
  const stop = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  // Whatever ends this program must not leave the load behind.
  process.once('exit', stop);
  return stop;
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

async function measure(effect, load) {
  const found = {};
  const stop = load ? startLoad() : () => {};
  try {
    for (let trial = 0; trial < TRIALS; trial++) {
      const results = { ...(await blocked(effect)), ...(await interleaved(effect, trial)) };
      for (const [method, result] of Object.entries(results)) {
        found[method] = [...(found[method] ?? []), result];
      }
    }
  } finally {
    stop();
  }
  return found;
}

console.log(`${TRIALS} trials each, at most ${RUNS} runs a side, ${cpus()[0]?.model}, ${cpus().length} cores`);
console.log('flagged: at +0 % a false alarm, else found; seconds: median to the verdict\n');
for (const load of [false, true]) {
  console.log(load ? 'under a load that comes and goes' : 'as quiet as the machine is');
  for (const effect of EFFECTS) {
    for (const [method, results] of Object.entries(await measure(effect, load))) {
      const flagged = results.filter((result) => result.flagged).length;
      const share = `${Math.round((100 * flagged) / results.length)} %`.padStart(6);
      const time = median(results.map((result) => result.seconds))
        .toFixed(1)
        .padStart(6);
      console.log(`  +${effect * 100} %  ${method.padEnd(26)} flagged ${share}  ${time} s`);
    }
  }
}
