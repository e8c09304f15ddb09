import type { Recording } from '../record/recording.ts';
import { decisionsOf, type PreparedRow } from './judge.ts';
import { type Row, rowsOf } from './rows.ts';
import { prepareRow, sidePairs } from './side-pairs.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What was made of one row when its unit had been invoked so often. */
interface Looked {
  readonly invocations: number;
  readonly prepared: readonly PreparedRow[];
}

/**
 * Looks at a run again and again while it goes on. A row whose unit has not run since the last look is not analysed
 * anew: most units stop early, and a look comes after every two rounds.
 */
export class GateWatch {
  private readonly recording: Recording;
  private readonly vocabulary: Vocabulary;
  private rows: readonly Row[] = [];
  private seriesSeen = 0;
  private readonly looked = new Map<Row, Looked>();

  /** @param recording of a run that has its plan; goes on growing */
  constructor(recording: Recording, vocabulary: Vocabulary) {
    this.recording = recording;
    this.vocabulary = vocabulary;
  }

  /**
   * Ids of the units that hold a comparison which more rounds could decide: its interval still holds a change for the
   * worse beyond the minimum effect, or the headline says `regressed` without the evidence yet (design, Statistics 6).
   */
  undecidedUnits(): number[] {
    const { plan } = this.recording;
    if (plan === null) throw new Error('a record without its plan cannot be judged');
    this.findRows();
    const prepared = this.rows.flatMap((row) => this.prepared(row));
    const units = new Set<number>();
    for (const [{ row }, { decision }] of decisionsOf(prepared, plan)) {
      if (decision === 'undecided') units.add(row.unitId);
    }
    return [...units].sort((a, b) => a - b);
  }

  /** Names and units of rows depend on all that are there. */
  private findRows(): void {
    const { head, series } = this.recording;
    if (head === null || series.length === this.seriesSeen) return;
    this.seriesSeen = series.length;
    this.rows = rowsOf(this.recording, this.vocabulary, head.request);
    this.looked.clear();
  }

  private prepared(row: Row): readonly PreparedRow[] {
    const invocations = this.recording.invocationCount(row.unitId);
    const known = this.looked.get(row);
    if (known?.invocations === invocations) return known.prepared;
    const { plan } = this.recording;
    const pairs = plan === null ? [] : sidePairs(plan.sides).filter(({ gated }) => gated);
    const prepared = pairs
      .map((sides) => prepareRow(this.recording, row, sides, plan?.pairs ?? 0))
      .filter((one) => one !== null);
    this.looked.set(row, { invocations, prepared });
    return prepared;
  }
}
