import { eq } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { account } from '#database/tables/account-tables.ts';
import {
  athlete,
  athleteAttribute,
  athleteEquipment,
  athleteProfile,
} from '#database/tables/athlete-tables.ts';
import { writeAttribute, writeEquipment } from '#features/athletes/server/edit/athlete-writes-store.ts';
import { submittedPictures } from '#rules/athletes/athlete-fields.ts';

export type AthleteRow = typeof athlete.$inferSelect;

/** All single values of an athlete, from which a merge chooses. */
export interface SingleValues {
  athlete: AthleteRow;
  attributes: Map<string, string>;
  profile: typeof athleteProfile.$inferSelect | null;
  equipment: Map<string, typeof athleteEquipment.$inferSelect>;
  account: { id: number; email: string } | null;
}

/** Locks both athletes, the smaller id first, to prevent deadlocks between merges. */
export async function lockBoth(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const id of [...ids].sort((one, other) => one - other))
    await tx.select({ id: athlete.id }).from(athlete).where(eq(athlete.id, id)).for('update');
}

export async function singleValuesOf(db: Queryable, id: number): Promise<SingleValues | null> {
  const [own] = await db.select().from(athlete).where(eq(athlete.id, id));
  if (!own) return null;
  const attributes = await db.select().from(athleteAttribute).where(eq(athleteAttribute.athlete_id, id));
  const [profile] = await db.select().from(athleteProfile).where(eq(athleteProfile.athlete_id, id));
  const equipment = await db.select().from(athleteEquipment).where(eq(athleteEquipment.athlete_id, id));
  const [linked] = await db
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(eq(account.athlete_id, id));
  return {
    athlete: own,
    attributes: new Map(attributes.map((row) => [row.name, row.value])),
    profile: profile ?? null,
    equipment: new Map(equipment.map((row) => [row.name, row])),
    account: linked ?? null,
  };
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

/** The value of a field of `mergedFields`, as text; null for none. */
export function valueOfField(values: SingleValues, name: string): string | null {
  const [place = '', item = ''] = name.split('.');
  switch (place) {
    case 'account':
      return values.account?.email ?? null;
    case 'attributes':
    case 'pictures':
      return asText(values.attributes.get(item));
    case 'profile':
      return asText(values.profile?.[item as keyof NonNullable<SingleValues['profile']>]);
    case 'equipment': {
      const held = values.equipment.get(item);
      return asText([held?.value, held?.brand, held?.model].filter(Boolean).join(' '));
    }
    default:
      return asText(values.athlete[place as keyof AthleteRow]);
  }
}

type Profile = Record<string, unknown>;

/** Writes the chosen values of the other athlete to the retained one; `taken`: names of `mergedFields`. `takeOverLink` moves the link. */
export async function takeValues(
  tx: Tx,
  kept: SingleValues,
  other: SingleValues,
  taken: ReadonlySet<string>,
): Promise<void> {
  const of = (place: string) =>
    [...taken].filter((name) => name.startsWith(`${place}.`)).map((name) => name.slice(place.length + 1));
  for (const name of [...of('attributes'), ...of('pictures')])
    await writeAttribute(tx, kept.athlete.id, name, other.attributes.get(name) ?? null);
  for (const name of of('equipment')) {
    const { value = null, brand = null, model = null } = other.equipment.get(name) ?? {};
    await writeEquipment(tx, kept.athlete.id, { name, value, brand, model });
  }
  await takeProfile(tx, kept, other, of('profile'));
  await takeColumns(tx, kept.athlete, other.athlete, taken);
  if (taken.has('account')) await takeAccount(tx, kept.athlete.id, other);
}

async function takeProfile(
  tx: Tx,
  kept: SingleValues,
  other: SingleValues,
  names: readonly string[],
): Promise<void> {
  const id = kept.athlete.id;
  if (kept.profile === null) {
    if (other.profile === null) return;
    const { athlete_id: _, version: __, ...values } = other.profile;
    await tx.insert(athleteProfile).values({ athlete_id: id, ...values });
    return;
  }
  if (names.length === 0) return;
  const values: Profile = Object.fromEntries(
    names.map((name) => [name, (other.profile as Profile | null)?.[name] ?? null]),
  );
  await tx.update(athleteProfile).set(values).where(eq(athleteProfile.athlete_id, id));
}

/** The columns of the athlete that make up a field of `mergedFields`. */
const COLUMNS_OF_FIELDS: Readonly<Record<string, readonly (keyof AthleteRow)[]>> = {
  name: ['first', 'last', 'name', 'folded_name'],
  country: ['country'],
  division: ['division'],
  email: ['email'],
  retirement_date: ['retirement_date', 'retirement_source'],
  ...Object.fromEntries(submittedPictures.map(({ approved, column }) => [`pictures.${approved}`, [column]])),
};

async function takeColumns(
  tx: Tx,
  kept: AthleteRow,
  other: AthleteRow,
  taken: ReadonlySet<string>,
): Promise<void> {
  const columns = [...taken].flatMap((name) => COLUMNS_OF_FIELDS[name] ?? []);
  const values = Object.fromEntries(columns.map((column) => [column, other[column]]));
  if (columns.length > 0) await tx.update(athlete).set(values).where(eq(athlete.id, kept.id));
}

/** An athlete has at most one account: the previous one loses its athlete. */
async function takeAccount(tx: Tx, keptId: number, other: SingleValues): Promise<void> {
  await tx.update(account).set({ athlete_id: null }).where(eq(account.athlete_id, keptId));
  if (other.account)
    await tx.update(account).set({ athlete_id: keptId }).where(eq(account.id, other.account.id));
}
