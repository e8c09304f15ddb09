import { decodeBytes, encodingOf } from './decode.ts';
import type { Captured } from './types.ts';

/** Bytes are copied into blocks of this size, so that a child that writes one byte at a time costs no more memory. */
const BLOCK = 256 * 1024;

/** Blocks of bytes in the order they came, from which whole blocks can be dropped at the front. */
class Blocks {
  private readonly full: Buffer[] = [];
  private last: Buffer | null = null;
  private used = 0;
  length = 0;

  append(bytes: Buffer): void {
    for (let from = 0; from < bytes.length; ) {
      if (this.last === null || this.used === BLOCK) {
        if (this.last !== null) this.full.push(this.last);
        this.last = Buffer.allocUnsafe(BLOCK);
        this.used = 0;
      }
      const copied = bytes.copy(this.last, this.used, from);
      this.used += copied;
      from += copied;
    }
    this.length += bytes.length;
  }

  /** Forgets whole blocks at the front for as long as at least `keep` bytes stay. */
  trimFront(keep: number): void {
    while (this.full.length > 0 && this.length - BLOCK >= keep) {
      this.full.shift();
      this.length -= BLOCK;
    }
  }

  parts(): Buffer[] {
    return this.last === null ? [] : [...this.full, this.last.subarray(0, this.used)];
  }
}

/**
 * Keeps what one stream of a child prints: all of it up to `limit` bytes, past that the first and the last half of
 * the limit. Memory stays below the limit and two blocks, however much is printed.
 */
export class Capture {
  private readonly headLimit: number;
  private readonly tailLimit: number;
  private readonly head = new Blocks();
  private readonly tail = new Blocks();
  private total = 0;

  constructor(limit: number) {
    this.headLimit = Math.ceil(limit / 2);
    this.tailLimit = Math.floor(limit / 2);
  }

  add(chunk: Buffer): void {
    this.total += chunk.length;
    const room = this.headLimit - this.head.length;
    if (room > 0) this.head.append(chunk.subarray(0, room));
    if (chunk.length <= room) return;
    this.tail.append(chunk.subarray(Math.max(room, 0)));
    this.tail.trimFront(this.tailLimit);
  }

  /** Decodes what was kept; a gap is a line of its own that gives the number of bytes. */
  finish(): Captured {
    if (this.total - this.head.length <= this.tailLimit) {
      return { text: decodeBytes(Buffer.concat([...this.head.parts(), ...this.tail.parts()])), omittedBytes: 0 };
    }
    const head = Buffer.concat(this.head.parts());
    const tail = Buffer.concat(this.tail.parts());
    const encoding = encodingOf(head);
    const start = head.subarray(0, head.length - cutCharacter(head, encoding));
    const end = tail.subarray(firstBoundary(tail, tail.length - this.tailLimit, this.total, encoding));
    const omittedBytes = this.total - start.length - end.length;
    const gap = `\n[… ${omittedBytes} bytes left out …]\n`;
    return { text: decodeBytes(start, encoding) + gap + decodeBytes(end, encoding), omittedBytes };
  }
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** How many bytes at the end belong to a character that the cut went through. */
function cutCharacter(bytes: Buffer, encoding: string): number {
  if (encoding !== 'utf-8') return bytes.length % 2;
  for (let back = 1; back <= Math.min(4, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (isContinuation(byte)) continue;
    const width = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return width > back ? back : 0;
  }
  return 0;
}

/** The first place from `from` on in the last bytes of a stream of `total` bytes at which a character can begin. */
function firstBoundary(bytes: Buffer, from: number, total: number, encoding: string): number {
  if (encoding !== 'utf-8') return from + ((total - bytes.length + from) % 2);
  let at = from;
  while (at < from + 3 && isContinuation(bytes[at])) at += 1;
  return at;
}
