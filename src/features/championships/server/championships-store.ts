import { asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { race, result, resultPoints } from '#database/tables/race-tables.ts';
import { t100Championship, t100Season } from '#database/tables/season-tables.ts';

export type ChampionshipRow = Awaited<ReturnType<typeof championshipsInOrder>>[number];

/** All championships, those of the latest season first. */
export async function championshipsInOrder(db: Queryable) {
  return db
    .select({
      id: t100Championship.id,
      name: t100Championship.name,
      region: t100Championship.region,
      t100_season_id: t100Championship.t100_season_id,
      season_name: t100Season.name,
      is_active: t100Championship.is_active,
      version: t100Championship.version,
      races_count: sql<number>`(
        select count(*)::int from race where race.t100_championship_id = "t100_championship"."id")`,
    })
    .from(t100Championship)
    .leftJoin(t100Season, eq(t100Season.id, t100Championship.t100_season_id))
    .orderBy(
      sql`${t100Season.start_date} desc nulls last`,
      asc(t100Championship.name),
      desc(t100Championship.id),
    );
}

export type ChampionshipScore = Awaited<ReturnType<typeof championshipScores>>[number];

/** T100 points of every result in a championship's race. */
export async function championshipScores(db: Queryable) {
  return db
    .select({
      championship_id: sql<number>`${race.t100_championship_id}`,
      race_id: race.id,
      is_grand_final: race.is_t100_grand_final,
      athlete_id: athlete.id,
      name: athlete.name,
      division: result.division,
      place: resultPoints.rank,
      points: sql<number>`${resultPoints.t100_points}::float8`,
    })
    .from(resultPoints)
    .innerJoin(result, eq(result.id, resultPoints.result_id))
    .innerJoin(race, eq(race.id, result.race_id))
    .innerJoin(athlete, eq(athlete.id, result.athlete_id))
    .where(sql`${isNotNull(race.t100_championship_id)} and ${resultPoints.t100_points} > 0`);
}
