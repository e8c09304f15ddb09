import type { Comparison, GateReason } from '../model/report.ts';
import type { Compared, Confirmation } from './context.ts';
import { fails } from './fails.ts';

const keyOf = ({ benchmark, metric, before, after }: Comparison): string =>
  JSON.stringify([benchmark, metric, before, after]);

/** Splits what would fail the gate into what failed both times and what did not. */
export function confirmed(
  failing: readonly Compared[],
  confirmation: Confirmation,
): { readonly confirmed: readonly Compared[]; readonly vanished: readonly Compared[] } {
  if (confirmation.kind !== 'done') return { confirmed: failing, vanished: [] };
  const again = new Set(
    confirmation.compared.filter((one) => one.gated && fails(one)).map((one) => keyOf(one.comparison)),
  );
  return {
    confirmed: failing.filter(({ comparison }) => again.has(keyOf(comparison))),
    vanished: failing.filter(({ comparison }) => !again.has(keyOf(comparison))),
  };
}

/** For a confirmation that could not be finished. */
export const brokenReason = (why: string): GateReason => ({
  kind: 'confirm-failed',
  benchmark: null,
  metric: null,
  text: `the regression could not be confirmed: ${why}`,
});
