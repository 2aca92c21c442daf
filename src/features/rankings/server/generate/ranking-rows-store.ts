import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { athlete, nation } from '#database/tables/athlete-tables.ts';
import { rankingRow } from '#database/tables/ranking-tables.ts';
import type { NewRows } from '#features/rankings/server/shared/rows-of-sets-store.ts';
import type { Division } from '#rules/races/division.ts';
import { noPoints } from '#rules/ranking/ranking-columns.ts';
import { disciplines, type RankingAthlete } from '#rules/ranking/ranking-input.ts';
import type { RankedColumns } from '#rules/ranking/ranking-set.ts';
import { countingResultsOf } from '#rules/ranking/ranking-standings.ts';

const person = {
  id: athlete.id,
  name: athlete.name,
  first: athlete.first,
  last: athlete.last,
  country: athlete.country,
  country_3: nation.alpha_3,
  division: sql<Division>`${rankingRow.division}`,
};

/** Rank, points and score of each discipline. */
const { set_id, athlete_id, division, order, details, ...standings } = getTableColumns(rankingRow);

/** Men first, then women, each in the order of the overall ranking. */
const inOrder = sql`${rankingRow.division} desc, ${rankingRow.order}, ${rankingRow.athlete_id}`;

/** The rows of a set with the current names of the athletes and the results that count. */
export async function rowsOfSet(db: Queryable, setId: number) {
  return db
    .select({ ...person, email: athlete.email, ...standings, details: rankingRow.details })
    .from(rankingRow)
    .innerJoin(athlete, eq(athlete.id, rankingRow.athlete_id))
    .leftJoin(nation, eq(nation.alpha_2, athlete.country))
    .where(eq(rankingRow.set_id, setId))
    .orderBy(inOrder);
}

/** The rows of a set without the results that count, for comparisons. */
export async function comparedRowsOfSet(db: Queryable, setId: number) {
  return db
    .select({ ...person, ...standings })
    .from(rankingRow)
    .innerJoin(athlete, eq(athlete.id, rankingRow.athlete_id))
    .leftJoin(nation, eq(nation.alpha_2, athlete.country))
    .where(eq(rankingRow.set_id, setId))
    .orderBy(inOrder);
}

const ROW_COLUMNS = [
  'athlete_id',
  'division',
  ...disciplines.flatMap((one) => [`${one}_rank`, `${one}_points`, `${one}_score`]),
  '"order"',
  'details',
];

/** Rows of a ranking as a table with the columns `ROW_COLUMNS`. One array per column: an insert of 10,000 rows takes half the time of `values`. */
function rowsTable(ranked: RankedColumns, rows: readonly number[]) {
  const { athletes, standings } = ranked;
  const column = (value: (athlete: number) => unknown) => sql.param(rows.map(value));
  const points = (hundredths: Int32Array) =>
    column((athlete) => (hundredths[athlete] === noPoints ? null : (hundredths[athlete] as number) / 100));
  const of = (athlete: number) => athletes[athlete] as RankingAthlete;
  const byDiscipline = disciplines.map((discipline) => {
    const { ranks, points: means, scores } = standings[discipline];
    return sql`${column((athlete) => ranks[athlete])}::int[], ${points(means)}::numeric[], ${points(scores)}::numeric[]`;
  });
  const details = rows.map((athlete) => JSON.stringify(detailsOf(ranked, athlete))).join('\n');
  return sql`unnest(${column((athlete) => of(athlete).athleteId)}::int[], ${column((athlete) => of(athlete).division)}::text[],
    ${sql.join(byDiscipline, sql`, `)}, ${column((athlete) => standings.overall.orders[athlete])}::int[],
    string_to_array(${details}, e'\n'))`;
}

/** The results that count for swim, bike, run and overall, in this order. A result names its bonus only when it has one. */
function detailsOf({ field, standings }: RankedColumns, athlete: number) {
  return (['swim', 'bike', 'run', 'overall'] as const).map((discipline) => ({
    results: countingResultsOf(field, standings[discipline].best, athlete).map((one) => ({
      result_id: one.resultId,
      race_id: one.raceId,
      points: one.points,
      ...(one.bonusPercent > 0 ? { bonus_percent: one.bonusPercent } : {}),
    })),
  }));
}

/** The rows of a ranking for `upsertRows`. */
export function rankingRows(ranked: RankedColumns): NewRows {
  return {
    table: { name: 'ranking_row', columns: ROW_COLUMNS },
    rows: Array.from(ranked.rows),
    athleteId: (athlete) => ranked.athletes[athlete]?.athleteId ?? 0,
    query: (rows) => rowsTable(ranked, rows),
  };
}
