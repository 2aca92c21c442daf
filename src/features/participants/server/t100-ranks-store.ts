import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import {
  type ScoreRow,
  scoresAroundRace,
  scoresOfSeason,
  seasonAroundRace,
  seasonWithRule,
} from '#features/seasons/server/standings/standings-store.ts';
import { divisions } from '#rules/races/division.ts';
import { type SeasonRule, seasonStandings } from '#rules/standings/t100-points-standings.ts';

/** Ranks by athlete, of the scores of races before a day; null: of all races. */
function ranksOf(rule: SeasonRule, scores: readonly ScoreRow[], day: string | null): Map<number, number> {
  const before = scores.filter(({ date }) => day === null || (date !== null && date < day));
  const standings = divisions.flatMap((division) =>
    seasonStandings(
      rule,
      before.filter((score) => score.division === division),
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

/** The final standings of the season before a season. */
async function ranksBeforeSeason(db: Queryable, seasonId: number): Promise<Map<number, number>> {
  const before = await seasonBefore(db, seasonId);
  if (before === null) return new Map();
  const [{ rule }, scores] = await Promise.all([seasonWithRule(db, before), scoresOfSeason(db, before)]);
  return ranksOf(rule, scores, null);
}

/**
 * Ranks by athlete in the standings of a race's season before the race: its races up to the day before (all of them without a date); before
 * anyone has scored, the final standings of the previous season. Empty for a race without a season.
 */
export async function t100RanksBefore(db: Queryable, raceId: number): Promise<Map<number, number>> {
  const [season, scores] = await Promise.all([seasonAroundRace(db, raceId), scoresAroundRace(db, raceId)]);
  if (season === null) return new Map();
  const ranks = ranksOf(season.rule, scores, season.day);
  return ranks.size > 0 ? ranks : ranksBeforeSeason(db, season.id);
}

/** The same for a season and a day; empty without a season. */
export async function t100RanksOfSeason(
  db: Queryable,
  seasonId: number | null,
  day: string | null,
): Promise<Map<number, number>> {
  if (seasonId === null) return new Map();
  const [{ rule }, scores] = await Promise.all([seasonWithRule(db, seasonId), scoresOfSeason(db, seasonId)]);
  const ranks = ranksOf(rule, scores, day);
  return ranks.size > 0 ? ranks : ranksBeforeSeason(db, seasonId);
}
