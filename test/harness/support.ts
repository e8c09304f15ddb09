import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '../../harness/text/decode.ts';
import type { Output } from '../../src/model/harness.ts';

const CORPUS = join(import.meta.dirname, 'corpus');

/** The contents of a corpus file, by path: `go/gab-go.txt`. */
export const corpus = (path: string): string => decodeText(readFileSync(join(CORPUS, path)));

/** Paths of all corpus files. */
export const corpusFiles = (): string[] =>
  ['go', 'googlebenchmark', 'bmf', 'derived'].flatMap((folder) =>
    readdirSync(join(CORPUS, folder)).map((name) => `${folder}/${name}`),
  );

/** An output as a finished process leaves it. */
export const output = (stdout: string, rest: Partial<Output> = {}): Output => ({
  stdout,
  stderr: '',
  file: null,
  wallSeconds: null,
  command: './bench',
  ...rest,
});

/** Readings as `scope benchmark metric value`, the scope only where there is one. */
export const short = (
  readings: readonly { scope: string | null; benchmark: string; metric: string; value: number }[],
) =>
  readings.map(({ scope, benchmark, metric, value }) =>
    [scope, benchmark, metric, value].filter((part) => part !== null).join(' '),
  );
