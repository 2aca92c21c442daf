import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { race, result, resultPoints } from '#database/tables/race-tables.ts';
import { t100Season, t100SeasonParticipant } from '#database/tables/season-tables.ts';
import { divisions } from '#rules/races/division.ts';
import { seasonStandings } from '#rules/standings/t100-points-standings.ts';

async function scoresBefore(db: Queryable, seasonId: number, day: string | null) {
  const rows = await db
    .select({
      athleteId: result.athlete_id,
      raceId: race.id,
      division: result.division,
      place: resultPoints.rank,
      points: sql<number>`${resultPoints.t100_points}::float8`,
      is_grand_final: race.is_t100_grand_final,
    })
    .from(resultPoints)
    .innerJoin(result, eq(result.id, resultPoints.result_id))
    .innerJoin(race, eq(race.id, result.race_id))
    .where(
      and(
        eq(race.t100_season_id, seasonId),
        gt(resultPoints.t100_points, 0),
        day === null ? sql`true` : lt(race.date, day),
      ),
    );
  return rows.map((row) => ({ ...row, isGrandFinal: row.is_grand_final === 1 }));
}

async function ranksInSeason(
  db: Queryable,
  seasonId: number,
  day: string | null,
): Promise<Map<number, number>> {
  const [season] = await db.select().from(t100Season).where(eq(t100Season.id, seasonId));
  if (!season) return new Map();
  const bonus = await db
    .select({ id: t100SeasonParticipant.athlete_id })
    .from(t100SeasonParticipant)
    .where(
      and(eq(t100SeasonParticipant.season_id, seasonId), eq(t100SeasonParticipant.has_olympic_bonus, 1)),
    );
  const rule = {
    topScoringResults: season.top_scoring_results_count,
    olympicBonusPoints: season.olympic_bonus_points,
    athletesWithOlympicBonus: bonus.map(({ id }) => id),
  };
  const scores = await scoresBefore(db, seasonId, day);
  const standings = divisions.flatMap((division) =>
    seasonStandings(
      rule,
      scores.filter((score) => score.division === division),
    ),
  );
  return new Map(standings.map(({ athleteId, rank }) => [athleteId, rank]));
}

async function seasonBefore(db: Queryable, seasonId: number): Promise<number | null> {
  const found = await db.execute<{ id: number }>(sql`
    select before.id from t100_season before, t100_season own
    where own.id = ${seasonId} and before.start_date < own.start_date
    order by before.start_date desc, before.id desc limit 1`);
  return found.rows[0]?.id ?? null;
}

/**
 * Ranks by athlete in a season's standings before a race: its races up to the day before `day` (null: all of them); before anyone has
 * scored, the final standings of the previous season.
 */
export async function t100RanksBefore(
  db: Queryable,
  seasonId: number,
  day: string | null,
): Promise<Map<number, number>> {
  const ranks = await ranksInSeason(db, seasonId, day);
  if (ranks.size > 0) return ranks;
  const before = await seasonBefore(db, seasonId);
  return before === null ? ranks : ranksInSeason(db, before, null);
}
