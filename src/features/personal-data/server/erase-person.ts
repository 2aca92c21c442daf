import { found } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import { noteEvent } from '#features/account/server/events/event-store.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { athleteIsAdmin } from '../personal-data-contract.ts';
import {
  addressesOf,
  deleteAccount,
  deleteStoredResponses,
  eraseAthleteRows,
  eraseEmailAddresses,
  eraseRetirementNotes,
  idsOfAthlete,
  markAccountHistory,
  markAthleteHistory,
  renameInHistory,
} from './erase-store.ts';
import { accountSubject, athleteSubject } from './personal-data-store.ts';

/** Replaces an erased person's name in the history. */
const formerName = (id: number): string => `Former account ${id}`;

/** Rows are deleted before history is redacted, so that the history of their deletion is redacted too. */
async function endAccount(tx: Tx, account: { id: number; name: string }): Promise<void> {
  await renameInHistory(tx, { ...account, formerName: formerName(account.id) });
  await deleteAccount(tx, account.id);
  await markAccountHistory(tx, account.id);
}

/**
 * Erases the private data of an athlete and the account, in the tables and in history, as one change that cannot be undone. Public records
 * are retained.
 */
export async function eraseAthlete({ db, change, clock, actor }: RequestContext, id: number): Promise<void> {
  const athlete = found(await athleteSubject(db, id), `athlete ${id}`);
  if (athlete.is_admin) throw athleteIsAdmin(athlete.name);
  await change(`Personal data of ${athlete.name} erased`, async (tx) => {
    const athleteIds = await idsOfAthlete(tx, athlete.id);
    const emails = await addressesOf(tx, { athleteIds, accountIds: athlete.account_ids });
    await eraseAthleteRows(tx, athlete.id);
    for (const accountId of athlete.account_ids) {
      const account = await accountSubject(tx, accountId);
      if (account) await endAccount(tx, account);
    }
    await markAthleteHistory(tx, athleteIds);
    await eraseRetirementNotes(tx, athleteIds);
    await eraseEmailAddresses(tx, emails);
    await deleteStoredResponses(tx);
    const details = { what: `personal data of ${athlete.name}`, athlete: String(athlete.id) };
    await noteEvent(tx, { at: clock.now(), accountId: actor.accountId, kind: 'erased', details });
  });
}

/** Deletes an account and removes the person from history and log. The check at the end of every change ensures that an admin remains. */
export async function eraseAccountOf(
  { db, change, clock, actor }: RequestContext,
  id: number,
): Promise<void> {
  const account = found(await accountSubject(db, id), `account ${id}`);
  await change(`${formerName(id)} erased`, async (tx) => {
    const emails = await addressesOf(tx, { athleteIds: [], accountIds: [id] });
    await endAccount(tx, account);
    await eraseEmailAddresses(tx, emails);
    await deleteStoredResponses(tx);
    const by = actor.accountId === id ? null : actor.accountId;
    const details = { what: formerName(id).toLowerCase() };
    await noteEvent(tx, { at: clock.now(), accountId: by, kind: 'erased', details });
  });
}
