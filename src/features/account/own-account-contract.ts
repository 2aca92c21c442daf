import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { emptyText, filledText, id, text, timestampField, version } from '#contract/fields.ts';
import { badInput, conflict, Refusal } from '#contract/refusal.ts';

// The current user's account, on /settings.

const ownAccount = z.object({
  id: z.number(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  timezone: z.string().nullable(),
  /** Since when a second factor is required; null when it is off. */
  second_factor_since: timestampField.nullable(),
  recovery_codes_left: z.number(),
  version: z.number(),
});
export type OwnAccount = z.output<typeof ownAccount>;

const password = z.string('must be text').max(10_000);
const newSession = z.object({ token_session: z.string() });
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const readOwnAccount = declareCall({
  method: 'GET',
  path: '/api/me',
  purpose: "Returns the current user's account: name, time zone, second factor.",
  dependsOn: ['account'],
  response: z.object({ me: ownAccount }),
});

export const saveOwnAccount = declareCall({
  method: 'PUT',
  path: '/api/me',
  purpose: "Saves the current user's name and time zone.",
  input: z.object({
    first: filledText(100),
    last: emptyText(100),
    timezone: text(100).nullable(),
    version,
  }),
  response: z.object({ me: ownAccount }),
});

export const changeOwnPassword = declareCall({
  method: 'POST',
  path: '/api/me/password',
  purpose:
    "Changes the current user's password; ends all sessions of the account and starts a new one for the caller.",
  isSecret: true,
  input: z.object({ password, new_password: password }),
  response: newSession,
});

export const beginSecondFactor = declareCall({
  method: 'POST',
  path: '/api/me/second-factor',
  purpose:
    'Creates the key of a second factor (TOTP): as text, as otpauth URL and as the path of its QR code.',
  isSecret: true,
  input: z.object({ password }),
  response: z.object({
    key: z.string(),
    address: z.string(),
    /** SVG path data of the QR code's dark squares, in a square of `qr_size`. */
    qr_path: z.string(),
    qr_size: z.number(),
  }),
});
export type SecondFactorKey = z.output<typeof beginSecondFactor.response>;

export const confirmSecondFactor = declareCall({
  method: 'POST',
  path: '/api/me/second-factor/confirm',
  purpose:
    'Enables the second factor with its first code; returns the recovery codes, which are not shown again.',
  isSecret: true,
  input: z.object({ code: z.string('must be text').max(100) }),
  response: recoveryCodes,
});

export const renewRecoveryCodes = declareCall({
  method: 'POST',
  path: '/api/me/second-factor/recovery-codes',
  purpose: 'Replaces the recovery codes and returns the new ones, which are not shown again.',
  isSecret: true,
  input: z.object({ password }),
  response: recoveryCodes,
});

export const endSecondFactor = declareCall({
  method: 'DELETE',
  path: '/api/me/second-factor',
  purpose: 'Disables the second factor.',
  isSecret: true,
  input: z.object({ password }),
});

const ownSession = z.object({
  id: z.number(),
  created_at: timestampField,
  last_used_at: timestampField,
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

export const listOwnSessions = declareCall({
  method: 'GET',
  path: '/api/me/sessions',
  purpose: "Lists the current user's active sessions, most recently used first.",
  dependsOn: ['account'],
  response: z.object({ sessions: z.array(ownSession) }),
});

export const endOwnSession = declareCall({
  method: 'DELETE',
  path: '/api/me/sessions/{id}',
  purpose: "Ends one of the current user's sessions.",
  input: z.object({ id }),
});

export const endOtherSessions = declareCall({
  method: 'DELETE',
  path: '/api/me/sessions',
  purpose: "Ends all of the user's other sessions.",
});

export const wrongOwnPassword = () => badInput('password', 'The current password is incorrect.');
export const refusedPassword = (message: string) => badInput('new_password', message);
export const wrongFirstCode = () =>
  badInput('code', 'Incorrect code. Enter the current six digits from your app.');
export const secondFactorIsOn = () =>
  conflict('second-factor-on', 'A second factor is on already. Switch it off before you set up another one.');
export const secondFactorIsOff = () => conflict('second-factor-off', 'No second factor is on.');
export const passwordTooShortAlone = (length: number) =>
  conflict(
    'password-too-short',
    `Your password has ${length} characters; without a second factor it needs 15. Choose a longer one first.`,
  );
/** 429, with the time of the next possible attempt. */
export const tooManyTries = (retryAfterSeconds: number) =>
  new Refusal(
    429,
    'too-many-tries',
    'Too many incorrect codes or passwords. Wait a few minutes, then try again.',
    {
      retryAfterSeconds,
    },
  );
