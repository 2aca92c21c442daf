import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { flagField, id, numeric, omittable } from '#contract/fields.ts';

const user = z.object({
  id: z.number(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  admin: flagField,
  /** A zone such as Europe/Berlin, or hours from UTC. */
  timezone: z.string().nullable(),
});
export type User = z.output<typeof user>;

const typed = (longest: number) => z.string('must be text').max(longest);

/** The outcome of an account call: 0, or another number with an error message. */
const outcome = z.object({ status: z.number(), error: z.string().optional() });
const tokenOutcome = outcome.extend({ token: z.string().optional() });

/** A session, or the second factor that is required first: `challenge` is sent with its digits to /auth/login. */
const signedIn = z.object({
  token_session: z.string().optional(),
  second_factor: z.literal(true).optional(),
  challenge: z.string().optional(),
  error: z.string().optional(),
});
export type SignInResponse = z.output<typeof signedIn>;

export const login = declareCall({
  method: 'POST',
  path: '/auth/login',
  purpose:
    'Signs in with e-mail (URL-encoded) and password; returns a session token or an error. An account with a second factor returns a challenge; send it back with the 6 digits (or a recovery code) as code.',
  access: 'open',
  input: z.object({
    email: typed(2000).optional(),
    password: typed(10_000).optional(),
    challenge: omittable(typed(200)),
    code: omittable(typed(100)),
  }),
  response: signedIn,
});

export const verifySession = declareCall({
  method: 'POST',
  path: '/auth/verifysession',
  purpose: 'Returns the user of the session token (null without an active session) and the server version.',
  access: 'open',
  response: z.object({
    user: user.nullable(),
    server_version: z.string(),
    support_email: z.string().nullable(),
  }),
});

export const logout = declareCall({
  method: 'POST',
  path: '/auth/logout',
  purpose: 'Ends the session of the token immediately, on every instance of the server.',
  access: 'open',
});

const hoursFromUtc = 'must be a number of hours from -12 to 14';

export const signUp = declareCall({
  method: 'POST',
  path: '/auth/signup',
  purpose:
    'Mails a code to the address (URL-encoded). The response is the same whether or not it has an account; the mail says which.',
  access: 'open',
  input: z.object({
    email: typed(2000),
    first: typed(1000),
    last: typed(1000)
      .nullable()
      .transform((name) => name ?? ''),
    timezone: omittable(numeric(hoursFromUtc).pipe(z.number().min(-12, hoursFromUtc).max(14, hoursFromUtc))),
  }),
  response: outcome,
});

export const verifyEmail = declareCall({
  method: 'POST',
  path: '/auth/verifyemail',
  purpose: 'Exchanges the code of a sign-up for a token that sets the first password.',
  access: 'open',
  input: z.object({ email: typed(2000), code: typed(100) }),
  response: tokenOutcome,
});

export const resetPassword = declareCall({
  method: 'POST',
  path: '/auth/reset',
  purpose:
    'Mails a code for a new password. The response is the same whether or not the address has an account.',
  access: 'open',
  input: z.object({ email: typed(2000) }),
  response: outcome,
});

export const verifyReset = declareCall({
  method: 'POST',
  path: '/auth/verifyreset',
  purpose: 'Exchanges the code of a reset for a token that sets a new password.',
  access: 'open',
  input: z.object({ email: typed(2000), code: typed(100) }),
  response: tokenOutcome,
});

export const setPassword = declareCall({
  method: 'POST',
  path: '/auth/setpassword',
  purpose:
    'Sets the password (URL-encoded), ends all sessions of the account and starts a new one. After a refused password the token stays valid.',
  access: 'open',
  input: z.object({ password: typed(10_000), token: typed(200) }),
  response: outcome.extend(signedIn.shape),
});

export const createAthleteAccount = declareCall({
  method: 'POST',
  path: '/auth/create_athlete_account/{id}',
  purpose:
    'Creates an account without admin rights for the athlete and mails an invitation to their e-mail address. `id` is the athlete, `account_id` the new account.',
  input: z.object({ id }),
  response: outcome.extend({ account_id: z.number().optional() }),
});

/** The same text for every failed sign-in, so that it does not reveal whether an address is known. */
export const WRONG_SIGN_IN = 'Incorrect e-mail or password.';
export const WRONG_SECOND_FACTOR =
  'Incorrect code. Enter the current code from your app, or a recovery code.';
export const SIGN_IN_TOOK_TOO_LONG = 'Signing in took too long. Enter your password again.';
/** The same text for every code that is refused: wrong, old, used, tried five times, never sent. */
export const WRONG_CODE =
  'This code is incorrect or no longer valid. Check it or request a new one; you have five attempts.';
/** The requirements for a new password, shown before it is typed. */
export const PASSWORD_RULE =
  '15 characters or more (8 with a second factor). Any characters; not a common password, nor one with your name or address in it. Four unrelated words are a good choice.';
export const TOKEN_IS_OVER =
  'Setting the password took too long, or it was set already. Request a new code and start again.';
