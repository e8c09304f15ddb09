// A slotted page: a directory of slots grows from the front, records grow from the back.
//
//   | slots | free from | slot 0 | slot 1 | … →      free      ← … | record 1 | record 0 |
//     2 B     2 B         4 B each: offset, length
//
// A record keeps its slot number for life, wherever its bytes move inside the page. A slot whose offset is 0 is free.

export const PAGE_SIZE = 8192;
const HEADER = 4;
const SLOT = 4;

/** The largest record that an empty page can hold, in bytes. */
export const LARGEST_RECORD = PAGE_SIZE - HEADER - SLOT;

export class Page {
  constructor() {
    this.bytes = Buffer.alloc(PAGE_SIZE);
    this.bytes.writeUInt16LE(PAGE_SIZE, 2);
  }

  get #slots() {
    return this.bytes.readUInt16LE(0);
  }

  get #freeFrom() {
    return this.bytes.readUInt16LE(2);
  }

  /** A copy of the record in `slot`. */
  read(slot) {
    const offset = this.#offset(slot);
    return Buffer.from(this.bytes.subarray(offset, offset + this.#length(slot)));
  }

  /** Stores a record and returns its slot, or -1 when the page has no room for it. */
  insert(record) {
    const slot = this.#freeSlot();
    const directory = slot === this.#slots ? SLOT : 0;
    if (!this.#makeRoom(record.length + directory)) return -1;
    if (directory > 0) this.bytes.writeUInt16LE(slot + 1, 0);
    this.#place(slot, record);
    return slot;
  }

  /** Puts another record into a used slot. When it does not fit, false, and the page is as it was. */
  replace(slot, record) {
    if (record.length - this.#length(slot) > this.#roomInAll()) return false;
    this.remove(slot);
    this.#makeRoom(record.length);
    this.#place(slot, record);
    return true;
  }

  /** Frees a slot. Its bytes are reused when the page is next compacted. */
  remove(slot) {
    this.bytes.writeUInt32LE(0, HEADER + slot * SLOT);
  }

  #offset(slot) {
    return this.bytes.readUInt16LE(HEADER + slot * SLOT);
  }

  #length(slot) {
    return this.bytes.readUInt16LE(HEADER + slot * SLOT + 2);
  }

  #freeSlot() {
    let slot = 0;
    while (slot < this.#slots && this.#offset(slot) !== 0) slot++;
    return slot;
  }

  #place(slot, record) {
    const offset = this.#freeFrom - record.length;
    record.copy(this.bytes, offset);
    this.bytes.writeUInt16LE(offset, 2);
    this.bytes.writeUInt16LE(offset, HEADER + slot * SLOT);
    this.bytes.writeUInt16LE(record.length, HEADER + slot * SLOT + 2);
  }

  /** Free bytes, the gaps between records included. */
  #roomInAll() {
    let used = HEADER + this.#slots * SLOT;
    for (let slot = 0; slot < this.#slots; slot++) used += this.#length(slot);
    return PAGE_SIZE - used;
  }

  #makeRoom(size) {
    const gap = () => this.#freeFrom - (HEADER + this.#slots * SLOT);
    if (gap() >= size) return true;
    if (this.#roomInAll() < size) return false;
    this.#compact();
    return true;
  }

  #compact() {
    const old = Buffer.from(this.bytes);
    this.bytes.writeUInt16LE(PAGE_SIZE, 2);
    for (let slot = 0; slot < this.#slots; slot++) {
      const offset = this.#offset(slot);
      if (offset !== 0) this.#place(slot, old.subarray(offset, offset + this.#length(slot)));
    }
  }
}
