import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { done, flagAnswer } from '#contract/fields.ts';

const user = z.object({
  id: z.number(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  admin: flagAnswer,
});
export type User = z.output<typeof user>;

export const login = declareCall({
  method: 'POST',
  path: '/auth/login',
  purpose: 'Signs in with e-mail (URL-encoded) and password; answers a session token or an error.',
  access: 'open',
  input: z.object({
    email: z.string('must be text').max(2000, 'is too long'),
    password: z.string('must be text').max(10_000, 'is too long'),
  }),
  answer: z.object({ token_session: z.string().optional(), error: z.string().optional() }),
});

export const verifySession = declareCall({
  method: 'POST',
  path: '/auth/verifysession',
  purpose:
    'Says whose session the token is (null without a live one), and which version of the product answers.',
  access: 'open',
  input: z.object({}),
  answer: z.object({
    user: user.nullable(),
    server_version: z.string(),
    support_email: z.string().nullable(),
  }),
});

export const logout = declareCall({
  method: 'POST',
  path: '/auth/logout',
  purpose: 'Ends the session of the token at once, on every copy of the server.',
  access: 'open',
  input: z.object({}),
  answer: done,
});

/** The one text for every wrong sign-in, so that it never tells whether an address is known. */
export const WRONG_SIGN_IN = 'E-mail or password is not right.';
