import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { athlete, athleteProfile } from '#database/tables/athlete-tables.ts';
import { brand } from '#database/tables/brand-tables.ts';
import { news, video } from '#database/tables/publishing-tables.ts';
import { participant } from '#database/tables/race-tables.ts';
import { t100Season } from '#database/tables/season-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { eraseAthleteData } from '#features/personal-data/personal-data-contract.ts';
import { publishRanking, unpublishRanking } from '#features/rankings/rankings-contract.ts';
import {
  listSyncs,
  previewSync,
  type Synced,
  syncNews,
  syncVideos,
  syncWebsite,
} from '#features/website-sync/website-sync-contract.ts';
import { startPictureServer } from '#testing/builders/create-pictures.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
} from '#testing/builders/create-races.ts';
import { startObjectStore } from '#testing/server/object-store.ts';
import { readWebsite } from '#testing/server/read-website.ts';
import type { TestServer } from '#testing/server/test-server.ts';
import { syncAndWait } from './website-sync-job.ts';

const servers = {} as Record<'files' | 'S3', TestServer>;
const stores: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  const store = await startObjectStore();
  servers.files = await startPictureServer();
  servers.S3 = await startPictureServer({ objectStorage: store.settings });
  stores.push(servers.files, servers.S3, store);
});
afterAll(async () => {
  for (const one of stores) await one.close();
});

const sync = async (server: TestServer, call: typeof syncWebsite = syncWebsite) =>
  (await server.ask(call, {})) as Synced & { status: 0; job: string };

describe.each(['files', 'S3'] as const)('the snapshot in a store of %s', (kind) => {
  const server = () => servers[kind];

  it('does not exist before the first sync', async () => {
    const missing = await server().app.inject({ method: 'GET', url: '/files/website/current.json' });
    expect(missing.statusCode).toBe(404);
  });

  it('is complete after a first sync of the news, has public data only, and a second sync changes nothing', async () => {
    const { ids, set } = await server().given(async (tx) => {
      const [one = 0, two = 0] = await createAthletes(tx, ['Public One', 'Public Two']);
      await tx.update(athlete).set({ email: 'secret@example.org' }).where(sql`id = ${one}`);
      await tx.insert(athleteProfile).values({
        ...{ athlete_id: one, phone_number: '+43 664 1234567', dob: '1990-01-02', manager: 'SECRET manager' },
        ...{ alternate_names: 'SECRET alias', maternity_leave: '2026-01-01', bio: '<p>Champion</p>' },
        ...{ bio_short: 'Write to Secret@example.org', instagram: 'https://instagram.com/one' },
      });
      await tx.execute(sql`insert into athlete_attribute (athlete_id, name, value)
        values (${one}, 'birthday', '1990-01-02'), (${one}, 'height', '170'), (${one}, 'pic-submission', 'SECRET.jpg')`);
      await tx.execute(
        sql`insert into athlete_note (athlete_id, date, text) values (${one}, '2026-01-01', 'SECRET note')`,
      );
      // The second statement of its part reads it.
      const raceId = await createRace(tx, {
        ...{ id: 30, date: '2026-05-03', year: 2026, rtrt_event_id: 'SECRET-EVENT' },
      });
      await createResults(tx, raceId, [{ athlete_id: one, overall: 30_000 }]);
      const list = [
        { race_id: raceId, athlete_id: one, is_waiting: 0 as const, notes: 'SECRET note' },
        { race_id: raceId, athlete_id: two, is_waiting: 0 as const, is_public: 0 as const },
      ];
      await tx.insert(participant).values(list);
      await tx.insert(brand).values({ name: 'Canyon', logo: '/files/u/logo.png' });
      await tx.insert(news).values({
        ...{ url: 'https://example.org/a', date: new Date('2026-01-01') },
        ...{ picture_key: 'u/news.png', picture_source: 'SECRET', problem: 'SECRET' },
        details: { icons: [], og: { title: 'SECRET' }, twitter: {}, instagram: {} },
      });
      const seasons = [
        { name: 'T100 2026', is_active: 1 as const },
        { name: 'SECRET season', is_active: 0 as const },
      ];
      await tx
        .insert(t100Season)
        .values(seasons.map((one) => ({ ...one, start_date: '2026-01-01', end_date: '2026-12-31' })));
      return {
        ids: [one, two],
        set: await createRankingSet(tx, { date: '2026-05-05', points: { [one]: 90 } }),
      };
    });
    const first = await sync(server(), syncNews);
    expect(first).toMatchObject({ status: 0, counts: { changed: 0, removed: 0, retired: 0 }, version: 1 });
    const website = await readWebsite(server());
    expect(website.text).not.toMatch(/SECRET|secret|1234567|maternity/);
    expect(website.records.athletes.find(({ id }) => id === ids[0])).toMatchObject({
      ...{ bio: '<p>Champion</p>', bio_short: null, birthday: '1990-01-02', height: 170 },
      ...{ overall_rank: 1, overall_points: 90 },
    });
    const [race] = website.records.races;
    expect(race).toMatchObject({ start_list: [{ athlete_id: ids[0] }], results: [{ overall: 30_000 }] });
    expect(website.records.seasons).toHaveLength(1);
    expect(website.records.rankings).toMatchObject([{ id: set, rows: [{ athlete_id: ids[0] }] }]);
    const total = Object.values(website.records).flat().length;
    expect(first.counts.added).toBe(total);

    const second = await sync(server());
    expect(second).toMatchObject({ counts: { added: 0, changed: 0, removed: 0, retired: 0 }, version: 1 });
    expect((await readWebsite(server())).manifest).toEqual(website.manifest);
  });

  it('names a text with contact data in the job', async () => {
    const { job } = await sync(server());
    const { rows } = await server().database.db.execute(sql`select errors from job where id = ${job}`);
    expect(rows).toMatchObject([
      { errors: [{ name: 'Public One', message: expect.stringMatching(/^Short biography: /) }] },
    ]);
    expect((await server().ask(listSyncs, {})).syncs[0]).toMatchObject({ job, problems: 1 });
  });

  it('follows publish and unpublish, and counts single records', async () => {
    const before = await readWebsite(server());
    const set = await server().given((tx) =>
      createRankingSet(tx, { date: '2026-05-12', points: {}, published: 0 }),
    );
    await server().given((tx) =>
      tx.execute(sql`insert into ranking_row select ${set}, athlete_id, division, overall_rank, overall_points, overall_score,
        swim_rank, swim_points, swim_score, bike_rank, bike_points, bike_score, run_rank, run_points, run_score, "order", details
        from ranking_row limit 1`),
    );
    expect((await sync(server())).counts).toMatchObject({ added: 0, changed: 0 });
    await server().ask(publishRanking, { id: set });
    expect((await sync(server())).counts).toMatchObject({ added: 1, removed: 0 });
    expect((await readWebsite(server())).records.rankings.map(({ id }) => id)).toContain(set);
    await server().ask(unpublishRanking, { id: set });
    expect((await sync(server())).counts).toMatchObject({ added: 0, removed: 1 });
    const after = await readWebsite(server());
    expect(after.records).toEqual(before.records);
    expect(after.manifest.version).toBe(3);
  });

  it('replaces only the news or the videos', async () => {
    const [made] = await server().given((tx) =>
      tx
        .insert(video)
        .values({
          ...{ name: 'Finish', date: new Date('2026-02-01'), state: 'ready' },
          stream_key: '6f2f6a52-8b4c-4a35-9a8f-111111111111',
        })
        .returning(),
    );
    await server().given((tx) => tx.insert(news).values({ url: 'https://example.org/b', date: new Date() }));
    await server().given((tx) => createAthletes(tx, ['Later Sent']));
    expect((await sync(server(), syncNews)).parts).toMatchObject([{ kind: 'news', added: 1, records: 2 }]);
    expect((await readWebsite(server())).records.videos).toEqual([]);
    await sync(server(), syncVideos);
    const { records, text } = await readWebsite(server());
    expect(records.videos).toMatchObject([
      { id: made?.stream_key, stream: expect.stringMatching(/\/videos\/.*\/master\.m3u8$/) },
    ]);
    expect(text).not.toContain('Later Sent');
  });

  it('writes parts again whose files are lost', async () => {
    const before = await readWebsite(server());
    const urls = Object.values(before.manifest.parts).flatMap((parts) => parts.map(({ url }) => url));
    await server().files.storage.remove(urls.map((url) => url.slice(url.indexOf('website/'))));
    await expect(readWebsite(server())).rejects.toThrow('404');
    await sync(server());
    const { records, text } = await readWebsite(server());
    for (const kind of ['rankings', 'races', 'brands', 'videos'] as const)
      expect(records[kind]).toEqual(before.records[kind]);
    // The first sync of everything since the athlete was added.
    expect(text).toContain('Later Sent');
    expect((await sync(server())).counts).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it('retains ten versions', async () => {
    for (let count = 0; count < 11; count += 1) {
      await server().given((tx) => tx.insert(brand).values({ name: `Brand ${count}` }));
      await sync(server());
    }
    const { rows } = await server().database.db.execute<{ version: number; parts: { key: string }[] }>(
      sql`select version, parts from website_version order by version`,
    );
    expect(rows).toHaveLength(10);
    const keys = new Set(rows.flatMap(({ parts }) => parts.map(({ key }) => key)));
    for (const key of keys) expect(await server().files.storage.look(key)).not.toBeNull();
    const noted = await server().database.db.execute<{ key: string }>(sql`select key from website_part`);
    expect(new Set(noted.rows.map(({ key }) => key))).toEqual(keys);
  });

  it('forgets erased data: earlier versions are deleted', async () => {
    const id = (await readWebsite(server())).records.athletes[0]?.id as number;
    const { rows: earlier } = await server().database.db.execute<{ parts: { key: string }[] }>(
      sql`select parts from website_version`,
    );
    await server().ask(eraseAthleteData, { id });
    const jobs = () =>
      server().database.db.execute(
        sql`select from job where kind = 'website-sync' and subject like '%erasure%' and state = 'done'`,
      );
    await expect.poll(async () => (await jobs()).rowCount).toBeGreaterThan(0);
    const website = await readWebsite(server());
    expect(website.text).not.toContain('Champion');
    for (const key of new Set(earlier.flatMap(({ parts }) => parts.map((part) => part.key)))) {
      const file = await server().files.storage.read(key);
      if (!file) continue;
      const pieces: Buffer[] = [];
      for await (const piece of file) pieces.push(piece as Buffer);
      expect(Buffer.concat(pieces).toString()).not.toContain('Champion');
    }
  });
});

describe('retirement', () => {
  const dates = async (ids: readonly number[]) =>
    (
      await servers.files.database.db.execute(
        sql`select retirement_date::text as date, retirement_source as source from athlete
          where id = any(${sql.param([...ids])}::int[]) order by id`,
      )
    ).rows;

  it('is shown before, applied once, left alone where set by hand, and undone by a newer race', async () => {
    const server = servers.files;
    const ids = await server.given(async (tx) => {
      const made = await createAthletes(tx, [
        'Long Gone',
        'By Hand',
        'Mother Soon',
        'Never Raced',
        'Only Dns',
      ]);
      const [gone = 0, byHand = 0, mother = 0, , dns = 0] = made;
      const old = await createRace(tx, { date: '2023-06-04', year: 2023 });
      await createResults(tx, old, [
        { athlete_id: gone, overall: 1 },
        { athlete_id: byHand, overall: 2 },
        { athlete_id: mother, status: 'DNF' },
        { athlete_id: dns, status: 'DNS' },
      ]);
      await tx.update(athlete).set({ retirement_source: 'hand' }).where(sql`id = ${byHand}`);
      await tx.insert(athleteProfile).values({ athlete_id: mother, maternity_leave: '2024-01-01' });
      return made;
    });
    const retired = [
      { name: 'Mother Soon', retirement_date: '2023-06-04', note: 'Maternity leave from 2024-01-01' },
      { name: 'Long Gone', retirement_date: '2023-06-04', note: null },
    ];
    expect((await server.ask(previewSync, {})).retired).toMatchObject(retired);
    expect((await dates(ids)).filter(({ date }) => date !== null)).toEqual([]);
    const synced = await sync(server);
    expect(synced.retired).toMatchObject(retired);
    expect(synced.counts.retired).toBe(2);
    const none = { date: null, source: null };
    const byRule = { date: '2023-06-04', source: 'rule' };
    expect(await dates(ids)).toEqual([byRule, { date: null, source: 'hand' }, byRule, none, none]);
    expect((await sync(server)).retired).toEqual([]);
    await server.given(async (tx) => {
      const fresh = await createRace(tx, { date: '2026-05-01', year: 2026 });
      await createResults(tx, fresh, [{ athlete_id: ids[0] ?? 0, overall: 1 }]);
    });
    expect((await server.ask(previewSync, {})).returned).toMatchObject([{ name: 'Long Gone' }]);
    await sync(server);
    expect((await dates(ids))[0]).toEqual(none);
  });

  it('is one change that can be undone', async () => {
    const { rows } = await servers.files.database.db.execute<{ id: string }>(
      sql`select id from change_set where what = 'Retirements updated by the sync to the website' order by id`,
    );
    expect(rows).toHaveLength(2);
    await servers.files.ask(undoHistory, { id: Number(rows[1]?.id) });
  });
});

it('the log says who sent what', async () => {
  const { syncs } = await servers.files.ask(listSyncs, { kind: 'videos' });
  expect(syncs).toMatchObject([
    { kind: 'videos', state: 'done', who: 'anna Tester', error: null, counts: { added: 1, changed: 0 } },
  ]);
  const wrong = await servers.files.call(listSyncs, { kind: 'other' as 'news' });
  expect([wrong.status, wrong.text]).toEqual([400, 'kind must be one of website, news, videos, im-races.']);
});

it('that waited in vain for another sync to end is refused', async () => {
  const jobs = { runInTurn: async () => null };
  await expect(syncAndWait({ jobs, actor: { accountId: null, name: 'Anna' } }, 'news')).rejects.toThrow(
    'Another sync is still running. Try again when it is done.',
  );
});

it.each([syncWebsite, previewSync, syncNews, syncVideos, listSyncs])(
  '$path is for staff only',
  async (call) => {
    expect((await servers.files.call(call, {}, 'nobody')).status).toBe(401);
    expect((await servers.files.call(call, {}, 'signed-in')).status).toBe(403);
  },
);
