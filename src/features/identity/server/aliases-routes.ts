import type { Tx } from '#database/change-sets.ts';
import { lockAthlete } from '#features/athletes/server/edit/athlete-writes-store.ts';
import { nameKey } from '#rules/name-matching/names.ts';
import type { Serve } from '#server/http/register-call.ts';
import { assertItemNotStale } from '#server/records/optimistic-locking.ts';
import {
  addAlias,
  aliasIsName,
  aliasKnown,
  aliasWithoutLetters,
  readAliases,
  removeAlias,
  saveAlias,
} from '../aliases-contract.ts';
import {
  aliasesWithOthers,
  deleteAlias,
  existingAlias,
  insertAliasOf,
  sameAlias,
  updateAlias,
} from './aliases-store.ts';
import { existingName, noLongerThere } from './merge/athlete-gone.ts';

/** Refuses an alias without letters, equal to the name, or already known. Locks the athlete, which serializes additions. */
async function checkAlias(tx: Tx, id: number, typed: string, except?: number): Promise<void> {
  const athlete = await lockAthlete(tx, id);
  if (!athlete) throw await noLongerThere(tx, id);
  if (nameKey(typed) === '') throw aliasWithoutLetters();
  if (athlete.name === typed) throw aliasIsName(athlete.name);
  if (await sameAlias(tx, id, typed, except)) throw aliasKnown(athlete.name);
}

/** Refuses an alias that is gone, or that is no longer the one on which the edit is based. Call it with the athlete locked. */
async function assertAliasIs(tx: Tx, id: number, aliasId: number, before: string | undefined): Promise<void> {
  const present = await existingAlias(tx, id, aliasId);
  await assertItemNotStale(tx, {
    ...{ table: 'athlete_alias', key: { id: aliasId }, label: 'Alias', field: 'alias' },
    ...{ version: before, present: present.alias },
  });
}

/** The other names of an athlete. */
export function aliasesRoutes(serve: Serve): void {
  serve(readAliases, async ({ id }, { db }) => {
    await existingName(db, id);
    return { aliases: await aliasesWithOthers(db, id) };
  });

  serve(addAlias, async ({ id, alias }, { db, change }) => {
    const name = await existingName(db, id);
    const aliasId = await change(`Alias ${alias} of ${name} added`, async (tx) => {
      await checkAlias(tx, id, alias);
      return insertAliasOf(tx, id, alias);
    });
    return { status: 0 as const, id: aliasId };
  });

  serve(saveAlias, async ({ id, alias_id, alias, before }, { db, change }) => {
    const name = await existingName(db, id);
    const found = await existingAlias(db, id, alias_id);
    await change(`Alias ${found.alias} of ${name} changed to ${alias}`, async (tx) => {
      await checkAlias(tx, id, alias, alias_id);
      await assertAliasIs(tx, id, alias_id, before);
      await updateAlias(tx, alias_id, alias);
    });
  });

  serve(removeAlias, async ({ id, alias_id, before }, { db, change }) => {
    const name = await existingName(db, id);
    const found = await existingAlias(db, id, alias_id);
    await change(`Alias ${found.alias} of ${name} removed`, async (tx) => {
      await lockAthlete(tx, id);
      await assertAliasIs(tx, id, alias_id, before);
      await deleteAlias(tx, alias_id);
    });
  });
}
