import { sql } from 'drizzle-orm';
import { athlete, race, result, resultPoints, serie } from '#database/tables/all-tables.ts';
import type { TestServer } from '../server/test-server.ts';

export interface GivenAthlete {
  last: string;
  first?: string;
  division?: 'MPRO' | 'FPRO';
  country?: string;
}

export interface GivenRace {
  date: string | null;
  tierId?: number;
  distanceType?: number;
  /** A manual strength of field for both divisions. */
  sof?: number;
}

/** Points of an athlete in a race, both by index in the input; null points mean no result. */
export interface GivenPoints {
  athlete: number;
  race: number;
  status?: 'Finish' | 'DNF' | 'DNS' | 'DQ';
  overall: number | null;
  swim?: number | null;
  bike?: number | null;
  run?: number | null;
}

/** The id of a tier by its name. */
export async function tierId(server: TestServer, name: string): Promise<number> {
  const found = await server.database.db.execute<{ id: number }>(
    sql`select id from tier where name = ${name}`,
  );
  return (found.rows[0] as { id: number }).id;
}

let count = 0;

/** Creates athletes; returns their ids in the same order. */
export async function createAthletes(server: TestServer, given: readonly GivenAthlete[]): Promise<number[]> {
  const rows = given.map(({ first = 'Ann', last, division = 'MPRO', country = 'DE' }) => {
    count += 1;
    const name = `${first} ${last}`;
    return { first, last, name, folded_name: name.toLowerCase(), division, country, link: `a${count}` };
  });
  const added = await server.given((tx) => tx.insert(athlete).values(rows).returning({ id: athlete.id }));
  return added.map(({ id }) => id);
}

/** Creates races of one serie; returns their ids in the same order. */
export async function createRaces(server: TestServer, given: readonly GivenRace[]): Promise<number[]> {
  return server.given(async (tx) => {
    count += 1;
    const [made] = await tx
      .insert(serie)
      .values({ name: `Serie ${count}`, alias: `serie-${count}` })
      .returning();
    const rows = given.map(({ date, tierId: tier = null, distanceType = 0, sof = null }) => ({
      serie_id: (made as { id: number }).id,
      date,
      year: date === null ? null : Number(date.slice(0, 4)),
      division: 'BOTH' as const,
      tier_id: tier,
      distance_type: distanceType,
      sof_mpro_manual: sof,
      sof_fpro_manual: sof,
    }));
    const added = await tx.insert(race).values(rows).returning({ id: race.id });
    return added.map(({ id }) => id);
  });
}

/** Creates results with the given points instead of computed ones. Returns their ids. */
export async function createPoints(
  server: TestServer,
  athletes: readonly number[],
  races: readonly number[],
  given: readonly GivenPoints[],
): Promise<number[]> {
  const divisions = await server.database.db
    .select({ id: athlete.id, division: athlete.division })
    .from(athlete);
  const divisionOf = new Map(divisions.map((row) => [row.id, row.division]));
  const rows = given.map((one) => {
    const athleteId = athletes[one.athlete] as number;
    return {
      race_id: races[one.race] as number,
      athlete_id: athleteId,
      division: divisionOf.get(athleteId) as 'MPRO' | 'FPRO',
      status: one.status ?? 'Finish',
      overall: 28_000,
    };
  });
  const added = await server.given((tx) => tx.insert(result).values(rows).returning({ id: result.id }));
  const points = added.map(({ id }, index) => ({
    result_id: id,
    rank: 1,
    overall_points: given[index]?.overall ?? null,
    swim_points: given[index]?.swim ?? null,
    bike_points: given[index]?.bike ?? null,
    run_points: given[index]?.run ?? null,
  }));
  await server.database.db.execute(sql`delete from result_points where result_id in
    (select value::int from jsonb_array_elements_text(${JSON.stringify(added.map(({ id }) => id))}::jsonb))`);
  await server.database.db.insert(resultPoints).values(points);
  return added.map(({ id }) => id);
}
