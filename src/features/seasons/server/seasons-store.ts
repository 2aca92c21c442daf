import { desc, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { t100Season } from '#database/tables/season-tables.ts';
import { recordStore } from '#server/records/record-store.ts';

const countOf = (table: string, condition = 'true') =>
  sql<number>`(select count(*)::int from ${sql.raw(table)} of_season where ${sql.raw(condition)} and of_season.season_id = "t100_season"."id")`;
const racesOf = (condition: string) =>
  sql<number>`(select count(*)::int from race where race.t100_season_id = "t100_season"."id" and ${sql.raw(condition)})`;

interface LastRace {
  id: number;
  serie: string;
  /** The last day on which it can be. */
  date: string;
  date_status: 'month-year' | 'year' | null;
  year: number | null;
}

/** As `lastPossibleDay`, of a race whose date is known to some precision. */
const lastDay = `case race.date_status
  when 'month-year' then (date_trunc('month', race.date) + interval '1 month - 1 day')::date
  when 'year' then (date_trunc('year', race.date) + interval '1 year - 1 day')::date
  else race.date end`;

export const seasonStore = recordStore(
  t100Season,
  {
    ...getTableColumns(t100Season),
    total_race_count: racesOf('true'),
    races_mpro: racesOf(`coalesce(race.division, 'BOTH') <> 'FPRO'`),
    races_fpro: racesOf(`coalesce(race.division, 'BOTH') <> 'MPRO'`),
    participants_count: countOf('t100_season_participant'),
    contenders_count: countOf('t100_contender'),
    contender_rankings_count: countOf('contender_generation'),
    championships: sql<{ id: number; name: string }[]>`(
      select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name) order by h.name, h.id), '[]')
      from t100_championship h where h.t100_season_id = "t100_season"."id")`,
    last_race: sql<LastRace | null>`(
      select json_build_object('id', race.id, 'serie', serie.name, 'date', ${sql.raw(lastDay)},
        'date_status', race.date_status, 'year', race.year)
      from race join serie on serie.id = race.serie_id
      where race.t100_season_id = "t100_season"."id" and race.date is not null and race.date_status is distinct from 'tba'
      order by ${sql.raw(lastDay)} desc, race.id desc limit 1)`,
  },
  'season',
);

export type SeasonRow = Awaited<ReturnType<typeof seasonsInOrder>>[number];

/** All seasons, latest first. */
export const seasonsInOrder = (db: Queryable) =>
  seasonStore.list(db, desc(t100Season.start_date), desc(t100Season.id));
