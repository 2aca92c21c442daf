import type { Queryable } from '#database/change-sets.ts';
import type { AffectedSet } from '#features/results/result-by-hand-contract.ts';
import { rankingTypeOf, rankingWindow } from '#rules/ranking/ranking-types.ts';
import { rankingSets } from '../results-store.ts';

/** The ranking sets, published or not, whose window includes a race of this date. None for a race without a date. */
export async function rankingSetsCovering(db: Queryable, raceDate: string | null): Promise<AffectedSet[]> {
  if (raceDate === null) return [];
  return (await rankingSets(db)).filter((set) => {
    const type = rankingTypeOf(set.type);
    if (!type) return false;
    const { from, to } = rankingWindow(type, set.date);
    return raceDate <= to && (from === null || raceDate >= from);
  });
}
