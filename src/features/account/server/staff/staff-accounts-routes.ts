import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import {
  accountExists,
  badEmail,
  endAccountSessions,
  inviteAccount,
  inviteAgain,
  listAccounts,
  passwordIsChosen,
  setAdmin,
} from '#features/account/staff-accounts-contract.ts';
import type { Serve } from '#server/http/register-call.ts';
import { plainName } from '../own-account/person-name.ts';
import { type AccountRow, accountById, addAccount, endSessions } from '../sign-in/account-store.ts';
import { isEmail, plainEmail } from '../sign-up/email-address.ts';
import { requestInvitation } from '../sign-up/mail-job.ts';
import { allAccounts, setAdminFlag } from './staff-accounts-store.ts';

async function existing(db: Queryable, id: number): Promise<AccountRow> {
  return found(await accountById(db, id), `account ${id}`);
}

const nameOf = ({ first, last, email }: AccountRow): string => `${first} ${last}`.trim() || email;

export function staffAccountsRoutes(serve: Serve): void {
  serve(listAccounts, async (_input, { db, clock }) => {
    const rows = await allAccounts(db, clock.now());
    return {
      accounts: rows.map(({ hasPassword, totp_since, last_used_at, created_at, ...row }) => ({
        ...row,
        state: hasPassword ? ('active' as const) : ('invited' as const),
        has_second_factor: totp_since !== null,
        last_used_at: last_used_at === null ? null : new Date(last_used_at).toISOString(),
        created_at: created_at.toISOString(),
      })),
    };
  });

  serve(inviteAccount, async (given, context) => {
    const { change, clock } = context;
    const email = plainEmail(given.email);
    if (!isEmail(email)) throw badEmail();
    const [first, last] = [plainName(given.first), plainName(given.last)];
    const id = await change(
      `Account for ${email} created${given.admin === 1 ? ', with admin rights' : ''}`,
      (tx) => addAccount(tx, { email, first, last, admin: given.admin }, clock.now()),
    );
    if (id === null) throw accountExists(email);
    await requestInvitation(context, email, null);
    return { id };
  });

  serve(inviteAgain, async ({ id }, context) => {
    const { email, password_hash } = await existing(context.db, id);
    if (password_hash !== null) throw passwordIsChosen();
    await requestInvitation(context, email, null);
  });

  // The check that one admin remains, and that sessions end with the admin flag, runs at the end of every
  // change.
  serve(setAdmin, async ({ id, admin }, { db, change }) => {
    const name = nameOf(await existing(db, id));
    await change(
      admin === 1 ? `Admin rights granted to ${name}` : `Admin rights removed from ${name}`,
      (tx) => setAdminFlag(tx, id, admin),
    );
  });

  serve(endAccountSessions, async ({ id }, { db, clock }) => {
    await existing(db, id);
    await endSessions(db, { accountId: id }, clock.now());
  });
}
