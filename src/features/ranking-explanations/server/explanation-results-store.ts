import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { race, result, resultPoints, serie, tier } from '#database/tables/race-tables.ts';
import type { AthleteResult } from '#rules/explanation/explanation-facts.ts';
import { unranked } from '#rules/points/places.ts';
import { raceName } from '#rules/races/race-dates.ts';

/** The athlete whose number is explained; null if there is no such athlete. */
export async function explainedAthlete(db: Queryable, athleteId: number) {
  const [row] = await db
    .select({
      id: athlete.id,
      name: athlete.name,
      country: athlete.country,
      division: athlete.division,
    })
    .from(athlete)
    .where(eq(athlete.id, athleteId));
  return row ?? null;
}

/** All current results of an athlete, with the points that rankings use: none in the other division. */
export async function resultsToday(db: Queryable, athleteId: number): Promise<AthleteResult[]> {
  const rows = await db
    .select({
      resultId: result.id,
      athleteId: result.athlete_id,
      raceId: result.race_id,
      raceDate: race.date,
      year: race.year,
      serie: serie.name,
      tier: tier.name,
      tierBasePoints: tier.base_points,
      dropoffPercentage: tier.dropoff_percentage,
      distanceType: race.distance_type,
      status: result.status,
      isOtherDivision: sql<boolean>`${result.division} <> ${athlete.division}`,
      overallSeconds: result.overall,
      place: resultPoints.rank,
      overallPoints: resultPoints.overall_points,
      swimPoints: resultPoints.swim_points,
      bikePoints: resultPoints.bike_points,
      runPoints: resultPoints.run_points,
    })
    .from(result)
    .innerJoin(athlete, eq(athlete.id, result.athlete_id))
    .innerJoin(race, eq(race.id, result.race_id))
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .leftJoin(tier, eq(tier.id, race.tier_id))
    .leftJoin(resultPoints, and(eq(resultPoints.result_id, result.id), eq(result.division, athlete.division)))
    .where(eq(result.athlete_id, athleteId));
  return rows.map(({ serie: serieName, year, place, ...row }) => ({
    ...row,
    race: raceName(serieName, { date: row.raceDate, year }),
    date: row.raceDate,
    place: place === null || place >= unranked ? null : place,
  }));
}

/** A result of a race with its stored points and its athlete; null if the race has no such result. */
export async function resultWithPoints(db: Queryable, raceId: number, resultId: number) {
  const [row] = await db
    .select({
      result_id: result.id,
      status: result.status,
      overall_seconds: result.overall,
      division: result.division,
      athlete: { id: athlete.id, name: athlete.name, country: athlete.country },
      overall: resultPoints.overall_points,
      swim: resultPoints.swim_points,
      bike: resultPoints.bike_points,
      run: resultPoints.run_points,
    })
    .from(result)
    .innerJoin(athlete, eq(athlete.id, result.athlete_id))
    .leftJoin(resultPoints, eq(resultPoints.result_id, result.id))
    .where(sql`${result.id} = ${resultId} and ${result.race_id} = ${raceId}`);
  return row ?? null;
}
