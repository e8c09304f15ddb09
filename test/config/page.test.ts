import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseConfig } from '../../src/config/parse.ts';
import { CONFIG_KEYS } from '../../src/config/schema.ts';
import { configurationPage } from './page.ts';

test('docs/configuration.md says what the schema says', async () => {
  await expect(configurationPage()).toMatchFileSnapshot('../../docs/configuration.md');
});

test('it has every key, and its example is a good one', async () => {
  const page = await readFile('docs/configuration.md', 'utf8');
  for (const key of CONFIG_KEYS) expect(page).toContain(`| \`${key}\` | `);
  const [, example = ''] = /```yaml\n([^`]+)```/.exec(page) ?? [];
  expect(parseConfig(example, 'example')).toMatchObject({ pairs: 20, 'min-effect': 0.03, timeout: 300_000 });
});
