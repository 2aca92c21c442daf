import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { participant, result, storedImportFile } from '#database/tables/race-tables.ts';
import { saveRaceAttributes } from '#features/races/races-contract.ts';
import { createRanking, generateRankings, publishRanking } from '#features/rankings/rankings-contract.ts';
import { addResult, correctResult } from '#features/results/result-by-hand-contract.ts';
import { syncWebsite } from '#features/website-sync/website-sync-contract.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { createRunningJob } from '#testing/builders/create-running-job.ts';
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
  for (const done of ['submitted', 'points', 'sof'])
    expect(steps.find(({ step }) => step === done)).toMatchObject({
      ...{ who: 'anna Tester', at: new Date(Date.parse(mappedAt) + 1_000).toISOString() },
    });
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

it('looks at the newest ranking set in which the race counts, not at later ones', async () => {
  const [athlete = 0] = await server.given((tx) => createAthletes(tx, ['Line Seven']));
  const id = await server.given((tx) =>
    createRace(tx, { tierName: 'Gold', date: '2018-05-06', year: 2018, sof_fpro_manual: 80 }),
  );
  await server.ask(addResult, { id, athlete_id: athlete, overall: 30_000, reason: 'by mail' });
  const ranking = async () =>
    (await server.ask(readRaceLine, { id })).steps.find(({ step }) => step === 'ranking');
  const generate = async (date: string) => {
    const set = await server.ask(createRanking, { date });
    await server.ask(generateRankings, { id: set.id });
  };
  // The first date on which the race counts no longer: 364 days later.
  await generate('2019-05-05');
  expect(await ranking()).toMatchObject({
    ...{ state: 'next', why: 'There is no ranking set whose period includes the race.' },
  });
  await generate('2019-05-04');
  expect(await ranking()).toMatchObject({ state: 'done' });
  await generate('2019-06-04');
  expect(await ranking()).toMatchObject({ state: 'done' });
  await server.ask(addResult, {
    ...{ id, athlete_id: (await server.given((tx) => createAthletes(tx, ['Line Eight'])))[0] ?? 0 },
    ...{ overall: 31_000, reason: 'late' },
  });
  expect(await ranking()).toMatchObject({
    ...{ state: 'next', why: 'The ranking set of 2019-05-04 does not contain the latest results.' },
  });
});

it('asks for the tier before points', async () => {
  const [athlete = 0] = await server.given((tx) => createAthletes(tx, ['Line Three']));
  const id = await server.given((tx) => createRace(tx, { date: '2026-05-03', year: 2026 }));
  await server.ask(addResult, { id, athlete_id: athlete, overall: 30_000, reason: 'by mail' });
  const { steps } = await server.ask(readRaceLine, { id });
  expect(steps.find(({ state }) => state === 'next')).toMatchObject({
    ...{ step: 'points', why: 'The race has no tier.' },
  });
});

it('asks for the date, without which there is neither a strength of field nor a ranking', async () => {
  const [athlete = 0] = await server.given((tx) => createAthletes(tx, ['Line Six']));
  const id = await server.given((tx) => createRace(tx, { tierName: 'Gold', date: null }));
  const next = async () =>
    (await server.ask(readRaceLine, { id })).steps.find(({ state }) => state === 'next');
  const why = 'The race has no date.';
  const { result } = await server.ask(addResult, {
    id,
    athlete_id: athlete,
    status: 'DNF',
    reason: 'by mail',
  });
  expect(await next()).toMatchObject({ step: 'sof', why });
  const finished = { status: 'Finish', overall: 30_000 };
  const attributes = Object.entries(finished).map(([name, value]) => ({ name, value }));
  await server.ask(correctResult, { id: result.result_id, attributes, reason: 'by mail' });
  expect(await next()).toMatchObject({ step: 'points', why });
  await server.ask(saveRaceAttributes, { id, attributes: [{ name: 'sof_fpro_manual', value: 80 }] });
  expect(await next()).toMatchObject({ step: 'ranking', why });
});

it('does not wait for the strength of field of a division in which nobody started', async () => {
  const [woman = 0] = await server.given((tx) => createAthletes(tx, ['Line Four']));
  const [man = 0] = await server.given((tx) => createAthletes(tx, [{ name: 'Line Five', division: 'MPRO' }]));
  const race = { tierName: 'Gold', date: '2026-05-03', year: 2026, sof_mpro_manual: 80 };
  const id = await server.given((tx) => createRace(tx, { ...race, division: 'BOTH' }));
  await server.ask(addResult, { id, athlete_id: woman, status: 'DNS', reason: 'by mail' });
  await server.ask(addResult, { id, athlete_id: man, overall: 30_000, reason: 'by mail' });
  expect(await states(id)).toMatchObject({ points: 'done', sof: 'done', ranking: 'next' });
});

it('names who started the job that calculated the strength of field', async () => {
  const at = '2026-05-02T06:00:00.000Z';
  const id = await server.given((tx) =>
    createRace(tx, { date: '2026-05-03', sof_mpro_calculated: 70, sof_mpro_last_calculated: new Date(at) }),
  );
  await server.given(async (tx) => {
    const [athlete = 0] = await createAthletes(tx, ['Sof Other']);
    await tx.insert(result).values({ race_id: id, athlete_id: athlete, division: 'FPRO', status: 'DNF' });
  });
  await server.database.db.execute(sql`
    update race set sof_mpro_last_calculated = ${at}, sof_fpro_last_calculated = ${at}, sof_fpro_calculated = 1 where id = ${id}`);
  await server.database.db.execute(sql`
    insert into job (id, kind, subject, what, state, input, created_at, started_at, ended_at)
    values (gen_random_uuid(), 'sof-of-races', 'races', 'SOF', 'done', '{"who": "Carla Tester"}', ${at}, '2026-05-02T05:59:00Z', '2026-05-02T06:01:00Z')`);
  const { steps } = await server.ask(readRaceLine, { id });
  expect(steps.find(({ step }) => step === 'sof')).toMatchObject({ who: 'Carla Tester', at });
});

it('shows that results are being fetched, and refuses an unknown race', async () => {
  const id = await server.given((tx) =>
    createRace(tx, { date: '2026-05-03', rtrt_event_id: 'EVENT', rtrt_finish: 'FINISH' }),
  );
  const running = { kind: 'tracker-fetch', subject: `race ${id}`, what: 'Fetch results' };
  const job = await createRunningJob(server, running);
  const { steps } = await server.ask(readRaceLine, { id });
  expect(steps.find(({ step }) => step === 'fetched')).toMatchObject({ state: 'running', job });
  const at = '2026-05-03T14:00:00.000Z';
  const storeResponse = (is_usable: 0 | 1) =>
    server.given(async (tx) => {
      const content = Buffer.from('{}');
      const given = { race_id: id, kind: 'tracker', filename: 'EVENT.json', sha256: 'x', content } as const;
      const [row] = await tx
        .insert(storedImportFile)
        .values({ ...given, is_usable })
        .returning();
      return row?.id ?? 0;
    });
  const endJob = (file: number) =>
    server.database.db.execute(sql`
      update job set state = 'done', ended_at = ${at}, input = '{"who": "Berta Tester", "input": {"what": "results"}}',
        answer = ${JSON.stringify({ file })}::jsonb where id = ${job}`);
  const fetchedStep = async () =>
    (await server.ask(readRaceLine, { id })).steps.find(({ step }) => step === 'fetched');
  await endJob(await storeResponse(0));
  expect(await fetchedStep()).toMatchObject({
    ...{ state: 'blocked', who: null, at: null },
    why: 'First: Starters entered. The fetch from the tracker was incomplete.',
  });
  await endJob(await storeResponse(1));
  expect(await fetchedStep()).toMatchObject({ state: 'done', who: 'Berta Tester', at });
  await server.database.db.execute(sql`delete from job where id = ${job}`);
  expect((await server.call(readRaceLine, { id: 999_999 })).status).toBe(404);
});
