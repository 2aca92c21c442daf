import { eq, sql } from 'drizzle-orm';
import { athlete, nation } from '#database/tables/athlete-tables.ts';
import { rankingGeneration, rankingInput, rankingRow } from '#database/tables/ranking-tables.ts';
import type { Reader, Tx } from '#database/transaction.ts';
import type { Division } from '#rules/division.ts';

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
export async function rowsOfSet(db: Reader, setId: number) {
  return db
    .select({ ...person, email: athlete.email, ...standings, details: rankingRow.details })
    .from(rankingRow)
    .innerJoin(athlete, eq(athlete.id, rankingRow.athlete_id))
    .leftJoin(nation, eq(nation.alpha_2, athlete.country))
    .where(eq(rankingRow.set_id, setId))
    .orderBy(inOrder);
}

/** The same without what was counted, for comparing. */
export async function comparedRowsOfSet(db: Reader, setId: number) {
  return db
    .select({ ...person, ...standings })
    .from(rankingRow)
    .innerJoin(athlete, eq(athlete.id, rankingRow.athlete_id))
    .leftJoin(nation, eq(nation.alpha_2, athlete.country))
    .where(eq(rankingRow.set_id, setId))
    .orderBy(inOrder);
}

/** A row to be written; `details` as it will stand in JSON. */
export interface NewRow {
  athlete_id: number;
  division: Division;
  overall_rank: number;
  overall_points: number | null;
  overall_score: number | null;
  swim_rank: number;
  swim_points: number | null;
  swim_score: number | null;
  bike_rank: number;
  bike_points: number | null;
  bike_score: number | null;
  run_rank: number;
  run_points: number | null;
  run_score: number | null;
  order: number;
  details: unknown;
}

/** Puts new rows in the place of the old ones: one deletion, one statement for all new ones. */
export async function replaceRows(tx: Tx, setId: number, rows: readonly NewRow[]): Promise<void> {
  await tx.delete(rankingRow).where(eq(rankingRow.set_id, setId));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ranking_row (set_id, athlete_id, division, overall_rank, overall_points, overall_score, swim_rank,
      swim_points, swim_score, bike_rank, bike_points, bike_score, run_rank, run_points, run_score, "order", details)
    select ${setId}::int, r.* from json_to_recordset(${JSON.stringify(rows)}::json) as r(
      athlete_id int, division text, overall_rank int, overall_points numeric, overall_score numeric, swim_rank int,
      swim_points numeric, swim_score numeric, bike_rank int, bike_points numeric, bike_score numeric, run_rank int,
      run_points numeric, run_score numeric, "order" int, details json)`);
}

export interface Generation {
  type: number;
  rules_version: string;
  input_digest: string;
  generated_at: Date;
  generated_by: number | null;
  change_set_id: number;
}

/** A race that was looked at: the digest of what it gave ('' for nothing), and the revision it stood at. */
export interface ReadRace {
  race_id: number;
  digest: string;
  revision: number;
}

/** Keeps what the rows were generated from. */
export async function keepGeneration(
  tx: Tx,
  setId: number,
  generation: Generation,
  races: readonly ReadRace[],
): Promise<void> {
  await tx
    .insert(rankingGeneration)
    .values({ set_id: setId, ...generation })
    .onConflictDoUpdate({ target: rankingGeneration.set_id, set: generation });
  await tx.delete(rankingInput).where(eq(rankingInput.set_id, setId));
  if (races.length === 0) return;
  await tx.execute(sql`
    insert into ranking_input (set_id, race_id, digest, revision)
    select ${setId}::int, r.* from json_to_recordset(${JSON.stringify(races)}::json) as r(race_id int, digest text, revision int)`);
}
