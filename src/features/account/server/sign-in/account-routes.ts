import {
  createAthleteAccount,
  login,
  logout,
  resetPassword,
  setPassword,
  signUp,
  verifyEmail,
  verifyReset,
  verifySession,
} from '#features/account/account-contract.ts';
import { createAuthenticator } from '#server/auth/authenticate.ts';
import { hashToken, isTokenShaped } from '#server/auth/session-token.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { SERVER_VERSION } from '#server/version.ts';
import { nameProblem, plainName, zoneOfHours } from '../own-account/person-name.ts';
import { setPasswordByToken } from '../password/set-password.ts';
import { verifySecondFactor } from '../second-factor/second-factor.ts';
import type { SignUpDetails } from '../sign-up/code-store.ts';
import { decodeOnce, isEmail, plainEmail } from '../sign-up/email-address.ts';
import { requestMail } from '../sign-up/mail-job.ts';
import { verifyCode } from '../sign-up/verify-code.ts';
import { inviteAthlete } from '../staff/athlete-account.ts';
import { endSessions } from './account-store.ts';
import { signIn } from './sign-in.ts';

const refused = (error: string) => ({ status: 1, error });
const BAD_EMAIL = 'Email: type an address such as name@example.org.';

/** The same work for every address: what differs happens in the mail's job. */
async function requireCode(
  { jobs, actor, client }: RequestContext,
  typed: string,
  mail: { mail: 'sign-up'; details: SignUpDetails } | { mail: 'reset' },
) {
  const email = plainEmail(typed);
  if (!isEmail(email)) return refused(BAD_EMAIL);
  await requestMail(jobs, { ...mail, email, client: client.address }, actor);
  return { status: 0 };
}

export function accountRoutes(serve: Serve): void {
  serve(login, ({ email, password, challenge, code }, { db, client, clock }) => {
    const at = clock.now();
    return challenge === undefined
      ? signIn(db, { email, password, client, at })
      : verifySecondFactor(db, { challenge, code, client, at });
  });

  serve(verifySession, async (_input, { db, client, clock, settings }) => {
    const user = await createAuthenticator(db, clock).find(client.token);
    return { user, server_version: SERVER_VERSION, support_email: settings.supportEmail };
  });

  serve(logout, async (_input, { db, client, clock }) => {
    if (isTokenShaped(client.token))
      await endSessions(db, { tokenHash: hashToken(client.token) }, clock.now());
  });

  serve(signUp, async (given, context) => {
    const [first, last] = [plainName(given.first), plainName(given.last)];
    const problem = nameProblem(first, last);
    if (problem !== null) return refused(problem);
    const details = { first, last, timezone: zoneOfHours(given.timezone) };
    return requireCode(context, decodeOnce(given.email), { mail: 'sign-up', details });
  });

  serve(resetPassword, ({ email }, context) => requireCode(context, email, { mail: 'reset' }));
  serve(verifyEmail, (given, context) => verifyCode(context, 'signup', given));
  serve(verifyReset, (given, context) => verifyCode(context, 'reset', given));
  serve(setPassword, (given, context) => setPasswordByToken(context, given));
  serve(createAthleteAccount, ({ id }, context) => inviteAthlete(context, id));
}
