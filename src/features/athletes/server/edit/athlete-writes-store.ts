import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import {
  athlete,
  athleteAttribute,
  athleteEquipment,
  athleteOldLink,
  athleteProfile,
  athleteSponsor,
} from '#database/tables/athlete-tables.ts';
import { brand } from '#database/tables/brand-tables.ts';
import { foldName, fullName } from '#rules/name-matching/names.ts';
import { freeSlug } from '../list/athletes-store.ts';

export type StoredValue = string | number | null;
export type StoredValues = Readonly<Record<string, StoredValue>>;

/** The athlete, locked until the transaction ends; null when there is none. */
export async function lockAthlete(tx: Tx, id: number) {
  const [row] = await tx.select().from(athlete).where(eq(athlete.id, id)).for('no key update');
  return row ?? null;
}

export async function nameOfAthlete(db: Queryable, id: number): Promise<string | null> {
  const [row] = await db.select({ name: athlete.name }).from(athlete).where(eq(athlete.id, id));
  return row?.name ?? null;
}

/**
 * Writes columns of the athlete; the full name follows first and last, a changed retirement date is marked
 * as set manually.
 */
export async function updateAthlete(
  tx: Tx,
  before: { id: number; first: string; last: string },
  values: StoredValues,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const name = fullName(String(values.first ?? before.first), String(values.last ?? before.last));
  const isRenamed = 'first' in values || 'last' in values;
  await tx
    .update(athlete)
    .set({
      ...values,
      ...(isRenamed ? { name, folded_name: foldName(name) } : {}),
      ...('retirement_date' in values ? { retirement_source: 'hand' as const } : {}),
    })
    .where(eq(athlete.id, before.id));
}

/**
 * Makes the requested link unique with a number where another athlete has it; the previous link still leads
 * to the athlete.
 */
export async function takeLink(
  tx: Tx,
  before: { id: number; link: string },
  wanted: string,
): Promise<string> {
  if (wanted === before.link) return wanted;
  const link = await freeSlug(tx, wanted, before.id);
  if (link === before.link) return link;
  await tx.delete(athleteOldLink).where(eq(athleteOldLink.link, link));
  await tx.insert(athleteOldLink).values({ link: before.link, athlete_id: before.id }).onConflictDoNothing();
  return link;
}

export async function attributesByName(tx: Tx, id: number, names: readonly string[]) {
  const rows = await tx
    .select()
    .from(athleteAttribute)
    .where(and(eq(athleteAttribute.athlete_id, id), inArray(athleteAttribute.name, [...names])));
  return new Map(rows.map((row) => [row.name, row]));
}

/** Versions of an item that was removed are not used again: an edit that started from one would overwrite another value. */
const firstVersion = (
  table: 'athlete_attribute' | 'athlete_equipment',
  id: number,
  name: string,
) => sql<number>`
  1 + coalesce((select max((r.before ->> 'version')::int) from change_row r where r.table_name = ${table}
    and r.entity_id = ${String(id)} and r.after is null and r.before ->> 'name' = ${name}), 0)`;

/** Writes one attribute; null removes it. */
export async function writeAttribute(tx: Tx, id: number, name: string, value: string | null): Promise<void> {
  if (value === null)
    await tx
      .delete(athleteAttribute)
      .where(and(eq(athleteAttribute.athlete_id, id), eq(athleteAttribute.name, name)));
  else
    await tx
      .insert(athleteAttribute)
      .values({ athlete_id: id, name, value, version: firstVersion('athlete_attribute', id, name) })
      .onConflictDoUpdate({
        target: [athleteAttribute.athlete_id, athleteAttribute.name],
        set: { value },
        setWhere: ne(athleteAttribute.value, value),
      });
}

/** Creates an empty profile for an athlete; false when there is one. */
export async function insertProfile(tx: Tx, id: number): Promise<boolean> {
  const added = await tx
    .insert(athleteProfile)
    .values({ athlete_id: id })
    .onConflictDoNothing()
    .returning({ id: athleteProfile.athlete_id });
  return added.length > 0;
}

/** Writes columns of a profile; the profile must exist. */
export async function updateProfile(tx: Tx, id: number, values: StoredValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.update(athleteProfile).set(values).where(eq(athleteProfile.athlete_id, id));
}

export async function hasProfile(tx: Tx, id: number): Promise<boolean> {
  const found = await tx
    .select({ id: athleteProfile.athlete_id })
    .from(athleteProfile)
    .where(eq(athleteProfile.athlete_id, id))
    .for('update');
  return found.length > 0;
}

export async function equipmentByName(tx: Tx, id: number, names: readonly string[]) {
  const rows = await tx
    .select()
    .from(athleteEquipment)
    .where(and(eq(athleteEquipment.athlete_id, id), inArray(athleteEquipment.name, [...names])));
  return new Map(rows.map((row) => [row.name, row]));
}

export type EquipmentValues = Omit<typeof athleteEquipment.$inferSelect, 'athlete_id' | 'version'>;

/** Writes one item of equipment; one without any value is removed. */
export async function writeEquipment(
  tx: Tx,
  id: number,
  { name, value, brand: made, model }: EquipmentValues,
): Promise<void> {
  if (value === null && made === null && model === null) {
    await tx
      .delete(athleteEquipment)
      .where(and(eq(athleteEquipment.athlete_id, id), eq(athleteEquipment.name, name)));
    return;
  }
  const values = { value, brand: made, model };
  await tx
    .insert(athleteEquipment)
    .values({ athlete_id: id, name, ...values, version: firstVersion('athlete_equipment', id, name) })
    .onConflictDoUpdate({ target: [athleteEquipment.athlete_id, athleteEquipment.name], set: values });
}

/** Brands and models of athletes' equipment by item, the most frequent first; free text only. */
export async function equipmentSuggestions(db: Queryable, names: readonly string[], most: number) {
  const count = sql<number>`count(*)::int`;
  return db
    .select({
      name: athleteEquipment.name,
      brand: athleteEquipment.brand,
      model: athleteEquipment.model,
      count,
    })
    .from(athleteEquipment)
    .where(
      sql`${inArray(athleteEquipment.name, [...names])} and coalesce(${athleteEquipment.brand}, ${athleteEquipment.model}) is not null`,
    )
    .groupBy(athleteEquipment.name, athleteEquipment.brand, athleteEquipment.model)
    .orderBy(
      desc(count),
      asc(athleteEquipment.name),
      asc(athleteEquipment.brand),
      asc(athleteEquipment.model),
    )
    .limit(most);
}

export async function brandNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: brand.id, name: brand.name })
    .from(brand)
    .where(inArray(brand.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** Makes these brands, in this order, the athlete's sponsors; only what differs is written. */
export async function replaceSponsors(tx: Tx, id: number, brandIds: readonly number[]): Promise<void> {
  const ofAthlete = eq(athleteSponsor.athlete_id, id);
  await tx
    .delete(athleteSponsor)
    .where(
      brandIds.length === 0 ? ofAthlete : and(ofAthlete, notInArray(athleteSponsor.brand_id, [...brandIds])),
    );
  if (brandIds.length === 0) return;
  const rows = brandIds.map((brand_id, place) => ({ athlete_id: id, brand_id, position: place + 1 }));
  await tx
    .insert(athleteSponsor)
    .values(rows)
    .onConflictDoUpdate({
      target: [athleteSponsor.athlete_id, athleteSponsor.brand_id],
      set: { position: sql`excluded.position` },
      setWhere: sql`${athleteSponsor.position} <> excluded.position`,
    });
}
