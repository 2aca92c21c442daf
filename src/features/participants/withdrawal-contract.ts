import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { emptyable, id, pointsResponse } from '#contract/fields.ts';
import { badInput } from '#contract/refusal.ts';
import { listEntry } from './lists-desk-contract.ts';

export const planWithdrawal = declareCall({
  method: 'POST',
  path: '/api/race/{id}/withdrawal/plan',
  purpose:
    'Shows who would move up if a participant withdrew, and the strength of field with it. Nothing is saved.',
  dependsOn: ['race', 'serie', 'athlete', 'ranking', 'contender_ranking', 'contract_tier', 'season'],
  input: z.object({
    id,
    /** Who withdraws. */
    participant_id: id,
    /** The entry that moves up; null: nobody. Not sent: the proposed one. */
    promote: emptyable(id),
  }),
  response: z.object({
    /**
     * The participant_id of the first waiting entry of the division, in list order, that has no conflict; null: there is none, or the
     * one who withdraws is not on the start list.
     */
    proposed: z.number().nullable(),
    /** All waiting entries of the division in list order, without the one who withdraws. */
    candidates: z.array(listEntry),
    /** Of the division, as calculated: now, and after the withdrawal with the entry that moves up. Null: cannot be calculated. */
    sof_before: pointsResponse,
    sof_after: pointsResponse,
  }),
});

export const cannotBePromoted = () =>
  badInput(
    'promote',
    'promote must be an entry on the wait list of the same race and division. Choose another athlete.',
  );

export const promotedWithoutReason = () =>
  badInput('reason', 'reason is missing: only a withdrawal can move someone up. Give the reason.');
