import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { race, result, tier } from '#database/tables/race-tables.ts';
import { t100SeasonParticipant } from '#database/tables/season-tables.ts';
import type { Division } from '#rules/races/division.ts';

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

/** The id of the record of this name, which is added when there is none. */
export async function idOfName<Values extends { name: string }>(
  tx: Tx,
  store: { entity: string; insert(tx: Tx, values: Values): Promise<number> },
  values: Values,
): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${sql.identifier(store.entity)} where name = ${values.name}`,
  );
  return rows[0]?.id ?? store.insert(tx, values);
}

/** Gives people a contract of a season; existing ones are unchanged. */
export async function addContracts(
  tx: Tx,
  given: { seasonId: number; tierId: number; people: readonly { folded: string; division: Division }[] },
): Promise<void> {
  const found = await tx
    .select({ id: athlete.id, folded: athlete.folded_name, division: athlete.division })
    .from(athlete)
    .where(inArray(athlete.folded_name, [...new Set(given.people.map(({ folded }) => folded))]));
  const rows = given.people.flatMap(({ folded, division }) => {
    const person = found.find((one) => one.folded === folded && one.division === division);
    return person
      ? [{ season_id: given.seasonId, athlete_id: person.id, contract_tier_id: given.tierId }]
      : [];
  });
  if (rows.length > 0) await tx.insert(t100SeasonParticipant).values(rows).onConflictDoNothing();
}

export async function hasAthletes(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: athlete.id }).from(athlete).limit(1);
  return rows.length > 0;
}
