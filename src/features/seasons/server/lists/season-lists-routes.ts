import { found, notFound } from '#contract/refusal.ts';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { nameOfAthlete } from '#features/athletes/server/edit/athlete-writes-store.ts';
import type { Serve } from '#server/http/register-call.ts';
import { assertItemNotStale } from '#server/records/optimistic-locking.ts';
import {
  addSeasonContender,
  addSeasonParticipant,
  listSeasonContenders,
  listSeasonParticipants,
  notAnActiveTier,
  otherSeason,
  readContractFacts,
  readSeasonParticipant,
  removeSeasonContender,
  removeSeasonParticipant,
  saveSeasonParticipant,
} from '../../season-lists-contract.ts';
import { seasonStore } from '../seasons-store.ts';
import {
  contendersOfSeason,
  contractFactsOf,
  deleteContender,
  deleteParticipant,
  insertContender,
  insertParticipant,
  isActiveTier,
  participantOfSeason,
  participantsOfSeason,
  updateParticipant,
} from './season-lists-store.ts';

const nameOf = async (db: Queryable, id: number): Promise<string> =>
  found(await nameOfAthlete(db, id), `athlete ${id}`);

/** A participant of a season, locked with the season; refused when gone or changed after `version`. */
async function participantToChange(
  tx: Tx,
  season: { id: number; name: string },
  athleteId: number,
  version: number | undefined,
) {
  await seasonStore.lock(tx, season.id);
  const what = `participant ${athleteId} in ${season.name}`;
  const present = found(await participantOfSeason(tx, season.id, athleteId), what);
  await assertItemNotStale(tx, {
    table: 't100_season_participant',
    key: { season_id: season.id, athlete_id: athleteId },
    field: 'contract_tier_id',
    label: present.name,
    version,
    present: present.version,
  });
  return present;
}

function participantRoutes(serve: Serve): void {
  serve(listSeasonParticipants, async ({ id }, { db }) => {
    const [participants] = await Promise.all([participantsOfSeason(db, id), seasonStore.read(db, id)]);
    return { participants };
  });

  serve(addSeasonParticipant, async ({ id, season_id, athlete_id, contract_tier_id }, { db, change }) => {
    if (season_id !== undefined && season_id !== id) throw otherSeason(id);
    const season = await seasonStore.read(db, id);
    const name = await nameOf(db, athlete_id);
    await change(`${name} added to ${season.name}`, async (tx) => {
      if (!(await isActiveTier(tx, contract_tier_id))) throw notAnActiveTier();
      await insertParticipant(tx, { season_id: id, athlete_id, contract_tier_id });
    });
    return { status: 0 as const, participants: await participantsOfSeason(db, id) };
  });

  serve(removeSeasonParticipant, async ({ id, athleteId, version }, { db, change }) => {
    const season = await seasonStore.read(db, id);
    const name = await nameOf(db, athleteId);
    await change(`${name} removed from ${season.name}`, async (tx) => {
      await participantToChange(tx, season, athleteId, version);
      await deleteParticipant(tx, id, athleteId);
    });
    return { status: 0 as const, participants: await participantsOfSeason(db, id) };
  });

  serve(readSeasonParticipant, async ({ season_id, id }, { db }) => {
    const season = await seasonStore.read(db, season_id);
    const participant = await participantOfSeason(db, season_id, id);
    return { participant: found(participant, `participant ${id} in ${season.name}`) };
  });

  serve(readContractFacts, async ({ id }, { db }) => ({
    facts: found((await contractFactsOf(db, [id])).get(id), `athlete ${id}`),
  }));

  serve(saveSeasonParticipant, async ({ season_id, id, version, ...given }, { db, change }) => {
    const season = await seasonStore.read(db, season_id);
    const before = found(await participantOfSeason(db, season_id, id), `participant ${id} in ${season.name}`);
    await change(`${before.name} in ${season.name} saved`, async (tx) => {
      const present = await participantToChange(tx, season, id, version);
      const tier = given.contract_tier_id;
      const isNew = tier != null && tier !== present.contract_tier_id;
      if (isNew && !(await isActiveTier(tx, tier))) throw notAnActiveTier();
      const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      await updateParticipant(tx, season_id, id, sent);
    });
    const participant = found(await participantOfSeason(db, season_id, id), `participant ${id}`);
    return { status: 0 as const, participant };
  });
}

function contenderRoutes(serve: Serve): void {
  serve(listSeasonContenders, async ({ id }, { db }) => {
    const { contender_opt_method } = await seasonStore.read(db, id);
    return { contenders: await contendersOfSeason(db, id, contender_opt_method) };
  });

  const listOf = (method: 'IN' | 'OUT') => (method === 'IN' ? 'the contenders' : 'the excluded contenders');

  serve(addSeasonContender, async ({ id, season_id, athlete_id }, { db, change }) => {
    if (season_id !== undefined && season_id !== id) throw otherSeason(id);
    const { name, contender_opt_method: opt_method } = await seasonStore.read(db, id);
    const person = await nameOf(db, athlete_id);
    await change(`${person} added to ${listOf(opt_method)} of ${name}`, (tx) =>
      insertContender(tx, { season_id: id, athlete_id, opt_method }),
    );
    return { status: 0 as const, contenders: await contendersOfSeason(db, id, opt_method) };
  });

  serve(removeSeasonContender, async ({ id, athleteId }, { db, change }) => {
    const { name, contender_opt_method: method } = await seasonStore.read(db, id);
    const person = await nameOf(db, athleteId);
    await change(`${person} removed from ${listOf(method)} of ${name}`, async (tx) => {
      if (!(await deleteContender(tx, id, athleteId, method)))
        throw notFound(`contender ${athleteId} in ${name}`);
    });
    return { status: 0 as const, contenders: await contendersOfSeason(db, id, method) };
  });
}

export function seasonListsRoutes(serve: Serve): void {
  participantRoutes(serve);
  contenderRoutes(serve);
}
