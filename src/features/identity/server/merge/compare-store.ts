import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { athleteAlias } from '#database/tables/athlete-tables.ts';
import type { ComparedRace, RecordCounts } from '#features/identity/identity-contract.ts';
import { unranked } from '#rules/points/places.ts';
import { raceName } from '#rules/races/race-dates.ts';

/** The number of records of each kind that an athlete has. */
export async function countsOf(db: Queryable, id: number): Promise<RecordCounts> {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.identifier(table)} where athlete_id = ${id})`;
  const found = await db.execute<RecordCounts & Record<string, unknown>>(sql`
    select ${count('result')} as results, ${count('participant')} as lists, ${count('ranking_row')} as rankings,
      ${count('media_athlete')} as pictures, ${count('athlete_sponsor')} as sponsors, ${count('athlete_equipment')} as equipment,
      ${count('athlete_note')} as notes, ${count('athlete_alias')} as aliases, ${count('t100_season_participant')} as seasons,
      ${count('t100_contender')} as contenders`);
  return found.rows[0] as RecordCounts;
}

export async function aliasTexts(db: Queryable, id: number): Promise<string[]> {
  const rows = await db
    .select({ alias: athleteAlias.alias })
    .from(athleteAlias)
    .where(eq(athleteAlias.athlete_id, id))
    .orderBy(asc(athleteAlias.id));
  return rows.map((row) => row.alias);
}

/** The races of either athlete, newest first, with the result of each. */
export async function racesOfBoth(db: Queryable, one: number, other: number): Promise<ComparedRace[]> {
  const found = await db.execute<{
    race_id: number;
    serie: string;
    date: string | null;
    year: number | null;
    athlete_id: number;
    status: string;
    rank: number;
  }>(sql`
    select r.race_id, serie.name as serie, race.date::text as date, race.year, r.athlete_id, r.status,
      coalesce(p.rank, ${unranked})::int as rank
    from result r join race on race.id = r.race_id join serie on serie.id = race.serie_id
    left join result_points p on p.result_id = r.id
    where r.athlete_id in (${one}, ${other}) order by race.date desc nulls last, r.race_id desc`);
  return [...Map.groupBy(found.rows, (row) => row.race_id).values()].map((rows) => {
    const [first] = rows as [(typeof rows)[number]];
    const resultOf = (athleteId: number) => {
      const row = rows.find((each) => each.athlete_id === athleteId);
      return row ? { status: row.status, rank: row.rank } : null;
    };
    return {
      race_id: first.race_id,
      race: raceName(first.serie, first),
      date: first.date,
      one: resultOf(one),
      other: resultOf(other),
    };
  });
}
