import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { serieRedirect } from '#database/tables/race-tables.ts';
import { racePageAddress } from '#integrations/website/race-page.ts';
import { recordStore } from '#server/records/record-store.ts';
import type { SerieRedirect } from '../serie-redirects-contract.ts';

const ofSerie = sql<string>`(select name from serie where serie.id = "serie_redirect"."serie_id")`;

/** The redirects, each named in messages after its alias and its serie. */
export const redirectStore = recordStore(
  serieRedirect,
  {
    id: serieRedirect.id,
    alias: serieRedirect.alias,
    name: sql<string>`${serieRedirect.alias} || ' of ' || ${ofSerie}`,
  },
  'redirect',
);

/** A serie's earlier aliases, the newest first. */
export async function redirectsOf(
  db: Queryable,
  serieId: number,
  websiteUrl: string | null,
): Promise<SerieRedirect[]> {
  const redirects = await db
    .select({ id: serieRedirect.id, alias: serieRedirect.alias })
    .from(serieRedirect)
    .where(eq(serieRedirect.serie_id, serieId))
    .orderBy(desc(serieRedirect.id));
  return redirects.map(({ id, alias }) => ({
    id,
    alias,
    test_url: websiteUrl === null ? null : racePageAddress(websiteUrl, alias),
  }));
}

/** The alias `from` becomes a redirect to the serie; a redirect from its new alias `to` would lead to itself and is deleted. */
export async function redirectAlias(tx: Tx, serieId: number, from: string, to: string): Promise<void> {
  await tx
    .delete(serieRedirect)
    .where(sql`${serieRedirect.serie_id} = ${serieId} and ${serieRedirect.alias} in (${to}, ${from})`);
  await tx.insert(serieRedirect).values({ serie_id: serieId, alias: from });
}

export async function removeRedirectsOf(tx: Tx, serieId: number): Promise<void> {
  await tx.delete(serieRedirect).where(eq(serieRedirect.serie_id, serieId));
}
