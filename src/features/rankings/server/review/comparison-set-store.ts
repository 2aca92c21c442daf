import { comparisonSetOf } from '#rules/ranking/moves.ts';
import type { RankingSetRow } from '../rankings-store.ts';

export interface ComparedSet {
  set: RankingSetRow;
  /** The set that staff selected; otherwise the newest published one of the same type before this date. */
  isChosen: boolean;
}

/** The comparison set: the selected one while it is published, otherwise the automatic one; null if there is none. */
export function comparedSet(set: RankingSetRow, sets: readonly RankingSetRow[]): ComparedSet | null {
  const published = sets.filter((one) => one.published === 1).map((one) => ({ ...one, isPublished: true }));
  const chosen = published.find((one) => one.id === set.comparison_set_id);
  const compared = chosen ?? comparisonSetOf({ ...set, isPublished: set.published === 1 }, published);
  return compared ? { set: compared, isChosen: chosen !== undefined } : null;
}
