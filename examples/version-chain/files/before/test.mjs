// Random writes, deletions and prunings against a plain model, read back at every snapshot that is still kept.
// The last line is a digest of all answers: it must be the same at every commit of this repository.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Store } from './store.mjs';

const digest = createHash('sha256');
let answers = 0;

/** A small seeded generator (mulberry32): the same operations everywhere. */
function generator(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

function compare(store, model, keys, oldest) {
  for (let snapshot = oldest; snapshot <= store.snapshot(); snapshot++) {
    for (const key of keys) {
      const expected = (model.get(key) ?? []).findLast((version) => version.begin <= snapshot)?.value;
      const actual = store.get(key, snapshot);
      assert.deepEqual(actual, expected, `${key} at ${snapshot}`);
      digest.update(`${key}@${snapshot}=${actual?.toString('hex')}\n`);
      answers++;
    }
  }
}

function randomHistory(seed) {
  const random = generator(seed);
  const keys = Array.from({ length: 12 }, (_, i) => `key ${i}`);
  const store = new Store();
  const model = new Map();
  let oldest = 0;
  for (let step = 0; step < 300; step++) {
    const key = keys[random(keys.length)];
    const deleted = random(8) === 0;
    if (deleted && !model.has(key)) continue;
    const value = deleted ? undefined : Buffer.alloc(random(90), random(256));
    if (deleted) store.delete(key);
    else store.set(key, value);
    model.set(key, [...(model.get(key) ?? []), { begin: store.snapshot(), value }]);
    if (random(40) === 0) {
      oldest = Math.max(oldest, store.snapshot() - random(10));
      store.prune(oldest);
    }
  }
  compare(store, model, [...keys, 'never written'], oldest);
  store.verify();
}

function keptValues() {
  const store = new Store();
  store.set('key', Buffer.from('first'));
  const kept = store.get('key');
  for (let i = 0; i < 200; i++) store.set(`other ${i}`, Buffer.alloc(60, i));
  store.set('key', Buffer.from('second'));
  store.prune(store.snapshot());
  assert.equal(kept.toString(), 'first', 'a value that was read stays as it was');
  kept.fill(0);
  assert.equal(store.get('key').toString(), 'second', 'writing to a value that was read changes nothing');
}

function damage() {
  const store = new Store();
  store.set('key', Buffer.from('the old value'));
  store.set('key', Buffer.from('the new value'));
  store.verify();
  const { bytes } = store.pages[0];
  bytes[bytes.indexOf('the old value')] ^= 1;
  assert.throws(() => store.get('key', 1), /damaged version/, 'a damaged version is never handed out');
  assert.throws(() => store.verify(), /damaged version/);

  const cut = new Store();
  cut.set('key', Buffer.from('value'));
  const page = cut.pages[0].bytes;
  page.writeUInt32LE(0, page.indexOf('value') - 15);
  assert.throws(() => cut.get('key'), /bad length/, 'a length of 0 must not be walked for ever');
}

function tooLarge() {
  const store = new Store();
  const write = () => store.set('key', Buffer.alloc(1000, 7));
  for (let i = 0; i < 8; i++) write();
  assert.throws(write, /prune first/);
  assert.equal(store.snapshot(), 8, 'a refused write is no commit');
  store.prune(store.snapshot());
  write();
  assert.equal(store.get('key', 9)[0], 7);
}

for (const seed of [1, 2, 3, 4]) randomHistory(seed);
keptValues();
damage();
tooLarge();
console.log(`${answers} answers, ${digest.digest('hex').slice(0, 16)}`);
