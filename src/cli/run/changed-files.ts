import { isAbsolute, posix, relative } from 'node:path';
import type { Source } from '../../git/types.ts';
import type { Check } from '../../model/report.ts';
import type { Side } from '../../model/revision.ts';
import { few } from '../../verdict/words.ts';

/** Paths that look like benchmarks, in the manners of several languages. */
const BENCHMARK =
  /(^|\/)(bench(es|marks?)?|perf)(\/|[._-])|[._-]bench(mark)?s?\.|_test\.go$|Benchmarks?\.(java|kt|cs)$/i;
/** Files that pin what a build downloads. */
const LOCK =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|go\.sum|Cargo\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|Gemfile\.lock|composer\.lock|gradle\.lockfile)$/;
/** Changed paths that are looked at. */
const LIMIT = 5000;
const SHOWN = 5;

/**
 * What differs between the commits and makes their benchmarks hard to compare. What an overlay makes the same on all
 * sides does not differ.
 */
export async function changedFileChecks(
  source: Source,
  sides: readonly Side[],
  overlay: readonly string[],
): Promise<Check[]> {
  const [before, ...afters] = sides;
  if (before === undefined) return [];
  const checks: Check[] = [];
  const same = overlaid(source, overlay);
  for (const after of afters.filter((side) => side.revision.tree !== before.revision.tree)) {
    const changed = await source.changedPaths(before.revision, after.revision, LIMIT);
    const paths = changed.filter((path) => !same(path));
    const benchmarks = paths.filter((path) => BENCHMARK.test(path));
    const locks = paths.filter((path) => LOCK.test(path));
    if (benchmarks.length > 0) {
      checks.push({
        kind: 'benchmark-files-differ',
        level: 'note',
        text: `benchmark files differ between ${before.name} and ${after.name}: ${few(benchmarks, SHOWN, ', ')}; to run the same on both: --overlay ${benchmarks[0]}`,
      });
    }
    if (locks.length > 0) {
      checks.push({
        kind: 'lock-files-differ',
        level: 'note',
        text: `lock files differ between ${before.name} and ${after.name}: ${few(locks, SHOWN, ', ')}; a dependency may be what changed`,
      });
    }
  }
  return checks;
}

/** Whether `--overlay` puts the same file there on every checkout; it takes paths from the folder stood in or the top. */
function overlaid({ subfolder, workTree }: Source, typed: readonly string[]): (path: string) => boolean {
  const places = typed.flatMap((path) => {
    if (isAbsolute(path)) return workTree === null ? [] : [relative(workTree, path).replaceAll('\\', '/')];
    return [posix.normalize(path), posix.join(subfolder, path)];
  });
  const tops = places.map((place) => place.replace(/\/$/, ''));
  return (path) => tops.some((top) => path === top || path.startsWith(`${top}/`));
}
