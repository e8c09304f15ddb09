import type { RunRequest } from '../model/plan.ts';
import type { Check, Gate, GateReason, OneSided } from '../model/report.ts';
import { brokenReason, confirmed } from './confirm.ts';
import type { Compared, Confirmation } from './context.ts';
import { fails } from './fails.ts';
import { times } from './words.ts';

/** Pairs under which the gate gives no verdict (design, Statistics 6). */
export const GATE_PAIRS = 10;

/** What the gate makes of a run. `no-verdict` outranks everything: untrustworthy numbers neither pass nor fail. */
export type GateDecision =
  | { readonly kind: 'not-requested' }
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly reasons: readonly GateReason[] }
  | { readonly kind: 'no-verdict'; readonly reasons: readonly GateReason[] };

export interface GateInput {
  readonly request: RunRequest;
  readonly compared: readonly Compared[];
  readonly oneSided: readonly OneSided[];
  readonly checks: readonly Check[];
  readonly confirmation: Confirmation;
}

/** Decides the gate from finished comparisons. */
export function decideGate({ request, compared, oneSided, checks, confirmation }: GateInput): GateDecision {
  if (!request.gate) return { kind: 'not-requested' };
  const gated = compared.filter((one) => one.gated);
  const alarms = checks.filter(({ level }) => level === 'alarm').map(({ kind, text }) => reason(kind, null, text));
  if (alarms.length > 0) return { kind: 'no-verdict', reasons: alarms };
  const few = gated.filter(tooFewPairs);
  if (few.length > 0) return { kind: 'no-verdict', reasons: few.map((one) => tooFewReason(one)) };
  const worse = gated.filter(fails);
  if (worse.length > 0 && confirmation.kind === 'broken') {
    return { kind: 'no-verdict', reasons: [brokenReason(confirmation.why)] };
  }
  const held = confirmed(worse, confirmation).confirmed;
  const failing = [...held.map(regressedReason), ...removedReasons(oneSided, request)];
  if (failing.length > 0) return { kind: 'failed', reasons: failing };
  const unjudged = [
    ...gated
      .filter(({ comparison, row }) => comparison.verdict === 'not-comparable' && row.better !== null)
      .map(notComparableReason),
    ...oneSided
      .filter(({ reason: why }) => why === 'failed in after')
      .map((row) => reason('benchmark-failed', row, `${row.benchmark} ${row.metric} ${row.reason}`)),
  ];
  return unjudged.length > 0 ? { kind: 'no-verdict', reasons: unjudged } : { kind: 'passed' };
}

function tooFewPairs({ comparison }: Compared): boolean {
  const judged = comparison.ratio !== null || comparison.verdict === 'too-few-pairs';
  return judged && comparison.verdict !== 'equal' && comparison.pairs < GATE_PAIRS;
}

export function gateOf(decision: GateDecision): Gate {
  switch (decision.kind) {
    case 'not-requested':
      return { requested: false, passed: null, reasons: [] };
    case 'passed':
      return { requested: true, passed: true, reasons: [] };
    case 'failed':
      return { requested: true, passed: false, reasons: decision.reasons };
    case 'no-verdict':
      return { requested: true, passed: null, reasons: decision.reasons };
  }
}

function reason(kind: string, row: { benchmark: string; metric: string } | null, text: string): GateReason {
  return { kind, benchmark: row?.benchmark ?? null, metric: row?.metric ?? null, text };
}

function regressedReason({ comparison }: Compared): GateReason {
  const { benchmark, metric, ratio, text } = comparison;
  const by = ratio === null ? '' : `: ${times(ratio.median)} × [${times(ratio.q1)} … ${times(ratio.q3)}]`;
  return reason('regressed', comparison, `${benchmark} ${metric} ${text}${by}`);
}

function removedReasons(oneSided: readonly OneSided[], request: RunRequest): GateReason[] {
  if (request.allowRemoved) return [];
  return oneSided
    .filter(({ reason: why }) => why === 'only in before')
    .map((row) =>
      reason('removed', row, `${row.benchmark} ${row.metric} was removed (--allow-removed lets this pass)`),
    );
}

const tooFewReason = ({ comparison }: Compared): GateReason =>
  reason(
    'too-few-pairs',
    comparison,
    `${comparison.benchmark} ${comparison.metric}: ${comparison.pairs} pairs; the gate needs at least ${GATE_PAIRS} (--pairs)`,
  );

const notComparableReason = ({ comparison }: Compared): GateReason =>
  reason('not-comparable', comparison, `${comparison.benchmark} ${comparison.metric} ${comparison.text}`);
