import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redact } from '../../src/process/index.ts';

const word = (length: number): string => 'aB3dE5gH7jK9mN1pQ2sT4vW6xY8zA0cD5fG7hJ9kL'.slice(0, length);

// Put together here so that no scanner takes this file for a leak.
const SHAPES: readonly [string, string][] = [
  ['GitHub token', `gh${'p'}_${word(36)}`],
  ['GitHub app token', `gh${'s'}_${word(36)}`],
  ['fine-grained GitHub token', `github${'_pat_'}${word(22)}_${word(30)}`],
  ['GitLab token', `glpat${'-'}${word(20)}`],
  ['Slack token', `xox${'b'}-123456789012-${word(24)}`],
  ['AWS key', `AK${'IA'}ABCDEFGHIJKLMNOP`],
  ['npm token', `npm${'_'}${word(36)}`],
  ['JSON web token', `ey${'J'}${word(20)}.${word(30)}.${word(30)}`],
  ['private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${word(40)}\n-----END RSA ${'PRIVATE'} KEY-----`],
];

describe('logs', () => {
  test.each(SHAPES)('a %s is taken out wherever it stands', (_, token) => {
    for (const around of [(t: string) => t, (t: string) => `error: "${t}" refused\n`, (t: string) => `a=${t};b`]) {
      expect(redact(around(token), [])).toBe(around('***'));
    }
  });

  test('headers and URLs lose the secret and keep the rest', () => {
    expect(redact(`Authorization: Bearer ${word(20)}\nHost: x`, [])).toBe('Authorization: Bearer ***\nHost: x');
    expect(redact('AUTHORIZATION: basic dXNlcjpwYXNz', [])).toBe('AUTHORIZATION: basic ***');
    expect(redact('git clone https://user:p%40ss@host.example/x.git', [])).toBe(
      'git clone https://***@host.example/x.git',
    );
    expect(redact('https://onlytoken@host/x', [])).toBe('https://***@host/x');
    expect(redact('postgres://u:p@ss@db/x', [])).toBe('postgres://***@db/x');
  });

  test.each([
    'ssh://git@github.com/a/b',
    'git@github.com:a/b.git',
    'http://localhost:3000/?mail=a@b',
    'https://host/a@b',
    'BenchmarkX-8  100  123.4 ns/op  // a@b.example',
    'the bearer of news',
  ])('%s stays as it is', (text) => {
    expect(redact(text, [])).toBe(text);
  });

  test('given values go, also URL-encoded, inside each other, and line by line', () => {
    expect(redact('x hunter2+secret y hunter2%2Bsecret z', ['hunter2+secret'])).toBe('x *** y *** z');
    expect(redact('longer-secret', ['secret', 'longer-secret'])).toBe('***');
    const key = `first line of a long key\nsecond line of a long key\n`;
    expect(redact('log: second line of a long key.', [key])).toBe('log: ***.');
  });

  test('short values would black out words', () => {
    expect(redact('true at 1 o clock', ['true', '1', ''])).toBe('true at 1 o clock');
  });

  test('no given value survives, and a second time changes nothing', () => {
    const secret = fc
      .string({ minLength: 6, maxLength: 20 })
      .filter((value) => value.trim().length >= 6 && !value.includes('*'));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), secret), { maxLength: 8 }),
        fc.array(secret, { maxLength: 3 }),
        (parts, secrets) => {
          const text = parts
            .flatMap((part, index) => [part, secrets[index % Math.max(secrets.length, 1)] ?? ''])
            .join('');
          const clean = redact(text, secrets);
          for (const value of secrets) expect(clean).not.toContain(value.trim());
          expect(redact(clean, secrets)).toBe(clean);
        },
      ),
    );
  });

  test('megabytes without a blank take no time', () => {
    const text = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVoxMjM0NTY3ODkw'.repeat(50_000);
    expect(redact(text, ['not in there'])).toBe(text);
  }, 20_000);
});
