import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#database/change-sets.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { readChangesSince } from '#features/rankings/ranking-review-contract.ts';
import {
  createRanking,
  deleteRanking,
  generateRankings,
  readRanking,
} from '#features/rankings/rankings-contract.ts';
import { createAthletes, createPoints, createRaces, tierId } from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

const DATE = '2022-06-30';
/** Inside the window of a set of type 11, on its edges and just outside; two races share a date. */
const DAYS = [
  '2022-06-30',
  '2022-06-29',
  '2022-06-29',
  '2021-07-02',
  '2021-07-01',
  '2022-01-31',
  '2022-02-28',
];

let server: TestServer;
let athletes: number[];
let races: number[];
let tiers: number[];
let set: number;

const within = (work: (tx: Tx) => Promise<unknown>, who = 'Ben Tester') =>
  server.database.change(
    { actor: { accountId: null, name: who }, what: 'Edited', at: server.clock.now() },
    work,
  );
const run = (statement: ReturnType<typeof sql>) => server.database.db.execute(statement);
const stateOf = async (id: number) => (await server.ask(readRanking, { id })).set;
const changesOf = (id: number) => server.ask(readChangesSince, { id });

async function generated(): Promise<number> {
  const { id } = await server.ask(createRanking, { date: DATE, type: 11 });
  await server.ask(generateRankings, { id });
  return id;
}

/** Everything that a set shows, without the ids of results. */
async function numbersOf(id: number): Promise<string[]> {
  const found = await run(sql`
    select concat_ws(' ', athlete_id, division, "order", overall_rank, overall_points, overall_score, swim_rank, swim_points,
      bike_rank, bike_points, run_rank, run_points) as numbers, details
    from ranking_row where set_id = ${id} order by athlete_id`);
  return (found.rows as { numbers: string; details: string }[]).map(({ numbers, details }) => {
    const counted = JSON.parse(details) as { results: { race_id: number; points: number }[] }[];
    const plain = counted.map(({ results }) =>
      results.map(({ race_id, points }) => `${race_id}: ${points}`).sort(),
    );
    return `${numbers} ${JSON.stringify(plain)}`;
  });
}

/** Deletes the results of a race and writes them again, as an import of the same file does. */
const imported = (race: number) =>
  within(async (tx) => {
    await tx.execute(sql`
      create temporary table again on commit drop as select r.*, p.overall_points, p.swim_points, p.bike_points
        from result r join result_points p on p.result_id = r.id where r.race_id = ${race}`);
    await tx.execute(sql`delete from result where race_id = ${race}`);
    await tx.execute(sql`
      insert into result (race_id, athlete_id, division, status, overall, name_in_file)
      select race_id, athlete_id, division, status, overall, 'in the file' from again order by random()`);
  });

/** The points that an import of the same file would restore; the test writes its own points instead of calculated ones. */
async function importAgain(race: number): Promise<void> {
  const before = await run(sql`
    select r.athlete_id, p.overall_points, p.swim_points, p.bike_points from result r
    join result_points p on p.result_id = r.id where r.race_id = ${race}`);
  await imported(race);
  await run(
    sql`delete from result_points where result_id in (select id from result where race_id = ${race})`,
  );
  await run(sql`
    insert into result_points (result_id, rank, overall_points, swim_points, bike_points)
    select r.id, 1, g.overall_points, g.swim_points, g.bike_points from result r join
      jsonb_to_recordset(${JSON.stringify(before.rows)}::jsonb)
        as g(athlete_id int, overall_points numeric, swim_points numeric, bike_points numeric)
      on g.athlete_id = r.athlete_id where r.race_id = ${race}`);
}

beforeAll(async () => {
  server = await startTestServer();
  tiers = [await tierId(server, 'Gold'), await tierId(server, 'Silver')];
});
afterAll(() => server.close());
beforeEach(async () => {
  await within(async (tx) => {
    await tx.execute(sql`delete from race`);
  });
  athletes = await createAthletes(
    server,
    ['Same', 'Same', 'Other', 'Fast', 'Slow'].map((last) => ({ last })),
  );
  races = await createRaces(
    server,
    DAYS.map((date) => ({ date, tierId: tiers[0] as number })),
  );
  await createPoints(
    server,
    athletes,
    races,
    athletes.flatMap((_, athlete) =>
      // The first three have equal points; six results each, of which four count.
      races.slice(1).map((_race, at) => ({
        athlete,
        race: at + 1,
        overall: 60 + at + (athlete < 3 ? 0 : athlete * 3),
        swim: at % 2 === 0 ? 40 + at : null,
      })),
    ),
  );
  set = await generated();
});

const numberOf = (ids: readonly number[], at: number): number => ids[at % ids.length] ?? 0;
const resultOf = (race: number, athlete: number) =>
  sql`(select id from result where race_id = ${numberOf(races, race)} and athlete_id = ${numberOf(athletes, athlete)})`;

type Edit = (one: number, other: number) => Promise<unknown>;
const edits: Record<string, Edit> = {
  'the same file imported again': (race) => importAgain(numberOf(races, race)),
  'points of a result': (race, athlete) =>
    run(
      sql`update result_points set overall_points = ${60 + (athlete % 9)} where result_id = ${resultOf(race, athlete)}`,
    ),
  'points of a leg': (race, athlete) =>
    run(sql`update result_points set swim_points = ${athlete} where result_id = ${resultOf(race, athlete)}`),
  'a status': (race, athlete) =>
    within((tx) => tx.execute(sql`update result set status = 'DNF' where id = ${resultOf(race, athlete)}`)),
  'a result deleted': (race, athlete) =>
    within((tx) => tx.execute(sql`delete from result where id = ${resultOf(race, athlete)}`)),
  'a result of somebody else': (race, athlete) =>
    within((tx) =>
      tx.execute(sql`
        update result r set athlete_id = ${numberOf(athletes, athlete + 1)} where id = ${resultOf(race, athlete)} and not exists
          (select from result o where o.race_id = r.race_id and o.athlete_id = ${numberOf(athletes, athlete + 1)})`),
    ),
  'a name in the file': (race, athlete) =>
    within((tx) =>
      tx.execute(sql`update result set name_in_file = 'Other' where id = ${resultOf(race, athlete)}`),
    ),
  'a date': (race, day) =>
    within((tx) =>
      tx.execute(sql`update race set date = ${DAYS[day % DAYS.length]} where id = ${numberOf(races, race)}`),
    ),
  'a tier, which gives no bonus by this rule': (race, tier) =>
    within((tx) =>
      tx.execute(sql`update race set tier_id = ${numberOf(tiers, tier)} where id = ${numberOf(races, race)}`),
    ),
  'a last name': (athlete, name) =>
    within((tx) =>
      tx.execute(sql`
        update athlete set last = ${['Same', 'Aaron', 'sàme', 'Zorn'][name % 4]} where id = ${numberOf(athletes, athlete)}`),
    ),
  'a division': (athlete) =>
    within((tx) =>
      tx.execute(sql`
        update athlete set division = case division when 'MPRO' then 'FPRO' else 'MPRO' end where id = ${numberOf(athletes, athlete)}`),
    ),
  'a race deleted': (race) =>
    within((tx) => tx.execute(sql`delete from race where id = ${numberOf(races, race)}`)),
  'the last edit undone': async () => {
    // The sets' own changes, e.g. that a set was added, are not undone.
    const found = await run(sql`select max(id)::int as id from change_set where what = 'Edited'`);
    await server.call(undoHistory, { id: Number(found.rows[0]?.id) });
  },
};

describe('stale means that the numbers would differ', () => {
  it('after any edits: stale if and only if generating again gives other rows, and then with a cause', async () => {
    const edit = fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(60), fc.nat(60));
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (list) => {
        for (const [name, one, other] of list) {
          await edits[name]?.(one, other);
          const fresh = await generated();
          const [before, now] = [await numbersOf(set), await numbersOf(fresh)];
          const { state, stale_because } = await stateOf(set);
          const isOther = JSON.stringify(before) !== JSON.stringify(now);
          expect({ name, state }).toEqual({ name, state: isOther ? 'stale' : 'up to date' });
          expect(stale_because.length > 0).toBe(isOther);
          const { races: changed, changed_rows } = await changesOf(set);
          expect(changed_rows).toBe(
            new Set(
              [
                ...before.filter((row) => !now.includes(row)),
                ...now.filter((row) => !before.includes(row)),
              ].map((row) => row.split(' ')[0]),
            ).size,
          );
          if (!isOther) expect(changed).toEqual([]);
          await server.ask(deleteRanking, { id: fresh });
        }
      }),
      { numRuns: 25 },
    );
  });

  it('results deleted and imported again from the same file leave the set up to date', async () => {
    await importAgain(races[6] as number);
    expect(await stateOf(set)).toMatchObject({ state: 'up to date', stale_because: [] });
    expect(await changesOf(set)).toMatchObject({ races: [], athletes: [], changed_rows: 0 });
  });

  it('imported again with one other result, the list contains only that one, with author and time', async () => {
    await importAgain(races[6] as number);
    await within((tx) => tx.execute(sql`update result set overall = 27000 where id = ${resultOf(6, 4)}`));
    await run(sql`update result_points set overall_points = 99 where result_id = ${resultOf(6, 4)}`);
    expect((await stateOf(set)).stale_because).toEqual([{ what: 'result changed', count: 1 }]);
    const [race] = (await changesOf(set)).races;
    expect(race).toMatchObject({ id: races[6], results_count: 1 });
    expect(race?.results).toMatchObject([
      { athlete: { name: 'Ann Slow' }, change: 'changed', fields: [{ name: 'overall' }], who: 'Ben Tester' },
    ]);
  });

  it('a change of a result that does not count changes nothing', async () => {
    await run(sql`update result_points set overall_points = 1 where result_id = ${resultOf(1, 4)}`);
    expect(await stateOf(set)).toMatchObject({ state: 'up to date', stale_because: [] });
  });

  it('a last name that changes the order of equal points is a cause, with its author', async () => {
    await within((tx) => tx.execute(sql`update athlete set last = 'Zorn' where id = ${athletes[2]}`));
    expect((await stateOf(set)).stale_because).toEqual([{ what: 'athlete with a new last name', count: 1 }]);
    expect((await changesOf(set)).athletes).toMatchObject([
      { id: athletes[2], field: 'last name', before: 'Other', after: 'Zorn', who: 'Ben Tester' },
    ]);
    await within((tx) => tx.execute(sql`update athlete set last = 'Other' where id = ${athletes[2]}`));
    expect((await stateOf(set)).state).toBe('up to date');
  });

  it('a set generated before digests left out the ids of results is compared by its rows', async () => {
    await run(sql`update ranking_generation set input_digest = 'of an older version' where set_id = ${set}`);
    await run(
      sql`update ranking_input set digest = 'of an older version' where set_id = ${set} and digest <> ''`,
    );
    await importAgain(races[6] as number);
    expect((await stateOf(set)).state).toBe('up to date');
    await run(sql`update result_points set overall_points = 99 where result_id = ${resultOf(6, 4)}`);
    expect((await stateOf(set)).stale_because).toEqual([{ what: 'race with changed points', count: 1 }]);
  });
});
