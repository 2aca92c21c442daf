import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete, athleteSponsor } from '#database/tables/athlete-tables.ts';
import { brand } from '#database/tables/brand-tables.ts';
import { type FileUrls, urlNow } from '#server/files/file-urls.ts';
import { recordStore } from '#server/records/record-store.ts';

export const brandStore = recordStore(brand, getTableColumns(brand));

export type BrandRow = Awaited<ReturnType<typeof brandStore.read>>;
export type BrandChanges = Partial<Pick<BrandRow, 'name' | 'url' | 'logo' | 'logo_color'>>;

/** A brand with the present URLs of its logos. */
export const withLogos = <Shown extends Pick<BrandRow, 'logo' | 'logo_color'>>(
  brand: Shown,
  addresses: FileUrls,
): Shown => ({
  ...brand,
  logo: brand.logo && urlNow(addresses, brand.logo),
  logo_color: brand.logo_color && urlNow(addresses, brand.logo_color),
});

/** All brands by name. */
export const listedBrands = async (db: Queryable, addresses: FileUrls): Promise<BrandRow[]> =>
  (await brandStore.byName(db)).map((row) => withLogos(row, addresses));

/** The athletes that a brand sponsors, by name. */
export async function sponsoredBy(db: Queryable, id: number) {
  return db
    .select({ id: athlete.id, name: athlete.name })
    .from(athleteSponsor)
    .innerJoin(athlete, eq(athlete.id, athleteSponsor.athlete_id))
    .where(eq(athleteSponsor.brand_id, id))
    .orderBy(asc(sql`lower(${athlete.last})`), asc(athlete.id));
}

/** Returns the name of a brand other than `except` with this name, ignoring case. Serializes changes of names. */
export async function brandNamed(tx: Tx, name: string, except: number | null): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('brand name'))`);
  const [row] = await tx
    .select({ id: brand.id, name: brand.name })
    .from(brand)
    .where(sql`lower(${brand.name}) = lower(${name}) and ${brand.id} is distinct from ${except}::int`);
  return row?.name ?? null;
}
