import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { account, columnChoice, savedView } from '#database/tables/account-tables.ts';

const isVisible = (accountId: number) => or(eq(savedView.account_id, accountId), eq(savedView.is_shared, 1));

/** The person's own and the shared views of a list, by name. */
export function viewsOfList(db: Queryable, accountId: number, list: string) {
  return db
    .select({
      id: savedView.id,
      name: savedView.name,
      query: savedView.query,
      is_shared: savedView.is_shared,
      owner: sql<string>`trim(${account.first} || ' ' || ${account.last})`,
      is_own: sql<boolean>`${savedView.account_id} = ${accountId}`,
      version: savedView.version,
    })
    .from(savedView)
    .innerJoin(account, eq(account.id, savedView.account_id))
    .where(and(eq(savedView.list, list), isVisible(accountId)))
    .orderBy(sql`lower(${savedView.name})`, asc(savedView.id));
}

/** A view that the person may see, in a transaction locked until it is committed; null when there is none. */
export async function visibleView(db: Queryable, accountId: number, id: number) {
  const [row] = await db
    .select({ name: savedView.name })
    .from(savedView)
    .where(and(eq(savedView.id, id), isVisible(accountId)))
    .for('update');
  return row ?? null;
}

/** Adds the view or replaces the person's view of the same name; returns its id. */
export async function putView(tx: Tx, view: typeof savedView.$inferInsert): Promise<number> {
  const [row] = await tx
    .insert(savedView)
    .values(view)
    .onConflictDoUpdate({
      target: [savedView.account_id, savedView.list, savedView.name],
      set: { query: view.query, is_shared: view.is_shared },
    })
    .returning({ id: savedView.id });
  return (row as { id: number }).id;
}

/** One of the person's own views, locked until the transaction is committed; null when there is none. */
export async function lockOwnView(tx: Tx, accountId: number, id: number) {
  const [row] = await tx
    .select({ name: savedView.name, list: savedView.list })
    .from(savedView)
    .where(and(eq(savedView.id, id), eq(savedView.account_id, accountId)))
    .for('update');
  return row ?? null;
}

/** Whether the person has a view of the list under that name. */
export async function hasView(tx: Tx, account_id: number, list: string, name: string): Promise<boolean> {
  const isIt = and(eq(savedView.account_id, account_id), eq(savedView.list, list), eq(savedView.name, name));
  return (await tx.$count(savedView, isIt)) > 0;
}

export async function putViewName(tx: Tx, id: number, name: string): Promise<void> {
  await tx.update(savedView).set({ name }).where(eq(savedView.id, id));
}

export async function removeView(tx: Tx, id: number): Promise<void> {
  await tx.delete(savedView).where(eq(savedView.id, id));
}

/** The columns that the person chose, by table. */
export function choicesOf(db: Queryable, accountId: number) {
  return db
    .select({ list: columnChoice.list, columns: columnChoice.columns })
    .from(columnChoice)
    .where(eq(columnChoice.account_id, accountId))
    .orderBy(asc(columnChoice.list));
}

/** Stores the chosen columns of a table; null forgets the choice. */
export async function putChoice(
  db: Queryable,
  account_id: number,
  list: string,
  columns: string[] | null,
): Promise<void> {
  if (columns === null)
    await db
      .delete(columnChoice)
      .where(and(eq(columnChoice.account_id, account_id), eq(columnChoice.list, list)));
  else
    await db
      .insert(columnChoice)
      .values({ account_id, list, columns })
      .onConflictDoUpdate({ target: [columnChoice.account_id, columnChoice.list], set: { columns } });
}
