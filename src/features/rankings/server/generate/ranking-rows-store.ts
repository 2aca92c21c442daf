import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { parseIntegers } from '#database/parse-integers.ts';
import { athlete, nation } from '#database/tables/athlete-tables.ts';
import { rankingRow } from '#database/tables/ranking-tables.ts';
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

const standings = {
  overall_rank: rankingRow.overall_rank,
  overall_points: rankingRow.overall_points,
  overall_score: rankingRow.overall_score,
  swim_rank: rankingRow.swim_rank,
  swim_points: rankingRow.swim_points,
  swim_score: rankingRow.swim_score,
  bike_rank: rankingRow.bike_rank,
  bike_points: rankingRow.bike_points,
  bike_score: rankingRow.bike_score,
  run_rank: rankingRow.run_rank,
  run_points: rankingRow.run_points,
  run_score: rankingRow.run_score,
};

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
const rowColumns = sql.raw(ROW_COLUMNS.join(', '));
const columnsIn = (table: string) => sql.raw(ROW_COLUMNS.map((column) => `${table}.${column}`).join(', '));
const assignments = sql.raw(ROW_COLUMNS.map((column) => `${column} = new.${column}`).join(', '));

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

/** The athletes who have a row in a set. */
export async function athletesInSet(tx: Tx, setId: number): Promise<Set<number>> {
  const found = await tx.execute<{ count: number; numbers: string }>(sql`
    select count(*)::int as count, coalesce(string_agg(athlete_id || ' ', ''), '') as numbers
    from ranking_row where set_id = ${setId}`);
  const { count = 0, numbers = '' } = found.rows[0] ?? {};
  return new Set(parseIntegers(numbers, count));
}

/** Deletes the rows of athletes from a set. */
export async function removeRows(tx: Tx, setId: number, athleteIds: readonly number[]): Promise<void> {
  if (athleteIds.length === 0) return;
  await tx.execute(sql`
    delete from ranking_row where set_id = ${setId} and athlete_id = any(${sql.param(athleteIds)}::int[])`);
}

/**
 * Updates the rows of athletes who already have one in the set; rows without a difference are not written. `rows`: places of the
 * athletes in the ranking, sorted by athlete id, so that the old rows are found by the key.
 */
export async function updateRows(
  tx: Tx,
  setId: number,
  ranked: RankedColumns,
  rows: readonly number[],
): Promise<void> {
  const [from, to] = [rows[0], rows.at(-1)].map((athlete) => ranked.athletes[athlete ?? 0]?.athleteId ?? 0);
  await tx.execute(sql`
    update ranking_row as old set ${assignments} from ${rowsTable(ranked, rows)} as new (${rowColumns})
    where old.set_id = ${setId} and old.athlete_id between ${from} and ${to} and old.athlete_id = new.athlete_id
      and (${columnsIn('old')}) is distinct from (${columnsIn('new')})`);
}

/** Inserts rows of athletes who have none in the set. */
export async function insertRows(
  tx: Tx,
  setId: number,
  ranked: RankedColumns,
  rows: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    insert into ranking_row (set_id, ${rowColumns})
    select ${setId}::int, new.* from ${rowsTable(ranked, rows)} as new (${rowColumns})`);
}
