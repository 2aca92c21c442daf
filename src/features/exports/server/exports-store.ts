import type { Queryable } from '#database/change-sets.ts';
import { eventLog } from '#database/tables/account-tables.ts';

export interface ReportedExport {
  what: string;
  rows: number;
  with_emails: 0 | 1;
}

/** Records an export with its time and account. */
export async function noteExport(
  db: Queryable,
  accountId: number | null,
  at: Date,
  reported: ReportedExport,
): Promise<void> {
  await db.insert(eventLog).values({ at, account_id: accountId, kind: 'export', details: reported });
}
