import { found } from '#contract/refusal.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { addAccount } from '../sign-in/account-store.ts';
import { isEmail, plainEmail } from '../sign-up/email-address.ts';
import { requestInvitation } from '../sign-up/mail-job.ts';
import { athleteToInvite } from './staff-accounts-store.ts';

const refused = (error: string) => ({ status: 1, error });

/** Creates an account without admin for an athlete and mails the invitation. An existing account is never changed. */
export async function inviteAthlete(context: RequestContext, id: number) {
  const { db, change, clock } = context;
  const athlete = found(await athleteToInvite(db, id), `athlete ${id}`);
  const { name, first, last } = athlete;
  if (athlete.accountId !== null) return refused(`${name} has an account already.`);
  const email = plainEmail(athlete.email ?? '');
  if (email === '') return refused(`${name} has no e-mail. Add it on the Profile tab first.`);
  if (!isEmail(email))
    return refused(
      `The e-mail of ${name} (${email}) is not an address. Correct it on the Profile tab first.`,
    );
  const accountId = await change(`Account for ${name} created`, (tx) =>
    addAccount(tx, { email, first, last, athlete_id: id }, clock.now()),
  );
  if (accountId === null) {
    const isOwn = (await athleteToInvite(db, id))?.accountId != null;
    return refused(
      isOwn
        ? `${name} has an account already.`
        : `There is an account with the e-mail ${email} already; it was not changed.`,
    );
  }
  await requestInvitation(context, email, name);
  return { status: 0, account_id: accountId };
}
