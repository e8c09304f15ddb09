import type { Comparison, Report } from '../../src/model/report.ts';

/** The one comparison of a benchmark (with or without its tool's prefix), a metric and a pair of labels. */
export function comparison(
  report: Report | null,
  benchmark: string,
  choice: { readonly metric?: string; readonly before?: string; readonly after?: string } = {},
): Comparison {
  const found = (report?.comparisons ?? []).filter(
    (row) =>
      bareName(row.benchmark) === benchmark &&
      (choice.metric === undefined || row.metric === choice.metric) &&
      (choice.before === undefined || row.before === choice.before) &&
      (choice.after === undefined || row.after === choice.after),
  );
  if (found.length !== 1) {
    const rows = report?.comparisons.map((row) => `${row.benchmark} ${row.metric} ${row.before} ${row.after}`);
    throw new Error(
      `${found.length} comparisons of ${benchmark} ${JSON.stringify(choice)} among: ${rows?.join(', ') ?? 'no report'}`,
    );
  }
  return found[0]!;
}

/** A benchmark's name without the prefix that Go and Google Benchmark have people write. */
export const bareName = (name: string): string => name.replace(/^Benchmark(?=\p{Lu})/u, '');

/** The line that every non-zero exit ends with, taken apart. */
export interface Closing {
  readonly state: string;
  readonly reason: string;
  readonly side: string | null;
  readonly sha: string | null;
  readonly sentence: string;
}

/**
 * Reads `pairmark: <state>: <reason>: <side> <sha>: <sentence>` from the last line, with `- -` where no side is
 * meant; a line of another form throws.
 */
export function closing(stderr: string): Closing {
  const line = stderr.trimEnd().split('\n').at(-1) ?? '';
  const match = /^pairmark: ([a-z-]+): ([a-z0-9-]+): (?:- -: |(\S.*?) ([0-9a-f]{7,64}): )?(\S.*)$/.exec(line);
  if (!match) throw new Error(`not a closing line: ${line}\nin: ${stderr}`);
  const [, state = '', reason = '', side, sha, sentence = ''] = match;
  return { state, reason, side: side ?? null, sha: sha ?? null, sentence };
}
