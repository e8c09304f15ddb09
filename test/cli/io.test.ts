import { expect, test } from 'vitest';
import { wantsColor } from '../../src/cli/io.ts';

test.each([
  ['a terminal', { isTTY: true }, true],
  ['a pipe', { isTTY: false }, false],
  ['a dumb terminal', { isTTY: true, env: { TERM: 'dumb' } }, false],
  ['NO_COLOR', { isTTY: true, env: { NO_COLOR: '1' } }, false],
  ['an empty NO_COLOR is none', { isTTY: true, env: { NO_COLOR: '' } }, true],
  ['NO_COLOR over FORCE_COLOR', { isTTY: true, env: { NO_COLOR: '1', FORCE_COLOR: '1' } }, false],
  ['FORCE_COLOR on a pipe', { isTTY: false, env: { FORCE_COLOR: '1' } }, true],
  ['FORCE_COLOR=0 on a terminal', { isTTY: true, env: { FORCE_COLOR: '0' } }, false],
  ['--no-color over all', { isTTY: true, noColor: true, env: { FORCE_COLOR: '1' } }, false],
])('%s', (_, asked, color) => expect(wantsColor({ noColor: false, env: {}, ...asked })).toBe(color));
