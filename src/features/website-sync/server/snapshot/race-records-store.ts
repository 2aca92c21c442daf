import { type SQL, sql } from 'drizzle-orm';
import { participant, race, result, resultPoints } from '#database/tables/race-tables.ts';
import { unranked } from '#rules/points/places.ts';
import {
  currentSet,
  ifSet,
  inRange,
  listedFields,
  longListOf,
  objectText,
  pictureOf,
  publicFields,
  publishedId,
  recordReader,
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
const PUBLIC_LISTS = sql`
  with list as materialized (
    select x.race_id, x.is_waiting, concat('[', string_agg(x.object, ',' order by x.place), ']') as entries from (
      select e.race_id, e.is_waiting, row_number() over list_order as place, ${ENTRY} as object
      from participant e join race o on o.id = e.race_id join athlete a on a.id = e.athlete_id
        left join ranking_row k on k.athlete_id = a.id and k.set_id = ${currentSet}
        left join contender_ranking_row c on c.athlete_id = a.id and c.set_id = o.contender_ranking_set_id
      where ${inRange(sql`e.race_id`)} and e.is_public = 1
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

const SECTORS = ['sectors_bike_lg', 'sectors_bike_sm', 'sectors_run_lg', 'sectors_run_sm'].map((name) => {
  const column = sql.identifier(name);
  return sql`${pictureOf(sql`r.${column}`)} as ${column}`;
});

/** The races of a range, with their public lists and their results. */
export const raceRecords = recordReader(
  sql`
    select ${publicFields(race, 'r')},
      ${ifSet(sql`r.prize_currency_id`, sql`select c.code from currency c where c.id = r.prize_currency_id`)} as prize_currency,
      coalesce(r.sof_mpro_manual, r.sof_mpro_calculated) as sof_mpro,
      coalesce(r.sof_fpro_manual, r.sof_fpro_calculated) as sof_fpro,
      ${publishedId('t100_season', sql`r.t100_season_id`)} as t100_season_id,
      ${publishedId('t100_championship', sql`r.t100_championship_id`)} as t100_championship_id,
      ${sql.join(SECTORS, sql`, `)}
    from race r where ${inRange(sql`r.id`)}`,
  { start_list: publicList(0), wait_list: publicList(1), results: RESULTS },
  PUBLIC_LISTS,
);
