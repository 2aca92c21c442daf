import type { Queryable } from '#database/change-sets.ts';
import { eventLog } from '#database/tables/account-tables.ts';

export interface LoggedEvent {
  at: Date;
  accountId: number | null;
  kind: string;
  details: Record<string, string>;
}

/** Logs an event of an account that changes no record: sign-ins, refusals. Never a secret, nor what was typed as an e-mail. */
export async function noteEvent(db: Queryable, { at, accountId, kind, details }: LoggedEvent): Promise<void> {
  await db.insert(eventLog).values({ at, account_id: accountId, kind, details });
}
