import { found } from '#contract/refusal.ts';
import type { Serve } from '#server/http/register-call.ts';
import { addNextSeason, participantTwice, planNextSeason, seasonExists } from '../../next-season-contract.ts';
import { notAnActiveTier } from '../../season-lists-contract.ts';
import { endBeforeStart } from '../../seasons-contract.ts';
import { activeTiers, athletesById, insertParticipants } from '../lists/season-lists-store.ts';
import { seasonStore } from '../seasons-store.ts';
import { nextSettings, planOfNextSeason, seasonsByName } from './plan-next-season.ts';

export function nextSeasonRoutes(serve: Serve): void {
  serve(planNextSeason, ({ id }, { db }) => planOfNextSeason(db, id));

  serve(addNextSeason, async ({ id: beforeId, participants, ...given }, { db, change }) => {
    const { name: before } = await seasonStore.read(db, beforeId);
    const values = { ...(await nextSettings(db, beforeId)), ...given };
    if (values.end_date < values.start_date) throw endBeforeStart(values.start_date);
    const ids = participants.map(({ athlete_id }) => athlete_id);
    const people = new Map((await athletesById(db, ids)).map((one) => [one.id, one.name]));
    for (const [at, athlete] of ids.entries()) {
      const name = found(people.get(athlete), `athlete ${athlete}`);
      if (ids.indexOf(athlete) !== at) throw participantTwice(name);
    }
    const id = await change(`${values.name} prepared from ${before}`, async (tx) => {
      await seasonStore.lock(tx, beforeId);
      const existing = (await seasonsByName(tx))(values.name);
      if (existing) throw seasonExists(existing.name, existing.id);
      const active = new Set((await activeTiers(tx)).map((tier) => tier.id));
      if (participants.some((one) => !active.has(one.contract_tier_id))) throw notAnActiveTier();
      const season_id = await seasonStore.insert(tx, values);
      await insertParticipants(tx, season_id, participants);
      return season_id;
    });
    return { status: 0 as const, id };
  });
}
