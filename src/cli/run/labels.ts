import type { Source } from '../../git/types.ts';
import type { RunRequest } from '../../model/plan.ts';

export interface Labels {
  readonly labels: readonly string[];
  /** Why these two, when the user did not name both. */
  readonly notes: readonly string[];
}

/** The revisions to compare: as typed, or what stands in for those that were not. */
export async function labelsOf(request: Pick<RunRequest, 'revisions'>, source: Source): Promise<Labels> {
  const { revisions } = request;
  if (revisions.length >= 2) return { labels: revisions, notes: [] };
  const [only] = revisions;
  if (only === undefined) {
    const labels = await source.defaultRevisions();
    return { labels, notes: [`no revisions were named: comparing ${labels.join(' with ')}`] };
  }
  if (only === '.') return { labels: ['HEAD', '.'], notes: ['before: HEAD'] };
  return { labels: [`${only}~1`, only], notes: [`before: the parent of ${only}`] };
}
