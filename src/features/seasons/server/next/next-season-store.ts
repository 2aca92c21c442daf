import { and, desc, eq, gte, lte } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { contenderRankingRow, contenderRankingSet } from '#database/tables/ranking-tables.ts';
import { t100Season } from '#database/tables/season-tables.ts';
import { contractRanks } from '#rules/standings/next-season.ts';

interface Dates {
  start_date: string;
  end_date: string;
}

/** The newest published contender ranking dated within the season, with its first athletes. */
export async function firstContenders(db: Queryable, { start_date, end_date }: Dates) {
  const [set] = await db
    .select({ id: contenderRankingSet.id, date: contenderRankingSet.date })
    .from(contenderRankingSet)
    .where(
      and(
        eq(contenderRankingSet.is_published, 1),
        gte(contenderRankingSet.date, start_date),
        lte(contenderRankingSet.date, end_date),
      ),
    )
    .orderBy(desc(contenderRankingSet.date), desc(contenderRankingSet.id))
    .limit(1);
  if (!set) return { set: null, ranks: new Map<number, number>() };
  const rows = await db
    .select({ id: contenderRankingRow.athlete_id, rank: contenderRankingRow.contender_rank })
    .from(contenderRankingRow)
    .where(
      and(
        eq(contenderRankingRow.set_id, set.id),
        lte(contenderRankingRow.contender_rank, contractRanks.contenders),
      ),
    );
  return { set, ranks: new Map(rows.map(({ id, rank }) => [id, rank])) };
}

/** Active seasons that share a day with these dates. */
export const seasonsWithin = (db: Queryable, { start_date, end_date }: Dates) =>
  db
    .select({ id: t100Season.id, name: t100Season.name })
    .from(t100Season)
    .where(
      and(
        eq(t100Season.is_active, 1),
        lte(t100Season.start_date, end_date),
        gte(t100Season.end_date, start_date),
      ),
    )
    .orderBy(t100Season.start_date, t100Season.id);

/** Id and name of every season. */
export const seasonNames = (db: Queryable) =>
  db.select({ id: t100Season.id, name: t100Season.name }).from(t100Season).orderBy(t100Season.id);
