/**
 * Bytes as text: UTF-8 or UTF-16 by byte order mark, UTF-16 without a mark where every other byte is zero (what
 * PowerShell 5 writes with `>`), else UTF-8. Bytes that are not valid become U+FFFD; a mark is left out.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (bytes.length < 4) return 'utf-8';
  const head = bytes.subarray(0, 64);
  if (head.every((byte, at) => (byte === 0) === (at % 2 === 1))) return 'utf-16le';
  if (head.every((byte, at) => (byte === 0) === (at % 2 === 0))) return 'utf-16be';
  return 'utf-8';
}
