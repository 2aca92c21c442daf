import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { asc, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '#database/change-sets.ts';
import { databaseRun } from '#database/database-state.ts';
import { MISSING, parseIntegers } from '#database/parse-integers.ts';
import { athlete } from '#database/tables/athlete-tables.ts';
import { type PlainDate, plainDate } from '#rules/dates-and-times/dates.ts';
import type { Division } from '#rules/races/division.ts';
import { numbersOfResult, type RaceColumns } from '#rules/ranking/ranking-columns.ts';
import type { RankingAthlete } from '#rules/ranking/ranking-input.ts';
import { type RankingType, rankingWindow } from '#rules/ranking/ranking-types.ts';

/** The races in the window of a set, or races by their ids. */
export type WantedRaces =
  | { type: RankingType; date: PlainDate }
  | { raceIds: readonly number[]; type?: undefined };

/** The facts of a race and its revision: while nothing here differs, its results give the same points. */
export type RaceVersion = Omit<RaceColumns, 'numbers'> & {
  revision: number;
  /**
   * The transaction that wrote the revision, and the start of the database: after a restore or a rollback, the same revision can mean other
   * results.
   */
  transactionId: string;
};

export type VersionedRace = RaceVersion & Pick<RaceColumns, 'numbers'>;

const condition = (wanted: WantedRaces): SQL => {
  if (wanted.type === undefined)
    return sql`race.date is not null and race.id = any(${sql.param(wanted.raceIds)}::int[])`;
  const { from, to } = rankingWindow(wanted.type, wanted.date);
  return sql`race.date between ${from ?? '0001-01-01'}::date and ${to}::date`;
};

const NUMBERS_PER_VERSION = 6;
const NUMBERS_PER_ROW = 1 + numbersOfResult;
/** Dates are counted in days from 0001-01-01, so that none is negative. */
const DAYS_BEFORE_1970 = 719_162;

const versionsQuery = (wanted: WantedRaces) => sql`
  select ${databaseRun} as run, count(*)::int as races, coalesce(string_agg(format('%s %s %s %s %s %s ', race.id, race.date - date '0001-01-01',
    tier.base_points, race.distance_type, v.revision, v.xmin), '' order by race.id), '') as versions
  from race join race_revision v on v.race_id = race.id left join tier on tier.id = race.tier_id
  where ${condition(wanted)}`;

type FoundVersions = { run: string; races: number; versions: string };

/** The current version of every race that ever had results, by id. */
export async function raceVersions(db: Queryable, wanted: WantedRaces): Promise<RaceVersion[]> {
  const found = await db.execute<FoundVersions>(versionsQuery(wanted));
  return found.rows.flatMap(asVersions);
}

function asVersions({ run, races, versions }: FoundVersions): RaceVersion[] {
  const numbers = parseIntegers(versions, races * NUMBERS_PER_VERSION);
  const dates = new Map<number, PlainDate>();
  const dateOf = (day: number): PlainDate => {
    const date = dates.get(day) ?? plainDate(day - DAYS_BEFORE_1970);
    dates.set(day, date);
    return date;
  };
  return Array.from({ length: races }, (_, at) => {
    const own = numbers.subarray(at * NUMBERS_PER_VERSION, (at + 1) * NUMBERS_PER_VERSION);
    const [raceId = 0, day = 0, basePoints = 0, distanceType = 0, revision = 0, transaction = 0] = own;
    const tierBasePoints = basePoints === MISSING ? null : basePoints / 100;
    return {
      raceId,
      raceDate: dateOf(day),
      tierBasePoints,
      distanceType,
      revision,
      transactionId: `${transaction} ${run}`,
    };
  });
}

/**
 * The same races with the numbers of their finished results with points, in the athlete's division. One statement, so that both are consistent. The numbers are read
 * as one text: a row for each of hundreds of thousands of results would take longer than the ranking itself.
 */
export async function racesWithResults(db: Queryable, wanted: WantedRaces): Promise<VersionedRace[]> {
  const found = await db.execute<FoundVersions & { lines: number; numbers: string }>(sql`
    select * from (${versionsQuery(wanted)}) as versions, (
      select count(*)::int as lines, coalesce(string_agg(format('%s %s %s %s %s %s %s ', r.race_id, r.id, r.athlete_id,
        p.overall_points, p.swim_points, p.bike_points, p.run_points), ''), '') as numbers
      from race join result r on r.race_id = race.id join result_points p on p.result_id = r.id
        join athlete a on a.id = r.athlete_id and a.division = r.division
      where ${condition(wanted)} and r.status = 'Finish'
        and coalesce(p.overall_points, p.swim_points, p.bike_points, p.run_points) is not null
    ) as line`);
  const { lines = 0, numbers = '' } = found.rows[0] ?? {};
  await yieldToOthers();
  const ofLines = parseIntegers(numbers, lines * NUMBERS_PER_ROW);
  await yieldToOthers();
  return withNumbers(found.rows.flatMap(asVersions), ofLines);
}

/** Each race with its part of the numbers of all rows; a row begins with its race id. */
function withNumbers(races: readonly RaceVersion[], lines: Int32Array): VersionedRace[] {
  const sizes = new Map<number, number>();
  for (let at = 0; at < lines.length; at += NUMBERS_PER_ROW) {
    const raceId = lines[at] as number;
    sizes.set(raceId, (sizes.get(raceId) ?? 0) + numbersOfResult);
  }
  const standing = races.map((race) => ({ ...race, numbers: new Int32Array(sizes.get(race.raceId) ?? 0) }));
  const byId = new Map(standing.map(({ raceId, numbers }) => [raceId, { numbers, end: 0 }]));
  for (let at = 0; at < lines.length; at += NUMBERS_PER_ROW) {
    const race = byId.get(lines[at] as number);
    if (!race) continue;
    for (let number = 1; number < NUMBERS_PER_ROW; number += 1)
      race.numbers[race.end + number - 1] = lines[at + number] as number;
    race.end += numbersOfResult;
  }
  return standing;
}

/** All athletes with the fields that rankings use, by id. */
export async function athletesForRanking(db: Queryable): Promise<RankingAthlete[]> {
  return db
    .select({
      athleteId: athlete.id,
      division: sql<Division>`${athlete.division}`,
      last: athlete.last,
    })
    .from(athlete)
    .orderBy(asc(athlete.id));
}
