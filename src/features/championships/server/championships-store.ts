import { and, asc, desc, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { race } from '#database/tables/race-tables.ts';
import { t100Championship } from '#database/tables/season-tables.ts';
import type { Division } from '#rules/races/division.ts';
import { recordStore, usedByRaces } from '#server/records/record-store.ts';

const ofSeason = (column: 'name' | 'start_date') =>
  sql<
    string | null
  >`(select ${sql.raw(column)} from t100_season s where s.id = "t100_championship"."t100_season_id")`;

const withoutResults = (division: Division) =>
  sql<number>`(select count(*)::int from race where race.t100_championship_id = "t100_championship"."id"
    and coalesce(race.division, 'BOTH') in (${division}, 'BOTH')
    and not exists (select 1 from result where result.race_id = race.id and result.division = ${division}))`;

export const championshipStore = recordStore(
  t100Championship,
  {
    ...getTableColumns(t100Championship),
    season_name: ofSeason('name'),
    ...usedByRaces(t100Championship, race.t100_championship_id),
    races_without_results_mpro: withoutResults('MPRO'),
    races_without_results_fpro: withoutResults('FPRO'),
  },
  'championship',
);

export type ChampionshipRow = Awaited<ReturnType<typeof championshipsInOrder>>[number];

/** All championships, those of the latest season first. */
export const championshipsInOrder = (db: Queryable) =>
  championshipStore.list(
    db,
    sql`${ofSeason('start_date')} desc nulls last`,
    asc(t100Championship.name),
    desc(t100Championship.id),
  );

/** Whether a race of the championship belongs to another season than this one, or to none. */
export async function hasRaceOutside(
  db: Queryable,
  championshipId: number,
  seasonId: number,
): Promise<boolean> {
  const [row] = await db
    .select({ id: race.id })
    .from(race)
    .where(
      and(
        eq(race.t100_championship_id, championshipId),
        or(isNull(race.t100_season_id), ne(race.t100_season_id, seasonId)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
