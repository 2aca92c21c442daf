import type { Serve } from '#server/http/register-call.ts';
import { readLists } from '../../lists-desk-contract.ts';
import { planWithdrawal } from '../../withdrawal-contract.ts';
import { planWithdrawalOf } from './plan-withdrawal.ts';
import { readListsOf } from './read-lists.ts';

/** The start and wait list of a race as the start-list desk shows them. */
export function deskRoutes(serve: Serve): void {
  serve(readLists, ({ id, at }, { db, clock }) =>
    readListsOf(db, id, { at: at === undefined ? null : new Date(at), now: clock.now() }),
  );

  serve(planWithdrawal, ({ id, participant_id, promote }, { db }) =>
    planWithdrawalOf(db, id, { participantId: participant_id, promote }),
  );
}
