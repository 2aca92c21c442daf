import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { parseIntegers } from '#database/parse-integers.ts';
import {
  currentResults,
  fieldIn,
  type ResultIds,
  type StandingRow,
} from '#features/rankings/server/standing-rows-store.ts';
import {
  emptyField,
  notRanked,
  type RankedField,
  type StoredStanding,
} from '#rules/explanation/explanation-facts.ts';
import { roundPoints } from '#rules/points/rounding.ts';
import type { Division } from '#rules/races/division.ts';
import type { ComparableRow } from '#rules/ranking/changed-rows.ts';

/** A stored row for comparison with what generating the set again would give. */
export type StoredContender = ComparableRow & { leftOut: string | null };

type Row = {
  set_id: number;
  athlete_id: number;
  name: string;
  division: Division;
  contender_rank: number;
  contender_points: number | null;
  left_out: string | null;
  order: number;
  details: { result_id: number; race_id: number; points: number }[];
};

const noLegs = { swim: notRanked, bike: notRanked, run: notRanked };

const countingOf = ({ athlete_id, details }: Row, present: ResultIds) =>
  details.map(({ result_id, race_id, points }) => ({
    resultId: present.get(`${athlete_id} ${race_id}`) ?? result_id,
    raceId: race_id,
    points,
    bonusPercent: 0,
  }));

/** All rows of a set. */
export async function comparableContenders(db: Queryable, setId: number): Promise<StoredContender[]> {
  const found = await db.execute<Row>(sql`select * from contender_ranking_row where set_id = ${setId}`);
  return found.rows.map((row) => ({
    athleteId: row.athlete_id,
    division: row.division,
    order: row.order,
    leftOut: row.left_out,
    ...noLegs,
    overall: {
      rank: row.contender_rank,
      points: row.contender_points,
      score: null,
      counting: countingOf(row, new Map()),
    },
  }));
}

/** Why an athlete is left out of a set; null for one with a rank, and for one who is not in the set. */
export async function leftOutOf(db: Queryable, setId: number, athleteId: number): Promise<string | null> {
  const found = await db.execute<{ left_out: string | null }>(sql`
    select left_out from contender_ranking_row where set_id = ${setId} and athlete_id = ${athleteId}`);
  return found.rows[0]?.left_out ?? null;
}

/** The rows of these athletes in these sets; one who was left out is not ranked, except that the results of `explainedId` are shown. */
export async function contenderStandingsOf(
  db: Queryable,
  setIds: readonly number[],
  athleteIds: readonly number[],
  explainedId: number | null,
): Promise<StandingRow[]> {
  if (setIds.length === 0 || athleteIds.length === 0) return [];
  const found = await db.execute<Row>(sql`
    select r.*, a.name from contender_ranking_row r join athlete a on a.id = r.athlete_id
    where r.set_id = any(${sql.param(setIds)}::int[]) and r.athlete_id = any(${sql.param(athleteIds)}::int[])`);
  const present = await currentResults(db, athleteIds);
  return found.rows.map((row) => {
    const { set_id, athlete_id, name, division, left_out } = row;
    const isShown = left_out === null || athlete_id === explainedId;
    const overall = isShown ? standingOf(row, present) : notRanked;
    return { set_id, athlete_id, name, division, standings: { ...noLegs, overall } };
  });
}

function standingOf(row: Row, present: ResultIds): StoredStanding {
  const counting = countingOf(row, present);
  return {
    rank: row.left_out === null ? row.contender_rank : null,
    points: row.contender_points,
    score: counting.length === 0 ? null : roundPoints(counting.reduce((sum, { points }) => sum + points, 0)),
    counting,
  };
}

/** The points of every ranked athlete of a division, in the order of the sets. */
export async function contenderFieldsOf(
  db: Queryable,
  sets: readonly { id: number }[],
  division: Division,
): Promise<RankedField[]> {
  const ids = sets.map(({ id }) => id);
  const found = await db.execute<{ set_id: number; count: number; numbers: string }>(sql`
    select set_id, count(*)::int as count, string_agg(athlete_id || ' ' || contender_points || ' ', '') as numbers
    from contender_ranking_row
    where set_id = any(${sql.param(ids)}::int[]) and division = ${division} and left_out is null
    group by set_id`);
  const fields = new Map(
    found.rows.map(({ set_id, count, numbers }) => [set_id, fieldIn(parseIntegers(numbers, count * 2))]),
  );
  return ids.map((id) => fields.get(id) ?? emptyField);
}
