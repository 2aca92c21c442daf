import { asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { preparedOnce } from '#database/prepared-statements.ts';
import { media } from '#database/tables/media-tables.ts';
import { currency, race, serie, tier } from '#database/tables/race-tables.ts';
import { contenderRankingSet } from '#database/tables/ranking-tables.ts';
import { t100Championship, t100Season } from '#database/tables/season-tables.ts';
import { latestRaceFirst } from '#rules/races/race-dates.ts';
import type { RaceFieldRecord } from '#rules/races/race-fields.ts';

const named = {
  serie: serie.name,
  serie_alias: serie.alias,
  tier: tier.name,
  t100_season: t100Season.name,
  results_count: sql<number>`(select count(*)::int from result where result.race_id = "race"."id")`,
};

const listed = {
  id: race.id,
  serie_id: race.serie_id,
  year: race.year,
  brand: race.brand,
  division: race.division,
  date: race.date,
  date_status: race.date_status,
  country_name: race.country_name,
  city: race.city,
  tier_id: race.tier_id,
  ait_men: race.ait_men,
  ait_women: race.ait_women,
  t100_season_id: race.t100_season_id,
  t100_championship_id: race.t100_championship_id,
  start_list_last_updated: race.start_list_last_updated,
  wait_list_last_updated: race.wait_list_last_updated,
  sof_mpro_manual: race.sof_mpro_manual,
  sof_mpro_calculated: race.sof_mpro_calculated,
  sof_fpro_manual: race.sof_fpro_manual,
  sof_fpro_calculated: race.sof_fpro_calculated,
  ...named,
};

const record = {
  ...getTableColumns(race),
  ...named,
  tier_base_points: tier.base_points,
  participants_count: sql<number>`(
    select count(*)::int from participant where participant.race_id = "race"."id")`,
};

export type ListedRaceRow = Awaited<ReturnType<typeof raceRows>>[number];
export type RaceRow = NonNullable<Awaited<ReturnType<typeof raceById>>>;

/** All races, latest first; among races of one day the newest record first. */
export async function raceRows(db: Queryable) {
  const rows = await db
    .select(listed)
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .leftJoin(tier, eq(tier.id, race.tier_id))
    .leftJoin(t100Season, eq(t100Season.id, race.t100_season_id))
    .orderBy(desc(race.id));
  return rows.toSorted(latestRaceFirst);
}

const byId = (db: Queryable) =>
  db
    .select(record)
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .leftJoin(tier, eq(tier.id, race.tier_id))
    .leftJoin(t100Season, eq(t100Season.id, race.t100_season_id))
    .where(eq(race.id, sql.placeholder('id')));
const readRace = preparedOnce(byId);

/** A race with its serie, tier and season; null when there is none. */
export async function raceById(db: Queryable, id: number) {
  const [row] = await readRace(db).execute({ id });
  return row ?? null;
}

/** What a save of a race has to know of it: the whole race takes three times as long to read. */
export type RaceBeforeSave = Pick<
  typeof race.$inferSelect,
  | ('year' | 'date' | 'date_status' | 'tier_id')
  | ('t100_season_id' | 't100_championship_id' | 'rtrt_event_id' | 'rtrt_name')
> & { serie: string };

/** Null when there is no such race. */
export async function raceBeforeSave(
  db: Queryable,
  id: number,
  lock = sql``,
): Promise<RaceBeforeSave | null> {
  const { rows } = await db.execute<RaceBeforeSave & Record<string, unknown>>(sql`
    select s.name as serie, r.year, r.date::text as date, r.date_status, r.tier_id, r.t100_season_id, r.t100_championship_id,
      r.rtrt_event_id, r.rtrt_name
    from race r join serie s on s.id = r.serie_id where r.id = ${id} ${lock}`);
  return rows[0] ?? null;
}

/** The same, locked until the transaction ends. */
export const lockRace = (tx: Tx, id: number) => raceBeforeSave(tx, id, sql`for no key update of r`);

const readContenderSets = preparedOnce((db) =>
  db
    .select({
      id: contenderRankingSet.id,
      date: contenderRankingSet.date,
      is_published: contenderRankingSet.is_published,
    })
    .from(contenderRankingSet)
    .where(
      sql`${contenderRankingSet.id} = ${sql.placeholder('own')} or ${contenderRankingSet.id} = (
        select s.id from contender_ranking_set s where s.is_published = 1 order by s.date desc, s.id desc limit 1)`,
    )
    .orderBy(sql`${contenderRankingSet.date} desc`, sql`${contenderRankingSet.id} desc`),
);

/** The newest published contender ranking, and the one of the given id. */
export async function contenderSets(db: Queryable, id: number | null) {
  const rows = await readContenderSets(db).execute({ own: id });
  const info = (row?: (typeof rows)[number]) => (row ? { id: row.id, date: row.date } : null);
  return {
    newest: info(rows.find((row) => row.is_published === 1)),
    own: info(rows.find((row) => row.id === id)),
  };
}

/** As `raceDateOrder` sorts: a month after its days, a year after its months, to be announced last in its year. */
const dateOrder = sql`case
  when ${race.date_status} = 'tba' then ${race.year} || '-99-tba'
  when ${race.date} is null then ${race.year} || '-99'
  when ${race.date_status} = 'year' then to_char(${race.date}, 'YYYY') || '-99'
  when ${race.date_status} = 'month-year' then to_char(${race.date}, 'YYYY-MM') || '-99'
  else ${race.date}::text end collate "C"`;
const latestFirst = sql`(order by ${dateOrder} desc nulls last, ${race.id} desc)`;
const readNeighbours = preparedOnce((db) => {
  const inOrder = db
    .select({
      id: race.id,
      prev_id: sql<number | null>`lag(${race.id}) over ${latestFirst}`.as('prev_id'),
      next_id: sql<number | null>`lead(${race.id}) over ${latestFirst}`.as('next_id'),
    })
    .from(race)
    .as('in_order');
  return db
    .select({ prev_id: inOrder.prev_id, next_id: inOrder.next_id })
    .from(inOrder)
    .where(eq(inOrder.id, sql.placeholder('id')));
});

/** Ids of the races before and after this one, latest first, null at the ends; null when there is no such race. */
export async function neighboursOfRace(db: Queryable, id: number) {
  const [row] = await readNeighbours(db).execute({ id });
  return row ?? null;
}

export async function currenciesByCode(db: Queryable) {
  return db.select().from(currency).orderBy(asc(currency.code));
}

const tables: Record<RaceFieldRecord, { table: PgTable; id: SQL; isActive?: SQL; exists?: SQL }> = {
  serie: { table: serie, id: sql`${serie.id}` },
  tier: { table: tier, id: sql`${tier.id}`, isActive: sql`${tier.is_active} = 1` },
  currency: { table: currency, id: sql`${currency.id}` },
  season: { table: t100Season, id: sql`${t100Season.id}`, isActive: sql`${t100Season.is_active} = 1` },
  championship: {
    ...{ table: t100Championship, id: sql`${t100Championship.id}` },
    isActive: sql`${t100Championship.is_active} = 1`,
  },
  // Not in the trash.
  media: { table: media, id: sql`${media.id}`, exists: sql`${media.deleted_at} is null` },
};

/** The record that a race's field refers to, with whether the field may get it: not when it is archived. Null when there is none. */
export async function findRecord(db: Queryable, kind: RaceFieldRecord, id: number) {
  const { table, id: column, isActive = sql`true`, exists = sql`true` } = tables[kind];
  const found = await db.execute<{ is_active: boolean }>(
    sql`select ${isActive} as is_active from ${table} where ${column} = ${id} and ${exists}`,
  );
  return found.rows[0] ?? null;
}

/** The name and the season of a championship; null when there is none. */
export async function championshipById(db: Queryable, id: number) {
  const [row] = await db
    .select({ name: t100Championship.name, season_id: t100Championship.t100_season_id })
    .from(t100Championship)
    .where(eq(t100Championship.id, id));
  return row ?? null;
}
