import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { participant } from '#database/tables/race-tables.ts';
import { saveRaceAttributes } from '#features/races/races-contract.ts';
import { createRanking, generateRankings, publishRanking } from '#features/rankings/rankings-contract.ts';
import { addResult } from '#features/results/result-by-hand-contract.ts';
import { syncWebsite } from '#features/website-sync/website-sync-contract.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { readRaceLine } from '../race-line-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const states = async (id: number) =>
  Object.fromEntries((await server.ask(readRaceLine, { id })).steps.map(({ step, state }) => [step, state]));

it('follows a race from its start list to the ranking', async () => {
  const { id, athletes } = await server.given(async (tx) => {
    const ids = await createAthletes(tx, ['Line One', 'Line Two']);
    return {
      id: await createRace(tx, { tierName: 'Gold', date: '2026-05-03', year: 2026, sof_fpro_manual: 80 }),
      athletes: ids,
    };
  });
  const [one = 0, two = 0] = athletes;
  expect(await states(id)).toEqual({
    mapped: 'next',
    lists: 'blocked',
    fetched: 'blocked',
    submitted: 'blocked',
    points: 'blocked',
    sof: 'blocked',
    ranking: 'blocked',
    published: 'blocked',
    synced: 'blocked',
  });
  await server.given(async (tx) => {
    await tx.insert(participant).values({ race_id: id, athlete_id: one, is_waiting: 0 });
  });
  const points = { rtrt_event_id: 'EVENT', rtrt_finish: 'FINISH' };
  const attributes = Object.entries(points).map(([name, value]) => ({ name, value }));
  await server.ask(saveRaceAttributes, { id, attributes });
  expect(await states(id)).toMatchObject({
    mapped: 'done',
    lists: 'done',
    fetched: 'next',
    submitted: 'blocked',
  });
  const mappedAt = server.clock.now().toISOString();
  server.clock.advance(1_000);
  await server.ask(addResult, { id, athlete_id: two, overall: 30_000, reason: 'by mail' });
  expect(await states(id)).toMatchObject({
    mapped: 'done',
    fetched: 'not needed',
    submitted: 'done',
    points: 'done',
    sof: 'done',
    ranking: 'next',
    published: 'blocked',
  });
  await server.ask(saveRaceAttributes, { id, attributes: [{ name: 'rtrt_swim', value: 'SWIM' }] });
  const { steps } = await server.ask(readRaceLine, { id });
  const [mapped, lists] = steps;
  expect(mapped).toMatchObject({ step: 'mapped', who: 'anna Tester', at: mappedAt });
  expect(lists?.at).toBe(mappedAt);
  expect(steps.find(({ step }) => step === 'submitted')?.who).toBe('anna Tester');
  const { id: set } = await server.ask(createRanking, { date: '2026-05-05' });
  await server.ask(generateRankings, { id: set });
  expect(await states(id)).toMatchObject({ ranking: 'done', published: 'next' });
  await server.ask(publishRanking, { id: set });
  expect(await states(id)).toMatchObject({ published: 'done', synced: 'next' });
  server.clock.advance(1_000);
  await server.ask(syncWebsite, {});
  expect(await states(id)).toMatchObject({ published: 'done', synced: 'done' });
  server.clock.advance(1_000);
  await server.ask(addResult, { id, athlete_id: one, overall: 31_000, reason: 'late' });
  expect(await states(id)).toMatchObject({ ranking: 'next', published: 'blocked' });
});

it('shows that results are being fetched, and refuses an unknown race', async () => {
  const id = await server.given((tx) =>
    createRace(tx, { date: '2026-05-03', rtrt_event_id: 'EVENT', rtrt_finish: 'FINISH' }),
  );
  const job = '7d7f2c7e-35a1-4d3a-8a59-0f4b1c2d3e4f';
  await server.database.db.execute(sql`
    insert into job (id, kind, subject, what, state, created_at)
    values (${job}, 'tracker-fetch', ${`race ${id}`}, 'Fetch results', 'running', now())`);
  const { steps } = await server.ask(readRaceLine, { id });
  expect(steps.find(({ step }) => step === 'fetched')).toMatchObject({ state: 'running', job });
  await server.database.db.execute(sql`delete from job where id = ${job}`);
  expect((await server.call(readRaceLine, { id: 999_999 })).status).toBe(404);
});
