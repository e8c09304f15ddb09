import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Capture } from '../../src/process/capture.ts';
import { decodeBytes } from '../../src/process/decode.ts';
import type { Captured } from '../../src/process/types.ts';

function capture(bytes: Buffer, limit: number, step: number): Captured {
  const kept = new Capture(limit);
  for (let at = 0; at < bytes.length; at += step) kept.add(bytes.subarray(at, at + step));
  return kept.finish();
}

const text = fc.string({ unit: 'grapheme', maxLength: 300 });
const encode = {
  'utf-8': (words: string) => Buffer.from(words, 'utf8'),
  'utf-16le': (words: string) => Buffer.from(`\ufeff${words}`, 'utf16le'),
  'utf-16be': (words: string) => Buffer.from(`\ufeff${words}`, 'utf16le').swap16(),
};
const encoding = fc.constantFrom(...(Object.keys(encode) as (keyof typeof encode)[]));

describe('decoding', () => {
  test('follows the byte order mark and drops it', () => {
    fc.assert(
      fc.property(text, encoding, (words, name) => {
        fc.pre(!words.startsWith('\ufeff'));
        expect(decodeBytes(encode[name](words))).toBe(words);
      }),
    );
  });

  test('puts a mark in place of what is not valid, and never throws', () => {
    expect(decodeBytes(Buffer.from([0x61, 0xb5, 0x62]))).toBe('a\ufffdb');
    expect(decodeBytes(Buffer.from([0xef, 0xbb, 0xbf, 0x61]))).toBe('a');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => typeof decodeBytes(Buffer.from(bytes)) === 'string'),
    );
  });
});

describe('capturing', () => {
  test('keeps everything up to the limit, however it is cut into pieces', () => {
    fc.assert(
      fc.property(text, encoding, fc.integer({ min: 1, max: 50 }), fc.nat(20), (words, name, step, spare) => {
        const bytes = encode[name](words);
        const kept = capture(bytes, bytes.length + spare, step);
        expect(kept).toEqual({ text: decodeBytes(bytes), omittedBytes: 0 });
      }),
    );
  });

  test('past the limit keeps both ends, cuts no character and counts the gap', () => {
    fc.assert(
      fc.property(
        text,
        encoding,
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 8, max: 80 }),
        (words, name, step, limit) => {
          fc.pre(!words.includes('\ufeff') && !words.includes('\ufffd') && !words.includes('['));
          const bytes = encode[name](words);
          fc.pre(bytes.length > limit);
          const { text: kept, omittedBytes } = capture(bytes, limit, step);
          const [head, tail] = kept.split(`\n[… ${omittedBytes} bytes left out …]\n`) as [string, string];
          // A cut between the halves of a UTF-16 pair shows as a mark in the decoded text.
          const bare = (part: string): string => (name === 'utf-8' ? part : part.replace(/^\ufffd|\ufffd$/g, ''));
          expect(words.startsWith(bare(head))).toBe(true);
          expect(words.endsWith(bare(tail))).toBe(true);
          expect(omittedBytes).toBeGreaterThanOrEqual(bytes.length - limit);
          expect(omittedBytes).toBeLessThanOrEqual(bytes.length - limit + 8);
        },
      ),
    );
  });

  test('of many small pieces past many blocks is exact', () => {
    const bytes = Buffer.alloc(3_000_000);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = 97 + ((at * 7) % 26);
    const { text: kept, omittedBytes } = capture(bytes, 1_000_000, 999);
    expect(omittedBytes).toBe(2_000_000);
    expect(kept.startsWith(bytes.toString('latin1', 0, 500_000))).toBe(true);
    expect(kept.endsWith(bytes.toString('latin1', 2_500_000))).toBe(true);
  });
});
