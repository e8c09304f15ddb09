import type { Check } from '../../model/report.ts';
import { shortSha } from '../../model/revision.ts';
import type { RunContext } from '../context.ts';

/** Different sources with the same binary: the two sides ran the same program (a shared build folder, say). */
export function artifactChecks({ recording, plan }: RunContext): Check[] {
  const [before, ...afters] = plan.sides;
  if (before === undefined) return [];
  const hashes = (side: number) => recording.builds.find((build) => build.side === side)?.artifacts ?? {};
  return afters.flatMap((after) => {
    if (after.again || after.revision.tree === before.revision.tree) return [];
    const ours = hashes(after.index);
    const theirs = hashes(before.index);
    const paths = Object.keys(theirs);
    const same = paths.filter((path) => path in ours && ours[path] === theirs[path]);
    if (paths.length === 0 || same.length < paths.length) return [];
    return [
      {
        kind: 'same-binary',
        level: 'alarm' as const,
        text:
          `same binary on both sides: ${same.slice(0, 3).join(', ')} is the same in ${before.name} and ${after.name} ` +
          `(sha256 ${shortSha(theirs[same[0] as string] as string)}) although their sources differ; ` +
          'the build may write outside its checkout, or not use what changed',
      },
    ];
  });
}
