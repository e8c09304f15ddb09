import { percent, plural } from '../../model/numbers.ts';
import type { Control } from '../../model/report.ts';
import type { Compared } from '../context.ts';
import { nameFilter } from '../filter.ts';
import { few, isChanged } from '../words.ts';

const SHOWN = 5;

/** What became of each control: moved, shown to stand still, or neither. */
export function controlsOf(globs: readonly string[], compared: readonly Compared[], minEffect: number): Control[] {
  return globs.map((glob) => {
    const rows = controlRows(glob, compared);
    const moved = rows.filter((one) => hasMoved(one) && isBeyond(one, minEffect));
    const still = rows.every(isStill);
    const state = moved.length > 0 ? 'moved' : rows.length > 0 && still ? 'still' : 'unresolved';
    return {
      glob,
      comparisons: rows.length,
      state,
      moved: moved.map(({ comparison: { benchmark, metric, after } }) => ({ benchmark, metric, after })),
      text: textOf(glob, rows, moved, minEffect),
    };
  });
}

/** Controls that moved, but by less than the minimum effect. */
export function nudged(globs: readonly string[], compared: readonly Compared[], minEffect: number): Compared[] {
  return globs.flatMap((glob) =>
    controlRows(glob, compared).filter((one) => hasMoved(one) && !isBeyond(one, minEffect)),
  );
}

const controlRows = (glob: string, compared: readonly Compared[]): Compared[] => {
  const matches = nameFilter([glob]);
  return compared.filter((one) => one.gated && matches(one.comparison.benchmark));
};

/**
 * The headline rule alone calls one still row in seven changed at 10 pairs; an alarm over the whole run has to rest on
 * the interval too.
 */
function hasMoved({ comparison: { verdict, word, interval } }: Compared): boolean {
  if (word === 'grew from 0' || word === 'fell to 0') return true;
  const changed = isChanged(verdict) || word === 'more' || word === 'less';
  return changed && interval !== null && (interval.low > 1 || interval.high < 1);
}

const isBeyond = ({ comparison: { ratio } }: Compared, minEffect: number): boolean =>
  ratio === null || Math.abs(Math.log(ratio.median)) > Math.log1p(minEffect);

const isStill = ({ comparison: { verdict, certainty } }: Compared): boolean =>
  verdict === 'equal' || certainty === 'equivalent';

function textOf(glob: string, rows: readonly Compared[], moved: readonly Compared[], minEffect: number): string {
  if (moved.length > 0) {
    const names = moved.map(({ comparison: { benchmark, metric, text, ratio } }) => {
      const by = ratio === null ? text : `${text}, ${percent(Math.abs(ratio.median - 1))}`;
      return `${benchmark} ${metric} ${by}`;
    });
    return `moved: ${few(names, SHOWN)}`;
  }
  if (rows.length === 0) return `nothing of ${glob} was compared`;
  const open = rows.filter((one) => !isStill(one));
  if (open.length === 0)
    return `${plural(rows.length, 'comparison')} shown to be the same within ${percent(minEffect)}`;
  return `none of ${plural(rows.length, 'comparison')} moved; ${open.length} not resolved to ${percent(minEffect)}`;
}
