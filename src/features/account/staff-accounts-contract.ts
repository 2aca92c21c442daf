import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { emptyText, filledText, flag, flagField, id, option, timestampField } from '#contract/fields.ts';
import { badInput, conflict } from '#contract/refusal.ts';

// All accounts, for admins on /settings.

const staffAccount = z.object({
  id: z.number(),
  email: z.string(),
  first: z.string(),
  last: z.string(),
  admin: flagField,
  /** `invited`: has not set a password yet. */
  state: z.enum(['active', 'invited']),
  has_second_factor: z.boolean(),
  athlete_id: z.number().nullable(),
  athlete_name: z.string().nullable(),
  /** Live sessions. */
  sessions: z.number(),
  last_used_at: timestampField.nullable(),
  created_at: timestampField,
});
export type StaffAccount = z.output<typeof staffAccount>;

export const listAccounts = declareCall({
  method: 'GET',
  path: '/api/accounts',
  purpose: 'Lists all accounts: admins first, then by name.',
  dependsOn: ['account', 'athlete'],
  response: z.object({ accounts: z.array(staffAccount) }),
});

export const inviteAccount = declareCall({
  method: 'POST',
  path: '/api/accounts/invite',
  purpose: 'Creates an account, with or without admin rights, and mails an invitation.',
  input: z.object({
    email: filledText(254),
    first: filledText(100),
    last: emptyText(100),
    admin: option,
  }),
  response: z.object({ id: z.number() }),
});

export const inviteAgain = declareCall({
  method: 'POST',
  path: '/api/accounts/{id}/invite',
  purpose: 'Resends the invitation to an account that has not chosen a password yet.',
  input: z.object({ id }),
});

export const setAdmin = declareCall({
  method: 'POST',
  path: '/api/accounts/{id}/admin',
  purpose:
    'Grants admin rights, or removes them and ends the sessions of the account. The last admin cannot be removed.',
  input: z.object({ id, admin: flag }),
});

export const endAccountSessions = declareCall({
  method: 'DELETE',
  path: '/api/accounts/{id}/sessions',
  purpose: 'Ends all sessions of the account.',
  input: z.object({ id }),
});

export const lastAdmin = () =>
  conflict(
    'last-admin',
    'At least one admin with a password must remain. Grant admin rights to someone else first.',
    'admin',
  );
export const accountExists = (email: string) =>
  conflict('account-exists', `There is an account with the e-mail ${email} already.`, 'email');
export const badEmail = () => badInput('email', 'email must be an address such as name@example.org.');
export const passwordIsChosen = () =>
  conflict('password-chosen', 'This account already has a password; it needs no invitation.');
