import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * Compares with a committed file. After a wanted change, run once with `WRITE_GOLDEN=1`: the files are written and
 * the tests still fail, so that somebody reads the difference before it is committed.
 */
export function expectGolden(name: string, text: string): void {
  const file = new URL(`./golden/${name}`, import.meta.url);
  if (process.env.WRITE_GOLDEN === '1') {
    writeFileSync(file, text);
    expect.fail(`wrote ${name}: read what changed, then run without WRITE_GOLDEN`);
  }
  expect(text).toBe(readFileSync(file, 'utf8'));
}
