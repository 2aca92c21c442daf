import { comparisonSetOf } from '#rules/ranking/moves.ts';
import type { RankingSetRow } from '../rankings-store.ts';

export interface ComparedSet {
  set: RankingSetRow;
  /** Staff chose it; else it is the newest published one of the type before this one's date. */
  isChosen: boolean;
}

/** The set that moves are measured against: the chosen one while it is published, else the one of the rule; null for none. */
export function comparedSet(set: RankingSetRow, sets: readonly RankingSetRow[]): ComparedSet | null {
  const published = sets.filter((one) => one.published === 1).map((one) => ({ ...one, isPublished: true }));
  const chosen = published.find((one) => one.id === set.comparison_set_id);
  const compared = chosen ?? comparisonSetOf({ ...set, isPublished: set.published === 1 }, published);
  return compared ? { set: compared, isChosen: chosen !== undefined } : null;
}
