import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type Queryable, type Tx } from '#database/change-sets.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { columnsOf, numbersOfResult, type RaceColumns } from '#rules/ranking/ranking-columns.ts';
import { rankingDigest } from '#rules/ranking/ranking-digest.ts';
import type { RankingResult } from '#rules/ranking/ranking-input.ts';
import { type RankingType, rankingTypeOf, rankingWindow } from '#rules/ranking/ranking-types.ts';
import { createAthletes, createPoints, createRaces } from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { cachedRaceDigest } from './race-digest-cache.ts';
import { loadRankingInputs, readRaces } from './results-cache.ts';

const DATE = '2026-06-30';
const ATHLETES = 6;
const RACES = 7;

let server: TestServer;
let athletes: number[];
let races: number[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Other athletes and races than those of the previous tests. */
async function createSeason(): Promise<void> {
  athletes = await createAthletes(
    server,
    Array.from({ length: ATHLETES }, (_, at) => ({ last: `Racer ${at}` })),
  );
  races = await createRaces(
    server,
    Array.from({ length: RACES }, (_, at) => ({ date: dayOf(at), tierId: 1 + (at % 4), sof: 80 })),
  );
  await createPoints(
    server,
    athletes,
    races,
    athletes.flatMap((_, athlete) =>
      races
        .map((_race, race) => ({ athlete, race, overall: 60 + athlete, swim: race, run: null }))
        .filter(({ race }) => (race + athlete) % 2 === 0),
    ),
  );
}

/** Dates inside the window, on its edges and just outside. */
const DAYS = ['2026-06-30', '2026-07-01', '2025-07-02', '2025-07-01', '2026-01-31', '2019-05-05', null];
const dayOf = (at: number) => DAYS[at % DAYS.length] ?? null;
const typeOf = (id: number): RankingType => rankingTypeOf(id) as RankingType;

/** The window read with a plain query: one row per result. */
async function plainResults(db: Queryable, type: RankingType): Promise<RankingResult[]> {
  const { from, to } = rankingWindow(type, DATE);
  const found = await db.execute<RankingResult & { [name: string]: unknown }>(sql`
    select r.id as "resultId", r.athlete_id as "athleteId", race.id as "raceId", race.date as "raceDate",
      tier.base_points as "tierBasePoints", race.distance_type as "distanceType", r.status,
      p.overall_points as "overallPoints", p.swim_points as "swimPoints", p.bike_points as "bikePoints",
      p.run_points as "runPoints"
    from result r join athlete a on a.id = r.athlete_id and a.division = r.division
    join race on race.id = r.race_id left join tier on tier.id = race.tier_id
    join result_points p on p.result_id = r.id
    where race.date between ${from ?? '0001-01-01'}::date and ${to}::date and r.status = 'Finish'
      and num_nonnulls(p.overall_points, p.swim_points, p.bike_points, p.run_points) > 0`);
  return found.rows;
}

/** A row for each result with everything that rankings use. */
const linesOf = (columns: readonly RaceColumns[]): string[] =>
  columns
    .flatMap(({ numbers, ...race }) =>
      Array.from({ length: numbers.length / numbersOfResult }, (_, at) => {
        const own = numbers.subarray(at * numbersOfResult, (at + 1) * numbersOfResult);
        return [race.raceId, race.raceDate, race.tierBasePoints, race.distanceType, ...own].join(' ');
      }),
    )
    .sort();

async function expectAsPlain(db: Queryable, type: RankingType): Promise<void> {
  const window = await loadRankingInputs(db, { type, date: DATE });
  const plain = columnsOf({ ...window, results: await plainResults(db, type) });
  expect(linesOf(window.races)).toEqual(linesOf(plain.races));
  expect(rankingDigest(window, cachedRaceDigest)).toEqual(rankingDigest(plain));
}

type Act = (one: number, other: number) => Promise<unknown>;

const within = (work: (tx: Tx) => Promise<unknown>) => server.given(work);
const one = (ids: readonly number[], at: number): number => ids[at % ids.length] ?? 0;
const TIERS = [1, 2, 3, 4, 5];
const someResult = (at: number) =>
  sql`(select id from result order by id offset ${at}::int % greatest(1, (select count(*) from result)) limit 1)`;
const STATUSES = ['Finish', 'DNF', 'DQ'];

/** Everything that can change the points of a race. */
const ACTS: Record<string, Act> = {
  'a result added': (race, athlete) =>
    within((tx) =>
      tx.execute(sql`
        insert into result (race_id, athlete_id, division, status, swim, bike, run, overall)
        select race.id, a.id, a.division, 'Finish', 1500, 7300, 4300, ${28_000 + race} from race, athlete a
        where race.id = ${one(races, race)} and a.id = ${one(athletes, athlete)} on conflict do nothing`),
    ),
  'a result taken away': (at) =>
    within((tx) => tx.execute(sql`delete from result where id = ${someResult(at)}`)),
  'a status': (at, status) =>
    within((tx) =>
      tx.execute(
        sql`update result set status = ${STATUSES[status % STATUSES.length]} where id = ${someResult(at)}`,
      ),
    ),
  'points alone': (at, points) =>
    server.database.db.execute(
      sql`update result_points set overall_points = ${points}, bike_points = null where result_id = ${someResult(at)}`,
    ),
  'a result of somebody else': (at, athlete) =>
    within((tx) =>
      tx.execute(sql`
        update result r set athlete_id = ${one(athletes, athlete)} where id = ${someResult(at)} and not exists
          (select from result o where o.race_id = r.race_id and o.athlete_id = ${one(athletes, athlete)})`),
    ),
  'the division of a result': (at) =>
    within((tx) =>
      tx.execute(sql`
        update result set division = case division when 'MPRO' then 'FPRO' else 'MPRO' end where id = ${someResult(at)}`),
    ),
  'a date': (race, day) =>
    within((tx) => tx.execute(sql`update race set date = ${dayOf(day)} where id = ${one(races, race)}`)),
  'a tier': (race, tier) =>
    within((tx) =>
      tx.execute(
        sql`update race set tier_id = ${tier % 6 === 5 ? null : one(TIERS, tier)} where id = ${one(races, race)}`,
      ),
    ),
  'a distance': (race, distance) =>
    within((tx) =>
      tx.execute(sql`update race set distance_type = ${distance % 3} where id = ${one(races, race)}`),
    ),
  'base points of a tier': (tier, points) =>
    within((tx) =>
      tx.execute(sql`update tier set base_points = ${60 + (points % 41)} where id = ${one(TIERS, tier)}`),
    ),
  'a division': (athlete) =>
    within((tx) =>
      tx.execute(sql`
        update athlete set division = case division when 'MPRO' then 'FPRO' else 'MPRO' end
        where id = ${one(athletes, athlete)}`),
    ),
  'a race deleted': (race) =>
    within((tx) => tx.execute(sql`delete from race where id = ${one(races, race)}`)),
  'the last change undone': async () => {
    const found = await server.database.db.execute<{ id: number }>(
      sql`select max(id)::int as id from change_set`,
    );
    await server.call(undoHistory, { id: found.rows[0]?.id ?? 0 });
  },
  'a change given up': (race, athlete) =>
    within(async (tx) => {
      await tx.execute(
        sql`update race set distance_type = 1 - distance_type % 2 where id = ${one(races, race)}`,
      );
      await tx.execute(
        sql`update result_points set overall_points = ${athlete} where result_id = ${someResult(race)}`,
      );
      await expectAsPlain(tx, typeOf(10));
      throw new Error('given up');
    }).catch((error: Error) => expect(error.message).toBe('given up')),
};

describe('the cached window', () => {
  it('equals a fresh read after any changes, for every server on the database', async () => {
    const otherServer = createDatabase(server.database.pool, async () => undefined).db;
    const act = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(60), fc.nat(60));
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
        await createSeason();
        for (const [name, ...numbers] of acts) {
          await ACTS[name]?.(...numbers);
          await expectAsPlain(server.database.db, typeOf(10));
        }
        await expectAsPlain(otherServer, typeOf(10));
        await expectAsPlain(server.database.db, typeOf(2));
      }),
      { numRuns: 20 },
    );
  });

  it('reads only changed races again', async () => {
    await createSeason();
    const { db } = server.database;
    const [first, second] = races as [number, number];
    const wanted = { raceIds: races };
    await within((tx) =>
      tx.execute(sql`update race set date = '2026-06-01' where id in (${first}, ${second})`),
    );
    const before = new Map((await readRaces(db, wanted)).map((race) => [race.raceId, race]));
    await within((tx) =>
      tx.execute(sql`update race set distance_type = 3 - distance_type where id = ${first}`),
    );
    const after = new Map((await readRaces(db, wanted)).map((race) => [race.raceId, race]));
    const isSame = (id: number) => after.has(id) && after.get(id) === before.get(id);
    expect([isSame(first), isSame(second)]).toEqual([false, true]);
  });

  it('detects a revision that occurs a second time, as after restoring a database from a backup', async () => {
    await createSeason();
    const { db } = server.database;
    const [race] = races as [number];
    const current = await db.execute<{ revision: number }>(
      sql`select revision from race_revision where race_id = ${race}`,
    );
    await expectAsPlain(db, typeOf(10));
    await db.execute(sql`
      update result_points set overall_points = 1 where result_id in (select id from result where race_id = ${race})`);
    await db.execute(
      sql`update race_revision set revision = ${current.rows[0]?.revision} where race_id = ${race}`,
    );
    await expectAsPlain(db, typeOf(10));
  });

  it('is consistent while others write', async () => {
    await createSeason();
    const { db } = server.database;
    const [from, to] = [races[0] as number, races[2] as number];
    const wanted = { raceIds: [from, to] };
    const sum = async () =>
      (await readRaces(db, wanted)).reduce(
        (total, { numbers }) =>
          numbers.reduce((all, own, at) => all + (at % numbersOfResult === 2 ? own : 0), total),
        0,
      );
    const before = await sum();
    let isOver = false;
    const writing = (async () => {
      // The sign alternates: however many writes fit in, no points become negative.
      for (let change = 0.25; !isOver; change = -change)
        await db.execute(sql`
          update result_points p
          set overall_points = p.overall_points + case r.race_id when ${from} then -${change}::numeric else ${change}::numeric end
          from result r where r.id = p.result_id and r.race_id in (${from}, ${to})`);
    })();
    const sums: number[] = [];
    for (let round = 0; round < 30; round += 1) sums.push(await sum());
    isOver = true;
    await writing;
    expect(new Set(sums)).toEqual(new Set([before]));
  });
});
