import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { contenderGeneration, contenderRankingRow } from '#database/tables/ranking-tables.ts';
import type { NewRows } from '#features/rankings/server/shared/rows-of-sets-store.ts';
import { contenderRows, type RankedContenders } from '#rules/contenders/contender-ranking.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import { unranked } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';

/** The rows of a set with the current names of the athletes: men first, each by rank, then those left out. */
export async function contenderRowsOfSet(db: Queryable, setId: number) {
  return db
    .select({
      id: athlete.id,
      name: athlete.name,
      first: athlete.first,
      last: athlete.last,
      country: athlete.country,
      division: sql<Division>`${contenderRankingRow.division}`,
      contender_rank: contenderRankingRow.contender_rank,
      contender_points: contenderRankingRow.contender_points,
      overall_rank: contenderRankingRow.overall_rank,
      left_out: contenderRankingRow.left_out,
    })
    .from(contenderRankingRow)
    .innerJoin(athlete, eq(athlete.id, contenderRankingRow.athlete_id))
    .where(eq(contenderRankingRow.set_id, setId))
    .orderBy(
      sql`${contenderRankingRow.division} desc`,
      asc(contenderRankingRow.order),
      asc(contenderRankingRow.athlete_id),
    );
}

/** The world ranking whose ranks a set shows: the newest published one dated on or before its date; null if there is none. */
export async function worldRankingOn(db: Queryable, date: PlainDate): Promise<number | null> {
  const found = await db.execute<{ id: number }>(sql`
    select id from ranking_set where published = 1 and date <= ${date}::date order by date desc, id desc limit 1`);
  return found.rows[0]?.id ?? null;
}

const COLUMNS = [
  'athlete_id',
  'division',
  'contender_rank',
  'contender_points',
  'left_out',
  '"order"',
  'details',
  'overall_rank',
];

/** The rows of a ranking for `upsertRows`; `worldId`: the world ranking whose ranks they show. */
export function newContenderRows(contenders: RankedContenders, worldId: number | null): NewRows {
  const all = contenderRows(contenders);
  return {
    table: { name: 'contender_ranking_row', columns: COLUMNS },
    rows: [...all.keys()],
    athleteId: (at) => all[at]?.athleteId ?? 0,
    query(places) {
      const rows = places.flatMap((at) => all[at] ?? []);
      const column = (value: (row: (typeof rows)[number]) => unknown) => sql.param(rows.map(value));
      const details = rows.map(({ counting }) =>
        JSON.stringify(
          counting.map((one) => ({ result_id: one.resultId, race_id: one.raceId, points: one.points })),
        ),
      );
      // `upsertRows` gives the rows by athlete id: each statement reads its own part of the world ranking.
      const [first = 0, last = 0] = [rows[0]?.athleteId, rows.at(-1)?.athleteId];
      return sql`(select given.*, coalesce(world.overall_rank, ${unranked}::int)
        from unnest(${column((row) => row.athleteId)}::int[], ${column((row) => row.division)}::text[],
          ${column((row) => row.rank)}::int[], ${column((row) => row.points)}::numeric[],
          ${column((row) => row.leftOut)}::text[], ${column((row) => row.order)}::int[],
          string_to_array(${details.join('\n')}, e'\n')::jsonb[]) as given (athlete_id)
        left join ranking_row world on world.set_id = ${worldId}::int
          and world.athlete_id between ${first}::int and ${last}::int and world.athlete_id = given.athlete_id)`;
    },
  };
}

/** Saves what the rows were generated from. */
export async function saveContenderGeneration(
  tx: Tx,
  generation: typeof contenderGeneration.$inferInsert,
): Promise<void> {
  await tx
    .insert(contenderGeneration)
    .values(generation)
    .onConflictDoUpdate({ target: contenderGeneration.set_id, set: generation });
}
