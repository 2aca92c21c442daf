import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { athlete, athleteSponsor, brand } from '#database/tables/all-tables.ts';
import { readAthlete } from '#features/athletes/athletes-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { FILES_PATH } from '#server/files/file-urls.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { addBrand, deleteBrand, listBrands, readBrand, saveBrand } from '../brands-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newBrand = async (name: string): Promise<number> => (await server.ask(addBrand, { name })).id;
const read = async (id: number) => (await server.ask(readBrand, { id })).brand;
const save = (id: number, name: string, value: string | number | null) =>
  server.call(saveBrand, { id, attributes: [{ name, value }] });

async function sponsor(brandId: number, last: string): Promise<void> {
  await server.given(async (tx) => {
    const name = `Ada ${last}`;
    const [made] = await tx
      .insert(athlete)
      .values({ first: 'Ada', last, name, folded_name: name.toLowerCase(), division: 'FPRO', link: name })
      .returning({ id: athlete.id });
    const athlete_id = (made as { id: number }).id;
    await tx.insert(athleteSponsor).values({ athlete_id, brand_id: brandId, position: 1 });
  });
}

describe('brands', () => {
  it('are listed by name, ignoring case and accents, including a new one', async () => {
    await newBrand('canyon');
    await newBrand('Argon 18');
    await newBrand('Ørbea');
    const { brands, id } = await server.ask(addBrand, { name: '  Specialized ' });
    expect(brands.map((one) => one.name)).toEqual(['Argon 18', 'canyon', 'Ørbea', 'Specialized']);
    expect(brands.find((one) => one.id === id)).toEqual({
      id,
      name: 'Specialized',
      url: null,
      logo: null,
      logo_color: null,
    });
    expect((await server.ask(listBrands, {})).brands).toEqual(brands);
  });

  it.each(['canyon', 'CANYON', ' Canyon ', 'can\u200byon', 'canyon\n'])(
    '%s a second time is refused',
    async (name) => {
      const before = await countRows(server.database, 'brand');
      const refused = await server.call(addBrand, { name });
      expect([refused.status, refused.text]).toEqual([
        409,
        'There is already a brand canyon. Open it, or choose another name.',
      ]);
      expect(await countRows(server.database, 'brand')).toBe(before);
    },
  );

  it('are saved from the body, not from the query string', async () => {
    const id = await newBrand('Quintana Roo');
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/brands/${id}/update?version=999&attributes=x`,
      headers: { ptotoken: server.tokens.admin },
      payload: { attributes: [{ name: 'name', value: 'QR' }] },
    });
    expect([response.statusCode, (await read(id)).name]).toEqual([200, 'QR']);
  });

  it('are created once when two requests add the same name at the same time', async () => {
    const both = await Promise.all([
      server.call(addBrand, { name: 'Ceepo' }),
      server.call(addBrand, { name: 'CEEPO' }),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  });

  it('refuses an empty name', async () => {
    for (const name of [' ', '\u200b'])
      expect((await server.call(addBrand, { name })).text).toBe('name must not be empty.');
  });

  it('normalizes spaces in a name, so that an extra space does not make a second brand', async () => {
    const { brands, id } = await server.ask(addBrand, { name: 'Black\n Diamond' });
    expect(brands.find((one) => one.id === id)?.name).toBe('Black Diamond');
    expect((await server.call(addBrand, { name: 'Black  Diamond' })).status).toBe(409);
  });

  it('saves name and address in one list', async () => {
    const id = await newBrand('Factor');
    const attributes = [
      { name: 'name', value: 'Factor Bikes' },
      { name: 'url', value: 'factorbikes.com' },
    ];
    const { brand } = await server.ask(saveBrand, { id, attributes });
    expect(brand).toMatchObject({ name: 'Factor Bikes', url: 'https://factorbikes.com', version: 2 });
    expect(brand).toEqual(await read(id));
    await save(id, 'url', '');
    expect((await read(id)).url).toBeNull();
  });

  it('have logos with the present host of the files, wherever they are read', async () => {
    const [logo, logo_color] = [`${FILES_PATH}/u/a.png`, 'https://elsewhere.example.org/b.png'];
    const [made] = await server.given((tx) =>
      tx.insert(brand).values({ name: 'Zipp', logo, logo_color }).returning(),
    );
    const id = made?.id ?? 0;
    const shown = { logo: `http://127.0.0.1:1237${logo}`, logo_color };
    expect(await read(id)).toMatchObject(shown);
    const { brands } = await server.ask(listBrands, {});
    expect(brands.find((one) => one.id === id)).toMatchObject(shown);
    await sponsor(id, 'Zipped');
    const [athleteId] = (await read(id)).sponsored.map((one) => one.id);
    const athletePage = await server.ask(readAthlete, { id: String(athleteId) });
    expect(athletePage.brands.find((one) => one.id === id)?.logo).toBe(shown.logo);
  });

  it.each([
    ['logo', 'https://cdn.example.org/a.png'],
    ['logo_color', 'https://cdn.example.org/b.webp'],
  ])('saves a %s and removes it', async (field, address) => {
    const id = await newBrand(`With ${field}`);
    expect((await save(id, field, address)).status).toBe(200);
    expect(await read(id)).toMatchObject({ [field]: address });
    await save(id, field, null);
    expect(await read(id)).toMatchObject({ [field]: null });
  });

  it.each([
    ['url', 'javascript:alert(1)', 'url must be a web address'],
    ['url', 'data:text/html,x', 'url must be a web address'],
    ['url', 'https://a@evil.example', 'url must be a web address'],
    ['logo', 'java\nscript:alert(1)', 'logo must be a web address'],
    ['logo_color', '//evil.example/x.png', 'logo_color must be a web address'],
    ['url', `https://example.com/${'x'.repeat(2000)}`, 'url must be at most 2000 characters'],
    ['name', '   ', 'Name must not be empty'],
    ['name', null, 'Name must not be empty'],
    ['name', 'x'.repeat(201), 'name must be at most 200 characters'],
    ['isRelatedRecords', 1, 'isRelatedRecords is not a field of a brand'],
    ['__proto__', 'x', '__proto__ is not a field of a brand'],
  ])('refuses %s %j', async (field, value, message) => {
    const id = await newBrand(`Refused ${await countRows(server.database, 'brand')}`);
    const before = await read(id);
    const attributes = [
      { name: 'logo', value: 'https://cdn.example.org/a.png' },
      { name: field, value },
    ];
    const refused = await server.call(saveBrand, { id, attributes });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
    expect(await read(id)).toEqual(before);
  });

  it.each([
    ['a list', {}, 'name must be text, a number, true, false or null.'],
    ['a long text', 'x'.repeat(200_001), 'name must be at most 200000 characters.'],
  ])('explains in the message why %s is not a valid value', async (_what, value, message) => {
    const refused = await server.call(saveBrand, {
      id: await newBrand(`Worded ${message.length}`),
      attributes: [{ name: 'name', value: value as string }],
    });
    expect([refused.status, refused.text]).toEqual([400, message]);
  });

  it('refuses the name of another brand, but accepts its own name in another case', async () => {
    const id = await newBrand('Cervelo');
    await newBrand('Trek');
    expect((await save(id, 'name', 'TREK')).status).toBe(409);
    expect((await save(id, 'name', 'CERVELO')).status).toBe(200);
  });

  it('refuses a field that someone else has changed since, and accepts another field', async () => {
    const id = await newBrand('Stale');
    await server.ask(
      saveBrand,
      { id, attributes: [{ name: 'url', value: 'https://a.example' }], version: 1 },
      'other-admin',
    );
    const later = (name: string, value: string) =>
      server.call(saveBrand, { id, attributes: [{ name, value }], version: 1 });
    expect((await later('url', 'https://b.example')).status).toBe(409);
    expect((await later('name', 'Not stale')).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Not stale', url: 'https://a.example' });
  });

  it('is not deleted while it sponsors someone, and the refusal names the athlete', async () => {
    const id = await newBrand('Sponsor');
    await sponsor(id, 'Zed');
    await sponsor(id, 'Abel');
    const { isRelatedRecords, sponsored } = await read(id);
    expect([isRelatedRecords, sponsored.map((one) => one.name)]).toEqual([true, ['Ada Abel', 'Ada Zed']]);
    const refused = await server.call(deleteBrand, { id });
    expect([refused.status, refused.text]).toEqual([
      409,
      'Sponsor cannot be deleted: it sponsors 2 athletes.',
    ]);
  });

  it('is deleted, and restored by undo', async () => {
    const id = await newBrand('Gone');
    const { headers } = await server.call(deleteBrand, { id });
    expect((await server.call(readBrand, { id })).status).toBe(404);
    expect((await server.call(deleteBrand, { id })).status).toBe(404);
    expect((await save(id, 'name', 'Nobody')).status).toBe(404);
    await server.ask(undoHistory, { id: Number(headers['x-change-set']) });
    expect((await read(id)).name).toBe('Gone');
  });
});
