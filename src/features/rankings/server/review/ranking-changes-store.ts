import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { race, serie, tier } from '#database/tables/race-tables.ts';
import type { RowsTable } from '#features/rankings/server/shared/rows-of-sets-store.ts';
import { raceName } from '#rules/races/race-dates.ts';

const among = (ids: readonly number[]) =>
  sql`in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

export type NamedRace = Awaited<ReturnType<typeof namedRaces>>[number];

/** The races of these ids that still exist, with the facts of their points. History does not record their calculated strength of field. */
export async function namedRaces(db: Queryable, ids: readonly number[]) {
  const rows = await db
    .select({
      id: race.id,
      date: race.date,
      year: race.year,
      division: race.division,
      tier_id: race.tier_id,
      tier: tier.name,
      base_points: tier.base_points,
      dropoff_percentage: tier.dropoff_percentage,
      serie: serie.name,
      sof_mpro_manual: race.sof_mpro_manual,
      sof_mpro_calculated: race.sof_mpro_calculated,
      sof_mpro_last_calculated: race.sof_mpro_last_calculated,
      sof_fpro_manual: race.sof_fpro_manual,
      sof_fpro_calculated: race.sof_fpro_calculated,
      sof_fpro_last_calculated: race.sof_fpro_last_calculated,
    })
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .leftJoin(tier, eq(tier.id, race.tier_id))
    .where(sql`${race.id} ${among(ids)}`);
  return rows.map((row) => ({ ...row, name: raceName(row.serie, row) }));
}

/** Names by id of the records that a change refers to. */
export async function namesOf(
  db: Queryable,
  what: 'athlete' | 'tier' | 'serie',
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db.execute<{ id: number; name: string }>(sql`
    select id, name from ${sql.identifier(what)} where id ${among(ids)}`);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}

/** An athlete whose division or last name differs, and the newest change that caused it; null without a record in history. */
export interface ChangedAthleteRow {
  id: number;
  name: string;
  before: string;
  after: string;
  at: string | null;
  who: string | null;
  change_set_id: number | null;
}

/** The athletes of a set who are in another division now, and the newest change that caused it. */
export async function movedAthletes(
  db: Queryable,
  rows: RowsTable['name'],
  setId: number,
  afterChangeSet: number,
): Promise<ChangedAthleteRow[]> {
  const found = await db.execute<{ [Name in keyof ChangedAthleteRow]: ChangedAthleteRow[Name] }>(sql`
    select a.id, a.name, r.division as before, a.division as after, c.at, c.who, c.change_set_id
    from ${sql.identifier(rows)} r join athlete a on a.id = r.athlete_id
    left join lateral (
      select s.at, s.who, s.id as change_set_id from change_row w join change_set s on s.id = w.change_set_id
      where w.entity = 'athlete' and w.entity_id = a.id::text and w.table_name = 'athlete' and s.id > ${afterChangeSet}
        and w.before ->> 'division' is distinct from w.after ->> 'division'
      order by w.id desc limit 1) c on true
    where r.set_id = ${setId} and a.division <> r.division order by a.last, a.id`);
  return found.rows.map((row) => ({
    ...row,
    change_set_id: row.change_set_id === null ? null : Number(row.change_set_id),
  }));
}

/** The athletes of a set whose last name was changed after a change set, and not changed back. */
export async function renamedAthletes(
  db: Queryable,
  rows: RowsTable['name'],
  setId: number,
  afterChangeSet: number,
): Promise<ChangedAthleteRow[]> {
  const found = await db.execute<{ [Name in keyof ChangedAthleteRow]: ChangedAthleteRow[Name] }>(sql`
    select a.id, a.name, c.before, a.last as after, s.at, s.who, s.id as change_set_id from (
      select w.entity_id, (array_agg(w.before ->> 'last' order by w.id))[1] as before, max(w.change_set_id) as change_set_id
      from change_row w
      where w.entity = 'athlete' and w.table_name = 'athlete' and w.change_set_id > ${afterChangeSet}
        and w.before ->> 'last' <> w.after ->> 'last'
      group by w.entity_id
    ) c join athlete a on a.id::text = c.entity_id join change_set s on s.id = c.change_set_id
    join ${sql.identifier(rows)} r on r.athlete_id = a.id and r.set_id = ${setId}
    where a.last <> c.before order by a.last, a.id`);
  return found.rows.map((row) => ({ ...row, change_set_id: Number(row.change_set_id) }));
}

export interface TierChange {
  tier_id: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  at: string;
  who: string;
  change_set_id: number;
}

/** The changes of the numbers of these tiers after a change set, oldest first. */
export async function changesOfTiers(
  db: Queryable,
  tierIds: readonly number[],
  afterChangeSet: number,
): Promise<TierChange[]> {
  if (tierIds.length === 0) return [];
  const found = await db.execute<{ [Name in keyof TierChange]: TierChange[Name] }>(sql`
    select (w.entity_id)::int as tier_id, w.before, w.after, s.at, s.who, s.id as change_set_id
    from change_row w join change_set s on s.id = w.change_set_id
    where w.entity = 'tier' and w.table_name = 'tier' and w.before is not null and w.after is not null
      and w.entity_id in (select jsonb_array_elements_text(${JSON.stringify(tierIds)}::jsonb)) and s.id > ${afterChangeSet}
    order by w.id`);
  return found.rows.map((row) => ({ ...row, change_set_id: Number(row.change_set_id) }));
}
