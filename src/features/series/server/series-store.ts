import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { serie, serieRedirect } from '#database/tables/race-tables.ts';

const columns = {
  id: serie.id,
  name: serie.name,
  alias: serie.alias,
  version: serie.version,
  races_count: sql<number>`(select count(*)::int from race where race.serie_id = "serie"."id")`,
};

export type SerieRow = Awaited<ReturnType<typeof seriesByName>>[number];

export async function seriesByName(db: Queryable) {
  return db.select(columns).from(serie).orderBy(sql`lower(${serie.name})`, asc(serie.id));
}

export async function serieById(db: Queryable, id: number): Promise<SerieRow | null> {
  const [row] = await db.select(columns).from(serie).where(eq(serie.id, id));
  return row ?? null;
}

/** The serie with this alias, else the one that this earlier alias redirects to. */
export async function serieByAlias(db: Queryable, alias: string): Promise<SerieRow | null> {
  const [own] = await db.select(columns).from(serie).where(eq(serie.alias, alias));
  if (own) return own;
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

/** Lets one change of aliases through at a time: an alias must be free among the series and among the redirects at once. */
export async function lockAliases(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('serie alias'))`);
}

/** Who has an alias, the serie `except` aside; null when it is free. */
export async function aliasOwner(
  tx: Tx,
  alias: string,
  except: number | null,
): Promise<{ name: string; isRedirect: boolean } | null> {
  const owner = await serieByAlias(tx, alias);
  if (!owner || owner.id === except) return null;
  return { name: owner.name, isRedirect: owner.alias !== alias };
}

/** The serie, locked against everyone else until the change is through. */
export async function lockSerie(tx: Tx, id: number): Promise<SerieRow | null> {
  await tx.execute(sql`select 1 from ${serie} where ${serie.id} = ${id} for update`);
  return serieById(tx, id);
}

export async function insertSerie(tx: Tx, fields: { name: string; alias: string }): Promise<number> {
  const [row] = await tx.insert(serie).values(fields).returning({ id: serie.id });
  return (row as { id: number }).id;
}

export async function updateSerie(
  tx: Tx,
  id: number,
  fields: { name: string; alias: string },
): Promise<void> {
  await tx.update(serie).set(fields).where(eq(serie.id, id));
}

/** The alias `from` goes on as a redirect to the serie; a redirect from its new alias `to` would lead to itself and goes. */
export async function redirectAlias(tx: Tx, serieId: number, from: string, to: string): Promise<void> {
  await tx
    .delete(serieRedirect)
    .where(sql`${serieRedirect.serie_id} = ${serieId} and ${serieRedirect.alias} in (${to}, ${from})`);
  await tx.insert(serieRedirect).values({ serie_id: serieId, alias: from });
}

/** The redirects first: an undo brings rows back in the opposite order, and a redirect needs its serie. */
export async function removeSerie(tx: Tx, id: number): Promise<void> {
  await tx.delete(serieRedirect).where(eq(serieRedirect.serie_id, id));
  await tx.delete(serie).where(eq(serie.id, id));
}

export async function removeRedirect(tx: Tx, id: number): Promise<void> {
  await tx.delete(serieRedirect).where(eq(serieRedirect.id, id));
}
