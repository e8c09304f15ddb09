import { lstatSync, readFileSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { decodeText } from '../../harness/text/decode.ts';
import { isBelow } from '../build/paths.ts';
import type { Built } from '../build/types.ts';
import { usageError } from '../model/error.ts';

/** More is no result of a benchmark, and would not fit into a text. */
const LARGEST = 256 * 1024 * 1024;

/**
 * Where `--output-file` is on one side, absolute. Never outside of the checkout: it is removed before each start, and
 * both sides would share it.
 *
 * @throws UserError exit 2 `bad-output-file`
 */
export function outputFileOf(outputFile: string, { root, dir }: Pick<Built, 'root' | 'dir'>): string {
  const path = resolve(dir, outputFile);
  if (isBelow(root, path)) return path;
  throw usageError('bad-output-file', `--output-file ${outputFile} leads out of the checkout: name a file inside it`);
}

/** Takes away what an invocation before has written. What is no file stays, and is told when it is read. */
export function removeStale(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === false) rmSync(path, { force: true });
}

/** Contents of a file of results, or why there are none to be had. */
export type Contents = { readonly text: string } | { readonly missing: string };

export function readResults(path: string): Contents {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return { missing: `it did not write ${path}, though it ended with exit status 0` };
  // A pipe would be waited for without end.
  if (!stats.isFile()) return { missing: `${path} is no file` };
  if (stats.size > LARGEST) return { missing: `${path} is larger than ${LARGEST / 1024 / 1024} MiB` };
  return { text: decodeText(readFileSync(path)) };
}
