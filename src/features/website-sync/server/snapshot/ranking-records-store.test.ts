import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAthletes, createRankingSet } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { rankingRecords } from './ranking-records-store.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const only = (id: number) => ({ from: id, to: id + 1, base: '' });

it('lists men before women, each by rank, whatever the ids of the athletes', async () => {
  const set = await server.given(async (tx) => {
    const ids = await createAthletes(tx, ['Far Away', 'Second Range', 'First Range', 'Last Of All']);
    for (const [at, id] of [7_000, 2_500, 2_499, 5_000].entries())
      await tx.execute(sql`update athlete set id = ${id} where id = ${ids[at]}`);
    const points = { 7000: 90, 2500: 80, 2499: 70, 5000: 60 };
    const created = await createRankingSet(tx, { date: '2026-05-05', points });
    await tx.execute(sql`update ranking_row set division = 'MPRO' where athlete_id in (2500, 5000)`);
    return created;
  });
  const [record = ''] = await rankingRecords(server.database.db, only(set));
  const { rows } = JSON.parse(record) as { rows: { athlete_id: number; division: string }[] };
  expect(rows.map(({ athlete_id, division }) => [division, athlete_id])).toEqual([
    ['MPRO', 2_500],
    ['MPRO', 5_000],
    ['FPRO', 7_000],
    ['FPRO', 2_499],
  ]);
});

it('is empty for a set that is not published', async () => {
  const set = await server.given((tx) =>
    createRankingSet(tx, { date: '2026-05-12', points: {}, published: 0 }),
  );
  expect(await rankingRecords(server.database.db, only(set))).toEqual([]);
});
