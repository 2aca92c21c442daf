import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { id, timestampField } from '#contract/fields.ts';
import { conflict } from '#contract/refusal.ts';

// Export and erasure of one person's data. Every call is recorded in the log.

const row = z.record(z.string(), z.unknown());

/** All personal data of a person, by table, as it is stored; secrets (hashes, keys) are excluded. */
const personalData = z.object({
  about: z.object({ kind: z.enum(['athlete', 'account']), id: z.number(), name: z.string() }),
  made_at: timestampField,
  kept: z.record(z.string(), z.array(row)),
  /** What was changed, when and by whom, with the values before and after. */
  history: z.array(row),
  /** Sign-ins, exports and refusals. */
  log: z.array(row),
});
export type PersonalData = z.output<typeof personalData>;

const personalDataResponse = z.object({ personal_data: personalData });

export const readAthleteData = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/personal-data',
  purpose: 'Exports all personal data of an athlete, including the account and its sessions.',
  isSecret: true,
  input: z.object({ id }),
  response: personalDataResponse,
});

export const eraseAthleteData = declareCall({
  method: 'DELETE',
  path: '/api/athlete/{id}/personal-data',
  purpose:
    'Permanently erases the private data of an athlete, in history too: e-mail, profile, birthday, height, weight, notes, account. The public record is retained: name, nation, division, results, rankings, start lists.',
  isSecret: true,
  input: z.object({ id }),
});

export const readAccountData = declareCall({
  method: 'POST',
  path: '/api/accounts/{id}/personal-data',
  purpose: "Exports all personal data of an account's holder.",
  isSecret: true,
  input: z.object({ id }),
  response: personalDataResponse,
});

export const eraseAccount = declareCall({
  method: 'DELETE',
  path: '/api/accounts/{id}/personal-data',
  purpose:
    "Permanently deletes an account, including the current user's; history retains the changes without the name. The last admin cannot be deleted.",
  isSecret: true,
  input: z.object({ id }),
});

export const athleteIsAdmin = (name: string) =>
  conflict(
    'athlete-is-admin',
    `The account of ${name} has admin rights. Remove them first, or erase the account on /settings.`,
  );
