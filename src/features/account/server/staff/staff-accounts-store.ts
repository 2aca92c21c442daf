import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { account, session } from '#database/tables/account-tables.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { changeRow } from '#database/tables/history-tables.ts';
import { hasAdmin, isLive } from '../sign-in/account-store.ts';

/** All accounts with their live sessions. */
export function allAccounts(db: Queryable, now: Date) {
  const live = and(eq(session.account_id, account.id), isLive(now));
  return db
    .select({
      id: account.id,
      email: account.email,
      first: account.first,
      last: account.last,
      admin: account.admin,
      hasPassword: sql<boolean>`${account.password_hash} is not null`,
      totp_since: account.totp_since,
      athlete_id: account.athlete_id,
      athlete_name: athlete.name,
      created_at: account.created_at,
      sessions: sql<number>`(select count(*)::int from ${session} where ${live})`,
      last_used_at: sql<
        string | null
      >`(select max(${session.last_used_at}) from ${session} where ${session.account_id} = ${account.id})`,
    })
    .from(account)
    .leftJoin(athlete, eq(athlete.id, account.athlete_id))
    .orderBy(desc(account.admin), asc(account.last), asc(account.first), asc(account.id));
}

/** Sets the flag; false when it already had this value. */
export async function setAdminFlag(tx: Tx, id: number, admin: 0 | 1): Promise<boolean> {
  const rows = await tx
    .update(account)
    .set({ admin })
    .where(and(eq(account.id, id), ne(account.admin, admin)))
    .returning({ id: account.id });
  return rows.length > 0;
}

/** The accounts that lost admin in this change set, in any way: a call, an undo, a deletion. */
export async function accountsThatLostAdmin(tx: Tx, changeSetId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: sql<number>`(${changeRow.before} ->> 'id')::int` })
    .from(changeRow)
    .where(
      and(
        eq(changeRow.change_set_id, changeSetId),
        eq(changeRow.table_name, 'account'),
        sql`${changeRow.before} ->> 'admin' = '1'`,
        sql`coalesce(${changeRow.after} ->> 'admin', '0') <> '1'`,
      ),
    );
  return rows.map((row) => row.id);
}

/**
 * True while there is an admin who can sign in. Changes that remove admin wait here for one another, so that two of them
 * cannot remove the last two.
 */
export async function hasAnAdmin(tx: Tx): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('the last admin', 0))`);
  return hasAdmin(tx);
}

export async function athleteToInvite(db: Queryable, athleteId: number) {
  const [row] = await db
    .select({
      name: athlete.name,
      first: athlete.first,
      last: athlete.last,
      email: athlete.email,
      accountId: account.id,
    })
    .from(athlete)
    .leftJoin(account, eq(account.athlete_id, athlete.id))
    .where(eq(athlete.id, athleteId));
  return row ?? null;
}
