import type { TouchedRecord, Tx } from '#database/change-sets.ts';
import { lastAdmin } from '#features/account/staff-accounts-contract.ts';
import { endSessions } from '../sign-in/account-store.ts';
import { accountsThatLostAdmin, hasAnAdmin } from './staff-accounts-store.ts';

/**
 * The end of every change that takes admin away, be it by its call, by an undo or by deleting the account: one admin must be left, and the
 * sessions of whoever lost it are over.
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
