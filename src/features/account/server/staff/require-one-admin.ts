import type { TouchedRecord, Tx } from '#database/change-sets.ts';
import { lastAdmin } from '#features/account/staff-accounts-contract.ts';
import { endSessions } from '../sign-in/account-store.ts';
import { accountsThatLostAdmin, hasAnAdmin } from './staff-accounts-store.ts';

/**
 * Runs at the end of every change that removes admin, whether by its call, by an undo or by deleting the
 * account: one admin who can sign in must remain, and the sessions of users who lost it end.
 */
export async function requireOneAdmin(
  tx: Tx,
  touched: readonly TouchedRecord[],
  changeSetId: number,
  at: Date,
): Promise<void> {
  if (!touched.some((one) => one.table_name === 'account')) return;
  const lost = await accountsThatLostAdmin(tx, changeSetId);
  if (lost.length === 0) return;
  if (!(await hasAnAdmin(tx))) throw lastAdmin();
  for (const accountId of lost) await endSessions(tx, { accountId }, at);
}
