import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Reasons that are written out where an error is made: usageError('reason', …), new UserError(3, 'reason', …). */
const REASON = /(?:usageError\(|new UserError\(\s*[23],)\s*'([a-z-]+)'/g;

test('docs/exit-codes.md names every reason that a UserError can have', async () => {
  const page = await readFile('docs/exit-codes.md', 'utf8');
  const sources = (await readdir('src', { recursive: true })).filter((file) => file.endsWith('.ts'));
  const reasons = new Set<string>();
  for (const file of sources) {
    for (const [, reason = ''] of (await readFile(path.join('src', file), 'utf8')).matchAll(REASON))
      reasons.add(reason);
  }
  expect(reasons.size).toBeGreaterThan(30);
  expect([...reasons].filter((reason) => !page.includes(`\`${reason}\``))).toEqual([]);
});
