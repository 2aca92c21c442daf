import { found } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import { nationNotFound } from '#features/athletes/athletes-contract.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import { lockAthletes, nationExists } from '../list/athletes-store.ts';
import {
  lockAthlete,
  nameOfAthlete,
  type StoredValues,
  takeLink,
  updateAthlete,
} from './athlete-writes-store.ts';
import { joinLabels, type SubmittedValue, validateValues } from './validate-values.ts';

async function refuseUnknownNation(tx: Tx, { country }: StoredValues): Promise<void> {
  if (typeof country === 'string' && !(await nationExists(tx, country))) throw nationNotFound(country);
}

/** Saves the columns of an athlete, all or none. */
export async function saveMembersOf(
  { db, change }: RequestContext,
  id: number,
  given: readonly SubmittedValue[],
  version: number | undefined,
): Promise<void> {
  const checked = await validateValues('members', given, version);
  const name = found(await nameOfAthlete(db, id), `athlete ${id}`);
  const values = Object.fromEntries(checked.map(({ field, value }) => [field.name, value]));
  await change(`${joinLabels(checked.map(({ field }) => field.label))} of ${name} saved`, async (tx) => {
    if ('link' in values) await lockAthletes(tx);
    const before = found(await lockAthlete(tx, id), `athlete ${id}`);
    const fields = Object.keys(values);
    await assertNotStale(tx, { table: 'athlete', entityId: id, key: { id }, version, fields });
    await refuseUnknownNation(tx, values);
    const { link, ...others } = values;
    const taken: StoredValues = typeof link === 'string' ? { link: await takeLink(tx, before, link) } : {};
    await updateAthlete(tx, before, { ...others, ...taken });
  });
}
