import type { Revision, Side } from '../../model/revision.ts';

/** The sides of a run in order, with names that no two share; `--aa` adds `before` once more. */
export function sidesOf(revisions: readonly Revision[], aa: boolean): Side[] {
  const [before] = revisions;
  const all = aa && before !== undefined ? [...revisions, before] : revisions;
  const used = new Map<string, number>();
  return all.map((revision, index) => {
    const times = (used.get(revision.label) ?? 0) + 1;
    used.set(revision.label, times);
    return {
      index,
      role: index === 0 ? 'before' : 'after',
      name: times === 1 ? revision.label : `${revision.label}#${times}`,
      again: index === revisions.length,
      revision,
    };
  });
}
