import { sql } from 'drizzle-orm';
import type { Reader } from '#database/transaction.ts';
import type { Division } from '#rules/division.ts';
import {
  type CountedResult,
  notRanked,
  type RankedField,
  type StoredStanding,
} from '#rules/explanation-facts.ts';
import { unranked } from '#rules/places.ts';
import { type Discipline, disciplines } from '#rules/ranking-input.ts';
import { wholeNumbers } from './number-text.ts';

/** An athlete's line in a set, in every discipline. */
export interface StandingRow {
  set_id: number;
  athlete_id: number;
  name: string;
  division: Division;
  standings: Record<Discipline, StoredStanding>;
}

type Numbers = Record<`${Discipline}_rank`, number> &
  Record<`${Discipline}_points` | `${Discipline}_score`, number | null>;

type Row = Numbers & {
  set_id: number;
  athlete_id: number;
  name: string;
  division: Division;
  details: string;
};

/** Where each discipline stands in `details`. Decisions D16. */
const PLACE_IN_DETAILS: Record<Discipline, number> = { swim: 0, bike: 1, run: 2, overall: 3 };

interface CountedInDetails {
  result_id: number;
  race_id: number;
  points: number;
  bonus_percent?: number;
}

/** The lines of these athletes in these sets; one who is not in a set has none. */
export async function standingsOf(
  db: Reader,
  setIds: readonly number[],
  athleteIds: readonly number[],
): Promise<StandingRow[]> {
  if (setIds.length === 0 || athleteIds.length === 0) return [];
  const found = await db.execute<Row>(sql`
    select r.*, a.name from ranking_row r join athlete a on a.id = r.athlete_id
    where r.set_id = any(${sql.param(setIds)}::int[]) and r.athlete_id = any(${sql.param(athleteIds)}::int[])`);
  return found.rows.map((row) => ({
    set_id: row.set_id,
    athlete_id: row.athlete_id,
    name: row.name,
    division: row.division,
    standings: standingsIn(row),
  }));
}

function standingsIn(row: Row): Record<Discipline, StoredStanding> {
  const details = JSON.parse(row.details) as { results?: CountedInDetails[] }[];
  const of = (discipline: Discipline): StoredStanding => {
    const rank = row[`${discipline}_rank`];
    if (rank >= unranked) return notRanked;
    const counting = (details[PLACE_IN_DETAILS[discipline]]?.results ?? []).map(asCounted);
    const { [`${discipline}_points` as const]: points, [`${discipline}_score` as const]: score } = row;
    return { rank, points, score, counting };
  };
  const [overall, swim, bike, run] = disciplines.map(of);
  return {
    overall: overall ?? notRanked,
    swim: swim ?? notRanked,
    bike: bike ?? notRanked,
    run: run ?? notRanked,
  };
}

const asCounted = (counted: CountedInDetails): CountedResult => ({
  resultId: counted.result_id,
  raceId: counted.race_id,
  points: counted.points,
  bonusPercent: counted.bonus_percent ?? 0,
});

/**
 * The points of everyone who is ranked in one division and discipline, by set. They come as two texts of numbers a set, because a
 * division can hold thousands of athletes.
 */
export async function fieldsOf(
  db: Reader,
  setIds: readonly number[],
  division: Division,
  discipline: Discipline,
): Promise<Map<number, RankedField>> {
  const points = sql.identifier(`${discipline}_points`);
  const found = await db.execute<{ set_id: number; count: number; ids: string; points: string }>(sql`
    select set_id, count(*)::int as count, string_agg(athlete_id || ' ', '' order by athlete_id) as ids,
      string_agg(${points} || ' ', '' order by athlete_id) as points
    from ranking_row
    where set_id = any(${sql.param(setIds)}::int[]) and division = ${division} and ${points} is not null
    group by set_id`);
  return new Map(
    found.rows.map((row) => [
      row.set_id,
      { athleteIds: wholeNumbers(row.ids, row.count), hundredths: wholeNumbers(row.points, row.count) },
    ]),
  );
}
