import type { Source } from '../../git/types.ts';
import type { RunRequest } from '../../model/plan.ts';

export interface Labels {
  readonly labels: readonly string[];
  /** Why these two, when the user named none. */
  readonly notes: readonly string[];
}

/** The revisions to compare: those that were named (one alone is refused before), or what git suggests. */
export async function labelsOf(request: Pick<RunRequest, 'revisions'>, source: Source): Promise<Labels> {
  const { revisions } = request;
  if (revisions.length > 0) return { labels: revisions, notes: [] };
  const labels = await source.defaultRevisions();
  return { labels, notes: [`no revisions were named: comparing ${labels.join(' with ')}`] };
}
