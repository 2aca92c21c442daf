import { getTableColumns, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { race, serie, serieRedirect } from '#database/tables/race-tables.ts';
import { removeRedirectsOf } from '#features/serie-redirects/server/serie-redirects-store.ts';
import { recordStore, usedByRaces } from '#server/records/record-store.ts';

const columns = { ...getTableColumns(serie), ...usedByRaces(serie, race.serie_id) };

export const serieStore = recordStore(serie, columns);

export type SerieRow = Awaited<ReturnType<typeof serieStore.read>>;

/** The serie with this alias, else the one that this earlier alias redirects to. */
export async function serieByAlias(db: Queryable, alias: string): Promise<SerieRow | null> {
  const isCurrent = sql`${serie.alias} = ${alias}`;
  const redirected = sql`select ${serieRedirect.serie_id} from ${serieRedirect} where ${serieRedirect.alias} = ${alias}`;
  const found = db.select(columns).from(serie).where(sql`${isCurrent} or ${serie.id} in (${redirected})`);
  const [row] = await found.orderBy(sql`${isCurrent} desc`).limit(1);
  return row ?? null;
}

/** The serie other than `except` that has an alias, or had it and redirects it; null when the alias is free. Serializes changes of aliases. */
export async function aliasOwner(tx: Tx, alias: string, except: number | null): Promise<SerieRow | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('serie alias'))`);
  const owner = await serieByAlias(tx, alias);
  return owner?.id === except ? null : owner;
}

/** The redirects first: an undo restores rows in the opposite order, and a redirect needs its serie. */
export async function removeSerie(tx: Tx, id: number): Promise<void> {
  await removeRedirectsOf(tx, id);
  await serieStore.remove(tx, id);
}
