import { Column } from './column.ts';

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

  /** Whether a side has any value of this series. */
  has(series: number, side: number): boolean {
    return this.columns[series]?.[side]?.some ?? false;
  }

  /** Forgets one round of a series on all sides. */
  clear(series: number, round: number): void {
    for (const column of this.columns[series] ?? []) {
      if (column !== undefined && round < column.length) column.set(round, Number.NaN);
    }
  }
}
