import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harnessByName, harnesses, recogniseOutput } from '../../harness/index.ts';
import { corpus, output } from './support.ts';

const CORPUS = join(import.meta.dirname, 'corpus');

const files = readdirSync(CORPUS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(CORPUS, name)).map((file) => `${name}/${file}`));

/** Folders that are not named after their harness. */
const FOLDERS: Readonly<Record<string, string>> = {
  go: 'go-test',
  googlebenchmark: 'google-benchmark',
  iai: 'gungraun',
};

/** Files whose owner the folder does not tell; null: nobody's. */
const EXCEPTIONS: Readonly<Record<string, string | null>> = {
  // Formats that no harness reads, and the words of another tool of Valgrind's.
  'other/console-time-node20.txt': null,
  'other/nonius-out.txt': null,
  'other/sltbench-out.txt': null,
  'valgrind/gen-3.19-memcheck.txt': null,
  // No times at all.
  'googlebenchmark/gb-test4_run.json': null,
  // Broken before the first key, and not a result.
  'asv/asv-aaaaaaaa.json': null,
  'asv/asv-machine.json': null,
  // `[ ]` is JMH's only beside its log.
  'jmh/gen-1.38-empty.json': null,
  // Another tool's format.
  'criterion/gen-0.3.6-bencher.txt': 'libtest',
  // Four numbers.
  'criterion/saved-0.3.6-fib-tukey.json': null,
  'criterion/saved-0.3.6-clone-tukey.json': null,
};

/** Harnesses for a format that is recognised as another's: only the user can tell them apart. */
const ALIASES: Readonly<Record<string, string>> = {
  'custom-smaller-is-better': 'github-action-benchmark',
  'custom-bigger-is-better': 'github-action-benchmark',
};

const DERIVED: readonly (readonly [prefix: string, owner: string])[] = [
  ['derived/go-', 'go-test'],
  ['derived/gbench-', 'google-benchmark'],
  ['derived/jmh-', 'jmh'],
  ['derived/criterion-', 'criterion'],
];

function ownerOf(path: string): string | null {
  const exception = EXCEPTIONS[path];
  if (exception !== undefined) return exception;
  const folder = path.split('/')[0] as string;
  const derived = DERIVED.find(([prefix]) => path.startsWith(prefix))?.[1];
  return derived ?? FOLDERS[folder] ?? harnessByName(folder)?.name ?? null;
}

test.each(files)('%s is recognised by its own harness and no other', (path) => {
  const text = output(corpus(path));
  const owner = ownerOf(path);
  const recognised = harnesses.filter((harness) => harness.recogniseOutput(text)).map(({ name }) => name);
  expect(recognised).toEqual(owner === null ? [] : [owner]);
  expect(recogniseOutput(text)?.name ?? null).toBe(owner);
});

test.each(files)('%s: no other harness reads a number from it', (path) => {
  const text = output(corpus(path));
  const owner = ownerOf(path);
  for (const harness of harnesses) {
    if ((ALIASES[harness.name] ?? harness.name) !== owner)
      expect([harness.name, harness.read(text).readings]).toEqual([harness.name, []]);
  }
});
