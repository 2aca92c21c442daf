import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { media, race, serie, t100Championship, t100Season, tier } from '#database/tables/all-tables.ts';
import { listHistory, readHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { raceFields } from '#rules/races/race-fields.ts';
import { createAthletes, createRace, createResults } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { clearRaceAttributes, readRace, saveRaceAttributes } from '../races-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const given = (values: Parameters<typeof createRace>[1] = {}) => server.given((tx) => createRace(tx, values));
const stored = async (id: number) => (await server.database.db.select().from(race).where(eq(race.id, id)))[0];
const save = (id: number, values: Record<string, string | number | boolean | null>, version?: number) =>
  server.call(saveRaceAttributes, {
    id,
    attributes: Object.entries(values).map(([name, value]) => ({ name, value })),
    ...(version === undefined ? {} : { version }),
  });

describe('POST /api/race/{id}/attributes', () => {
  it('saves every field that can be set, and returns it as it was stored', async () => {
    const id = await given({ tierName: 'Gold' });
    const values: Record<string, string | number> = {};
    for (const field of raceFields) {
      if (field.isReadOnly || field.record !== undefined) continue;
      const byKind: Partial<Record<typeof field.kind, string | number>> = {
        flag: 1,
        choice: field.choices?.[1]?.value ?? '',
        date: '2026-10-10',
        instant: '2026-10-10T15:30:00.000Z',
        duration: 13_000,
        pace: 72,
        nation: 'Australia',
        'broadcast zone': 'AEST',
        'web address': `https://example.org/${field.name}`,
        text: `text of ${field.name}`,
        number: 12.5,
        'whole number': field.name === 'year' ? 2026 : 7,
      };
      values[field.name] = byKind[field.kind] as string | number;
    }
    const { body } = await save(id, values);
    expect(body.race).toMatchObject(values);
    expect((await server.ask(readRace, { id })).race).toMatchObject(values);
  });

  it('refers to serie, tier, season and currency by id', async () => {
    const id = await given();
    const [other] = await server.given((tx) =>
      tx.insert(serie).values({ name: 'T100 Dubai', alias: 't100-dubai' }).returning(),
    );
    const { body } = await save(id, { serie: String(other?.id), tier_id: 1, prize_currency_id: 978 });
    expect(body.race).toMatchObject({
      serie: 'T100 Dubai',
      serie_id: other?.id,
      tier_id: 1,
      prize_currency_id: 978,
    });
  });

  it.each([
    ['an unknown name', { shoe_size: 44 }, 'A race has no field shoe_size. Nothing was saved.'],
    ['the id', { id: 9 }, 'A race has no field id.'],
    ['the version', { version: 9 }, 'A race has no field version.'],
    ['a name of the machine', { constructor: 'x' }, 'A race has no field constructor.'],
    ['a computed SOF', { sof_mpro_calculated: 99 }, 'SOF MPRO, calculated is computed and cannot be set.'],
    ['its time', { sof_fpro_last_calculated: '2026-01-01T00:00:00Z' }, 'is computed'],
    ['the bonus', { bonus_point: 5 }, 'Bonus is computed'],
    ['a bound', { sof_mpro_manual: 200.01 }, 'SOF MPRO, manual must be a number from 0 to 200.'],
    ['a flag', { course_shortened: 2 }, 'Course shortened must be 0 or 1.'],
    ['a day that does not exist', { date: '2025-02-29' }, 'Date must be a date that exists'],
    ['no serie', { serie: '' }, 'Serie cannot be empty.'],
    ['a tier that is not there', { tier_id: 999_999 }, 'There is no tier 999999. Choose another one.'],
    ['a script', { event_link1_url: 'javascript:alert(1)' }, 'Watch button 1, address must be a web address'],
    ['data', { event_link2_url: 'data:text/html,x' }, 'web address'],
    ['another scheme', { event_link3_url: 'vbscript:x' }, 'web address'],
    ['no scheme, two slashes', { event_link3_url: '//evil.example' }, 'web address'],
    ['a control sign in the scheme', { event_link3_url: 'java\tscript:alert(1)' }, 'web address'],
    ['a long text', { rtrt_name: 'x'.repeat(201) }, 'Event name must be at most 200 characters.'],
  ])('refuses %s and saves none of the list', async (_words, values, message) => {
    const id = await given({ city: 'Nice' });
    const before = await stored(id);
    const refused = await save(id, { city: 'Kona', ...values } as never);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
    expect(refused.headers['x-error-field']).toBe(Object.keys(values)[0]);
    expect(await stored(id)).toEqual(before);
  });

  it('treats __proto__ as an unknown field', async () => {
    const id = await given();
    const refused = await server.call(saveRaceAttributes, {
      id,
      attributes: [{ name: '__proto__', value: 'x' }],
    });
    expect([refused.status, refused.text]).toEqual([
      400,
      'A race has no field __proto__. Nothing was saved.',
    ]);
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
  });

  it.each([null, 7, [], {}, [{ value: 'x' }], [{ name: 'city', value: {} }], 'city'].map((one) => [one]))(
    'refuses %j as a list',
    async (attributes) => {
      const refused = await server.call(saveRaceAttributes, { id: await given(), attributes } as never);
      expect(refused.status).toBe(400);
    },
  );

  it('clears a field with empty text, and completes an address', async () => {
    const id = await given({ city: 'Nice', is_t100_grand_final: 1, distance_type: 2 });
    const { body } = await save(id, {
      city: '  ',
      is_t100_grand_final: '',
      distance_type: null,
      event_link1_url: 'example.org/live?a=1#b',
    });
    expect(body.race).toMatchObject({
      city: null,
      is_t100_grand_final: 0,
      distance_type: 0,
      event_link1_url: 'https://example.org/live?a=1#b',
    });
  });

  it('changes the year with the date unless they differed before', async () => {
    const together = await given({ date: '2025-12-31', year: 2025 });
    expect((await save(together, { date: '2026-01-01' })).body.race.year).toBe(2026);
    const apart = await given({ date: '2026-01-01', year: 2025 });
    expect((await save(apart, { date: '2026-01-02' })).body.race.year).toBe(2025);
    expect((await save(together, { date: '2027-01-01', year: 2026 })).body.race.year).toBe(2026);
  });

  it('recalculates points when a fact they depend on changes', async () => {
    const id = await server.given(async (tx) => {
      const [ada] = (await createAthletes(tx, ['Points Ada'])) as [number];
      const raceId = await createRace(tx, { tierName: 'Diamond', date: '2026-05-01' });
      await createResults(tx, raceId, [{ athlete_id: ada, overall: 30_000 }]);
      return raceId;
    });
    const points = async () => (await server.ask(readRace, { id })).points[0]?.overall_points;
    // Alone she is the baseline: 0.4 x 100 + 0.3 x SOF + 0.3 x (100 + SOF) / 2.
    await save(id, { sof_fpro_manual: 90 });
    expect(await points()).toBe(95.5);
    await save(id, { sof_fpro_manual: 80 });
    expect(await points()).toBe(91);
  });

  it('saves both changes when two people save different fields from the same version', async () => {
    const id = await given();
    const [one, other] = await Promise.all([
      save(id, { city: 'Nice' }, 1),
      save(id, { brand: 'IRONMAN' }, 1),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(await stored(id)).toMatchObject({ city: 'Nice', brand: 'IRONMAN', version: 3 });
  });

  it('refuses the second of two who save the same field from the same version', async () => {
    const id = await given();
    const responses = await Promise.all([save(id, { city: 'Nice' }, 1), save(id, { city: 'Kona' }, 1)]);
    expect(responses.map((one) => one.status).toSorted()).toEqual([200, 409]);
    const refused = responses.find((one) => one.status === 409);
    expect(refused?.text).toContain('anna Tester changed City');
    const saved = responses.find((one) => one.status === 200);
    expect((await stored(id))?.city).toBe(saved?.body.race.city);
    expect((await save(id, { city: 'Roth' })).status).toBe(200);
  });

  it('is one change in the history, named by its fields, and none when nothing differs', async () => {
    const id = await given({ serieName: 'IRONMAN Nice', city: 'Nice' });
    const saved = await save(id, { city: 'Kona', brand: 'IRONMAN' });
    const { change, rows } = await server.ask(readHistory, { id: Number(saved.headers['x-change-set']) });
    expect(change.what).toBe('City, Brand of IRONMAN Nice 2025 saved');
    expect(rows[0]?.fields.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
      { name: 'brand', before: null, after: 'IRONMAN' },
      { name: 'city', before: 'Nice', after: 'Kona' },
    ]);
    expect((await save(id, { city: 'Kona' })).headers['x-change-set']).toBeUndefined();
    expect((await server.ask(listHistory, { entity: 'race', id: String(id) })).history).toHaveLength(2);
  });

  it('stores a day as it is, whatever the time zone of the server', async () => {
    const id = await given();
    for (const date of ['2026-03-29', '2026-10-25', '2024-02-29', '1900-01-01', '2100-12-31'])
      expect((await save(id, { date })).body.race.date).toBe(date);
  });
});

describe('DELETE /api/race/{id}/attributes', () => {
  it('clears fields by name', async () => {
    const id = await given({ tierName: 'Gold', city: 'Nice', course_disciplines: 'RBR' });
    const names = ['tier_id', 'city', 'course_disciplines', 'year'].map((name) => ({ name }));
    const { race: emptied } = await server.ask(clearRaceAttributes, { id, attributes: names });
    expect(emptied).toMatchObject({
      tier_id: null,
      tier: null,
      city: null,
      course_disciplines: 'SBR',
      year: null,
    });
  });

  it.each([
    [[{ name: 'city' }, { name: 'nothing' }], 'A race has no field nothing.'],
    [[{ name: 'city' }, { name: 'serie' }], 'Serie cannot be empty.'],
    [[{ name: 'city' }, { name: 'bonus_point' }], 'Bonus is computed'],
  ])('refuses %j as a whole', async (attributes, message) => {
    const id = await given({ city: 'Nice' });
    const refused = await server.call(clearRaceAttributes, { id, attributes });
    expect([refused.status, refused.text.startsWith(message)]).toEqual([400, true]);
    expect((await stored(id))?.city).toBe('Nice');
  });

  it('is refused from an older version of the field only', async () => {
    const id = await given({ city: 'Nice', brand: 'Challenge' });
    await server.ask(
      saveRaceAttributes,
      { id, attributes: [{ name: 'city', value: 'Kona' }] },
      'other-admin',
    );
    const clear = (name: string) =>
      server.call(clearRaceAttributes, { id, attributes: [{ name }], version: 1 });
    expect((await clear('city')).status).toBe(409);
    expect((await clear('brand')).status).toBe(200);
  });
});

describe('the championship of a race', () => {
  const givenSeasons = () =>
    server.given(async (tx) => {
      const day = { start_date: '2026-01-01', end_date: '2026-12-31' };
      const seasons = await tx
        .insert(t100Season)
        .values([
          { name: 'T100 A', ...day },
          { name: 'T100 B', ...day },
        ])
        .returning();
      const [own, other] = seasons.map(({ id }) => id) as [number, number];
      const cups = await tx
        .insert(t100Championship)
        .values([
          { name: 'Europe', t100_season_id: own },
          { name: 'Asia', t100_season_id: other },
          { name: 'Open' },
        ])
        .returning();
      const [europe, asia, open] = cups.map(({ id }) => id) as [number, number, number];
      return { own, other, europe, asia, open };
    });

  it('must be of its season or of none', async () => {
    const { own, europe, asia, open } = await givenSeasons();
    const id = await given({ t100_season_id: own });
    const refused = await save(id, { t100_championship_id: asia });
    expect([refused.status, refused.text]).toEqual([
      400,
      "Asia belongs to another season than the race. Choose a championship of the race's season.",
    ]);
    for (const championship of [europe, open])
      expect((await save(id, { t100_championship_id: championship })).body.race.t100_championship_id).toBe(
        championship,
      );
    const noSeason = await given();
    expect((await save(noSeason, { t100_championship_id: europe })).status).toBe(400);
    expect((await save(noSeason, { t100_championship_id: open })).status).toBe(200);
  });

  it('must be active, like the season, unless the race has them already', async () => {
    const { own, other, europe, open } = await givenSeasons();
    const id = await given({ t100_season_id: own, t100_championship_id: europe });
    await server.given(async (tx) => {
      await tx.update(t100Season).set({ is_active: 0 });
      await tx.update(t100Championship).set({ is_active: 0 });
    });
    expect((await save(id, { t100_season_id: own, t100_championship_id: europe })).status).toBe(200);
    for (const [values, message] of [
      [{ t100_season_id: other }, 't100_season_id must be an active season.'],
      [{ t100_championship_id: open }, 't100_championship_id must be an active championship.'],
    ] as const) {
      const refused = await save(id, values);
      expect([refused.status, refused.text]).toEqual([400, message]);
    }
  });

  it('and a picture must not be in the trash', async () => {
    const picture = { filename: 'a.png', type: 'image/png', width: 1920, height: 600, size: 1, md5: 'trash' };
    const [trashed] = await server.given((tx) =>
      tx
        .insert(media)
        .values({
          ...picture,
          path_key: 'm/trash',
          srcset: { images: [], type: 'image/png' },
          deleted_at: new Date(),
        })
        .returning({ id: media.id }),
    );
    const refused = await save(await given(), { sectors_bike_lg: trashed?.id ?? 0 });
    expect([refused.status, refused.text]).toEqual([
      400,
      `There is no media ${trashed?.id}. Choose another one.`,
    ]);
  });

  it('and the tier must be active too, unless the race has it already', async () => {
    const id = await given({ tierName: 'Silver' });
    const [silver] = await server.database.db.select().from(tier).where(eq(tier.name, 'Silver'));
    const archived = { tier_id: silver?.id ?? 0 };
    await server.given((tx) => tx.update(tier).set({ is_active: 0 }).where(eq(tier.id, archived.tier_id)));
    expect((await save(id, archived)).status).toBe(200);
    const refused = await save(await given({ tierName: 'Gold' }), archived);
    expect([refused.status, refused.text]).toEqual([400, 'tier_id must be an active tier.']);
    await server.given((tx) => tx.update(tier).set({ is_active: 1 }).where(eq(tier.id, archived.tier_id)));
  });

  it('is cleared with another season, which is reported and undone as one', async () => {
    const { own, other, europe, asia } = await givenSeasons();
    const id = await given({ t100_season_id: own, t100_championship_id: europe });
    expect((await save(id, { city: 'Nice', t100_season_id: own })).body.cleared_championship).toBeNull();
    const saved = await save(id, { t100_season_id: other });
    expect(saved.body).toMatchObject({
      race: { t100_season_id: other, t100_championship_id: null },
      cleared_championship: 'Europe',
    });
    await server.ask(undoHistory, { id: Number(saved.headers['x-change-set']) });
    expect(await stored(id)).toMatchObject({ t100_season_id: own, t100_championship_id: europe });
    const both = await save(id, { t100_season_id: other, t100_championship_id: asia });
    expect(both.body).toMatchObject({ race: { t100_championship_id: asia }, cleared_championship: null });
    await server.ask(clearRaceAttributes, { id, attributes: [{ name: 't100_season_id' }] });
    expect(await stored(id)).toMatchObject({ t100_season_id: null, t100_championship_id: null });
  });
});
