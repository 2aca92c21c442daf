import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { participant, race, result, tier } from '#database/tables/race-tables.ts';
import { t100Season } from '#database/tables/season-tables.ts';

/** True in a database without athletes and races, and where an earlier load was interrupted. */
export async function isDemonstrationDue(db: Db, kind: string): Promise<boolean> {
  const found = await db.execute<{ is_due: boolean }>(sql`
    select case when exists (select 1 from job where kind = ${kind})
      then not exists (select 1 from job where kind = ${kind} and state = 'done')
      else not exists (select 1 from ${athlete}) and not exists (select 1 from ${race}) end as is_due`);
  return found.rows[0]?.is_due ?? false;
}

/** The edition of a serie on a day, and how many results it has. */
export async function editionOn(db: Queryable, serieId: number, date: string) {
  const [row] = await db
    .select({
      id: race.id,
      results: sql<number>`(select count(*)::int from ${result} where race_id = "race"."id")`,
    })
    .from(race)
    .where(and(eq(race.serie_id, serieId), eq(race.date, date)));
  return row ?? null;
}

export async function tierIds(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.select({ id: tier.id, name: tier.name }).from(tier);
  return new Map(rows.map((row) => [row.name, row.id]));
}

export async function seasonNamed(tx: Tx, season: typeof t100Season.$inferInsert): Promise<number> {
  const [there] = await tx
    .select({ id: t100Season.id })
    .from(t100Season)
    .where(eq(t100Season.name, season.name));
  if (there) return there.id;
  const [row] = await tx.insert(t100Season).values(season).returning({ id: t100Season.id });
  return (row as { id: number }).id;
}

/** Adds athletes to a race's start list; existing entries are unchanged. */
export async function addStarters(
  tx: Tx,
  raceId: number,
  folded: readonly string[],
  at: Date,
): Promise<void> {
  const athletes = await tx
    .select({ id: athlete.id })
    .from(athlete)
    .where(inArray(athlete.folded_name, [...folded]));
  if (athletes.length === 0) return;
  const rows = athletes.map(({ id }) => ({
    race_id: raceId,
    athlete_id: id,
    is_waiting: 0 as const,
    is_public: 1 as const,
    meta: { latest_source: 'announced start list' },
  }));
  await tx.insert(participant).values(rows).onConflictDoNothing();
  await tx.update(race).set({ start_list_last_updated: at }).where(eq(race.id, raceId));
}

export async function hasAthletes(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: athlete.id }).from(athlete).limit(1);
  return rows.length > 0;
}
