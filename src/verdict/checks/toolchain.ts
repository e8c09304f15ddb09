import type { Check } from '../../model/report.ts';
import type { RunContext } from '../context.ts';
import { few } from '../words.ts';

const SHOWN = 3;

/** Sides that were built by other compilers, or with other flags: the difference is theirs too. */
export function toolchainChecks({ recording, plan }: RunContext): Check[] {
  const [before, ...afters] = plan.sides;
  if (before === undefined) return [];
  const factsOf = (side: number): readonly string[] =>
    recording.builds.find((build) => build.side === side)?.toolchain ?? [];
  const ours = factsOf(before.index);
  return afters.flatMap((after) => {
    const theirs = factsOf(after.index);
    const lost = ours.filter((fact) => !theirs.includes(fact));
    const gained = theirs.filter((fact) => !ours.includes(fact));
    if (ours.length === 0 || theirs.length === 0 || lost.length + gained.length === 0) return [];
    const text =
      `${before.name} and ${after.name} were built differently, and what is compared includes that: ` +
      `${few(lost, SHOWN) || 'nothing more'} in ${before.name}, ${few(gained, SHOWN) || 'nothing more'} in ${after.name}`;
    return [{ kind: 'toolchain', level: 'warning' as const, text }];
  });
}
