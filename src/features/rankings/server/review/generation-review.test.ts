import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { result } from '#database/tables/all-tables.ts';
import { readCurrentRanking } from '#features/rankings/current-ranking-contract.ts';
import {
  listRankingStates,
  readGenerationReview,
  readRankingReview,
} from '#features/rankings/ranking-review-contract.ts';
import {
  createRanking,
  generateRankings,
  listRankings,
  publishRanking,
  readRanking,
} from '#features/rankings/rankings-contract.ts';
import { createAthletes, createRaces, tierId } from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
/** Three finishers of one race, first to third. */
let athletes: number[];
let results: number[];

beforeAll(async () => {
  server = await startTestServer();
  athletes = await createAthletes(server, [{ last: 'First' }, { last: 'Second' }, { last: 'Third' }]);
  const tier = await tierId(server, 'Gold');
  const [race_id] = await createRaces(server, [{ date: '2025-03-01', tierId: tier, sof: 90 }]);
  const rows = athletes.map((athlete_id, place) => ({
    race_id: race_id as number,
    athlete_id,
    division: 'MPRO' as const,
    status: 'Finish' as const,
    overall: 28_000 + place * 100,
  }));
  const made = await server.given((tx) => tx.insert(result).values(rows).returning());
  results = made.map(({ id }) => id);
});
afterAll(() => server.close());

async function generatedSet(date: string): Promise<number> {
  const { id } = await server.ask(createRanking, { date });
  await server.ask(generateRankings, { id });
  return id;
}

const setTime = (place: number, overall: number) =>
  server.given((tx) =>
    tx
      .update(result)
      .set({ overall })
      .where(eq(result.id, results[place] as number)),
  );

const statesById = async () => {
  const { states } = await server.ask(listRankingStates, {});
  return new Map(states.map(({ id, ...state }) => [id, state]));
};

describe('stale ranking sets', () => {
  it('are listed with the reason, until they are generated again', async () => {
    const before = await generatedSet('2025-02-01');
    const [older, newer] = [await generatedSet('2025-04-01'), await generatedSet('2025-05-01')];
    const { id: empty } = await server.ask(createRanking, { date: '2025-06-01' });
    const upToDate = { state: 'up to date', stale_because: [] };
    expect((await statesById()).get(older)).toEqual(upToDate);
    await setTime(2, 27_900);
    const stale = { state: 'stale', stale_because: [{ what: 'result changed', count: 1 }] };
    const states = await statesById();
    expect([before, older, newer].map((id) => states.get(id))).toEqual([upToDate, stale, stale]);
    expect(states.get(empty)).toMatchObject({ stale_because: [{ what: 'not generated yet', count: 0 }] });
    for (const id of [older, newer]) await server.ask(generateRankings, { id });
    expect((await statesById()).get(newer)).toEqual(upToDate);
    await setTime(2, 28_200);
  });

  it('are named as the current one and in a review that compares with it', async () => {
    const published = await generatedSet('2025-07-01');
    await server.ask(publishRanking, { id: published });
    const draft = await generatedSet('2025-08-01');
    expect((await server.ask(readCurrentRanking, {})).current).toMatchObject({
      id: published,
      date: '2025-07-01',
      state: 'up to date',
    });
    await setTime(2, 27_900);
    await server.ask(generateRankings, { id: draft });
    const stale = { id: published, state: 'stale', stale_because: [{ what: 'result changed', count: 1 }] };
    expect((await server.ask(readCurrentRanking, {})).current).toMatchObject(stale);
    const { set, against } = await server.ask(readRankingReview, { id: draft });
    expect(set.state).toBe('up to date');
    expect(against).toMatchObject(stale);
    await setTime(2, 28_200);
  });
});

describe('the review before generating', () => {
  it('compares the rows with the ones that generating gives, and saves nothing', async () => {
    const id = await generatedSet('2025-09-01');
    const rows = (await server.ask(readRanking, { id })).rankings;
    expect(await server.ask(readGenerationReview, { id })).toMatchObject({ changed_rows: 0 });
    await setTime(2, 27_900);
    const review = await server.ask(readGenerationReview, { id });
    expect(review).toMatchObject({ set: { id, state: 'stale' }, changed_rows: 3 });
    const [men] = review.divisions;
    expect(men).toMatchObject({ division: 'MPRO', moved: 3, unchanged: 0, entered: [], gone: [] });
    expect(men?.biggest_moves[0]).toMatchObject({ name: 'Ann Third', rank_before: 3, rank: 1 });
    expect((await server.ask(readRanking, { id })).rankings).toEqual(rows);
    await server.ask(generateRankings, { id });
    const now = (await server.ask(readRanking, { id })).rankings;
    expect(now.map(({ name, overall_rank }) => [name, overall_rank])).toEqual([
      ['Ann Third', 1],
      ['Ann First', 2],
      ['Ann Second', 3],
    ]);
    expect(men?.biggest_moves[0]?.points).toBe(now[0]?.overall_points);
    await setTime(2, 28_200);
  });

  it('lists everybody as new for a set without rows, and takes another type', async () => {
    const { id } = await server.ask(createRanking, { date: '2025-10-01' });
    const review = await server.ask(readGenerationReview, { id });
    expect(review.divisions[0]?.entered.map(({ name }) => name)).toEqual([
      'Ann First',
      'Ann Second',
      'Ann Third',
    ]);
    const generated = await generatedSet('2025-10-02');
    const other = await server.ask(readGenerationReview, { id: generated, type: 11 });
    // The best three are divided by three, the best four by four.
    expect(other).toMatchObject({ changed_rows: 3, divisions: [{ moved: 0, unchanged: 3 }, {}] });
  });

  it('is refused without a set, a type, a session or permission', async () => {
    expect((await server.call(readGenerationReview, { id: 999_999 })).status).toBe(404);
    expect((await server.call(readGenerationReview, { id: 1, type: 99 })).status).toBe(400);
    expect((await server.call(readGenerationReview, { id: 1 }, 'nobody')).status).toBe(401);
    expect((await server.call(readGenerationReview, { id: 1 }, 'signed-in')).status).toBe(403);
  });

  it.each([listRankingStates, readCurrentRanking])('so are the states: $path', async (call) => {
    expect((await server.call(call, {}, 'nobody')).status).toBe(401);
    expect((await server.call(call, {}, 'signed-in')).status).toBe(403);
  });
});

describe('the list of sets', () => {
  it('has the number of athletes and the authors', async () => {
    const id = await generatedSet('2025-11-01');
    const { id: empty } = await server.ask(createRanking, { date: '2025-11-02' });
    const { rankings } = await server.ask(listRankings, {});
    const listed = (wanted: number) => rankings.find((set) => set.id === wanted);
    expect(listed(id)).toMatchObject({ athletes: 3, published_by: null });
    expect(listed(id)?.generated_by).toEqual(expect.any(String));
    expect(listed(empty)).toMatchObject({ athletes: 0, generated_by: null, generated_at: null });
  });
});
