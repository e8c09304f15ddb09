import { vocabularyOf } from '../../dist/src/cli/run/vocabulary.js';
import { Recording } from '../../dist/src/record/index.js';
import { GateWatch } from '../../dist/src/verdict/index.js';
import { milliseconds, quartiles, say, tell } from './support/print.mjs';
import { requestOf, syntheticRun } from './support/synthetic.mjs';

const BENCHMARKS = 1000;
const PAIRS = 10;
const MAX_ROUNDS = 60;

/** What a look of the gate costs, with which it decides after every two rounds which comparisons go on. */
export function gateLoop() {
  say(`looks of the gate at ${BENCHMARKS} comparisons, after every two of ${PAIRS} to ${MAX_ROUNDS} rounds`);
  for (const [name, units] of [
    ['all in one suite', 1],
    ['each by itself', BENCHMARKS],
  ]) {
    const looks = adaptiveRun(units);
    const open = looks.map((look) => look.open);
    const seconds = looks.map((look) => look.seconds);
    tell(`${name}: units open`, `${open[0]} at first, ${open.at(-1)} at last, ${looks.length} looks`);
    tell(`${name}: first look`, milliseconds(seconds[0]));
    tell(`${name}: later looks`, quartiles(seconds.slice(1), milliseconds));
  }
}

/** As a session does it: what is undecided gets two more rounds. */
function adaptiveRun(units) {
  const request = requestOf({ pairs: PAIRS, maxRounds: MAX_ROUNDS, gate: true });
  const run = syntheticRun({ request, benchmarks: BENCHMARKS, units });
  const recording = new Recording();
  const add = (lines) => {
    for (const line of lines) recording.add(line);
  };
  add(run.head());
  for (let round = 0; round < PAIRS; round++) for (const unit of run.units) add(run.round(unit, round));
  const watch = new GateWatch(recording, vocabularyOf(recording));
  const looks = [];
  for (let rounds = PAIRS; ; rounds += 2) {
    const from = performance.now();
    const open = watch.undecidedUnits();
    looks.push({ open: open.length, seconds: (performance.now() - from) / 1000 });
    if (open.length === 0 || rounds >= MAX_ROUNDS) return looks;
    for (const round of [rounds, rounds + 1]) for (const unit of open) add(run.round(unit, round));
  }
}
