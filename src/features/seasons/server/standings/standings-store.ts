import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { preparedOnce } from '#database/prepared-statements.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { participant, race, result, resultPoints, serie } from '#database/tables/race-tables.ts';
import { t100Season, t100SeasonParticipant } from '#database/tables/season-tables.ts';
import { yearOf } from '#rules/dates-and-times/dates.ts';
import { unranked } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';
import { olympicBonusOf, type SeasonRule } from '#rules/standings/t100-points-standings.ts';

/** One result in a race of a season. */
export interface ScoreRow {
  raceId: number;
  date: string | null;
  isGrandFinal: boolean;
  athleteId: number;
  division: Division;
  status: 'Finish' | 'DNF' | 'DQ' | 'DNS';
  /** 99999 without a place. */
  place: number;
  points: number;
}

const scoreColumns = {
  raceId: race.id,
  date: race.date,
  isGrandFinal: sql<boolean>`${race.is_t100_grand_final} = 1`,
  athleteId: result.athlete_id,
  division: result.division,
  status: result.status,
  place: sql<number>`coalesce(${resultPoints.rank}, ${sql.raw(String(unranked))})`,
  points: sql<number>`coalesce(${resultPoints.t100_points}, 0)::float8`,
};

const scoresWhere = (db: Queryable, condition: SQL) =>
  db
    .select(scoreColumns)
    .from(race)
    .innerJoin(result, eq(result.race_id, race.id))
    .leftJoin(resultPoints, eq(resultPoints.result_id, result.id))
    .where(condition);
const readScores = preparedOnce((db) =>
  scoresWhere(db, sql`${race.t100_season_id} = ${sql.placeholder('seasonId')}`),
);
const readScoresAround = preparedOnce((db) =>
  scoresWhere(
    db,
    sql`${race.t100_season_id} = (select own.t100_season_id from race own where own.id = ${sql.placeholder('raceId')})`,
  ),
);

/** Every result in the races of a season, with its place and season points. */
export const scoresOfSeason = (db: Queryable, seasonId: number): Promise<ScoreRow[]> =>
  readScores(db).execute({ seasonId });

/** The same for the season of a race, without its id being known; empty for a race without a season. */
export const scoresAroundRace = (db: Queryable, raceId: number): Promise<ScoreRow[]> =>
  readScoresAround(db).execute({ raceId });

/** Every result with season points in the races of a championship, or of all of them, with the athlete's name. */
export const scoresOfChampionships = (db: Queryable, championshipId?: number) =>
  db
    .select({
      ...scoreColumns,
      championshipId: sql<number>`${race.t100_championship_id}`,
      name: athlete.name,
    })
    .from(race)
    .innerJoin(result, eq(result.race_id, race.id))
    .innerJoin(resultPoints, eq(resultPoints.result_id, result.id))
    .innerJoin(athlete, eq(athlete.id, result.athlete_id))
    .where(
      and(
        championshipId === undefined
          ? sql`${race.t100_championship_id} is not null`
          : eq(race.t100_championship_id, championshipId),
        sql`${resultPoints.t100_points} > 0`,
      ),
    );

const seasonColumns = {
  id: t100Season.id,
  name: t100Season.name,
  start_date: t100Season.start_date,
  end_date: t100Season.end_date,
  top_scoring_results_count: t100Season.top_scoring_results_count,
  olympic_bonus_points: t100Season.olympic_bonus_points,
  withBonus: sql<number[]>`array(
    select p.athlete_id from ${t100SeasonParticipant} p
    where p.season_id = "t100_season"."id" and p.has_olympic_bonus = 1)`,
};
const readSeasonRow = preparedOnce((db) =>
  db
    .select(seasonColumns)
    .from(t100Season)
    .where(eq(t100Season.id, sql.placeholder('id'))),
);
const readSeasonOfRace = preparedOnce((db) =>
  db
    .select({ ...seasonColumns, day: race.date })
    .from(race)
    .innerJoin(t100Season, eq(t100Season.id, race.t100_season_id))
    .where(eq(race.id, sql.placeholder('raceId'))),
);
type SeasonRow = Awaited<ReturnType<ReturnType<typeof readSeasonRow>['execute']>>[number];

const ruleOf = (season: SeasonRow): SeasonRule => ({
  topScoringResults: season.top_scoring_results_count,
  olympicBonus: olympicBonusOf(yearOf(season.start_date), season.olympic_bonus_points),
  athletesWithOlympicBonus: new Set(season.withBonus),
});

export type StandingsSeason = Awaited<ReturnType<typeof seasonWithRule>>['season'];

/** A season with the rule of its standings; 404 when there is none. */
export async function seasonWithRule(db: Queryable, id: number) {
  const row = found((await readSeasonRow(db).execute({ id }))[0], `season ${id}`);
  const { withBonus: _, ...season } = row;
  return { season, rule: ruleOf(row) };
}

/** The season of a race with the rule of its standings, and the day of the race; null for a race without a season. */
export async function seasonAroundRace(db: Queryable, raceId: number) {
  const [row] = await readSeasonOfRace(db).execute({ raceId });
  return row ? { id: row.id, day: row.day, rule: ruleOf(row) } : null;
}

const readRaces = preparedOnce((db) =>
  db
    .select({
      id: race.id,
      serie: serie.name,
      year: race.year,
      date: race.date,
      date_status: race.date_status,
      division: sql<Division | 'BOTH'>`coalesce(${race.division}, 'BOTH')`,
      is_t100_grand_final: race.is_t100_grand_final,
      starters: sql<number[]>`array(
        select p.athlete_id from ${participant} p where p.race_id = "race"."id" and p.is_waiting = 0)`,
    })
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .where(eq(race.t100_season_id, sql.placeholder('seasonId')))
    .orderBy(sql`${race.date} nulls last`, asc(race.id)),
);

export type SeasonRaceRow = Awaited<ReturnType<typeof racesOfSeason>>[number];

/** The races of a season by date, with the athletes on their start lists. */
export const racesOfSeason = (db: Queryable, seasonId: number) => readRaces(db).execute({ seasonId });
