import { desc, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '#database/change-sets.ts';
import { athlete, athleteProfile } from '#database/tables/athlete-tables.ts';
import { race, result, serie, withdrawal } from '#database/tables/race-tables.ts';
import { t100Season } from '#database/tables/season-tables.ts';
import { daysBetweenStarts, type OtherStart } from '#rules/participants/entry-conflicts.ts';
import { raceName } from '#rules/races/race-dates.ts';
import { raceColumns } from '../race-lists-store.ts';

type Selecting = Pick<Queryable, 'select'>;
const ids = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`;

/** What was done, and by whom, in the change that recorded the time of a list; an undo may have restored that time. Null without one. */
const causeOf = (list: PgColumn, id: number) => {
  const name = sql.raw(`'${list.name}'`);
  return sql<{ what: string; who: string } | null>`(
    select json_build_object('what', s.what, 'who', s.who) from change_row c join change_set s on s.id = c.change_set_id
    where c.entity = 'race' and c.entity_id = ${String(id)} and c.table_name = 'race'
      and (c.after ->> ${name})::timestamptz = ${list} and c.before ->> ${name} is distinct from c.after ->> ${name}
    order by s.undoes is not null, c.id desc limit 1)`;
};

export type RaceOfDesk = NonNullable<Awaited<ReturnType<typeof raceOfDesk>>>;

/**
 * What the lists of a race depend on, with the newest published contender ranking dated on or before a day (null: of all), and the time of
 * the newest change of the race; null when there is no such race.
 */
export async function raceOfDesk(db: Selecting, id: number, day: string | null) {
  const [row] = await db
    .select({
      ...raceColumns,
      start_list_quota_mpro: race.start_list_quota_mpro,
      start_list_quota_fpro: race.start_list_quota_fpro,
      start_list_last_updated: race.start_list_last_updated,
      wait_list_last_updated: race.wait_list_last_updated,
      startListCause: causeOf(race.start_list_last_updated, id),
      waitListCause: causeOf(race.wait_list_last_updated, id),
      sof: { MPRO: race.sof_mpro_calculated, FPRO: race.sof_fpro_calculated },
      divisionsWithResults: sql<
        string[]
      >`array(select distinct r.division from ${result} r where r.race_id = ${race.id})`,
      season: { name: t100Season.name, start: t100Season.start_date, end: t100Season.end_date },
      contenderRanking: sql<string | null>`(select max(s.date)::text from contender_ranking_set s
        where s.is_published = 1 and (${day}::date is null or s.date <= ${day}::date))`,
      changedAt: sql<string>`(select s.at::text from change_set s where s.id = (
        select max(c.change_set_id) from change_row c where c.entity = 'race' and c.entity_id = ${String(id)}))`,
    })
    .from(race)
    .innerJoin(serie, eq(serie.id, race.serie_id))
    .leftJoin(t100Season, eq(t100Season.id, race.t100_season_id))
    .where(eq(race.id, id));
  return row ? { ...row, id, name: raceName(row.serie, row) } : null;
}

interface OtherRow {
  race_id: number;
  serie: string;
  year: number | null;
  date: string;
  has_raced: boolean;
}

/** Races within six days in which the athlete raced, or is on the start list without a result. */
const otherStarts = (raceId: number, date: string) => sql<OtherRow[]>`coalesce((
  select json_agg(json_build_object('race_id', o.id, 'serie', e.name, 'year', o.year, 'date', o.date, 'has_raced', r.id is not null)
    order by o.id)
  from race o join ${serie} e on e.id = o.serie_id left join ${result} r on r.race_id = o.id and r.athlete_id = ${athlete.id}
  where o.id <> ${raceId} and o.date_status is null
    and o.date between ${date}::date - ${daysBetweenStarts}::int and ${date}::date + ${daysBetweenStarts}::int
    and (r.status <> 'DNS' or (r.id is null and exists (select from participant p
      where p.race_id = o.id and p.athlete_id = ${athlete.id} and p.is_waiting = 0)))), '[]')`;

/** What may prevent athletes from starting in a race, by athlete: as it is now. */
export async function conflictFacts(
  db: Queryable,
  { id, date, date_status, t100_season_id: season }: RaceOfDesk,
  athleteIds: readonly number[],
) {
  const rows = await db
    .select({
      id: athlete.id,
      division: athlete.division,
      retirementDate: athlete.retirement_date,
      maternityLeave: athleteProfile.maternity_leave,
      isExcluded: sql<boolean>`exists (select from t100_contender c join t100_season s on s.id = c.season_id
        where s.id = ${season} and s.contender_opt_method = 'OUT' and c.opt_method = 'OUT' and c.athlete_id = ${athlete.id})`,
      others: date === null || date_status !== null ? sql<OtherRow[]>`'[]'::json` : otherStarts(id, date),
    })
    .from(athlete)
    .leftJoin(athleteProfile, eq(athleteProfile.athlete_id, athlete.id))
    .where(sql`${athlete.id} = any(${ids(athleteIds)})`);
  const startOf = ({ race_id, has_raced, ...other }: OtherRow): OtherStart => ({
    ...{ raceId: race_id, race: raceName(other.serie, other), date: other.date, hasRaced: has_raced },
  });
  return new Map(
    rows.map(({ others, ...facts }) => [facts.id, { ...facts, otherStarts: others.map(startOf) }]),
  );
}

/** When and by whom each withdrawal of a race was recorded first: an undo can restore it later. */
const recordedOf = (raceId: number) => sql`(
  select distinct on (c.after ->> 'id') (c.after ->> 'id')::int as id, s.at::text as at, s.who
  from change_row c join change_set s on s.id = c.change_set_id
  where c.entity = 'race' and c.entity_id = ${String(raceId)} and c.table_name = 'withdrawal' and c.before is null
  order by c.after ->> 'id', c.id) recorded`;

/** Who was withdrawn from a race, the newest first. */
export async function withdrawnOf(db: Selecting, raceId: number) {
  return db
    .select({
      athlete_id: withdrawal.athlete_id,
      name: athlete.name,
      division: athlete.division,
      is_waiting: withdrawal.is_waiting,
      reason: withdrawal.reason,
      at: sql<string>`recorded.at`,
      who: sql<string>`recorded.who`,
      promoted: sql<{ athlete_id: number; name: string } | null>`(
        select json_build_object('athlete_id', up.id, 'name', up.name) from athlete up
        where up.id = coalesce((select o.athlete_id from athlete_old_id o where o.old_id = ${withdrawal.promoted_athlete_id}),
          ${withdrawal.promoted_athlete_id}))`,
    })
    .from(withdrawal)
    .innerJoin(athlete, eq(athlete.id, withdrawal.athlete_id))
    .innerJoin(recordedOf(raceId), sql`recorded.id = ${withdrawal.id}`)
    .where(eq(withdrawal.race_id, raceId))
    .orderBy(desc(withdrawal.id));
}
