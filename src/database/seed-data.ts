import { sql } from 'drizzle-orm';
import { nations } from '#rules/nations/nations.ts';
import { mediaCategories } from '#rules/pictures/media-categories.ts';
import { currencies } from '#rules/races/currencies.ts';
import type { Database, Queryable } from './change-sets.ts';
import { lockSetUp } from './set-up-lock.ts';
import { currency, mediaCategory, nation, tier } from './tables/all-tables.ts';

// The five tiers of the points system: base points and drop-off per place in percent. See docs/domain.md, "Tiers".
const TIERS = [
  {
    name: 'Diamond',
    base_points: 100,
    dropoff_percentage: 2,
    description: 'World championships and T100 races; prize money of 500,000 USD or more',
  },
  {
    name: 'Platinum',
    base_points: 95,
    dropoff_percentage: 2,
    description: 'Prize money of 350,000 to 500,000 USD',
  },
  {
    name: 'Gold',
    base_points: 90,
    dropoff_percentage: 5,
    description: 'Regional championships and most IRONMAN Pro Series races',
  },
  {
    name: 'Silver',
    base_points: 80,
    dropoff_percentage: 8,
    description: 'Prize money of 25,000 to 75,000 USD (middle) or 50,000 to 150,000 USD (full)',
  },
  { name: 'Bronze', base_points: 70, dropoff_percentage: 11, description: 'All smaller professional races' },
];

/** Whether no change set exists except the open one. */
async function isNew(db: Queryable, changeSetId = 0): Promise<boolean> {
  const { rows } = await db.execute<{ is_used: boolean }>(sql`
    select exists (select 1 from ${tier}) or exists (select 1 from change_set where id <> ${changeSetId}) as is_used`);
  return !rows[0]?.is_used;
}

/** Adds the data that nobody should have to type: nations, currencies, media categories; the tiers only in an empty installation. */
export async function addReferenceData(database: Database, at: Date): Promise<void> {
  const { db } = database;
  await db
    .insert(nation)
    .values([...nations])
    .onConflictDoUpdate({
      target: nation.alpha_2,
      set: { name: sql`excluded.name`, noc: sql`excluded.noc` },
    });
  await db
    .insert(currency)
    .values([...currencies])
    .onConflictDoNothing();
  const act = (what: string) => ({ actor: { accountId: null, name: 'tridesk' }, what, at });
  if (await isNew(db))
    await database.change(act('Points system set up'), async (tx, changeSetId) => {
      await lockSetUp(tx);
      if (await isNew(tx, changeSetId)) await tx.insert(tier).values(TIERS);
    });
  await database.change(act('Categories of pictures set up'), (tx) =>
    tx
      .insert(mediaCategory)
      .values([...mediaCategories])
      .onConflictDoNothing(),
  );
}
