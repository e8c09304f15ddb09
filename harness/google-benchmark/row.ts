/** One number of a row. */
export interface GbMetric {
  readonly name: string;
  /** As printed; empty where there is none. */
  readonly unit: string;
  /** May be NaN or infinite. */
  readonly value: number;
}

/** What a row is. */
export type GbKind =
  | { readonly kind: 'sample' }
  /** A statistic over the repetitions of one benchmark: `mean`, `median`, `stddev`, `cv` or one of the user's. */
  | { readonly kind: 'aggregate'; readonly statistic: string }
  /** A complexity fit (BigO, RMS). */
  | { readonly kind: 'fit' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'skipped'; readonly message: string };

/** One row of Google Benchmark's output, whichever of its formats it was in. */
export interface GbRow {
  /** The benchmark's name, without the statistic that is part of an aggregate's name. */
  readonly benchmark: string;
  readonly scope: string | null;
  readonly line: number | null;
  readonly what: GbKind;
  readonly metrics: readonly GbMetric[];
}

/** A row whose name and count are all that tells whether it is an aggregate. */
export interface PlainRow {
  readonly name: string;
  /** Null: the row has none. */
  readonly iterations: number | null;
}

/**
 * Tells aggregates by their names, for formats and versions that do not mark them: `BM_X_stddev` is one when there is a
 * `BM_X_mean` and a `BM_X_median` or `BM_X_stddev` too, all with the same count.
 */
export function aggregatesByName(
  rows: readonly PlainRow[],
): (row: PlainRow) => { benchmark: string; statistic: string } | null {
  const names = new Set(rows.map(({ name }) => name));
  const counts = new Map<string, number | null>();
  for (const { name, iterations } of rows) {
    const base = name.endsWith('_mean') ? name.slice(0, -'_mean'.length) : null;
    if (base !== null && (names.has(`${base}_median`) || names.has(`${base}_stddev`))) counts.set(base, iterations);
  }
  if (counts.size === 0) return () => null;
  return ({ name, iterations }) => {
    for (let cut = name.lastIndexOf('_'); cut > 0; cut = name.lastIndexOf('_', cut - 1)) {
      const base = name.slice(0, cut);
      if (counts.has(base) && counts.get(base) === iterations)
        return { benchmark: base, statistic: name.slice(cut + 1) };
    }
    return null;
  };
}
