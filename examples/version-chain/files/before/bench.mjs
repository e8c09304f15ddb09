// How long does a read take when the key has 1 or 60 versions, for a reader of the newest or of the oldest?
// Prints Go's benchmark format: name, operations, nanoseconds per operation.
import { Store } from './store.mjs';

const WARM_UP_MS = 80;
const MEASURE_MS = 120;
const BLOCK_MS = 4;

/** A store with one key that has `depth` versions of 48 bytes; the version's number is in the first byte. */
function storeWith(depth) {
  const store = new Store();
  for (let number = 1; number <= depth; number++) store.set('key', Buffer.alloc(48, number));
  return store;
}

/** Reads `count` times between one pair of clock readings. Returns nanoseconds. */
function block(store, snapshot, expected, count) {
  let sum = 0;
  const start = process.hrtime.bigint();
  for (let i = 0; i < count; i++) sum += store.get('key', snapshot)[0];
  const elapsed = Number(process.hrtime.bigint() - start);
  // The sum is used, so the reads cannot be optimised away; and it proves that they read the right version.
  if (sum !== expected * count) throw new Error(`wrong version: ${sum / count} instead of ${expected}`);
  return elapsed;
}

/** A block long enough for the clock to cost nothing beside it, and for garbage to be collected within it. */
function blockSize(run) {
  let count = 1;
  while (run(count) < BLOCK_MS * 1e6) count *= 2;
  return count;
}

/** The median block counts: a few blocks in which the machine did something else change nothing. */
function measure(name, run) {
  const cold = blockSize(run);
  for (let spent = 0; spent < WARM_UP_MS * 1e6; ) spent += run(cold);
  const count = blockSize(run);
  const blocks = [];
  for (let spent = 0; spent < MEASURE_MS * 1e6; spent += blocks.at(-1)) blocks.push(run(count));
  blocks.sort((a, b) => a - b);
  const median = blocks[Math.floor(blocks.length / 2)] / count;
  console.log(`Benchmark${name} ${count * blocks.length} ${median.toFixed(2)} ns/op`);
}

for (const depth of [1, 60]) {
  const store = storeWith(depth);
  measure(`Get/depth=${depth}/newest`, (count) => block(store, depth, depth, count));
  measure(`Get/depth=${depth}/oldest`, (count) => block(store, 1, 1, count));
}
