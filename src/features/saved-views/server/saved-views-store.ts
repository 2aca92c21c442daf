import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
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

type NewView = typeof savedView.$inferInsert;

const isNamed = ({ account_id, list, name }: Pick<NewView, 'account_id' | 'list' | 'name'>) =>
  and(
    eq(savedView.account_id, account_id),
    eq(savedView.list, list),
    sql`lower(${savedView.name}) = lower(${name})`,
  );

/** Adds the view or replaces the person's view of the same name, ignoring case; returns its id. */
export async function putView(tx: Tx, view: NewView): Promise<number> {
  const { name, query, is_shared } = view;
  const [same] = await tx
    .select({ id: savedView.id })
    .from(savedView)
    .where(isNamed(view))
    // Earlier versions stored both.
    .orderBy(desc(eq(savedView.name, name)))
    .limit(1);
  if (same) {
    await tx.update(savedView).set({ name, query, is_shared }).where(eq(savedView.id, same.id));
    return same.id;
  }
  const [row] = await tx
    .insert(savedView)
    .values(view)
    .onConflictDoUpdate({
      target: [savedView.account_id, savedView.list, savedView.name],
      set: { query, is_shared },
    })
    .returning({ id: savedView.id });
  return (row as { id: number }).id;
}

/** One of the person's own views, locked until the transaction is committed; null when there is none. */
export async function lockOwnView(tx: Tx, accountId: number, id: number) {
  const [row] = await tx
    .select({ list: savedView.list })
    .from(savedView)
    .where(and(eq(savedView.id, id), eq(savedView.account_id, accountId)))
    .for('update');
  return row ?? null;
}

/** Whether the person has a view of the list under that name, ignoring case, other than `except`. */
export async function hasView(
  tx: Tx,
  view: Pick<NewView, 'account_id' | 'list' | 'name'>,
  except: number,
): Promise<boolean> {
  return (await tx.$count(savedView, and(isNamed(view), ne(savedView.id, except)))) > 0;
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
