import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete, athleteSponsor } from '#database/tables/athlete-tables.ts';
import { brand } from '#database/tables/brand-tables.ts';

const listed = {
  id: brand.id,
  name: brand.name,
  url: brand.url,
  logo: brand.logo,
  logo_color: brand.logo_color,
};

const byName = [asc(sql`lower(${brand.name})`), asc(brand.id)];

export async function brandsInOrder(db: Queryable) {
  return db
    .select(listed)
    .from(brand)
    .orderBy(...byName);
}

export type BrandRow = NonNullable<Awaited<ReturnType<typeof brandById>>>;

export async function brandById(db: Queryable, id: number) {
  const [row] = await db
    .select({ ...listed, version: brand.version })
    .from(brand)
    .where(eq(brand.id, id));
  return row ?? null;
}

/** The athletes that a brand sponsors, by name. */
export async function sponsoredBy(db: Queryable, id: number) {
  return db
    .select({ id: athlete.id, name: athlete.name })
    .from(athleteSponsor)
    .innerJoin(athlete, eq(athlete.id, athleteSponsor.athlete_id))
    .where(eq(athleteSponsor.brand_id, id))
    .orderBy(asc(sql`lower(${athlete.last})`), asc(athlete.id));
}

/** The brand, locked against everyone else until the change is through. */
export async function lockBrand(tx: Tx, id: number): Promise<BrandRow | null> {
  await tx.execute(sql`select 1 from ${brand} where ${brand.id} = ${id} for update`);
  return brandById(tx, id);
}

/** The brand that has a name, whatever its case, the brand `except` aside. One such question at a time, until its change is through. */
export async function brandNamed(tx: Tx, name: string, except: number | null): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('brand name'))`);
  const [row] = await tx
    .select({ id: brand.id, name: brand.name })
    .from(brand)
    .where(sql`lower(${brand.name}) = lower(${name}) and ${brand.id} is distinct from ${except}::int`);
  return row?.name ?? null;
}

export async function insertBrand(tx: Tx, name: string): Promise<number> {
  const [row] = await tx.insert(brand).values({ name }).returning({ id: brand.id });
  return (row as { id: number }).id;
}

export type BrandChanges = Partial<Pick<BrandRow, 'name' | 'url' | 'logo' | 'logo_color'>>;

export async function updateBrand(tx: Tx, id: number, changes: BrandChanges): Promise<void> {
  await tx.update(brand).set(changes).where(eq(brand.id, id));
}

export async function removeBrand(tx: Tx, id: number): Promise<void> {
  await tx.delete(brand).where(eq(brand.id, id));
}
