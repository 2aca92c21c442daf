import type { Db } from '#database/change-sets.ts';
import type { NamedRankingSet, RankingReview } from '#features/rankings/ranking-review-contract.ts';
import { rankingNotFound } from '#features/rankings/rankings-contract.ts';
import { stateOfSet } from '#features/rankings/server/shared/ranking-states.ts';
import { reviewDivision } from '#features/rankings/server/shared/review-division.ts';
import { divisions } from '#rules/races/division.ts';
import { type RankingSetRow, rankingSetsNewestFirst } from '../rankings-store.ts';
import { ranksOfSet } from './ranking-review-store.ts';

export const named = ({ id, date, type, published_at }: RankingSetRow): NamedRankingSet => ({
  id,
  date,
  type,
  published_at: published_at?.toISOString() ?? null,
});

/** What publishing a set changes against the newest other published set. */
export async function reviewSet(db: Db, id: number): Promise<RankingReview> {
  const sets = await rankingSetsNewestFirst(db);
  const set = sets.find((one) => one.id === id);
  if (!set) throw rankingNotFound(id);
  const against = sets.find((one) => one.published === 1 && one.id !== id);
  const [now, before, state, stateOfAgainst] = await Promise.all([
    ranksOfSet(db, id),
    against ? ranksOfSet(db, against.id) : [],
    stateOfSet(db, set),
    against ? stateOfSet(db, against) : null,
  ]);
  const { published, version, input_digest, generated_at } = set;
  return {
    set: {
      ...named(set),
      published,
      version,
      generated_at: generated_at?.toISOString() ?? null,
      input_digest,
      ...state,
      athletes: now.length,
    },
    against: against && stateOfAgainst ? { ...named(against), ...stateOfAgainst } : null,
    is_newest: against === undefined || sets.indexOf(set) < sets.indexOf(against) ? 1 : 0,
    divisions: divisions.map((division) => reviewDivision(division, before, now)),
  };
}
