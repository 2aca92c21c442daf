import { and, desc, eq } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { account, session } from '#database/tables/account-tables.ts';
import { isLive } from '../sign-in/account-store.ts';

const columns = {
  id: account.id,
  email: account.email,
  first: account.first,
  last: account.last,
  timezone: account.timezone,
  totp_since: account.totp_since,
  version: account.version,
};

export async function ownAccount(db: Queryable, id: number) {
  const [row] = await db.select(columns).from(account).where(eq(account.id, id));
  return row ?? null;
}

type OwnFields = Pick<typeof account.$inferSelect, 'first' | 'last' | 'timezone'>;

export async function saveOwnFields(tx: Tx, id: number, fields: OwnFields): Promise<void> {
  await tx.update(account).set(fields).where(eq(account.id, id));
}

/** The live sessions of an account, the most recently used first. */
export function sessionsOf(db: Queryable, accountId: number, now: Date) {
  return db
    .select({
      id: session.id,
      created_at: session.created_at,
      last_used_at: session.last_used_at,
      user_agent: session.user_agent,
      address: session.address,
    })
    .from(session)
    .where(and(eq(session.account_id, accountId), isLive(now)))
    .orderBy(desc(session.last_used_at), desc(session.id));
}
