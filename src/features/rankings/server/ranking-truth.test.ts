import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAthletes,
  createPoints,
  createRaces,
  type GivenPoints,
  tierId,
} from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { createRanking, generateRankings, type RankingRow, readRanking } from '../rankings-contract.ts';

const ATHLETES = 240;
const RACES = 60;
const DATE = '2025-07-08';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await createRandomSeason();
});
afterAll(() => server.close());

/** The same random numbers from 0 to 1 in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const next = numbersFrom(42);
const below = (most: number): number => Math.floor(next() * most);
/** Few different values, so that many points are equal and ranks are shared. */
const somePoints = (): number | null => (next() < 0.1 ? null : 60 + below(160) / 4);

function randomPoints(): GivenPoints[] {
  const statuses = ['Finish', 'Finish', 'Finish', 'Finish', 'DNF', 'DNS', 'DQ'] as const;
  return Array.from({ length: ATHLETES }, (_, athlete) =>
    Array.from({ length: RACES }, (_, race) => race)
      .filter(() => next() < 0.07)
      .map((race) => ({
        athlete,
        race,
        status: statuses[below(statuses.length)],
        overall: somePoints(),
        swim: somePoints(),
        bike: somePoints(),
        run: somePoints(),
      })),
  ).flat();
}

async function createRandomSeason(): Promise<void> {
  const athletes = await createAthletes(
    server,
    Array.from({ length: ATHLETES }, (_, index) => ({
      last: `Name ${index % 50}`,
      division: index % 3 === 0 ? ('FPRO' as const) : ('MPRO' as const),
    })),
  );
  const tiers = await Promise.all(['Diamond', 'Gold', 'Bronze'].map((name) => tierId(server, name)));
  const races = await createRaces(
    server,
    Array.from({ length: RACES }, (_, index) => ({
      date: `${2024 + (index % 2)}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`,
      tierId: tiers[below(tiers.length)] as number,
      distanceType: below(3),
    })),
  );
  await createPoints(server, athletes, races, randomPoints());
}

interface Rule {
  type: number;
  counting: number;
  eligible: string;
}

const RULES: Rule[] = [
  { type: 7, counting: 3, eligible: 'false' },
  { type: 8, counting: 3, eligible: 'race.distance_type = 2' },
  { type: 10, counting: 3, eligible: 'tier.base_points <= 90' },
  { type: 11, counting: 4, eligible: 'false' },
];

/** The ranking's formula again, calculated by the database: mean of the best results with the bonus, rank by points. */
const formula = ({ counting, eligible }: Rule, column: string) =>
  sql.raw(`
  with results as (
    select r.athlete_id, a.division, p.${column} as points, r.id, race.date, ${eligible} as is_eligible
    from result r join result_points p on p.result_id = r.id join race on race.id = r.race_id
    join tier on tier.id = race.tier_id join athlete a on a.id = r.athlete_id
    where r.status = 'Finish' and p.${column} is not null
      and race.date > date '${DATE}' - 364 and race.date <= date '${DATE}'),
  bonus as (
    select *, row_number() over (partition by athlete_id, is_eligible order by points desc, date desc, id) as place
    from results),
  counted as (
    select athlete_id, division, points * case when is_eligible and place = 1 then 1.05 else 1 end as points from bonus),
  best as (select *, row_number() over (partition by athlete_id order by points desc) as place from counted),
  means as (
    select athlete_id, division, round(sum(points), 2) as score, round(sum(points) / ${counting}, 2) as points
    from best where place <= ${counting} group by athlete_id, division)
  select athlete_id, rank() over (partition by division order by points desc)::int as rank, points, score from means`);

async function generated(type: number): Promise<{ id: number; rankings: RankingRow[] }> {
  const { id } = await server.ask(createRanking, { date: DATE, type });
  await server.ask(generateRankings, { id });
  return { id, rankings: (await server.ask(readRanking, { id })).rankings };
}

interface FormulaRow extends Record<string, unknown> {
  athlete_id: number;
  rank: number;
  points: number;
  score: number;
}

describe('a generated set against an independent formula', () => {
  it.each(RULES)('agrees on every row of type $type', async (rule) => {
    const { rankings } = await generated(rule.type);
    const overall = await server.database.db.execute<FormulaRow>(formula(rule, 'overall_points'));
    const legs = { ...rule, counting: 3, eligible: 'false' };
    const swim = await server.database.db.execute<FormulaRow>(formula(legs, 'swim_points'));
    const byId = (rows: FormulaRow[]) => new Map(rows.map((row) => [row.athlete_id, row]));
    const [overallOf, swimOf] = [byId(overall.rows), byId(swim.rows)];
    const expected = rankings.map(({ id }) => {
      const [own, leg] = [overallOf.get(id), swimOf.get(id)];
      return [
        id,
        own?.rank ?? 99_999,
        own?.points ?? null,
        own?.score ?? null,
        leg?.rank ?? 99_999,
        leg?.points ?? null,
      ];
    });
    const shown = rankings.map((row) => [
      row.id,
      row.overall_rank,
      row.overall_points,
      row.overall_score,
      row.swim_rank,
      row.swim_points,
    ]);
    expect(shown).toEqual(expected);
    expect(overallOf.size).toBeGreaterThan(100);
    expect(rankings.filter((row) => row.overall_rank < 99_999)).toHaveLength(overallOf.size);
  });

  it('lists in the details exactly the results that give the score', async () => {
    const { rankings } = await generated(10);
    for (const row of rankings) {
      const details = JSON.parse(row.details) as { results: { points: number }[] }[];
      const sums = details.map(({ results }) => results.reduce((sum, one) => sum + one.points, 0));
      const scores = [row.swim_score, row.bike_score, row.run_score, row.overall_score];
      sums.forEach((sum, index) => {
        expect(Math.abs(sum - (scores[index] ?? 0))).toBeLessThan(0.005_001);
      });
    }
  });
});

describe('the same data', () => {
  const bytes = async (id: number): Promise<string> => {
    const found = await server.database.db.execute<{ rows: string }>(sql`
      select string_agg((r.*)::text, e'\n' order by r.division, r."order", r.athlete_id) as rows
      from (select athlete_id, division, overall_rank, overall_points, overall_score, swim_rank, swim_points, swim_score,
        bike_rank, bike_points, bike_score, run_rank, run_points, run_score, "order", details
        from ranking_row where set_id = ${id}) r`);
    return found.rows[0]?.rows ?? '';
  };
  const digestOf = async (id: number) => (await server.ask(readRanking, { id })).set.input_digest;

  it('gives the same bytes 20 times, whatever the order of the rows in the database', async () => {
    const { id } = await generated(10);
    const [first, digest] = [await bytes(id), await digestOf(id)];
    expect(first.length).toBeGreaterThan(10_000);
    for (let round = 1; round <= 20; round += 1) {
      // Every row is rewritten at another location, in another order each round.
      await server.database.db.execute(sql`
        with taken as (delete from result_points where result_id % 20 < ${round} returning *)
        insert into result_points select * from taken order by md5(result_id::text || ${round}::text)
        on conflict do nothing`);
      await server.ask(generateRankings, { id });
      expect(await bytes(id)).toBe(first);
      expect(await digestOf(id)).toBe(digest);
    }
  });

  it('gives the same bytes in a separate set', async () => {
    const [one, other] = [await generated(11), await generated(11)];
    expect(await bytes(other.id)).toBe(await bytes(one.id));
  });
});
