import { formatRatio, plural } from '../model/numbers.ts';
import type { ReportOutcome } from '../model/report.ts';
import type { Compared, RunContext } from './context.ts';
import { changeBy } from './words.ts';

/** The sentence that stands first in every format. It claims no more than was shown in this run. */
export function headlineOf(context: RunContext, outcome: ReportOutcome): string {
  switch (outcome.state) {
    case 'not-compared':
      return outcome.message;
    case 'no-verdict':
      return `No verdict: ${outcome.message}`;
    case 'interrupted':
      return `Interrupted: ${summary(context)}`;
    case 'failed':
      return `Gate failed: ${outcome.message}. ${summary(context)}`;
    case 'passed':
      return `Gate passed: ${summary(context)}`;
    default:
      return summary(context);
  }
}

function summary({ compared }: RunContext): string {
  const judged = compared.filter((one) => one.gated);
  if (judged.length === 0) return 'nothing was compared';
  const of = (verdict: string) => judged.filter(({ comparison }) => comparison.verdict === verdict);
  const parts = [
    changed(of('regressed'), 'worse'),
    changed(of('improved'), 'better'),
    quiet(of('no-difference')),
    of('equal').length > 0 ? `${of('equal').length} equal` : '',
    of('too-few-pairs').length > 0 ? `${of('too-few-pairs').length} with too few pairs for a verdict` : '',
    of('not-comparable').length > 0 ? `${of('not-comparable').length} not comparable` : '',
  ].filter((part) => part !== '');
  return `${parts.join('; ')} (${plural(judged.length, 'comparison')} in this run)`;
}

/** `1 worse: BenchmarkX ns/op slower 1.100 ×`. */
function changed(rows: readonly Compared[], word: string): string {
  const [largest] = rows;
  if (largest === undefined) return '';
  const { benchmark, metric, ratio } = largest.comparison;
  const by = ratio === null ? largest.comparison.text : `${largest.comparison.word} ${formatRatio(ratio.median)} ×`;
  return `${rows.length} ${word}${rows.length > 1 ? ', most of all' : ':'} ${benchmark} ${metric} ${by}`;
}

function quiet(rows: readonly Compared[]): string {
  if (rows.length === 0) return '';
  const unresolved = rows.filter(({ comparison }) => comparison.certainty === 'unresolved');
  const largest = (some: readonly Compared[]): number =>
    Math.max(0, ...some.map(({ comparison }) => comparison.resolution ?? 0));
  const seen = largest(rows) === 0 ? '' : ` (would have seen ${changeBy(largest(rows))})`;
  if (unresolved.length === 0) return `${rows.length} no difference${seen}`;
  const hidden = largest(unresolved) === 0 ? '' : `: a change below ${changeBy(largest(unresolved))} could hide there`;
  return `${rows.length} no difference, of them ${unresolved.length} not resolved${hidden}`;
}
