import { Column } from './column.ts';

/** How the rounds of one unit ran: a few bytes each, since there may be a hundred thousand. */
export class RoundTable {
  /** Measured invocations so far, those of attempts that no longer count too: it tells whether anything is new. */
  invocations = 0;
  private readonly attempts = new Column();
  private readonly positions: (Column | undefined)[] = [];

  /** One more than the last round that any side has begun. */
  get length(): number {
    return this.attempts.length;
  }

  /** The attempt that counts; -1: never tried. */
  attempt(round: number): number {
    return orNone(this.attempts.get(round));
  }

  /** Position of a side in the round's order; -1: has not run. */
  position(round: number, side: number): number {
    return orNone(this.positions[side]?.get(round) ?? Number.NaN);
  }

  /** Begins a further attempt, of which no side has run yet. */
  begin(round: number, attempt: number): void {
    this.attempts.set(round, attempt);
    for (const column of this.positions)
      if (column !== undefined && round < column.length) column.set(round, Number.NaN);
  }

  place(round: number, side: number, position: number): void {
    this.positions[side] ??= new Column();
    (this.positions[side] as Column).set(round, position);
  }
}

const orNone = (value: number): number => (Number.isNaN(value) ? -1 : value);
