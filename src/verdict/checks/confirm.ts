import { formatRatio } from '../../model/numbers.ts';
import type { Check } from '../../model/report.ts';
import { confirmed } from '../confirm.ts';
import type { RunContext } from '../context.ts';
import { fails } from '../fails.ts';

/** Rows that would have failed the gate and did not on fresh clones and builds: the layout of the code, or luck. */
export function confirmChecks({ confirmation, compared, request }: RunContext): Check[] {
  if (confirmation.kind !== 'done' || !request.gate) return [];
  const failing = compared.filter((one) => one.gated && fails(one));
  const { vanished, confirmed: held } = confirmed(failing, confirmation);
  const names = vanished.map(
    ({ comparison: { benchmark, metric, ratio } }) =>
      `${benchmark} ${metric}${ratio === null ? '' : ` (${formatRatio(ratio.median)} × the first time)`}`,
  );
  const checks: Check[] = [];
  if (names.length > 0) {
    checks.push({
      kind: 'not-confirmed',
      level: 'warning',
      text: `not confirmed on fresh clones and builds: ${names.join(', ')}`,
    });
  }
  if (held.length > 0) {
    checks.push({
      kind: 'confirmed',
      level: 'note',
      text: `${held.length} of ${failing.length} confirmed on fresh clones and builds`,
    });
  }
  return checks;
}
