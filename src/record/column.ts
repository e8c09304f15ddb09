/** A column of numbers by round: grows as needed, NaN where there is none. */
export class Column {
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

  /** Whether any round has a number. */
  get some(): boolean {
    return this.values.some(Number.isFinite);
  }
}
