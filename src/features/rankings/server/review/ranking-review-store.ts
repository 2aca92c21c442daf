import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { rankingRow } from '#database/tables/ranking-tables.ts';

/** An athlete of a set with rank and points. */
export type RanksRow = Awaited<ReturnType<typeof ranksOfSet>>[number];

/** Every athlete of a set with the overall rank and points. */
export async function ranksOfSet(db: Queryable, setId: number) {
  return db
    .select({
      id: athlete.id,
      name: athlete.name,
      country: athlete.country,
      division: rankingRow.division,
      rank: rankingRow.overall_rank,
      points: rankingRow.overall_points,
    })
    .from(rankingRow)
    .innerJoin(athlete, eq(athlete.id, rankingRow.athlete_id))
    .where(eq(rankingRow.set_id, setId));
}

/** Name and country of these athletes. */
export async function athletesNamed(db: Queryable, ids: readonly number[]) {
  const rows = await db
    .select({ id: athlete.id, name: athlete.name, country: athlete.country })
    .from(athlete)
    .where(sql`${athlete.id} = any(${sql.param(ids)}::int[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
