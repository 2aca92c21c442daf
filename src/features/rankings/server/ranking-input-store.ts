import { asc, sql } from 'drizzle-orm';
import { athlete } from '#database/tables/athlete-tables.ts';
import type { Reader } from '#database/transaction.ts';
import type { PlainDate } from '#rules/dates.ts';
import type { Division } from '#rules/division.ts';
import type { RankingAthlete, RankingResult } from '#rules/ranking-input.ts';
import { type RankingType, rankingWindow } from '#rules/ranking-types.ts';
import { NO_NUMBER, wholeNumbers } from './number-text.ts';

/** Result, athlete and race, then the points overall, swim, bike and run. */
const NUMBERS_OF_A_RESULT = 7;

interface RaceFacts {
  date: PlainDate;
  tierBasePoints: number | null;
  distanceType: number;
}

const inWindow = (type: RankingType, date: PlainDate) => {
  const { from, to } = rankingWindow(type, date);
  return sql`race.date between ${from ?? '0001-01-01'}::date and ${to}::date`;
};

/**
 * The finished results with points of the races in the window, or of some races only. They come as one text of numbers, because a
 * window can hold hundreds of thousands of results, and a row for each would take longer than the ranking itself.
 */
export async function resultsForRanking(
  db: Reader,
  wanted: { type: RankingType; date: PlainDate; raceIds?: readonly number[] },
): Promise<RankingResult[]> {
  const ofRaces =
    wanted.raceIds === undefined
      ? sql``
      : sql`and race.id in (select value::int from jsonb_array_elements_text(${JSON.stringify(wanted.raceIds)}::jsonb))`;
  const window = sql`${inWindow(wanted.type, wanted.date)} ${ofRaces}`;
  const races = await raceFacts(db, window);
  const found = await db.execute<{ count: number; numbers: string | null }>(sql`
    select count(*)::int as count, string_agg(concat_ws(' ', r.id, r.athlete_id, r.race_id,
      coalesce(p.overall_points::text, '-'), coalesce(p.swim_points::text, '-'),
      coalesce(p.bike_points::text, '-'), coalesce(p.run_points::text, '-'), ''), '') as numbers
    from race join result r on r.race_id = race.id join result_points p on p.result_id = r.id
    where ${window} and r.status = 'Finish'
      and coalesce(p.overall_points, p.swim_points, p.bike_points, p.run_points) is not null`);
  const { count = 0, numbers } = found.rows[0] ?? {};
  return asResults(wholeNumbers(numbers ?? '', count * NUMBERS_OF_A_RESULT), races);
}

async function raceFacts(db: Reader, window: ReturnType<typeof sql>): Promise<Map<number, RaceFacts>> {
  const found = await db.execute<{
    id: number;
    date: string;
    base_points: number | null;
    distance: number;
  }>(sql`
    select race.id, race.date, tier.base_points, race.distance_type as distance
    from race left join tier on tier.id = race.tier_id where ${window}`);
  return new Map(
    found.rows.map((row) => [
      row.id,
      { date: row.date, tierBasePoints: row.base_points, distanceType: row.distance },
    ]),
  );
}

function asResults(numbers: Int32Array, races: ReadonlyMap<number, RaceFacts>): RankingResult[] {
  const results: RankingResult[] = [];
  for (let at = 0; at < numbers.length; at += NUMBERS_OF_A_RESULT) {
    const raceId = numbers[at + 2] as number;
    const race = races.get(raceId);
    if (!race) continue;
    results.push({
      resultId: numbers[at] as number,
      athleteId: numbers[at + 1] as number,
      raceId,
      raceDate: race.date,
      tierBasePoints: race.tierBasePoints,
      distanceType: race.distanceType,
      status: 'Finish',
      overallPoints: inPoints(numbers[at + 3] as number),
      swimPoints: inPoints(numbers[at + 4] as number),
      bikePoints: inPoints(numbers[at + 5] as number),
      runPoints: inPoints(numbers[at + 6] as number),
    });
  }
  return results;
}

const inPoints = (hundredths: number): number | null => (hundredths === NO_NUMBER ? null : hundredths / 100);

/** All athletes as rankings see them. */
export async function athletesForRanking(db: Reader): Promise<RankingAthlete[]> {
  return db
    .select({
      athleteId: athlete.id,
      division: sql<Division>`${athlete.division}`,
      last: athlete.last,
    })
    .from(athlete)
    .orderBy(asc(athlete.id));
}

/** The races in the window that ever had results, with their revisions, by id. */
export async function revisionsInWindow(
  db: Reader,
  type: RankingType,
  date: PlainDate,
): Promise<{ race_id: number; revision: number }[]> {
  const found = await db.execute<{ race_id: number; revision: number }>(sql`
    select v.race_id, v.revision from race_revision v join race on race.id = v.race_id
    where ${inWindow(type, date)} order by v.race_id`);
  return found.rows;
}

/** The newest change set there is; 0 in an empty database. */
export async function newestChangeSet(db: Reader): Promise<number> {
  const found = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from change_set`);
  return found.rows[0]?.id ?? 0;
}
