import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { participant, race, result, resultPoints } from '#database/tables/race-tables.ts';
import { unranked } from '#rules/points/places.ts';
import {
  currentSet,
  listedFields,
  longListOf,
  objectText,
  pictureOf,
  publicFields,
  publishedId,
  recordTexts,
} from './public-fields-store.ts';

const UNRANKED = sql.raw(String(unranked));
const NUMBER = { isNumber: true, isNullable: false } as const;

const LIST_ORDER = sql`e.late_entry, coalesce(k.overall_rank, ${UNRANKED}), coalesce(c.contender_rank, ${UNRANKED}), a.last, a.first, a.id`;
const ENTRY = objectText([
  ...listedFields(participant, 'e'),
  { name: 'country', value: sql`a.country`, isNumber: false, isNullable: true },
  { name: 'place_on_list', value: sql`row_number() over list_order`, ...NUMBER },
]);

/**
 * The public lists of races as texts, the entries in their order: late entries last, by rank, by contender rank, by name. Read for all races at
 * once: most have no list, and looking for each of them takes as long as the results.
 */
const publicLists = (from: number, to: number): SQL => sql`
  with list as materialized (
    select x.race_id, x.is_waiting, concat('[', string_agg(x.object, ',' order by x.place), ']') as entries from (
      select e.race_id, e.is_waiting, row_number() over list_order as place, ${ENTRY} as object
      from participant e join race o on o.id = e.race_id join athlete a on a.id = e.athlete_id
        left join ranking_row k on k.athlete_id = a.id and k.set_id = ${currentSet}
        left join contender_ranking_row c on c.athlete_id = a.id and c.set_id = o.contender_ranking_set_id
      where e.race_id >= ${from} and e.race_id < ${to} and e.is_public = 1
      window list_order as (partition by e.race_id, e.is_waiting order by ${LIST_ORDER})
    ) x group by x.race_id, x.is_waiting)`;

const publicList = (isWaiting: 0 | 1): SQL => sql`
  coalesce((select l.entries from list l where l.race_id = r.id and l.is_waiting = ${sql.raw(String(isWaiting))}), '[]')`;

const RANK = sql`coalesce(p.rank, ${UNRANKED})`;
const SYSTEM = sql`coalesce(p.ranking_system_id, t.ranking_system_id)`;
const RESULTS = longListOf(
  [
    ...listedFields(result, 't'),
    { name: 'rank', value: RANK, ...NUMBER },
    { name: 'ranking_system_id', value: SYSTEM, ...NUMBER, isNullable: true },
    ...listedFields(resultPoints, 'p', true),
  ],
  sql`from result t left join result_points p on p.result_id = t.id where t.race_id = r.id`,
  sql`t.division desc, ${RANK}, t.id`,
);

const SECTORS = ['sectors_bike_lg', 'sectors_bike_sm', 'sectors_run_lg', 'sectors_run_sm'];

/** The races with an id from `from` up to and without `to`, with their public lists and their results, as JSON texts by id. */
export function raceRecords(db: Queryable, base: string, from: number, to: number): Promise<string[]> {
  const sectors = SECTORS.map((name) => {
    const column = sql.identifier(name);
    return sql`${pictureOf(sql`r.${column}`, base)} as ${column}`;
  });
  return recordTexts(
    db,
    sql`
    select ${publicFields(race, 'r')}, (select c.code from currency c where c.id = r.prize_currency_id) as prize_currency,
      coalesce(r.sof_mpro_manual, r.sof_mpro_calculated) as sof_mpro,
      coalesce(r.sof_fpro_manual, r.sof_fpro_calculated) as sof_fpro,
      ${publishedId('t100_season', sql`r.t100_season_id`)} as t100_season_id,
      ${publishedId('t100_championship', sql`r.t100_championship_id`)} as t100_championship_id,
      ${sql.join(sectors, sql`, `)}
    from race r where r.id >= ${from} and r.id < ${to}`,
    { start_list: publicList(0), wait_list: publicList(1), results: RESULTS },
    publicLists(from, to),
  );
}
