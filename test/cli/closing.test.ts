import { describe, expect, test } from 'vitest';
import { closingLine, detailLines } from '../../src/cli/closing.ts';
import { UserError, usageError } from '../../src/model/error.ts';

describe('the closing line', () => {
  test('names state, reason, side and commit', () => {
    const where = { side: 'after', sha: 'c0ffee' };
    expect(closingLine(new UserError(3, 'build-failed', '`make` failed', { where }))).toBe(
      'pairmark: no-verdict: build-failed: after c0ffee: `make` failed\n',
    );
    expect(closingLine(usageError('bad-value', '--pairs must be a number'))).toBe(
      'pairmark: usage: bad-value: - -: --pairs must be a number\n',
    );
  });

  test('is one line, whatever the sentence holds', () => {
    expect(closingLine(usageError('bad-revision', 'no such\n  commit'))).toBe(
      'pairmark: usage: bad-revision: - -: no such commit\n',
    );
  });

  test('spells control characters out', () => {
    expect(closingLine(usageError('config-not-found', 'there is no file \u001b[2J\u202ex\r'))).toBe(
      'pairmark: usage: config-not-found: - -: there is no file \\x1b[2J\\u202ex\\r\n',
    );
  });
});

test('the lines before it are as harmless, and keep how they are indented', () => {
  const error = usageError('bad-config', 'it does not fit', ['\tmain.c:1: \u001b[31merror\u001b[0m', 'second']);
  expect(detailLines(error)).toBe('    main.c:1: \\x1b[31merror\\x1b[0m\nsecond\n');
  expect(detailLines(usageError('bad-value', 'no'))).toBe('');
});
