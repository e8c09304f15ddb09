import { expect, test } from 'vitest';
import { cleanText } from '../../../harness/text/clean.ts';
import { decodeText } from '../../../harness/text/decode.ts';

test('plain text is left as it is', () => {
  expect(cleanText('a [1m]\tb\n\n c')).toBe('a [1m]\tb\n\n c');
});

test.each([
  ['byte order mark', '\ufeffgoos: linux', 'goos: linux'],
  ['CRLF', 'a\r\nb\r\n', 'a\nb\n'],
  ['colours', '\x1b[0;32mBM_A \x1b[m\x1b[0;33m 0.371 ns', 'BM_A  0.371 ns'],
  ['character sets', '\x1b[33m1,431\x1b(B\x1b[m ns', '1,431 ns'],
  ['titles and links', '\x1b]0;title\x07a\x1b]8;;http://x\x1b\\b', 'ab'],
  ['short sequences', '\x1b7a\x1b8\x1bM', 'a'],
  ['overwritten lines', 'Analyzing\rBenchmarking\rtime: 3\nnext', 'time: 3\nnext'],
  ['a carriage return at the end', '50 %\r\r\nx\r', '50 %\nx'],
  ['an unclosed title, up to the end of its line', '\x1b]0;title\nBM_A 1', '\nBM_A 1'],
])('%s', (_name, dirty, clean) => {
  expect(cleanText(dirty)).toBe(clean);
});

test('lines keep their numbers', () => {
  const dirty = 'a\r\n\x1b[1mb\rB\n\x1b]0;t\x07\nc';
  expect(cleanText(dirty).split('\n')).toHaveLength(dirty.split('\n').length);
});

test.each([
  ['UTF-8', Buffer.from('µs')],
  ['UTF-8 with a mark', Buffer.from('\ufeffµs')],
  ['UTF-16 with a mark', Buffer.from('\ufeffµs', 'utf16le')],
])('decodes %s', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('µs');
});

test('decodes UTF-16 of either order without a mark', () => {
  const little = Buffer.from('PASS\nok', 'utf16le');
  expect(decodeText(little)).toBe('PASS\nok');
  expect(decodeText(Buffer.from(little).swap16())).toBe('PASS\nok');
});

test('a byte that is not UTF-8 does not take others with it', () => {
  expect(decodeText(Uint8Array.from([0x31, 0xb5, 0x73]))).toBe('1\ufffds');
});
