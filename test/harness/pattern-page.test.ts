import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readOutputFile } from '../../src/cli/read.ts';

test('the example of docs/patterns.md gives what the page says', async () => {
  const page = await readFile('docs/patterns.md', 'utf8');
  const [, printed = ''] = /prints\n\n((?: {4}.*\n)+)/.exec(page) ?? [];
  const [, config = ''] = /```yaml\n([^`]+)```/.exec(page) ?? [];
  const [, table = ''] = /```text\n([^`]+)```/.exec(page) ?? [];
  const cwd = await mkdtemp(join(tmpdir(), 'pairmark-pattern-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  await writeFile(join(cwd, 'pairmark.yaml'), config);
  await writeFile(join(cwd, 'out.txt'), printed.replaceAll(/^ {4}/gm, ''));
  let said = '';
  const say = (text: string) => {
    said += text;
  };
  await readOutputFile(
    { file: 'out.txt', harness: 'pattern', config: null, json: false },
    { cwd, stdout: say, stderr: say },
  );
  expect(said).toBe(table);
  expect(table).not.toBe('');
});
