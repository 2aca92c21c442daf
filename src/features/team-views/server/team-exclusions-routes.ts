import { nameOfAthlete } from '#features/athletes/server/edit/athlete-writes-store.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import {
  addTeamExclusion,
  alreadyLeftOut,
  athleteNotFound,
  listTeamExclusions,
  removeTeamExclusion,
} from '../team-exclusions-contract.ts';
import { excludedAthletes, lockTeamExclusions, writeTeamExclusions } from './team-exclusions-store.ts';

async function existingName({ db }: RequestContext, athleteId: number): Promise<string> {
  const name = await nameOfAthlete(db, athleteId);
  if (name === null) throw athleteNotFound(athleteId);
  return name;
}

/** The list of athletes excluded from team views: a setting of admins, with its history. */
export function teamExclusionsRoutes(serve: Serve): void {
  serve(listTeamExclusions, async (_input, { db }) => ({ athletes: await excludedAthletes(db) }));

  serve(addTeamExclusion, async ({ athlete_id }, context) => {
    const name = await existingName(context, athlete_id);
    await context.change(`${name} left out of the team views`, async (tx) => {
      const ids = await lockTeamExclusions(tx);
      if (ids.includes(athlete_id)) throw alreadyLeftOut(name);
      await writeTeamExclusions(tx, [...ids, athlete_id]);
    });
  });

  serve(removeTeamExclusion, async ({ athlete_id }, context) => {
    const name = await existingName(context, athlete_id);
    await context.change(`${name} included in the team views again`, async (tx) => {
      const ids = await lockTeamExclusions(tx);
      if (ids.includes(athlete_id))
        await writeTeamExclusions(
          tx,
          ids.filter((one) => one !== athlete_id),
        );
    });
  });
}
