import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { serie, serieRedirect } from '#database/tables/race-tables.ts';
import { recordStore } from '#server/records/record-store.ts';

const columns = {
  ...getTableColumns(serie),
  races_count: sql<number>`(select count(*)::int from race where race.serie_id = "serie"."id")`,
};

export const serieStore = recordStore(serie, columns);

export type SerieRow = Awaited<ReturnType<typeof serieStore.read>>;

export const seriesByName = (db: Queryable) => serieStore.list(db, sql`lower(${serie.name})`, asc(serie.id));

/** The serie with this alias, else the one that this earlier alias redirects to. */
export async function serieByAlias(db: Queryable, alias: string): Promise<SerieRow | null> {
  const [current] = await db.select(columns).from(serie).where(eq(serie.alias, alias));
  if (current) return current;
  const [redirected] = await db
    .select(columns)
    .from(serie)
    .innerJoin(serieRedirect, eq(serieRedirect.serie_id, serie.id))
    .where(eq(serieRedirect.alias, alias));
  return redirected ?? null;
}

/** A serie's earlier aliases, the newest first. */
export async function redirectsOf(db: Queryable, serieId: number) {
  return db
    .select({ id: serieRedirect.id, alias: serieRedirect.alias })
    .from(serieRedirect)
    .where(eq(serieRedirect.serie_id, serieId))
    .orderBy(sql`${serieRedirect.id} desc`);
}

export async function redirectById(db: Queryable, id: number) {
  const [row] = await db
    .select({ id: serieRedirect.id, alias: serieRedirect.alias, serie_name: serie.name })
    .from(serieRedirect)
    .innerJoin(serie, eq(serie.id, serieRedirect.serie_id))
    .where(eq(serieRedirect.id, id));
  return row ?? null;
}

/** The serie other than `except` that has an alias, or had it and redirects it; null when the alias is free. Serializes changes of aliases. */
export async function aliasOwner(tx: Tx, alias: string, except: number | null): Promise<SerieRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('serie alias'))`);
  const owner = await serieByAlias(tx, alias);
  return owner?.id === except ? null : owner;
}

/** The alias `from` becomes a redirect to the serie; a redirect from its new alias `to` would lead to itself and is deleted. */
export async function redirectAlias(tx: Tx, serieId: number, from: string, to: string): Promise<void> {
  await tx
    .delete(serieRedirect)
    .where(sql`${serieRedirect.serie_id} = ${serieId} and ${serieRedirect.alias} in (${to}, ${from})`);
  await tx.insert(serieRedirect).values({ serie_id: serieId, alias: from });
}

/** The redirects first: an undo restores rows in the opposite order, and a redirect needs its serie. */
export async function removeSerie(tx: Tx, id: number): Promise<void> {
  await tx.delete(serieRedirect).where(eq(serieRedirect.serie_id, id));
  await serieStore.remove(tx, id);
}

export async function removeRedirect(tx: Tx, id: number): Promise<void> {
  await tx.delete(serieRedirect).where(eq(serieRedirect.id, id));
}
