import type { Db } from '#database/change-sets.ts';
import type { GenerationReview } from '#features/rankings/ranking-review-contract.ts';
import { rankingNotFound } from '#features/rankings/rankings-contract.ts';
import { stateOfSet } from '#features/rankings/server/shared/ranking-states.ts';
import { loadRankingInputs } from '#features/rankings/server/shared/results-cache.ts';
import { reviewDivision } from '#features/rankings/server/shared/review-division.ts';
import { divisions } from '#rules/races/division.ts';
import { changedRows } from '#rules/ranking/changed-rows.ts';
import { generateRanking } from '#rules/ranking/ranking-set.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { rankingSetsNewestFirst } from '../rankings-store.ts';
import { comparableRows } from '../standing-rows-store.ts';
import { athletesNamed, ranksOfSet } from './ranking-review-store.ts';
import { named } from './review-set.ts';

/** What generating a set now would change in its rows; nothing is saved. */
export async function reviewGeneration(db: Db, id: number, otherType?: number): Promise<GenerationReview> {
  const set = (await rankingSetsNewestFirst(db)).find((one) => one.id === id);
  const type = set && rankingTypeOf(otherType ?? set.type);
  if (!set || !type) throw rankingNotFound(id);
  const window = await loadRankingInputs(db, { type, date: set.date });
  const rows = generateRanking(window);
  const [before, stored, state, people] = await Promise.all([
    ranksOfSet(db, id),
    comparableRows(db, id),
    stateOfSet(db, set),
    athletesNamed(
      db,
      rows.map(({ athleteId }) => athleteId),
    ),
  ]);
  const now = rows.map(({ athleteId, division, overall: { rank, points } }) => {
    const { name = '', country = null } = people.get(athleteId) ?? {};
    return { id: athleteId, name, country, division, rank, points };
  });
  const { athletes } = changedRows(
    stored,
    rows.map((row) => ({ ...row, order: row.overall.order })),
  );
  const { published, generated_at } = set;
  return {
    set: { ...named(set), published, generated_at: generated_at?.toISOString() ?? null, ...state },
    changed_rows: athletes,
    divisions: divisions.map((division) => reviewDivision(division, before, now)),
  };
}
