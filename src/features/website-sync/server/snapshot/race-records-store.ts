import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { participant, race, result, resultPoints } from '#database/tables/race-tables.ts';
import { unranked } from '#rules/points/places.ts';
import {
  currentSet,
  listedFields,
  longListOf,
  pictureOf,
  publicFields,
  publishedId,
  recordTexts,
} from './public-fields-store.ts';

const UNRANKED = sql.raw(String(unranked));
const NUMBER = { isNumber: true, isNullable: false } as const;

const LIST_ORDER = sql`e.late_entry, coalesce(k.overall_rank, ${UNRANKED}), coalesce(c.contender_rank, ${UNRANKED}), a.last, a.first, a.id`;

/** The public entries of a list in its order: late entries last, by rank, by contender rank, by name. */
const entries = (isWaiting: 0 | 1): SQL =>
  longListOf(
    [
      ...listedFields(participant, 'e'),
      { name: 'country', value: sql`a.country`, isNumber: false, isNullable: true },
      { name: 'place_on_list', value: sql`row_number() over (order by ${LIST_ORDER})`, ...NUMBER },
    ],
    sql`from participant e join athlete a on a.id = e.athlete_id
      left join ranking_row k on k.athlete_id = a.id and k.set_id = ${currentSet}
      left join contender_ranking_row c on c.athlete_id = a.id and c.set_id = (
        select o.contender_ranking_set_id from race o where o.id = r.id)
      where e.race_id = r.id and e.is_public = 1 and e.is_waiting = ${sql.raw(String(isWaiting))}`,
    LIST_ORDER,
  );

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
    { start_list: entries(0), wait_list: entries(1), results: RESULTS },
  );
}
