import { eq } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { result } from '#database/tables/race-tables.ts';

/** Times and status of a race's results, with the athlete's name; `id` is the athlete's. */
export async function timesOfRace(db: Queryable, raceId: number) {
  return db
    .select({
      id: result.athlete_id,
      name: athlete.name,
      division: result.division,
      status: result.status,
      swim: result.swim,
      t1: result.t1,
      bike: result.bike,
      t2: result.t2,
      run: result.run,
      overall: result.overall,
    })
    .from(result)
    .innerJoin(athlete, eq(athlete.id, result.athlete_id))
    .where(eq(result.race_id, raceId))
    .orderBy(result.id);
}
