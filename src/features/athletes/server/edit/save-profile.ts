import { found } from '#contract/refusal.ts';
import { noProfile } from '#features/athletes/athlete-edit-contract.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import { type ProfileChange, profileChangesSince } from '../page/athlete-page-store.ts';
import {
  hasProfile,
  insertProfile,
  lockAthlete,
  nameOfAthlete,
  updateAthlete,
  updateProfile,
} from './athlete-writes-store.ts';
import { joinLabels, type SubmittedValue, validateValues } from './validate-values.ts';

/** Creates an empty profile for an athlete; an existing one is not changed, so that two presses create one. */
export async function createProfileOf({ db, change }: RequestContext, id: number): Promise<void> {
  const name = found(await nameOfAthlete(db, id), `athlete ${id}`);
  await change(`Profile of ${name} created`, async (tx) => {
    found(await lockAthlete(tx, id), `athlete ${id}`);
    await insertProfile(tx, id);
  });
}

/** The newest version of the rows before these changes; undefined when none of them is in the table. */
function versionBefore(changes: readonly ProfileChange[], table: ProfileChange['table']): number | undefined {
  const versions = changes.filter((one) => one.table === table).map((one) => one.version);
  return versions.length === 0 ? undefined : Math.min(...versions) - 1;
}

/** Saves fields of a profile, all or none. The e-mail is stored with the athlete. */
export async function saveProfileOf(
  { db, change }: RequestContext,
  id: number,
  given: readonly SubmittedValue[],
  version: number | undefined,
): Promise<void> {
  const checked = await validateValues('profile', given, version);
  const name = found(await nameOfAthlete(db, id), `athlete ${id}`);
  const { email, ...values } = Object.fromEntries(checked.map(({ field, value }) => [field.name, value]));
  await change(`${joinLabels(checked.map(({ field }) => field.label))} of ${name} saved`, async (tx) => {
    const before = found(await lockAthlete(tx, id), `athlete ${id}`);
    if (!(await hasProfile(tx, id))) throw noProfile(name);
    const since = version === undefined ? [] : await profileChangesSince(tx, id, version);
    for (const edited of [
      { table: 'athlete_profile', key: { athlete_id: id }, fields: Object.keys(values) },
      { table: 'athlete', key: { id }, fields: email === undefined ? [] : ['email'] },
    ] as const)
      await assertNotStale(tx, { ...edited, entityId: id, version: versionBefore(since, edited.table) });
    await updateProfile(tx, id, values);
    if (email !== undefined) await updateAthlete(tx, before, { email });
  });
}
