import { isAscii } from 'node:buffer';

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** The encoding that a byte order mark at the start says; UTF-8 where there is none. */
export function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Text of the bytes without a byte order mark; what is not valid becomes U+FFFD. Never throws. */
export function decodeBytes(bytes: Buffer, encoding: Encoding = encodingOf(bytes)): string {
  // Ten times as fast, and this is what nearly all output is.
  if (encoding === 'utf-8' && isAscii(bytes)) return bytes.toString('latin1');
  if (encoding !== 'utf-16be') return new TextDecoder(encoding).decode(bytes);
  const even = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  return new TextDecoder('utf-16le').decode(even.swap16());
}
