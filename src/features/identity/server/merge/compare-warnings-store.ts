import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { raceName } from '#rules/races/race-dates.ts';
import type { AthleteRow } from './merge-values-store.ts';

async function sharedLists(db: Queryable, one: number, other: number): Promise<string[]> {
  const found = await db.execute<{ serie: string; date: string | null; year: number | null }>(sql`
    select serie.name as serie, race.date::text as date, race.year
    from participant a join participant b on b.race_id = a.race_id and b.athlete_id = ${other}
    join race on race.id = a.race_id join serie on serie.id = race.serie_id
    where a.athlete_id = ${one} order by race.date desc nulls last, race.id desc`);
  return found.rows.map(({ serie, ...race }) => raceName(serie, race));
}

async function sharedRankings(db: Queryable, one: number, other: number): Promise<number> {
  const found = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ranking_row a join ranking_row b on b.set_id = a.set_id and b.athlete_id = ${other}
    where a.athlete_id = ${one}`);
  return found.rows[0]?.count ?? 0;
}

/** Warnings that staff should read before merging these two. */
export async function compareWarnings(db: Queryable, one: AthleteRow, other: AthleteRow): Promise<string[]> {
  const lists = await sharedLists(db, one.id, other.id);
  const rankings = await sharedRankings(db, one.id, other.id);
  const divisions =
    one.division === other.division
      ? []
      : [
          `${one.name} races ${one.division}, ${other.name} ${other.division}: results keep their division, and those of the other division count in no ranking.`,
        ];
  const [first, ...rest] = lists;
  const more = rest.length === 0 ? '' : ` and ${rest.length} more`;
  return [
    ...divisions,
    ...(first === undefined
      ? []
      : [
          `Both are on the lists of ${first}${more}: someone entered them as two people. One entry will be kept.`,
        ]),
    ...(rankings === 0
      ? []
      : [
          `Both have a row in ${rankings === 1 ? 'one ranking' : `${rankings} rankings`}: the row of the kept athlete is used until it is generated again.`,
        ]),
  ];
}
