import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { job } from '#database/tables/all-tables.ts';
import { readDashboard, type WaitingKind, waitingKinds } from '#features/dashboard/dashboard-contract.ts';
import { syncImRaces } from '#features/im-races/im-races-contract.ts';
import { readJob, retryJob } from '#features/jobs/jobs-contract.ts';
import { createRanking, FUTURE_SOF_JOB, generateRankings } from '#features/rankings/rankings-contract.ts';
import { addResult } from '#features/results/result-by-hand-contract.ts';
import { syncNews, syncWebsite } from '#features/website-sync/website-sync-contract.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { noServices } from '#testing/server/no-services.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
let directory = '';
const website = createServer((_request, response) => response.writeHead(410).end());

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tridesk-dashboard-'));
  await new Promise<void>((resolve) => website.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(website.address() as AddressInfo).port}/`;
  // Nothing listens on port 9: the feed fails.
  const outside = { ...noServices, websiteSync: { url, secret: 's' }, imRacesUrl: 'http://127.0.0.1:9/' };
  server = await startTestServer({
    settings: { dataDirectory: directory, outside },
    serviceLimits: { pause: async () => undefined },
  });
});
afterAll(async () => {
  await server.close();
  website.close();
  await rm(directory, { recursive: true });
});

const waiting = async (kind: WaitingKind) =>
  (await server.ask(readDashboard, {})).waiting.find((one) => one.kind === kind);

it('has nothing to show on an empty installation', async () => {
  const dashboard = await server.ask(readDashboard, {});
  const never = { running: null, last_success: null, last_failure: null };
  expect(dashboard).toMatchObject({
    website: never,
    im_races: never,
    notice: { state: 'none' },
    failed_jobs: [],
  });
  expect(dashboard.waiting.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
});

it('counts what waits, with the oldest and where it is done', async () => {
  const { race, later, athletes } = await server.given(async (tx) => {
    const ids = await createAthletes(tx, ['Wait One', 'Wait Two']);
    await tx.execute(
      sql`insert into athlete_attribute (athlete_id, name, value)
        values (${ids[0]}, 'pic-submission', 'x'), (${ids[0]}, 'hero-left-submission', 'y')`,
    );
    const id = await createRace(tx, {
      tierName: 'Gold',
      date: '2026-05-03',
      year: 2026,
      sof_fpro_manual: 80,
    });
    const coming = await createRace(tx, { date: '2026-06-20', year: 2026 });
    await tx.execute(sql`insert into import_warning (race_id, list, name, error_reason)
      select unnest(array[${id}, ${coming}, ${coming}]::int[]), 'start', 'Nobody', 'Athlete not found in database'`);
    return { race: id, later: coming, athletes: ids };
  });
  expect(await waiting('unmatched_rows')).toMatchObject({
    ...{ count: 3, url: `/race/${race}#participants` },
    races: [
      { name: expect.stringMatching(/ 2026$/), url: `/race/${race}#participants` },
      { name: expect.stringMatching(/ 2026$/), url: `/race/${later}#participants` },
    ],
  });
  expect(await waiting('submitted_pictures')).toMatchObject({ count: 1, oldest: '2026-06-01T12:00:00.000Z' });
  expect(await waiting('races_without_results')).toEqual({
    ...{ kind: 'races_without_results', count: 1, oldest: '2026-05-03', url: `/race/${race}#results` },
    races: [{ name: expect.stringMatching(/ 2026$/), url: `/race/${race}#results` }],
  });
  await server.ask(addResult, { id: race, athlete_id: athletes[0] ?? 0, overall: 30_000, reason: 'by mail' });
  expect(await waiting('races_without_results')).toMatchObject({ count: 0, oldest: null });
  const { id: set } = await server.ask(createRanking, { date: '2026-05-05' });
  await server.ask(generateRankings, { id: set });
  expect(await waiting('stale_sets')).toMatchObject({ count: 0 });
  // Another revision of the race, but the same points.
  await server.given((tx) =>
    tx.execute(sql`update result set name_in_file = 'W. One' where race_id = ${race}`),
  );
  expect(await waiting('stale_sets')).toMatchObject({ count: 0, oldest: null });
  await server.ask(addResult, { id: race, athlete_id: athletes[1] ?? 0, overall: 31_000, reason: 'late' });
  expect(await waiting('stale_sets')).toMatchObject({
    ...{ count: 1, oldest: server.clock.now().toISOString(), url: '/rankings?state=stale' },
  });
  expect((await server.ask(readDashboard, {})).waiting.map(({ kind }) => kind)).toEqual(waitingKinds);
});

it('shows who synced what, and that the website refuses the notice', async () => {
  await server.ask(syncWebsite, {});
  await expect.poll(async () => (await waiting('website_not_notified'))?.count).toBe(1);
  const { website: state, notice, failed_jobs } = await server.ask(readDashboard, {});
  expect(state).toMatchObject({
    running: null,
    last_success: { who: 'anna Tester', counts: { changed: 0, version: 1 } },
    last_failure: null,
  });
  await expect.poll(async () => (await server.ask(readDashboard, {})).notice.state).toBe('refused');
  expect([notice.tries, failed_jobs]).toEqual([1, []]);
});

it('takes no sync of the news for one of the website', async () => {
  const before = (await server.ask(readDashboard, {})).website.last_success;
  server.clock.advance(60_000);
  await server.ask(syncNews, {});
  expect((await server.ask(readDashboard, {})).website.last_success).toEqual(before);
});

it('names failed jobs, which can be started again', async () => {
  expect((await server.call(syncImRaces, {})).status).toBe(503);
  const { failed_jobs, im_races } = await server.ask(readDashboard, {});
  expect(failed_jobs).toMatchObject([{ what: 'Sync IM Races', who: 'anna Tester' }]);
  expect(im_races.last_failure?.error).toMatch(/Nothing was changed/);
  const [failed] = failed_jobs;
  server.clock.advance(1_000);
  const again = await server.call(retryJob, { id: failed?.id ?? '' });
  expect(again.status).toBe(202);
  expect(again.body.job).not.toBe(failed?.id);
  const state = async (id: string) => (await server.ask(readJob, { id })).job.state;
  await expect.poll(() => state(again.body.job)).toBe('failed');
  expect((await server.ask(readDashboard, {})).failed_jobs).toMatchObject([{ id: again.body.job }]);
});

it.each([
  { failed: { sync: 'news' }, later: { sync: 'videos' }, isShown: true },
  { failed: { sync: 'website' }, later: { sync: 'news' }, isShown: true },
  { failed: { sync: 'news' }, later: { sync: 'news' }, isShown: false },
  { failed: { sync: 'news' }, later: { sync: 'website' }, isShown: false },
  { failed: { what: 'results', raceId: 7 }, later: { what: 'points', raceId: 7 }, isShown: true },
  { failed: { what: 'points', raceId: 7 }, later: { what: 'points', raceId: 7 }, isShown: false },
  { failed: { ids: [1, 2] }, later: { ids: [2, 3] }, isShown: true },
  { failed: { ids: [1, 2] }, later: { ids: [3, 2, 1] }, isShown: false },
  { failed: {}, later: { ids: [1] }, isShown: true },
  { failed: { ids: [1] }, later: {}, isShown: true },
  { failed: {}, later: {}, isShown: false },
])('names a failed job of $failed after one of $later: $isShown', async ({ failed, later, isShown }) => {
  const at = server.clock.now();
  const add = async (input: object, state: 'failed' | 'done', created_at: Date) => {
    const id = randomUUID();
    const row = { kind: 'any', subject: 'shared', what: 'Work', input: { input } };
    await server.database.db.insert(job).values({ id, ...row, state, created_at, ended_at: created_at });
    return id;
  };
  const ids = [await add(failed, 'failed', at), await add(later, 'done', new Date(at.getTime() + 1))];
  const { failed_jobs } = await server.ask(readDashboard, {});
  expect(failed_jobs.some(({ id }) => id === ids[0])).toBe(isShown);
  await server.database.db.delete(job).where(inArray(job.id, ids));
});

it('forgets a failed strength of field of future races after a later one for another cause', async () => {
  const at = server.clock.now();
  const add = async (subject: string, state: 'failed' | 'done', created_at: Date) => {
    const id = randomUUID();
    const row = { kind: FUTURE_SOF_JOB, subject, what: 'Strength of field', input: { input: {} } };
    await server.database.db.insert(job).values({ id, ...row, state, created_at, ended_at: created_at });
    return id;
  };
  const ids = [await add('set 1', 'failed', at)];
  const isShown = async () =>
    (await server.ask(readDashboard, {})).failed_jobs.some(({ id }) => id === ids[0]);
  expect(await isShown()).toBe(true);
  ids.push(await add('set 2', 'done', new Date(at.getTime() + 1)));
  expect(await isShown()).toBe(false);
  await server.database.db.delete(job).where(inArray(job.id, ids));
});

it.each(['transcode-video', 'generate-rankings'])(
  'forgets a failed %s whose record was deleted',
  async (kind) => {
    const ids = async () => (await server.ask(readDashboard, {})).failed_jobs.map(({ id }) => id);
    const before = await ids();
    await server.database.db.execute(sql`
    insert into job (id, kind, subject, what, state, created_at, ended_at)
    select gen_random_uuid(), ${kind}, '999999', 'Gone', 'failed', at, at
    from (values (${server.clock.now().toISOString()}::timestamptz)) t(at)`);
    expect(await ids()).toEqual(before);
  },
);

it('repeats only what failed', async () => {
  const { rows } = await server.database.db.execute<{ id: string }>(
    sql`select id from job where kind = 'website-sync' order by created_at`,
  );
  const refused = await server.call(retryJob, { id: rows[0]?.id ?? '' });
  expect([refused.status, refused.text]).toEqual([
    409,
    'Sync to Rankings Website is done; only a failed or stopped job can be repeated.',
  ]);
  expect((await server.call(retryJob, { id: '22222222-2222-4222-8222-222222222222' })).status).toBe(404);
});

it.each([readDashboard, retryJob])('$path is for staff only', async (call) => {
  const input = { id: '22222222-2222-4222-8222-222222222222' };
  expect((await server.call(call, input as never, 'nobody')).status).toBe(401);
  expect((await server.call(call, input as never, 'signed-in')).status).toBe(403);
});
