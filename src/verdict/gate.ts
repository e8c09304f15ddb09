import { formatRatio } from '../model/numbers.ts';
import type { RunRequest } from '../model/plan.ts';
import type { Check, Gate, GateReason, ReportOutcome } from '../model/report.ts';
import type { Side } from '../model/revision.ts';
import { FEWEST_GATE_PAIRS } from '../stats/index.ts';
import { brokenReason, confirmed } from './confirm.ts';
import type { Compared, Confirmation } from './context.ts';
import { fails } from './fails.ts';
import type { Lacking } from './one-sided.ts';

/** A reason and the side that it is about; null: no single one. */
export interface PlacedReason extends GateReason {
  readonly about: Side | null;
}

/** What the gate makes of a run. `no-verdict` outranks everything: untrustworthy numbers neither pass nor fail. */
export type GateDecision =
  | { readonly kind: 'not-requested' }
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly reasons: readonly PlacedReason[] }
  | { readonly kind: 'no-verdict'; readonly reasons: readonly PlacedReason[] };

export interface GateInput {
  readonly request: RunRequest;
  readonly compared: readonly Compared[];
  readonly oneSided: readonly Lacking[];
  readonly checks: readonly Check[];
  readonly confirmation: Confirmation;
}

/** Decides the gate from finished comparisons. */
export function decideGate({ request, compared, oneSided, checks, confirmation }: GateInput): GateDecision {
  if (!request.gate) return { kind: 'not-requested' };
  const gated = compared.filter((one) => one.gated);
  const alarms = checks
    .filter(({ level }) => level === 'alarm')
    .map(({ kind, text }) => reason(kind, null, text, null));
  if (alarms.length > 0) return { kind: 'no-verdict', reasons: alarms };
  const few = gated.filter(tooFewPairs);
  if (few.length > 0) return { kind: 'no-verdict', reasons: few.map((one) => tooFewReason(one)) };
  const worse = gated.filter(fails);
  if (worse.length > 0 && confirmation.kind === 'broken') {
    return { kind: 'no-verdict', reasons: [{ ...brokenReason(confirmation.why), about: null }] };
  }
  const held = confirmed(worse, confirmation).confirmed;
  const named = new Set(gated.map(({ after }) => after.index)).size > 1;
  const failing = [...held.map((one) => regressedReason(one, named)), ...removedReasons(oneSided, request)];
  if (failing.length > 0) return { kind: 'failed', reasons: failing };
  const unjudged = [
    ...gated.filter(cannotBeJudged).map(notComparableReason),
    ...oneSided
      .filter(({ failed, missing }) => failed && (missing.role === 'after' || request.ifBeforeFails !== 'skip'))
      .map(({ shown, missing }) =>
        reason('benchmark-failed', shown, `${shown.benchmark} ${shown.metric} ${shown.reason}`, missing),
      ),
  ];
  return unjudged.length > 0 ? { kind: 'no-verdict', reasons: unjudged } : { kind: 'passed' };
}

/** A row of no known direction is none of the gate's; one in two units has no direction because of them. */
function cannotBeJudged({ comparison, row }: Compared): boolean {
  return comparison.verdict === 'not-comparable' && (row.better !== null || row.strangeUnits.length > 0);
}

function tooFewPairs({ comparison }: Compared): boolean {
  return (
    comparison.verdict !== 'not-comparable' && comparison.verdict !== 'equal' && comparison.pairs < FEWEST_GATE_PAIRS
  );
}

/** The gate as reports show it. It has neither passed nor failed where the run came to no verdict. */
export function gateOf(decision: GateDecision, { exitCode }: Pick<ReportOutcome, 'exitCode'>): Gate {
  if (decision.kind === 'not-requested') return { requested: false, passed: null, reasons: [] };
  const placed = decision.kind === 'passed' ? [] : decision.reasons;
  const reasons = placed.map(({ kind, benchmark, metric, text }) => ({ kind, benchmark, metric, text }));
  return { requested: true, passed: exitCode === 0 ? true : exitCode === 1 ? false : null, reasons };
}

function reason(
  kind: string,
  row: { benchmark: string; metric: string } | null,
  text: string,
  about: Side | null,
): PlacedReason {
  return { kind, benchmark: row?.benchmark ?? null, metric: row?.metric ?? null, text, about };
}

/** @param named there are several `after` sides: say which */
function regressedReason({ comparison, after }: Compared, named: boolean): PlacedReason {
  const { benchmark, metric, ratio, text } = comparison;
  const by =
    ratio === null ? '' : `: ${formatRatio(ratio.median)} × [${formatRatio(ratio.q1)} … ${formatRatio(ratio.q3)}]`;
  const where = named ? ` (${after.name})` : '';
  return reason('regressed', comparison, `${benchmark} ${metric} ${text}${by}${where}`, after);
}

function removedReasons(oneSided: readonly Lacking[], request: RunRequest): PlacedReason[] {
  if (request.allowRemoved) return [];
  return oneSided
    .filter(({ failed, missing }) => !failed && missing.role === 'after')
    .map(({ shown, missing }) =>
      reason(
        'removed',
        shown,
        `${shown.benchmark} ${shown.metric} was removed (--allow-removed lets this pass)`,
        missing,
      ),
    );
}

const tooFewReason = ({ comparison, after }: Compared): PlacedReason =>
  reason(
    'too-few-pairs',
    comparison,
    `${comparison.benchmark} ${comparison.metric}: ${comparison.pairs} pairs; the gate needs at least ${FEWEST_GATE_PAIRS} (--pairs)`,
    after,
  );

const notComparableReason = ({ comparison, after }: Compared): PlacedReason =>
  reason('not-comparable', comparison, `${comparison.benchmark} ${comparison.metric} ${comparison.text}`, after);
