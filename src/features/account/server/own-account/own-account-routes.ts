import { badInput, found, notFound } from '#contract/refusal.ts';
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnAccount,
  readOwnAccount,
  refusedPassword,
  saveOwnAccount,
  wrongOwnPassword,
} from '#features/account/own-account-contract.ts';
import type { Session } from '#server/auth/authenticate.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import { noteEvent } from '../events/event-store.ts';
import { passwordProblem } from '../password/password-rule.ts';
import { hashPassword, isPasswordRight } from '../password/passwords.ts';
import { ownerOf, replacePassword } from '../password/set-password.ts';
import { recoveryCodesLeft } from '../second-factor/second-factor-store.ts';
import { type AccountRow, accountById, endSessions, heldAccount } from '../sign-in/account-store.ts';
import { claimAttempt, forgetAttempts } from '../sign-in/rate-limit-store.ts';
import { newSession } from '../sign-in/sign-in.ts';
import type { Notice } from '../sign-up/account-mails.ts';
import { requestMail } from '../sign-up/mail-job.ts';
import { ownAccount, saveOwnFields, sessionsOf } from './own-account-store.ts';
import { isZone, nameProblem, plainName } from './person-name.ts';

const signedInOf = (context: RequestContext): Session => context.session as Session;

/**
 * The current user's account, once the current password has been verified: required before anything that a
 * stolen session must not do.
 */
export async function provenOwner(context: RequestContext, password: string): Promise<AccountRow> {
  const { db, clock } = context;
  const { id } = signedInOf(context);
  const place = await claimAttempt(db, `own password ${id}`, clock.now());
  const account = (await accountById(db, id)) as AccountRow;
  if (!(await isPasswordRight(password, account.password_hash))) throw wrongOwnPassword();
  await forgetAttempts(db, { ids: [place] });
  return account;
}

/** Notifies the owner by mail of the change, in case somebody else made it. */
export function mailOwner(
  { jobs, actor, client }: RequestContext,
  email: string,
  notice: Notice,
): Promise<void> {
  return requestMail(jobs, { mail: 'notice', notice, email, client: client.address }, actor);
}

async function me(context: RequestContext): Promise<{ me: OwnAccount }> {
  const { id } = signedInOf(context);
  const { totp_since, ...fields } = found(await ownAccount(context.db, id), 'such account');
  return {
    me: {
      ...fields,
      second_factor_since: totp_since?.toISOString() ?? null,
      recovery_codes_left: totp_since === null ? 0 : await recoveryCodesLeft(context.db, id),
    },
  };
}

async function changePassword(context: RequestContext, given: { password: string; new_password: string }) {
  const { change, client, clock } = context;
  const account = await provenOwner(context, given.password);
  const problem = passwordProblem(given.new_password, ownerOf(account));
  if (problem !== null) throw refusedPassword(problem);
  const passwordHash = await hashPassword(given.new_password);
  const at = clock.now();
  const token_session = await change('Own password changed', async (tx) => {
    // A password that was replaced meanwhile is no longer valid.
    const held = await heldAccount(tx, account.id);
    if (held?.password_hash !== account.password_hash) throw wrongOwnPassword();
    await replacePassword(tx, account, passwordHash, at);
    const details = { address: client.address };
    await noteEvent(tx, { at, accountId: account.id, kind: 'password set', details });
    return newSession(tx, account.id, client, at);
  });
  await mailOwner(context, account.email, 'password');
  return { token_session };
}

export function ownAccountRoutes(serve: Serve): void {
  serve(readOwnAccount, (_input, context) => me(context));

  serve(saveOwnAccount, async ({ version, timezone, ...names }, context) => {
    const { id } = signedInOf(context);
    const [first, last] = [plainName(names.first), plainName(names.last)];
    const problem = nameProblem(first, last);
    if (problem !== null) throw badInput(problem.startsWith('Last') ? 'last' : 'first', problem);
    const zone = timezone === '' ? null : timezone;
    if (zone !== null && !isZone(zone))
      throw badInput('timezone', 'timezone must be a zone such as Europe/Berlin.');
    await context.change('Own name and zone saved', async (tx) => {
      await assertNotStale(tx, { table: 'account', entityId: id, key: { id }, version });
      await saveOwnFields(tx, id, { first, last, timezone: zone });
    });
    return me(context);
  });

  serve(changeOwnPassword, (given, context) => changePassword(context, given));

  serve(listOwnSessions, async (_input, context) => {
    const { db, clock } = context;
    const { id, sessionId } = signedInOf(context);
    const rows = await sessionsOf(db, id, clock.now());
    return {
      sessions: rows.map((row) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at.toISOString(),
        is_current: row.id === sessionId,
      })),
    };
  });

  serve(endOwnSession, async ({ id: sessionId }, context) => {
    const ended = { accountId: signedInOf(context).id, sessionId };
    if ((await endSessions(context.db, ended, context.clock.now())) === 0) throw notFound('such session');
  });

  serve(endOtherSessions, async (_input, context) => {
    const { id, sessionId } = signedInOf(context);
    await endSessions(context.db, { accountId: id, exceptSessionId: sessionId }, context.clock.now());
  });
}
