import type { Clause, ContrastClause, LeavesClause, MakesClause, Prediction } from '../../model/expectations.ts';
import { formatRatio, plural } from '../../model/numbers.ts';
import type { Comparison, Contrast, PredictionResult, PredictionState } from '../../model/report.ts';
import type { Side } from '../../model/revision.ts';
import type { Compared } from '../context.ts';
import type { Row } from '../rows.ts';
import { lastAfter } from '../side-pairs.ts';
import { few, isChanged } from '../words.ts';
import { mainMetric, subjectFilter } from './subjects.ts';

const SHOWN = 3;
const RANK: Readonly<Record<PredictionState, number>> = { broken: 0, undecided: 1, held: 2 };

export interface PredictionContext {
  readonly compared: readonly Compared[];
  readonly rows: readonly Row[];
  readonly contrasts: readonly Contrast[];
  readonly sides: readonly Side[];
}

/** How one statement came out, and why. */
interface Told {
  readonly state: PredictionState;
  readonly text: string;
}

/**
 * Each prediction held, broken or undecided; broken ones first, else in the order in which they were written. A
 * statement is decided by the interval of the ratio, never by the median alone: what the interval leaves open is
 * undecided.
 */
export function predictionsOf(predictions: readonly Prediction[], context: PredictionContext): PredictionResult[] {
  return predictions.map((prediction) => resultOf(prediction, context)).sort((a, b) => RANK[a.state] - RANK[b.state]);
}

function resultOf({ text, sha256, clauses, conclusion }: Prediction, context: PredictionContext): PredictionResult {
  const told = clauses.map((clause) => ({ clause: clause.text, ...tell(clause, context) }));
  const all = worst(told.map(({ state }) => state));
  const state = conclusion === null ? all : DOUBT[all];
  return {
    prediction: text,
    sha256,
    state,
    clauses: told,
    conclusion,
    text:
      conclusion !== null && state === 'broken'
        ? `${state}: ${conclusion}`
        : `${state}: ${few(
            told.map((one) => one.text),
            SHOWN,
          )}`,
  };
}

/** What is said after "if" is what must not come out. */
const DOUBT: Readonly<Record<PredictionState, PredictionState>> = {
  held: 'broken',
  broken: 'held',
  undecided: 'undecided',
};

const worst = (states: readonly PredictionState[]): PredictionState =>
  states.includes('broken') ? 'broken' : states.length === 0 || states.includes('undecided') ? 'undecided' : 'held';

function tell(clause: Clause, context: PredictionContext): Told {
  if (clause.kind === 'contrast') return tellContrast(clause, context.contrasts);
  const rows = rowsOf(clause, context);
  if (rows.length === 0) return { state: 'undecided', text: `${clause.text}: nothing of it was compared` };
  const judged = rows.map(({ comparison }) => ({
    comparison,
    state: clause.kind === 'makes' ? moved(clause, comparison) : leftAlone(comparison),
  }));
  const state = worst(judged.map((one) => one.state));
  const telling = judged.filter((one) => one.state === state).map(({ comparison }) => shownRow(comparison));
  const share = state === 'held' ? plural(rows.length, 'comparison') : `${telling.length} of ${rows.length}`;
  return { state, text: `${clause.text}: ${state} in ${share} (${few(telling, SHOWN)})` };
}

/** The comparisons that a clause is about: each benchmark's named or main metric, on its side. */
function rowsOf(
  { side, subject }: MakesClause | LeavesClause,
  { compared, rows, sides }: PredictionContext,
): Compared[] {
  const label = side ?? lastAfter(sides)?.name;
  const matches = subjectFilter(subject);
  const main = new Map<string, string | null>();
  return compared.filter(({ gated, comparison: { benchmark, metric, after } }) => {
    if (!gated || after !== label || !matches(benchmark)) return false;
    if (subject.metric !== null) return metric === subject.metric;
    if (!main.has(benchmark)) main.set(benchmark, mainMetric(rows.filter((row) => row.benchmark === benchmark)));
    return metric === main.get(benchmark);
  });
}

function moved({ direction, than }: MakesClause, comparison: Comparison): PredictionState {
  const { word, verdict, certainty, ratio, interval } = comparison;
  if (word === 'grew from 0' || word === 'fell to 0') {
    const up = word === 'grew from 0';
    return up === (direction === 'more' || direction === 'slower') ? 'held' : 'broken';
  }
  if (verdict === 'equal')
    return than === null || (direction === 'faster' || direction === 'less') === than < 1 ? 'broken' : 'held';
  if (ratio === null || interval === null || verdict === 'too-few-pairs') return 'undecided';
  // Of rates the reciprocal: a prediction about speed speaks of times.
  const turned = (direction === 'faster' || direction === 'slower') && comparison.better === 'higher';
  const [low, high] = turned ? [1 / interval.high, 1 / interval.low] : [interval.low, interval.high];
  const bound = than ?? 1;
  const down = direction === 'faster' || direction === 'less';
  if (down ? high < bound : low > bound) return than === null && !hasChanged(comparison) ? 'undecided' : 'held';
  if (down ? low >= bound : high <= bound) return 'broken';
  return than === null && certainty === 'equivalent' ? 'broken' : 'undecided';
}

function leftAlone(comparison: Comparison): PredictionState {
  const { word, verdict, certainty, interval } = comparison;
  if (verdict === 'equal' || certainty === 'equivalent') return 'held';
  if (word === 'grew from 0' || word === 'fell to 0') return 'broken';
  const outside = interval !== null && (interval.low > 1 || interval.high < 1);
  return hasChanged(comparison) && outside ? 'broken' : 'undecided';
}

/** The headline rule calls it different, whichever way is better. */
const hasChanged = ({ verdict, word }: Comparison): boolean => isChanged(verdict) || word === 'more' || word === 'less';

function shownRow({ benchmark, metric, ratio, text }: Comparison): string {
  return `${benchmark} ${metric} ${ratio === null ? text : `${formatRatio(ratio.median)} ×`}`;
}

function tellContrast({ text, name, low, high, side }: ContrastClause, contrasts: readonly Contrast[]): Told {
  const contrast = contrasts.find((one) => one.name === name);
  const sides = (contrast?.sides ?? []).filter((one) => side === null || one.side === side);
  if (sides.length === 0) return { state: 'undecided', text: `${text}: nothing of it was measured` };
  const states = sides.map(({ interval }): PredictionState => {
    if (interval === null) return 'undecided';
    if ((low === null || interval.low > low) && (high === null || interval.high < high)) return 'held';
    const outside = (low !== null && interval.high <= low) || (high !== null && interval.low >= high);
    return outside ? 'broken' : 'undecided';
  });
  const state = worst(states);
  const telling = sides.filter((_, index) => states[index] === state).map((one) => `${one.side} ${one.text}`);
  return { state, text: `${text}: ${state} (${few(telling, SHOWN)})` };
}
