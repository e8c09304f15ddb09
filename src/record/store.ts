/** A column of numbers by round: grows as needed, NaN where there is none. */
class Column {
  private values = new Float64Array(16).fill(Number.NaN);
  length = 0;

  set(round: number, value: number): void {
    if (round >= this.values.length) {
      const grown = new Float64Array(Math.max(round + 1, this.values.length * 2)).fill(Number.NaN);
      grown.set(this.values);
      this.values = grown;
    }
    this.values[round] = value;
    this.length = Math.max(this.length, round + 1);
  }

  get(round: number): number {
    return this.values[round] ?? Number.NaN;
  }
}

/**
 * All measurements of a run in memory, by series, side and round: eight bytes each, so that 1,000 benchmarks
 * × 100 pairs fit easily.
 */
export class MeasurementStore {
  private readonly columns: (Column | undefined)[][] = [];

  set(series: number, side: number, round: number, value: number): void {
    this.columns[series] ??= [];
    const sides = this.columns[series] as (Column | undefined)[];
    sides[side] ??= new Column();
    (sides[side] as Column).set(round, value);
  }

  /** NaN where there is none. */
  get(series: number, side: number, round: number): number {
    return this.columns[series]?.[side]?.get(round) ?? Number.NaN;
  }

  /** One more than the last round that any side has. */
  rounds(series: number): number {
    return Math.max(0, ...(this.columns[series] ?? []).map((column) => column?.length ?? 0));
  }

  /** Forgets one round of a series on all sides. */
  clear(series: number, round: number): void {
    for (const column of this.columns[series] ?? []) {
      if (column !== undefined && round < column.length) column.set(round, Number.NaN);
    }
  }
}
