import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { athlete, athleteAttribute, brand, race, serie } from '#database/tables/all-tables.ts';
import { readBrand } from '#features/brands/brands-contract.ts';
import { listHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import {
  createMediaCategory,
  deleteMedia,
  listMediaCategories,
  listMedias,
  listMediasOfAthlete,
  type Media,
  readMedia,
  readMediaLibrary,
  restoreMedia,
  saveMedia,
  tagMedia,
  tagMedias,
} from '#features/media/media-contract.ts';
import { replaceMedia } from '#features/media/upload-contract.ts';
import {
  createPicture,
  fetchFile,
  placeFor,
  sendTo,
  squarePicture,
  startPictureServer,
} from '#testing/builders/create-pictures.ts';
import { countRows, type TestServer } from '#testing/server/test-server.ts';
import { sweepFiles } from '../uploads/delete-orphaned-files.ts';

let server: TestServer & { folder: string };
beforeAll(async () => {
  server = await startPictureServer();
});
afterAll(() => server.close());

let seed = 0;
async function picture(name = 'start.jpg'): Promise<Media> {
  seed += 1;
  const bytes = await squarePicture(200, 100, seed).jpeg().toBuffer();
  return createPicture(server, { bytes, name, type: 'image/jpeg' });
}

async function insertAthlete(last: string): Promise<number> {
  return server.given(async (tx) => {
    const name = `Ada ${last}`;
    const [made] = await tx
      .insert(athlete)
      .values({ first: 'Ada', last, name, folded_name: name.toLowerCase(), division: 'FPRO', link: name })
      .returning({ id: athlete.id });
    return (made as { id: number }).id;
  });
}

const read = async (id: number) => (await server.ask(readMedia, { id })).media;
const tagsOf = async (id: number) => {
  const { athletes, categories } = (await read(id)).tags;
  return [athletes.map((one) => one.id), categories.map((one) => one.id)];
};
const changeSetOf = (headers: Record<string, unknown>) => Number(headers['x-change-set']);
const lastChange = async () => (await server.ask(listHistory, { entity: 'media' })).history[0]?.what;
const tag = (over: object) =>
  server.call(tagMedias, { item_type: 'media', tag_type: 'athlete', item_ids: [1], tag_ids: [1], ...over });

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Runs the cleanup at a later time; moving the server's clock itself would end sessions. */
async function sweepAfter(milliseconds: number): Promise<void> {
  const { database, files } = server;
  const later = new Date(server.clock.now().getTime() + milliseconds);
  await sweepFiles({ database, files, clock: { now: () => later } });
}

describe('the library', () => {
  it('lists the newest first, and the same column by column', async () => {
    const [first, second] = [await picture('a.jpg'), await picture('b.jpg')];
    const anna = await insertAthlete('Listed');
    await tag({ item_ids: [first.id], tag_ids: [anna] });
    const { medias } = await server.ask(listMedias, {});
    expect(medias.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(medias[1]?.tags).toEqual({ athletes: [{ id: anna }], categories: [] });
    const { cdn, columns, uploaders } = await server.ask(readMediaLibrary, {});
    expect(columns.id).toEqual(medias.map(({ id }) => id));
    expect(columns.path_key).toEqual(medias.map(({ path_key }) => path_key));
    expect(columns.athletes.slice(0, 2)).toEqual([[], [anna]]);
    expect(`${cdn}/${columns.path_key[0]}/160.webp`).toBe(second.srcset.images[0]?.src_webp);
    expect(uploaders).toEqual([{ id: columns.uploaded_by[0], name: 'anna Tester' }]);
    for (const column of Object.values(columns)) expect(column).toHaveLength(medias.length);
  });

  it('has the default categories in a new installation', async () => {
    const { mediacategories } = await server.ask(listMediaCategories, {});
    expect(mediacategories.map(({ name }) => name)).toEqual([
      ...['Headshot', 'Hero', 'Race', 'Training', 'Lifestyle', 'Logo'],
    ]);
  });

  it('returns alt text and focal point, in every form', async () => {
    const { id } = await picture('reported.jpg');
    const anna = await insertAthlete('Told');
    await tag({ item_ids: [id], tag_ids: [anna] });
    const attributes = [
      { name: 'alt_text', value: 'The start on a pontoon' },
      { name: 'focal_x', value: 0.25 },
      { name: 'focal_y', value: 0.5 },
    ];
    await server.ask(saveMedia, { id, attributes });
    const details = { alt_text: 'The start on a pontoon', focal_x: 0.25, focal_y: 0.5 };
    expect((await server.ask(listMedias, {})).medias[0]).toMatchObject({ id, ...details });
    expect((await server.ask(listMediasOfAthlete, { id: anna })).medias).toMatchObject([{ id, ...details }]);
    const { columns } = await server.ask(readMediaLibrary, {});
    expect(columns.alt_text.slice(0, 2)).toEqual([details.alt_text, '']);
    expect(columns.focal.slice(0, 2)).toEqual([[0.25, 0.5], []]);
  });

  it('returns one picture with uploader, time and size', async () => {
    const media = await picture('one.jpg');
    const detail = await read(media.id);
    expect(detail).toMatchObject({
      ...media,
      alt_text: null,
      credit: null,
      created_at: server.clock.now().toISOString(),
      uploaded_by: { name: 'anna Tester' },
      deleted_at: null,
      used: [],
      version: 1,
    });
    expect(detail.md5).toMatch(/^[0-9a-f]{32}$/);
    expect((await server.call(readMedia, { id: 2_000_000 })).status).toBe(404);
  });

  it('returns the pictures of an athlete', async () => {
    const [id, media] = [await insertAthlete('Shown'), await picture()];
    expect(await server.ask(listMediasOfAthlete, { id })).toEqual({ medias: [] });
    await tag({ item_ids: [media.id], tag_ids: [id] });
    const { medias } = await server.ask(listMediasOfAthlete, { id });
    expect(medias).toEqual([{ ...media, tags: { athletes: [{ id }], categories: [] } }]);
    expect((await server.call(listMediasOfAthlete, { id: 2_000_000 })).status).toBe(404);
  });
});

describe('a picture', () => {
  const save = (
    id: number,
    attributes: { name: string; value: string | number | null }[],
    version?: number,
  ) => server.call(saveMedia, { id, attributes, version });

  it('saves alt text, credit and focal point', async () => {
    const { id } = await picture();
    const saved = await save(id, [
      { name: 'alt_text', value: ' Ada at the start ' },
      { name: 'credit', value: 'J. Doe' },
      { name: 'focal_x', value: 0.25 },
      { name: 'focal_y', value: '0.5' },
    ]);
    expect(saved.body.media).toMatchObject({
      alt_text: 'Ada at the start',
      credit: 'J. Doe',
      focal_x: 0.25,
      focal_y: 0.5,
    });
    await save(id, [
      { name: 'focal_x', value: null },
      { name: 'credit', value: '' },
    ]);
    expect(await read(id)).toMatchObject({ focal_x: null, credit: null, focal_y: 0.5 });
    expect(await lastChange()).toBe('Focal point, Credit of start.jpg saved');
  });

  it.each<[string, string | number | null, string]>([
    ['focal_x', 1.01, 'focal_x must be a number from 0 to 1, or empty.'],
    ['focal_y', -0.1, 'focal_y must be a number from 0 to 1, or empty.'],
    ['focal_y', 'left', 'focal_y must be a number from 0 to 1, or empty.'],
    ['alt_text', 'x'.repeat(1001), 'alt_text must be at most 1000 characters.'],
    ['path_key', 'm/other', 'path_key is not a field of a picture.'],
    ['__proto__', 'x', '__proto__ is not a field of a picture.'],
  ])('refuses %s %j', async (name, value, message) => {
    const { id } = await picture();
    const refused = await save(id, [
      { name: 'credit', value: 'J. Doe' },
      { name, value },
    ]);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
    expect((await read(id)).credit).toBeNull();
  });

  it('refuses a field that someone else has changed since', async () => {
    const { id } = await picture();
    await save(id, [{ name: 'credit', value: 'J. Doe' }], 1);
    expect((await save(id, [{ name: 'credit', value: 'A. Roe' }], 1)).status).toBe(409);
    expect((await save(id, [{ name: 'alt_text', value: 'Start' }], 1)).status).toBe(200);
  });
});

describe('tags', () => {
  it('are set for one picture, of one type', async () => {
    const [{ id }, anna, ben] = [await picture(), await insertAthlete('Set'), await insertAthlete('Reset')];
    const set = (tag_ids: number[], tag_type: 'athlete' | 'category') =>
      server.call(tagMedia, { item_id: id, item_type: 'media', tag_ids, tag_type });
    await set([anna, ben], 'athlete');
    expect(await lastChange()).toBe('1 picture tagged Ada Set, Ada Reset');
    await set([3], 'category');
    await set([ben], 'athlete');
    expect(await tagsOf(id)).toEqual([[ben], [3]]);
    const { headers } = await set([], 'athlete');
    expect(await tagsOf(id)).toEqual([[], [3]]);
    await server.ask(undoHistory, { id: changeSetOf(headers) });
    expect(await tagsOf(id)).toEqual([[ben], [3]]);
    expect((await set([ben, ben], 'athlete')).status).toBe(200);
    expect((await set([2_000_000], 'athlete')).status).toBe(404);
    expect(await tagsOf(id)).toEqual([[ben], [3]]);
  });

  it('are added to and removed from many pictures in one operation, undone as one', async () => {
    const anna = await insertAthlete('Many');
    const ids: number[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await picture()).id);
    const [first] = ids as [number];
    await tag({ item_ids: [first], tag_ids: [2], tag_type: 'category' });
    const added = await tag({ item_ids: ids, tag_ids: [anna] });
    expect(added.body).toEqual({ status: 0, count: 3 });
    expect(await lastChange()).toBe('3 pictures tagged Ada Many');
    expect((await tag({ item_ids: ids, tag_ids: [anna] })).body.count).toBe(0);
    expect(await tagsOf(first)).toEqual([[anna], [2]]);
    const removed = await tag({ item_ids: ids, tag_ids: [anna], remove: 1 });
    expect([removed.body.count, await lastChange()]).toEqual([3, 'Ada Many removed from 3 pictures']);
    await server.ask(undoHistory, { id: changeSetOf(removed.headers) });
    expect(await tagsOf(first)).toEqual([[anna], [2]]);
    await server.ask(undoHistory, { id: changeSetOf(added.headers) });
    for (const id of ids) expect((await tagsOf(id))[0]).toEqual([]);
  });

  it('are called in the history what the edit gave and took', async () => {
    const { id } = await picture();
    const [anna, ben] = [await insertAthlete('Given'), await insertAthlete('Taken')];
    const edit = async (before: number[], tag_ids: number[]) => {
      await server.ask(tagMedia, { item_id: id, item_type: 'media', tag_type: 'athlete', tag_ids, before });
      return lastChange();
    };
    expect(await edit([], [ben])).toBe('1 picture tagged Ada Taken');
    expect(await edit([ben], [ben, anna])).toBe('1 picture tagged Ada Given');
    expect(await edit([ben, anna], [anna])).toBe('Ada Taken removed from 1 picture');
    expect(await edit([anna], [ben])).toBe('1 picture tagged Ada Taken; Ada Given removed');
    // An athlete who was merged since is not in the way of another tag.
    expect(await edit([ben, 2_000_000], [ben, 2_000_000, anna])).toBe('1 picture tagged Ada Given');
  });

  it('given twice count once', async () => {
    const [{ id }, anna] = [await picture(), await insertAthlete('Twice')];
    const added = await tag({ item_ids: [id, id], tag_ids: [anna, anna] });
    expect([added.body, await lastChange()]).toEqual([{ status: 0, count: 1 }, '1 picture tagged Ada Twice']);
    const set = {
      item_id: id,
      item_type: 'media' as const,
      tag_ids: [2, 1, 2],
      tag_type: 'category' as const,
    };
    await server.ask(tagMedia, set);
    await server.ask(tagMedia, set);
    expect(await tagsOf(id)).toEqual([[anna], [1, 2]]);
    // Someone else added 2 since this edit was based on 1 alone.
    await server.ask(tagMedia, { ...set, tag_ids: [1, 3], before: [1] });
    expect(await tagsOf(id)).toEqual([[anna], [1, 2, 3]]);
    await server.ask(tagMedia, { ...set, tag_ids: [], before: [1, 3] });
    expect(await tagsOf(id)).toEqual([[anna], [2]]);
  });

  it.each([
    ['a missing picture', { item_ids: [1, 2_000_000] }, 404, 'There is no picture 2000000.'],
    ['a missing athlete', { tag_ids: [1, 2_000_000] }, 404, 'There is no athlete 2000000.'],
    ['a missing category', { tag_ids: [7], tag_type: 'category' }, 404, 'There is no category 7.'],
    ['no pictures', { item_ids: [] }, 400, 'item_ids must not be empty'],
    ['no tags', { tag_ids: [] }, 400, 'tag_ids must not be empty'],
    ['another kind of item', { item_type: 'race' }, 400, "item_type must be 'media'"],
    ['another kind of tag', { tag_type: 'race' }, 400, 'tag_type must be athlete or category'],
  ])('with %s are all refused', async (_what, over, status, message) => {
    const before = await countRows(server.database, 'media_athlete');
    const refused = await tag(over);
    expect(refused.status).toBe(status);
    expect(refused.text).toContain(message);
    expect(await countRows(server.database, 'media_athlete')).toBe(before);
  });

  it('of a picture in the trash cannot be changed', async () => {
    const [{ id }, anna] = [await picture(), await insertAthlete('Binned')];
    await server.ask(deleteMedia, { id });
    expect((await tag({ item_ids: [id], tag_ids: [anna] })).status).toBe(404);
  });

  it('of 5,000 pictures are changed in one operation', async () => {
    const anna = await insertAthlete('Thousands');
    const made = await server.database.change(
      { actor: { accountId: null, name: 'test' }, what: 'given', at: new Date('2020-01-01') },
      async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(`
          insert into media (filename, type, width, height, size, md5, path_key, srcset, created_at)
          select n || '.jpg', 'image/jpeg', 10, 10, 10, 'md5 of ' || n, 'm/made-' || n, '{"images": [], "type": "image/jpeg"}',
            '2020-01-01' from generate_series(1, 5000) n returning id`);
        return rows.map(({ id }) => id);
      },
    );
    const both = await Promise.all([
      tag({ item_ids: made.result, tag_ids: [anna] }),
      server.call(
        tagMedias,
        { item_type: 'media', tag_type: 'athlete', item_ids: made.result.toReversed(), tag_ids: [anna] },
        'other-admin',
      ),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => body.count).sort()).toEqual([0, 5000]);
    expect(await countRows(server.database, 'media_athlete')).toBeGreaterThanOrEqual(5000);
  });
});

describe('deleting', () => {
  it('moves a picture to the trash, from which it can be restored', async () => {
    const media = await picture();
    const { id } = media;
    const { headers } = await server.call(deleteMedia, { id });
    const isListed = async () => (await server.ask(listMedias, {})).medias.some((one) => one.id === id);
    expect([await isListed(), await lastChange()]).toEqual([false, 'start.jpg deleted']);
    expect((await server.ask(listMedias, { bin: '1' })).medias).toContainEqual(media);
    expect((await read(id)).deleted_at).toBe(server.clock.now().toISOString());
    expect((await server.call(deleteMedia, { id })).status).toBe(404);
    await server.ask(undoHistory, { id: changeSetOf(headers) });
    expect(await isListed()).toBe(true);
    await server.ask(deleteMedia, { id });
    await server.ask(restoreMedia, { id });
    expect(await isListed()).toBe(true);
    expect((await server.call(restoreMedia, { id })).text).toBe('start.jpg is not in the trash.');
  });

  it('does not restore a picture when the library has the same bytes again', async () => {
    seed += 1;
    const bytes = await squarePicture(200, 100, seed).jpeg().toBuffer();
    const file = { bytes, name: 'twin.jpg', type: 'image/jpeg' };
    const first = await createPicture(server, file);
    await server.ask(deleteMedia, { id: first.id });
    const second = await createPicture(server, file);
    expect(second.id).not.toBe(first.id);
    const refused = await server.call(restoreMedia, { id: first.id });
    expect([refused.status, refused.text]).toEqual([
      409,
      `The library has the same file as twin.jpg again (picture ${second.id}).`,
    ]);
  });

  it('of a picture in use lists its uses and needs confirmation; then it removes them, and undo restores all', async () => {
    const [media, anna] = [await picture('hero.jpg'), await insertAthlete('Used')];
    const { id } = media;
    const places = await server.given(async (tx) => {
      await tx.update(athlete).set({ media_pic: id }).where(eq(athlete.id, anna));
      await tx.insert(athleteAttribute).values([
        { athlete_id: anna, name: 'pic', value: String(id) },
        { athlete_id: anna, name: 'hero-left-submission', value: media.srcset.images[0]?.src as string },
      ]);
      const [made] = await tx.insert(serie).values({ name: 'Nice', alias: 'nice-used' }).returning();
      const values = { serie_id: made?.id as number, date: '2026-05-01', sectors_bike_lg: id };
      const [held] = await tx.insert(race).values(values).returning();
      const logo = media.srcset.images[0]?.src as string;
      const [owner] = await tx.insert(brand).values({ name: 'Canyon', logo }).returning();
      return { raceId: held?.id, brandId: owner?.id as number };
    });
    const used = [
      { kind: 'athlete', id: anna, name: 'Ada Used', as: 'submitted hero picture, left' },
      { kind: 'athlete', id: anna, name: 'Ada Used', as: 'picture' },
      { kind: 'race', id: places.raceId, name: 'Nice 2026', as: 'bike sectors, desktop' },
      { kind: 'brand', id: places.brandId, name: 'Canyon', as: 'logo' },
    ];
    expect((await read(id)).used).toEqual(used);
    const refused = await server.call(deleteMedia, { id });
    expect([refused.status, refused.headers['x-error-code'], refused.text]).toEqual([
      409,
      'media-in-use',
      'hero.jpg is in use: Ada Used (submitted hero picture, left), Ada Used (picture), Nice 2026 (bike sectors, desktop) and 1 more. Delete it anyway (force) and it is removed there too.',
    ]);
    const { headers } = await server.call(deleteMedia, { id, force: 1 });
    expect((await read(id)).used).toEqual([]);
    expect((await server.ask(readBrand, { id: places.brandId })).brand.logo).toBeNull();
    await server.ask(undoHistory, { id: changeSetOf(headers) });
    expect(await read(id)).toMatchObject({ used, deleted_at: null });
  });

  it('is permanent after 30 days, including the files, and cannot be undone', async () => {
    const media = await picture();
    await tag({ tag_type: 'category', item_ids: [media.id], tag_ids: [3] });
    const { headers } = await server.call(deleteMedia, { id: media.id });
    const address = media.srcset.images[0]?.src as string;
    await sweepAfter(30 * DAY_MS);
    expect((await fetchFile(server, address)).statusCode).toBe(200);
    await sweepAfter(30 * DAY_MS + 1);
    expect((await fetchFile(server, address)).statusCode).toBe(404);
    expect((await server.call(readMedia, { id: media.id })).status).toBe(404);
    const { history } = await server.ask(listHistory, { entity: 'media', id: String(media.id) });
    const [last] = history;
    expect(last).toMatchObject({
      what: 'start.jpg deleted permanently from the trash',
      who: { id: null, name: 'tridesk' },
    });
    expect((await server.call(undoHistory, { id: changeSetOf(headers) })).text).toContain(
      'was changed again later (start.jpg deleted permanently from the trash, by tridesk)',
    );
    const refused = await server.call(undoHistory, { id: last?.id as number });
    expect([refused.status, refused.text]).toEqual([
      409,
      'This cannot be undone: part of its data was permanently deleted.',
    ]);
    expect((await server.call(readMedia, { id: media.id })).status).toBe(404);
    const { medias } = await server.ask(listMedias, {});
    const left = await Promise.all(
      medias
        .filter(({ filename }) => filename === 'start.jpg')
        .flatMap(({ srcset }) => srcset.images.slice(0, 1))
        .map(async ({ src }) => (await fetchFile(server, src)).statusCode),
    );
    expect(left).toEqual(left.map(() => 200));
    expect(left.length).toBeGreaterThan(5);
  });

  it('deletes the files that were replaced, too', async () => {
    const first = await picture();
    const bytes = await squarePicture(300, 100, 999).jpeg().toBuffer();
    const place = await placeFor(server, { bytes, name: 'better.jpg', type: 'image/jpeg' });
    await sendTo(server, place, bytes);
    const file = { put: place.put as string, cdn: place.cdn };
    await server.ask(replaceMedia, { id: first.id, file });
    const { download } = await read(first.id);
    await server.ask(deleteMedia, { id: first.id });
    const statuses = async () => {
      const urls = [first.srcset.images[0]?.src as string, download];
      return Promise.all(urls.map(async (url) => (await fetchFile(server, url)).statusCode));
    };
    expect(await statuses()).toEqual([200, 200]);
    await sweepAfter(30 * DAY_MS + 1);
    expect(await statuses()).toEqual([404, 404]);
  });

  it('leaves a picture that something uses again', async () => {
    const media = await picture();
    await server.ask(deleteMedia, { id: media.id });
    const logo = media.srcset.images[0]?.src as string;
    await server.given((tx) => tx.insert(brand).values({ name: 'Uses it again', logo }));
    await sweepAfter(30 * DAY_MS + 1);
    expect([(await fetchFile(server, logo)).statusCode, (await read(media.id)).used.length]).toEqual([
      200, 1,
    ]);
  });
});

describe('a new category', () => {
  const create = (name: unknown, more = {}) => server.call(createMediaCategory, { name, ...more } as never);
  const names = async () =>
    (await server.ask(listMediaCategories, {})).mediacategories.map(({ name }) => name);

  it('is listed, can be assigned, is recorded in history and can be undone', async () => {
    const made = await server.ask(createMediaCategory, { name: ' Podium  2026 ' });
    expect(made.mediacategories.at(-1)).toEqual({ id: made.id, name: 'Podium 2026' });
    const { id } = await picture();
    await tag({ tag_type: 'category', item_ids: [id], tag_ids: [made.id] });
    const { history } = await server.ask(listHistory, { entity: 'mediacategory', id: String(made.id) });
    expect(history).toMatchObject([{ what: 'Category Podium 2026 added', who: { name: 'anna Tester' } }]);
    const undo = { id: history[0]?.id as number };
    expect((await server.call(undoHistory, undo)).status).toBe(409);
    await tag({ tag_type: 'category', item_ids: [id], tag_ids: [made.id], remove: 1 });
    await server.ask(undoHistory, undo);
    expect(await names()).not.toContain('Podium 2026');
  });

  it.each([
    ['race', 'There is already a category Race. Use it, or choose another name.'],
    [' R A C E ', 'There is already a category Race. Use it, or choose another name.'],
    ['Räce', 'There is already a category Race. Use it, or choose another name.'],
    [
      'Trainings',
      'There is a category Training, similar to Trainings. Use it, or add Trainings anyway (force).',
    ],
  ])('named %j is refused: 409', async (name, message) => {
    const refused = await create(name);
    expect([refused.status, refused.headers['x-error-field'], refused.text]).toEqual([409, 'name', message]);
  });

  it('with a similar name is accepted when confirmed; one with the same name never', async () => {
    expect((await create('Heroes', { force: 1 })).status).toBe(200);
    expect((await create('heroes', { force: 1 })).status).toBe(409);
  });

  it.each([
    ['', 'name must not be empty.'],
    ['   ', 'name must not be empty.'],
    [' -- ', 'name must have a letter or a digit.'],
    ['x'.repeat(61), null],
    [7, null],
    [null, null],
  ])('named %j is refused: 400', async (name, message) => {
    const refused = await create(name);
    expect(refused.status).toBe(400);
    if (message !== null) expect(refused.text).toBe(message);
  });

  it('is created once when it is sent twice at the same time', async () => {
    const responses = await Promise.all([create('Transition'), create('TRANSITION'), create('transition')]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});
