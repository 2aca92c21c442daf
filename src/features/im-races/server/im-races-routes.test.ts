import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serieRedirect } from '#database/tables/race-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { type SyncedRaces, syncImRaces } from '#features/im-races/im-races-contract.ts';
import { readRace } from '#features/races/races-contract.ts';
import { listSyncs } from '#features/website-sync/website-sync-contract.ts';
import {
  feedMisbehaviours,
  type IronmanRacesSimulator,
  startIronmanRacesSimulator,
} from '#integrations/ironman-races/ironman-races-simulator.ts';
import { simulatedFeed } from '#server/demo-data/simulated-feed.ts';
import { createRace } from '#testing/builders/create-races.ts';
import { noServices } from '#testing/server/no-services.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';

let feed: IronmanRacesSimulator;
let server: TestServer;
beforeAll(async () => {
  feed = await startIronmanRacesSimulator([]);
  server = await startTestServer({
    settings: { outside: { ...noServices, imRacesUrl: feed.url } },
    serviceLimits: { timeoutMs: 1_000, pause: async () => undefined },
  });
});
afterAll(async () => {
  await server.close();
  await feed.close();
});
beforeEach(() => feed.misbehave());

const sync = async (races: unknown) => {
  feed.serve(races);
  return (await server.ask(syncImRaces, {})) as SyncedRaces;
};
const race = async (id: number) => (await server.ask(readRace, { id })).race;
const none = { added: [], changed: [], unchanged: 0, held: [], gone: [], errors: [] };
const NICE = {
  external_id: 'nice-27',
  name: '2027 IRONMAN Nice',
  date: '2027-06-27',
  city: 'Nice',
  country: 'FR',
};

describe('a sync of the races', () => {
  it('adds a race and its serie, and changes nothing the second time', async () => {
    const rows = [{ ...NICE, tracker_event: 'IRM-NICE-2027', url: 'https://www.ironman.com/nice' }];
    const first = await sync({ races: rows });
    expect(first).toMatchObject({ ...none, added: [{ name: 'IRONMAN Nice 2027' }] });
    expect(await race(first.added[0]?.race_id ?? 0)).toMatchObject({
      ...{ name: 'IRONMAN Nice 2027', year: 2027, date: '2027-06-27', date_status: null, division: 'BOTH' },
      ...{ brand: 'IRONMAN', distance_type: 2, city: 'Nice', country_name: 'France' },
      ...{ rtrt_event_id: 'IRM-NICE-2027', event_link3_url: 'https://www.ironman.com/nice' },
    });
    const changes = await countRows(server.database, 'change_set');
    expect(await sync(rows)).toEqual({ ...none, unchanged: 1 });
    expect(await countRows(server.database, 'change_set')).toBe(changes);
    expect(feed.requests.at(-1)).toBe('/feed/races/?professional=1');
  });

  it('follows the feed, and holds what staff changed', async () => {
    const { gone } = await sync([]);
    const id = gone[0]?.race_id ?? 0;
    expect(gone).toEqual([{ race_id: id, name: 'IRONMAN Nice 2027' }]);
    const moved = await sync([{ ...NICE, date: '2027-07-04' }]);
    expect(moved).toEqual({
      ...none,
      changed: [{ race_id: id, name: 'IRONMAN Nice 2027', fields: ['date'] }],
    });
    await server.given((tx) => tx.execute(sql`update race set city = 'Nizza' where id = ${id}`));
    expect(await sync([{ ...NICE, date: '2027-07-04' }])).toEqual({
      ...none,
      held: [{ race_id: id, name: 'IRONMAN Nice 2027', field: 'city', ours: 'Nizza', theirs: 'Nice' }],
    });
    expect(await race(id)).toMatchObject({ city: 'Nizza', date: '2027-07-04' });
    const { changed } = await sync([{ ...NICE, name: '2028 IRONMAN Nice', date: '2028-07-02' }]);
    expect(changed).toEqual([{ race_id: id, name: 'IRONMAN Nice 2028', fields: ['date'] }]);
  });

  it('finds a race by its serie, a former name and the year', async () => {
    const id = await server.given(async (tx) => {
      const made = await createRace(tx, { serieName: 'IRONMAN Lanzarote', date: null, year: 2027 });
      const { rows } = await tx.execute<{ serie_id: number }>(
        sql`select serie_id from race where id = ${made}`,
      );
      await tx
        .insert(serieRedirect)
        .values({ serie_id: rows[0]?.serie_id ?? 0, alias: 'ironman-playa-blanca' });
      return made;
    });
    const found = await sync([NICE, { name: 'IRONMAN Playa Blanca 2027', date: '2027-05' }]);
    expect(found.changed).toContainEqual({
      ...{ race_id: id, name: 'IRONMAN Lanzarote 2027', fields: ['date'] },
    });
    expect(await race(id)).toMatchObject({ date: '2027-05-01', date_status: 'month-year' });
  });

  it('reports two rows for one race, two races for a row and broken rows, and reads the rest', async () => {
    await server.given(async (tx) => {
      const twin = await createRace(tx, { serieName: 'Twin', date: '2027-01-01', year: 2027 });
      await tx.execute(
        sql`update serie set alias = 'twin' where id = (select serie_id from race where id = ${twin})`,
      );
      await tx.execute(
        sql`insert into race (serie_id, year, date) select serie_id, year, date from race where id = ${twin}`,
      );
    });
    const before = await countRows(server.database, 'race');
    const { errors, added } = await sync([
      { name: 'Double 2027' },
      { name: '2027 Double', date: '2027-02-02' },
      { name: 'Twin 2027' },
      { external_id: 'x', name: 'One 2027' },
      { external_id: 'x', name: 'Other 2027' },
      { external_id: 'bad', name: 'Broken', date: 'soon' },
      { external_id: 'nul', name: 'Broken\0 2027' },
      { external_id: 'half', name: 'Broken \ud83c' },
      { name: 'Good 2027' },
    ]);
    expect(errors.map(({ name }) => name)).toEqual([
      'Broken',
      'Broken 2027',
      'Broken \ufffd',
      'Twin 2027',
      'Double 2027',
      '2027 Double',
      'One 2027',
      'Other 2027',
    ]);
    expect(added.map(({ name }) => name)).toEqual(['Good 2027']);
    expect(await countRows(server.database, 'race')).toBe(before + 1);
  });

  it('takes no race for gone whose row cannot be used', async () => {
    const names = ['By Id 2027', 'Number 2027', 'By Edition 2027', 'No Year', 'Copied 2027', 'Last 2026'];
    const rows = names.map((name) => ({ name, date: name === 'Last 2026' ? '2026-03-01' : '2027-03-01' }));
    const [byId, ...others] = rows;
    const { added } = await sync([{ ...byId, external_id: 'still' }, ...others]);
    expect(added).toHaveLength(6);
    await server.given((tx) =>
      tx.execute(sql`insert into race (serie_id, year, date) select serie_id, year, date from race
        where id = ${added.find(({ name }) => name === 'Copied 2027')?.race_id}`),
    );
    const { gone, errors } = await sync([
      { external_id: ' still ', name: 'Renamed 2027', date: 'soon' },
      { external_id: 'x', name: 'Number 2027', city: {} },
      { external_id: 'x', name: '2027 By Edition', country: [] },
      { name: 'No Year', date: 'soon' },
      { name: 'Copied 2027' },
      { name: 'Last 2027', url: 'none' },
    ]);
    expect(errors).toHaveLength(6);
    const own = gone.filter(({ race_id }) => added.some((one) => one.race_id === race_id));
    expect(own.map(({ name }) => name)).toEqual(['Last 2026']);
  });

  it('is one change, which can be undone', async () => {
    const { added } = await sync(simulatedFeed(new Date('2027-01-01')));
    expect(added).toHaveLength(10);
    const { rows } = await server.database.db.execute<{ id: string }>(
      sql`select id from change_set where what = 'IM races synced' order by id desc limit 1`,
    );
    await server.ask(undoHistory, { id: Number(rows[0]?.id) });
    expect((await server.call(readRace, { id: added[0]?.race_id ?? 0 })).status).toBe(404);
  });
});

describe('a feed that fails', () => {
  it.each(feedMisbehaviours)('(%s) is a 503 that changes nothing', async (kind) => {
    const before = await countRows(server.database, 'race');
    feed.serve([{ name: `Never ${kind} 2027` }]);
    feed.misbehave({ kind });
    const response = await server.call(syncImRaces, {});
    expect(response.status).toBe(503);
    expect(response.text).toMatch(/^The IRONMAN race feed .* Nothing was changed\. Try again later\.$/);
    expect(await countRows(server.database, 'race')).toBe(before);
    const { syncs } = await server.ask(listSyncs, { kind: 'im-races' });
    expect(syncs[0]).toMatchObject({ state: 'failed', error: response.text });
  });

  it('once is called again', async () => {
    feed.misbehave({ kind: '500', times: 2 });
    expect((await sync([NICE])).errors).toEqual([]);
  });
});

describe('the call', () => {
  it('is never cached, and HEAD runs nothing', async () => {
    feed.serve([]);
    const { headers } = await server.call(syncImRaces, {});
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('etag');
    const requests = feed.requests.length;
    const head = await server.app.inject({
      ...{ method: 'HEAD', url: '/api/im/sync' },
      headers: { ptotoken: server.tokens.admin },
    });
    expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET']);
    expect(feed.requests).toHaveLength(requests);
  });

  it('is for staff only, and says what to set where there is no feed', async () => {
    expect((await server.call(syncImRaces, {}, 'nobody')).status).toBe(401);
    expect((await server.call(syncImRaces, {}, 'signed-in')).status).toBe(403);
    const without = await startTestServer();
    const response = await without.call(syncImRaces, {});
    await without.close();
    expect([response.status, response.text]).toEqual([503, expect.stringContaining('IM_RACES_URL')]);
  });
});
