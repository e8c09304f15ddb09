import type { Compared } from './context.ts';

/** A comparison would fail the gate: worse by the headline rule, by the evidence, and by enough. */
export function fails({ comparison, decision }: Compared): boolean {
  const grown = comparison.verdict === 'regressed' && comparison.ratio === null;
  return grown || decision?.decision === 'fails';
}
