import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveMembers } from '#features/athletes/athlete-edit-contract.ts';
import { explainRankingRow } from '#features/ranking-explanations/explanation-contract.ts';
import { createRanking, generateRankings, readRanking } from '#features/rankings/rankings-contract.ts';
import { createAthletes, createPoints, createRaces } from '#testing/builders/create-rankings.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
let athletes: number[];
let races: number[];
beforeAll(async () => {
  server = await startTestServer();
  athletes = await createAthletes(server, [
    { last: 'Stays' },
    { last: 'Leaves' },
    { last: 'Improves' },
    { last: 'Comes' },
    { last: 'Woman', division: 'FPRO' },
  ]);
  races = await createRaces(server, [{ date: '2026-03-01' }, { date: '2026-04-01' }, { date: '2026-05-02' }]);
  await createPoints(server, athletes, races, [
    { athlete: 0, race: 0, overall: 90, swim: 70 },
    { athlete: 1, race: 1, overall: 80 },
    { athlete: 2, race: 0, overall: 60 },
    { athlete: 3, race: 2, overall: 50 },
    { athlete: 4, race: 0, overall: 85 },
  ]);
});
afterAll(() => server.close());

/** The rows of a set by last name: their location in the database, and their content. */
async function rowsOf(setId: number): Promise<Map<string, { place: string; text: string }>> {
  const found = await server.database.db.execute<{ last: string; place: string; text: string }>(sql`
    select a.last, r.ctid::text as place, to_jsonb(r) - 'set_id' as text
    from ranking_row r join athlete a on a.id = r.athlete_id where r.set_id = ${setId}`);
  return new Map(found.rows.map(({ last, place, text }) => [last, { place, text: JSON.stringify(text) }]));
}

async function generated(id: number) {
  await server.ask(generateRankings, { id });
  return rowsOf(id);
}

it('writes new and changed rows, deletes missing ones, and does not touch the others', async () => {
  const { id } = await server.ask(createRanking, { date: '2026-05-01', type: 11 });
  const before = await generated(id);
  expect([...before.keys()].sort()).toEqual(['Improves', 'Leaves', 'Stays', 'Woman']);

  expect(await generated(id)).toEqual(before);

  await server.given(async (tx) => {
    await tx.execute(sql`update race set date = '2026-05-02' where id = ${races[1]}`);
    await tx.execute(sql`update race set date = '2026-05-01' where id = ${races[2]}`);
  });
  await server.database.db.execute(sql`
    update result_points set overall_points = 70 where result_id in
      (select id from result where athlete_id = ${athletes[2]})`);
  await server.database.db.execute(sql`
    update result_points set overall_points = 50 where result_id in
      (select id from result where athlete_id = ${athletes[3]})`);
  const after = await generated(id);
  expect([...after.keys()].sort()).toEqual(['Comes', 'Improves', 'Stays', 'Woman']);
  const isSame = (last: string) => after.get(last)?.place === before.get(last)?.place;
  expect(['Stays', 'Woman', 'Improves'].map(isSame)).toEqual([true, true, false]);
  expect(JSON.parse(after.get('Improves')?.text ?? '')).toMatchObject({
    overall_rank: 2,
    overall_points: 17.5,
    overall_score: 70,
    swim_rank: 99_999,
    swim_points: null,
  });

  const { id: other } = await server.ask(createRanking, { date: '2026-05-01', type: 11 });
  const fresh = await generated(other);
  const texts = (rows: typeof fresh) => [...rows].map(([last, { text }]) => `${last}: ${text}`).sort();
  expect(texts(fresh)).toEqual(texts(after));
});

it('counts results only in the division of the athlete, and is stale when that changes', async () => {
  const { id } = await server.ask(createRanking, { date: '2026-05-01', type: 11 });
  await generated(id);
  const woman = athletes[4] ?? 0;
  const members = [{ name: 'division', value: 'MPRO' }];
  await server.ask(saveMembers, { id: woman, members });
  expect((await server.ask(readRanking, { id })).set.state).toBe('stale');
  expect((await generated(id)).has('Woman')).toBe(false);
  const { not_counting } = await server.ask(explainRankingRow, { id, athlete_id: woman });
  expect(not_counting.map(({ reason }) => reason)).toEqual(["The result is not in the athlete's division."]);
  await server.ask(saveMembers, { id: woman, members: [{ name: 'division', value: 'FPRO' }] });
  expect((await generated(id)).has('Woman')).toBe(true);
});
