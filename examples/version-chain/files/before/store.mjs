import { LARGEST_RECORD, Page } from './page.mjs';
import { decodeChain, encode } from './version.mjs';

/**
 * A key-value store that keeps old versions, so that a reader goes on seeing the state it started with.
 * Values are Buffers. Every write is a commit of its own, and a snapshot is the number of the last commit.
 */
export class Store {
  #commits = 0;
  #index = new Map();

  constructor() {
    this.pages = [];
  }

  /** What a reader that starts now will see. */
  snapshot() {
    return this.#commits;
  }

  /** The value that `key` had at the snapshot, or undefined. The caller may keep it and write to it. */
  get(key, snapshot = this.#commits) {
    const place = this.#index.get(key);
    if (place === undefined) return undefined;
    const versions = decodeChain(place.page.read(place.slot));
    const visible = versions.find((version) => version.begin <= snapshot);
    return visible === undefined || visible.deleted ? undefined : visible.value;
  }

  set(key, value) {
    this.#commit(key, value);
  }

  delete(key) {
    if (this.#index.has(key)) this.#commit(key, undefined);
  }

  /** Forgets the versions that no snapshot from `oldest` on can see. */
  prune(oldest) {
    for (const [key, place] of this.#index) {
      const kept = [];
      for (const version of decodeChain(place.page.read(place.slot))) {
        kept.push(encode(version.begin, version.deleted ? undefined : version.value));
        if (version.begin <= oldest) break;
      }
      this.#write(key, Buffer.concat(kept));
    }
  }

  /** Reads every version of every key. Throws at the first damaged one. */
  verify() {
    for (const place of this.#index.values()) decodeChain(place.page.read(place.slot));
  }

  #commit(key, value) {
    const place = this.#index.get(key);
    const older = place === undefined ? [] : [place.page.read(place.slot)];
    this.#write(key, Buffer.concat([encode(this.#commits + 1, value), ...older]));
    this.#commits++;
  }

  #write(key, record) {
    if (record.length > LARGEST_RECORD) throw new RangeError(`${key} has too many versions for a page: prune first`);
    const place = this.#index.get(key);
    if (place?.page.replace(place.slot, record)) return;
    place?.page.remove(place.slot);
    this.#index.set(key, this.#insert(record));
  }

  #insert(record) {
    for (const page of this.pages) {
      const slot = page.insert(record);
      if (slot >= 0) return { page, slot };
    }
    const page = new Page();
    this.pages.push(page);
    return { page, slot: page.insert(record) };
  }
}
