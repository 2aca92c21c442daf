import { sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { parseIntegers } from '#database/parse-integers.ts';
import {
  type CountedResult,
  notRanked,
  type RankedField,
  type StoredStanding,
} from '#rules/explanation/explanation-facts.ts';
import { unranked } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';
import type { ComparableRow } from '#rules/ranking/changed-rows.ts';
import { byDiscipline, type Discipline } from '#rules/ranking/ranking-input.ts';

/** An athlete's row in a set, in every discipline. */
export interface StandingRow {
  set_id: number;
  athlete_id: number;
  name: string;
  division: Division;
  standings: Record<Discipline, StoredStanding>;
}

/** The current result by athlete and race. */
export type ResultIds = ReadonlyMap<string, number>;

type Numbers = Record<`${Discipline}_rank`, number> &
  Record<`${Discipline}_points` | `${Discipline}_score`, number | null>;

type Row = Numbers & {
  set_id: number;
  athlete_id: number;
  name: string;
  division: Division;
  details: string;
};

/** The index of each discipline in `details`. */
const PLACE_IN_DETAILS: Record<Discipline, number> = { swim: 0, bike: 1, run: 2, overall: 3 };

interface CountedInDetails {
  result_id: number;
  race_id: number;
  points: number;
  bonus_percent?: number;
}

/** The rows of these athletes in these sets; athletes who are not in a set have none. */
export async function standingsOf(
  db: Queryable,
  setIds: readonly number[],
  athleteIds: readonly number[],
): Promise<StandingRow[]> {
  if (setIds.length === 0 || athleteIds.length === 0) return [];
  const found = await db.execute<Row>(sql`
    select r.*, a.name from ranking_row r join athlete a on a.id = r.athlete_id
    where r.set_id = any(${sql.param(setIds)}::int[]) and r.athlete_id = any(${sql.param(athleteIds)}::int[])`);
  const present = await currentResults(db, athleteIds);
  return found.rows.map((row) => ({
    set_id: row.set_id,
    athlete_id: row.athlete_id,
    name: row.name,
    division: row.division,
    standings: standingsIn(row, present),
  }));
}

/** All rows of a set, for comparison with what generating it again would give. */
export async function comparableRows(db: Queryable, setId: number): Promise<ComparableRow[]> {
  const found = await db.execute<Omit<Row, 'name'> & { order: number }>(
    sql`select * from ranking_row where set_id = ${setId}`,
  );
  return found.rows.map((row) => ({
    athleteId: row.athlete_id,
    division: row.division,
    order: row.order,
    ...standingsIn(row, new Map()),
  }));
}

/** Rows refer to results by ids that no longer exist after the same results were imported again; an athlete has one result per race. */
export async function currentResults(db: Queryable, athleteIds: readonly number[]): Promise<ResultIds> {
  const found = await db.execute<{ key: string; id: number }>(sql`
    select athlete_id || ' ' || race_id as key, id from result where athlete_id = any(${sql.param(athleteIds)}::int[])`);
  return new Map(found.rows.map(({ key, id }) => [key, id]));
}

function standingsIn(row: Omit<Row, 'name'>, present: ResultIds): Record<Discipline, StoredStanding> {
  const details = JSON.parse(row.details) as { results?: CountedInDetails[] }[];
  const asCounted = (counted: CountedInDetails): CountedResult => ({
    resultId: present.get(`${row.athlete_id} ${counted.race_id}`) ?? counted.result_id,
    raceId: counted.race_id,
    points: counted.points,
    bonusPercent: counted.bonus_percent ?? 0,
  });
  return byDiscipline((discipline): StoredStanding => {
    const rank = row[`${discipline}_rank`];
    if (rank >= unranked) return notRanked;
    const counting = (details[PLACE_IN_DETAILS[discipline]]?.results ?? []).map(asCounted);
    const { [`${discipline}_points` as const]: points, [`${discipline}_score` as const]: score } = row;
    return { rank, points, score, counting };
  });
}

/** The input of the rows, read together with them; null for a set that was not generated. */
export interface GenerationOfRows {
  id: number;
  input_digest: string;
  rules_version: string;
}

/**
 * The points of every ranked athlete in one division and discipline, by set. They are read as one text of numbers per set, because a
 * division can have thousands of athletes.
 */
export async function fieldsOf(
  db: Queryable,
  setIds: readonly number[],
  division: Division,
  discipline: Discipline,
): Promise<Map<number, { generation: GenerationOfRows | null; field: RankedField }>> {
  const points = sql.identifier(`${discipline}_points`);
  const found = await db.execute<{
    set_id: number;
    count: number;
    numbers: string;
    input_digest: string | null;
    rules_version: string | null;
  }>(sql`
    select f.*, g.input_digest, g.rules_version from (
      select set_id, count(*)::int as count, string_agg(athlete_id || ' ' || ${points} || ' ', '') as numbers
      from ranking_row
      where set_id = any(${sql.param(setIds)}::int[]) and division = ${division} and ${points} is not null
      group by set_id
    ) f left join ranking_generation g on g.set_id = f.set_id`);
  return new Map(
    found.rows.map(({ set_id, count, numbers, input_digest, rules_version }) => {
      const generation =
        input_digest === null || rules_version === null ? null : { id: set_id, input_digest, rules_version };
      return [set_id, { generation, field: fieldIn(parseIntegers(numbers, count * 2)) }];
    }),
  );
}

/** Splits alternating ids and points in hundredths. */
export function fieldIn(numbers: Int32Array): RankedField {
  const athletes = numbers.length / 2;
  const field = { athleteIds: new Int32Array(athletes), hundredths: new Int32Array(athletes) };
  for (let at = 0; at < athletes; at += 1) {
    field.athleteIds[at] = numbers[at * 2] as number;
    field.hundredths[at] = numbers[at * 2 + 1] as number;
  }
  return field;
}
