import { eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { parseIntegers } from '#database/parse-integers.ts';
import { athlete, nation } from '#database/tables/athlete-tables.ts';
import { rankingRow } from '#database/tables/ranking-tables.ts';
import type { Division } from '#rules/races/division.ts';
import { disciplines } from '#rules/ranking/ranking-input.ts';
import type { RowsText } from './ranking-row-text.ts';

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

/** The rows of a set with its athletes' present names, and what was counted. */
export async function rowsOfSet(db: Queryable, setId: number) {
  return db
    .select({ ...person, email: athlete.email, ...standings, details: rankingRow.details })
    .from(rankingRow)
    .innerJoin(athlete, eq(athlete.id, rankingRow.athlete_id))
    .leftJoin(nation, eq(nation.alpha_2, athlete.country))
    .where(eq(rankingRow.set_id, setId))
    .orderBy(inOrder);
}

/** The same without what was counted, for comparing. */
export async function comparedRowsOfSet(db: Queryable, setId: number) {
  return db
    .select({ ...person, ...standings })
    .from(rankingRow)
    .innerJoin(athlete, eq(athlete.id, rankingRow.athlete_id))
    .leftJoin(nation, eq(nation.alpha_2, athlete.country))
    .where(eq(rankingRow.set_id, setId))
    .orderBy(inOrder);
}

/** The columns of a row in the order of `RowsText`. */
const ROW_COLUMNS = [
  'athlete_id',
  'division',
  ...disciplines.flatMap((one) => [`${one}_rank`, `${one}_points`, `${one}_score`]),
  '"order"',
  'details',
];
const rowColumns = sql.raw(ROW_COLUMNS.join(', '));
const listed = (name: string) => sql.raw(ROW_COLUMNS.map((column) => `${name}.${column}`).join(', '));
const assigned = sql.raw(ROW_COLUMNS.map((column) => `${column} = made.${column}`).join(', '));

function rowsOfText({ athlete_id, division, standings, order, details }: RowsText) {
  const typed = standings.map((text, at) => (at % 3 === 0 ? sql`${text}::int[]` : sql`${text}::numeric[]`));
  return sql`unnest(${athlete_id}::int[], ${division}::text[], ${sql.join(typed, sql`, `)}, ${order}::int[],
    string_to_array(${details}, e'\n'))`;
}

/** The athletes who have a row in a set. */
export async function athletesInSet(tx: Tx, setId: number): Promise<Set<number>> {
  const found = await tx.execute<{ count: number; numbers: string }>(sql`
    select count(*)::int as count, coalesce(string_agg(athlete_id || ' ', ''), '') as numbers
    from ranking_row where set_id = ${setId}`);
  const { count = 0, numbers = '' } = found.rows[0] ?? {};
  return new Set(parseIntegers(numbers, count));
}

/** Takes the rows of athletes out of a set. */
export async function removeRows(tx: Tx, setId: number, athleteIds: readonly number[]): Promise<void> {
  if (athleteIds.length === 0) return;
  await tx.execute(sql`
    delete from ranking_row where set_id = ${setId} and athlete_id = any(${sql.param(athleteIds)}::int[])`);
}

/**
 * Writes rows of athletes who have one already, where anything in them differs. `ids`: the first and the last athlete's, so that the
 * old rows are found by the key however many sets there are.
 */
export async function updateRows(
  tx: Tx,
  setId: number,
  rows: RowsText,
  ids: { from: number; to: number },
): Promise<void> {
  await tx.execute(sql`
    update ranking_row as own set ${assigned} from ${rowsOfText(rows)} as made (${rowColumns})
    where own.set_id = ${setId} and own.athlete_id between ${ids.from} and ${ids.to} and own.athlete_id = made.athlete_id
      and (${listed('own')}) is distinct from (${listed('made')})`);
}

/** Writes rows of athletes who have none in the set. */
export async function insertRows(tx: Tx, setId: number, rows: RowsText): Promise<void> {
  await tx.execute(sql`
    insert into ranking_row (set_id, ${rowColumns})
    select ${setId}::int, made.* from ${rowsOfText(rows)} as made (${rowColumns})`);
}
