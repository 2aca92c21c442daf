import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { participant, race, storedImportFile } from '#database/tables/race-tables.ts';
import { openJob } from '#server/jobs/job-store.ts';

export const TRACKER_JOB = 'tracker-fetch';
export const trackerSubject = (raceId: number): string => `race ${raceId}`;

/** The job that fetches from the tracker for a race now; null when there is none. */
export const openTrackerJob = (db: Queryable, raceId: number): Promise<string | null> =>
  openJob(db, TRACKER_JOB, trackerSubject(raceId));

/** The tracker's event of a race and the names of its points; null when there is no such race. */
export async function trackerMapping(db: Queryable, raceId: number) {
  const [row] = await db
    .select({
      event: race.rtrt_event_id,
      swim: race.rtrt_swim,
      t1: race.rtrt_t1,
      bike: race.rtrt_bike,
      t2: race.rtrt_t2,
      finish: race.rtrt_finish,
    })
    .from(race)
    .where(eq(race.id, raceId));
  return row ?? null;
}

/** The newest stored response of the tracker for a race that is complete or taken as it is, as text; null when there is none. */
export async function newestUsableResponse(db: Queryable, raceId: number): Promise<string | null> {
  const [row] = await db
    .select({ content: storedImportFile.content })
    .from(storedImportFile)
    .where(
      and(
        eq(storedImportFile.race_id, raceId),
        eq(storedImportFile.kind, 'tracker'),
        eq(storedImportFile.is_usable, 1),
      ),
    )
    .orderBy(desc(storedImportFile.id))
    .limit(1);
  return row ? Buffer.from(row.content).toString('utf8') : null;
}

/** The athletes of a race's start list, by name. */
export const startListNames = (
  db: Queryable,
  raceId: number,
): Promise<{ athlete_id: number; name: string }[]> =>
  db
    .select({ athlete_id: participant.athlete_id, name: athlete.name })
    .from(participant)
    .innerJoin(athlete, eq(athlete.id, participant.athlete_id))
    .where(and(eq(participant.race_id, raceId), eq(participant.is_waiting, 0)))
    .orderBy(athlete.last, athlete.first, athlete.id);
