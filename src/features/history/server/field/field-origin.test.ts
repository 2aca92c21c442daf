import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  athlete,
  athleteAttribute,
  athleteProfile,
  athleteSponsor,
  brand,
  media,
  news,
  participant,
  race,
  serie,
  t100Season,
  t100SeasonParticipant,
  video,
} from '#database/tables/all-tables.ts';
import { profileFields } from '#rules/athletes/athlete-fields.ts';
import { raceFields } from '#rules/races/race-fields.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { readFieldOrigin } from '../../history-contract.ts';
import { undoHistory } from '../../undo-contract.ts';
import { labelsOf } from '../labels/table-labels.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Work = Parameters<TestServer['database']['change']>[1];

/** Makes a change in somebody's name; returns its id. */
async function changeBy(name: string, work: Work): Promise<number> {
  const act = { actor: { accountId: null, name }, what: `By ${name}`, at: server.clock.now() };
  return (await server.database.change(act, work)).changeSetId as number;
}

const originOf = async (entity: string, id: number | string, field: string) =>
  (await server.ask(readFieldOrigin, { entity, id: String(id), field })).origin;

async function brandOfAnna(name = 'Cervélo'): Promise<number> {
  let id = 0;
  await changeBy('Anna', async (tx) => {
    const [made] = await tx.insert(brand).values({ name, url: 'https://a.example' }).returning();
    id = made?.id as number;
  });
  return id;
}

it('names who set the current value of a field, with the value before, and who added what never changed', async () => {
  const id = await brandOfAnna();
  const renamed = await changeBy('Ben', (tx) =>
    tx.update(brand).set({ name: 'Cervelo' }).where(eq(brand.id, id)),
  );
  await changeBy('Cleo', (tx) => tx.update(brand).set({ logo: 'logos/1.svg' }).where(eq(brand.id, id)));
  const origin = await originOf('brand', id, 'name');
  expect(origin).toMatchObject({
    change: { id: renamed, who: { name: 'Ben' }, what: 'By Ben' },
    added: false,
    fields: [{ name: 'name', label: 'Name', before: 'Cervélo', after: 'Cervelo' }],
  });
  expect(await originOf('brand', id, 'url')).toMatchObject({
    change: { who: { name: 'Anna' } },
    added: true,
    fields: [{ before: null, after: 'https://a.example' }],
  });
});

it('finds a video by the name of its stream, under which consoles know it', async () => {
  const stream_key = randomUUID();
  await changeBy('Anna', (tx) =>
    tx.insert(video).values({ name: 'Swim', date: new Date('2025-09-01'), state: 'ready', stream_key }),
  );
  await changeBy('Ben', (tx) =>
    tx.update(video).set({ name: 'Bike' }).where(eq(video.stream_key, stream_key)),
  );
  expect(await originOf('video', stream_key, 'name')).toMatchObject({
    change: { who: { name: 'Ben' } },
    fields: [{ before: 'Swim', after: 'Bike' }],
  });
  expect(await originOf('video', stream_key, 'date')).toMatchObject({ change: { who: { name: 'Anna' } } });
});

it('names the undo that restored a value, but not the one that restored a whole record', async () => {
  const id = await brandOfAnna();
  const renamed = await changeBy('Ben', (tx) =>
    tx.update(brand).set({ name: 'Other' }).where(eq(brand.id, id)),
  );
  const undone = await server.ask(undoHistory, { id: renamed });
  expect(await originOf('brand', id, 'name')).toMatchObject({ change: { id: undone.id, undoes: renamed } });
  const removed = await changeBy('Cleo', (tx) => tx.delete(brand).where(eq(brand.id, id)));
  await server.ask(undoHistory, { id: removed });
  expect(await originOf('brand', id, 'name')).toMatchObject({ change: { id: undone.id } });
  expect(await originOf('brand', id, 'url')).toMatchObject({ change: { who: { name: 'Anna' } } });
});

it('finds the rows of an athlete, a participant and a participant of a season', async () => {
  const given = { athlete: 0, participant: 0, season: 0 };
  await changeBy('Anna', async (tx) => {
    const runner = { first: 'A', last: 'B', name: 'A B', folded_name: 'a b', link: 'a-b' };
    const [someone] = await tx
      .insert(athlete)
      .values({ ...runner, division: 'FPRO' })
      .returning();
    const athlete_id = someone?.id as number;
    const [event] = await tx.insert(serie).values({ name: 'Roth', alias: 'roth' }).returning();
    const [held] = await tx
      .insert(race)
      .values({ serie_id: event?.id as number })
      .returning();
    const [entry] = await tx
      .insert(participant)
      .values({ race_id: held?.id as number, athlete_id })
      .returning();
    const [season] = await tx
      .insert(t100Season)
      .values({ name: 'S', start_date: '2026-01-01', end_date: '2026-12-31' })
      .returning();
    await tx.insert(t100SeasonParticipant).values({ season_id: season?.id as number, athlete_id });
    await tx.insert(athleteAttribute).values({ athlete_id, name: 'birthday', value: 'x' });
    Object.assign(given, { athlete: athlete_id, participant: entry?.id, season: season?.id });
  });
  await changeBy('Ben', async (tx) => {
    await tx.update(participant).set({ notes: 'Late' }).where(eq(participant.id, given.participant));
    await tx.update(t100SeasonParticipant).set({ order: 3 });
    await tx.update(athleteAttribute).set({ value: 'y' });
  });
  const ben = { change: { who: { name: 'Ben' } }, added: false };
  expect(await originOf('participant', given.participant, 'notes')).toMatchObject(ben);
  expect(await originOf('participant', given.participant, 'is_public')).toMatchObject({ added: true });
  expect(await originOf('season_participant', `${given.season}-${given.athlete}`, 'order')).toMatchObject(
    ben,
  );
  expect(await originOf('athlete', given.athlete, 'birthday')).toMatchObject({
    ...ben,
    fields: [{ name: 'value', before: 'x', after: 'y' }],
  });
  expect(await originOf('athlete', given.athlete, 'last')).toMatchObject({ added: true });

  await changeBy('Dora', async (tx) => {
    await tx.insert(athleteAttribute).values({ athlete_id: given.athlete, name: 'height', value: '180' });
  });
  await changeBy('Eva', async (tx) => {
    await tx.insert(athleteProfile).values({ athlete_id: given.athlete, height: 181 });
  });
  expect(await originOf('athlete', given.athlete, 'height')).toMatchObject({
    change: { who: { name: 'Eva' } },
  });
  expect(await originOf('athlete', given.athlete, 'attributes.height')).toMatchObject({
    change: { who: { name: 'Dora' } },
  });

  const cleared = await changeBy('Cleo', (tx) => tx.delete(athleteAttribute));
  expect(await originOf('athlete', given.athlete, 'birthday')).toMatchObject({
    change: { who: { name: 'Cleo' } },
    added: false,
    fields: [{ name: 'value', before: 'y', after: null }],
  });
  await server.ask(undoHistory, { id: cleared });
  expect(await originOf('athlete', given.athlete, 'birthday')).toMatchObject(ben);
});

it('finds the newest change of a field that is several columns or rows', async () => {
  const brandId = await brandOfAnna('Canyon');
  const given = { athlete: 0, news: 0, media: 0 };
  await changeBy('Anna', async (tx) => {
    const runner = { first: 'C', last: 'D', name: 'C D', folded_name: 'c d', link: 'c-d' };
    const [someone] = await tx
      .insert(athlete)
      .values({ ...runner, division: 'MPRO' })
      .returning();
    const size = { width: 3, height: 2, size: 9, srcset: { images: [], type: 'image/jpeg' } };
    const picture = { filename: 'a.jpg', type: 'image/jpeg', md5: 'c-d', path_key: 'a.jpg', ...size };
    const [taken] = await tx.insert(media).values(picture).returning();
    const [item] = await tx
      .insert(news)
      .values({ url: 'https://a.example/1', site: 'a.example', date: new Date(0) })
      .returning();
    Object.assign(given, { athlete: someone?.id, media: taken?.id, news: item?.id });
  });
  await changeBy('Ben', async (tx) => {
    await tx.insert(athleteSponsor).values({ athlete_id: given.athlete, brand_id: brandId, position: 1 });
    await tx.update(news).set({ media_id: given.media }).where(eq(news.id, given.news));
    await tx.update(media).set({ focal_y: 0.5 }).where(eq(media.id, given.media));
  });
  const byBen = { change: { who: { name: 'Ben' } }, added: false };
  expect(await originOf('athlete', given.athlete, 'sponsors')).toMatchObject({ ...byBen, fields: [] });
  expect(await originOf('news', given.news, 'picture')).toMatchObject({
    ...byBen,
    fields: [{ name: 'media_id', before: null, after_name: 'a.jpg' }],
  });
  expect(await originOf('media', given.media, 'focal')).toMatchObject({
    ...byBen,
    fields: [{ name: 'focal_y', before: null, after: 0.5 }],
  });
  await changeBy('Cleo', (tx) => tx.delete(athleteSponsor));
  expect(await originOf('athlete', given.athlete, 'sponsors')).toMatchObject({
    change: { who: { name: 'Cleo' } },
    fields: [],
  });
  expect(await originOf('media', given.media, 'sponsors')).toBeNull();
});

it('finds nothing for fields and records that do not exist', async () => {
  expect(await originOf('brand', 1, 'colour')).toBeNull();
  expect(await originOf('unicorn', 1, 'name')).toBeNull();
  expect(await originOf('participant', 'x', 'notes')).toBeNull();
  expect(await originOf('season_participant', '1', 'order')).toBeNull();
  expect(await originOf('athlete', 987_654, 'nothing')).toBeNull();
});

/** Not stored in the race, or calculated. */
const DERIVED_OF_RACE = /^serie$|^bonus_point$|calculated$/;

it('knows the fields of the forms as columns', () => {
  const missing = (tables: readonly string[], fields: readonly { name: string }[]) =>
    fields
      .map(({ name }) => name)
      .filter((name) => !tables.some((table) => name in (labelsOf(table)?.columns ?? {})));
  const edited = raceFields.filter(({ name }) => !DERIVED_OF_RACE.test(name));
  expect(missing(['race'], edited)).toEqual([]);
  expect(missing(['athlete', 'athlete_profile'], profileFields)).toEqual([]);
});
