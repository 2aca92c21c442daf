import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Freshness } from '#database/freshness.ts';
import { race, serie } from '#database/tables/all-tables.ts';
import { fixedClock } from '#testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { keepAnswers, type LookedAt } from './kept-answers.ts';

let server: TestServer;
let raceId: number;
beforeAll(async () => {
  server = await startTestServer();
  raceId = await server.given(async (tx) => {
    const [made] = await tx.insert(serie).values({ name: 'Nice', alias: 'nice' }).returning();
    const values = { serie_id: made?.id as number, date: '2026-06-02', country_name: 'France' };
    const [added] = await tx.insert(race).values(values).returning();
    return added?.id as number;
  });
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers: { ptotoken: server.tokens.admin, ...headers } });

/** The answer, and how often the database was asked for it. */
async function counted(url: string, headers?: Record<string, string>) {
  const asked = vi.spyOn(server.database.pool, 'query');
  const { statusCode, body, headers: answered } = await get(url, headers);
  const texts = asked.mock.calls.map(([one]) => (one as unknown as { text?: string }).text ?? '');
  asked.mockRestore();
  const isLook = (text: string) => text.includes('table_change');
  return {
    statusCode,
    body,
    etag: String(answered.etag),
    statements: texts.filter((text) => !isLook(text)).length,
  };
}

describe('an answer that nothing changed', () => {
  it.each([
    '/api/athletes/',
    '/api/races/',
    '/api/races/?filter=Past',
    '/api/tiers',
    '/api/series',
    '/api/t100/seasons',
    '/api/rankings',
  ])('%s is sent again without asking for it', async (url) => {
    const first = await get(url);
    const again = await counted(url);
    expect([again.statusCode, again.statements]).toEqual([200, 0]);
    expect(again.body).toBe(first.body);
  });

  it('of one race, too; and 304 with its tag', async () => {
    const { headers, body } = await get(`/api/race/${raceId}`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const again = await counted(`/api/race/${raceId}`, { 'if-none-match': String(headers.etag) });
    expect(again).toMatchObject({ statusCode: 304, body: '', etag: headers.etag, statements: 0 });
    expect(JSON.parse(body)).toMatchObject({ race: { id: raceId } });
  });

  it('is made anew when it is asked for in another way, and never for those who may not read it', async () => {
    await get('/api/races/');
    expect((await counted('/api/races/?filter=Upcoming')).body).toContain('"when":"Upcoming"');
    for (const [token, status] of [
      [server.tokens['signed-in'], 403],
      ['x'.repeat(43), 401],
    ] as const)
      expect((await get('/api/races/', { ptotoken: token })).statusCode).toBe(status);
  });

  it('is made once for all who ask for it meanwhile', async () => {
    await server.given((tx) => tx.update(race).set({ city: 'Nice' }));
    const asked = vi.spyOn(server.database.pool, 'query');
    const answers = await Promise.all(Array.from({ length: 8 }, () => get('/api/races/')));
    const made = asked.mock.calls.filter(([one]) =>
      (one as unknown as { text?: string }).text?.includes('from "race"'),
    );
    asked.mockRestore();
    expect(made.length).toBe(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.body).toContain('"city":"Nice"');
  });
});

describe('an answer that something changed', () => {
  it('is never the old one, whatever wrote, once that has ended', async () => {
    const writes: ((city: string) => Promise<unknown>)[] = [
      (city) => server.given((tx) => tx.update(race).set({ city })),
      (city) =>
        server.app.inject({
          method: 'POST',
          url: `/api/race/${raceId}/attributes`,
          headers: { ptotoken: server.tokens.admin },
          payload: { attributes: [{ name: 'city', value: city }] },
        }),
      // Strength of field is written outside of history.
      (city) => server.given((tx) => tx.update(race).set({ city, sof_mpro_calculated: city.length })),
    ];
    for (let round = 0; round < 12; round += 1) {
      const city = `City ${'x'.repeat(round)}`;
      await writes[round % writes.length]?.(city);
      for (const url of ['/api/races/', `/api/race/${raceId}`]) expect((await get(url)).body).toContain(city);
    }
  });

  it('is noticed also when a statement of its own wrote, with no history', async () => {
    const before = (await get('/api/rankings')).body;
    await server.given((tx) =>
      tx.execute(sql`insert into ranking_set (date, type) values ('2026-01-05', 1)`),
    );
    const added = (await get('/api/rankings')).body;
    expect(added).not.toBe(before);
    await server.database.db.execute(sql`
      insert into ranking_generation (set_id, type, generated_at, rules_version, input_digest)
      select max(id), 1, '2026-01-05T10:00:00Z', 'x', 'y' from ranking_set`);
    expect((await get('/api/rankings')).body).toContain('2026-01-05T10:00:00.000Z');
  });

  it('is only made anew at midnight of the place where the day matters', async () => {
    const whenOf = async () =>
      (JSON.parse((await get('/api/races/')).body) as { races: { when: string }[] }).races[0]?.when;
    await get('/api/athletes/');
    server.clock.set('2026-06-01T21:59:59Z');
    expect(await whenOf()).toBe('Upcoming');
    server.clock.set('2026-06-01T22:00:00Z');
    expect(await whenOf()).toBe('Current');
    expect((await counted('/api/athletes/')).statements).toBeLessThanOrEqual(1);
  });
});

describe('keeping', () => {
  const never: Freshness = {
    isUpToDate: () => true,
    lookNow: async () => undefined,
    of: () => 1,
    total: () => 1,
    known: () => ({ of: () => 1 }),
    tablesOf: () => ['race'],
    heardOfWrite: () => undefined,
  };

  it('hands nobody what was made for somebody else alone', async () => {
    const answers = keepAnswers(never, fixedClock());
    let made = 0;
    const make = async (looked: LookedAt) => {
      looked.isOwn = true;
      made += 1;
      return Buffer.from(`for the ${made}.`);
    };
    const asked = [1, 2, 3].map(() =>
      answers.answer({ name: 'name', route: '/address', address: '/address' }, make),
    );
    const texts = (await Promise.all(asked)).map(({ bytes }) => bytes.toString());
    expect(new Set(texts).size).toBe(3);
    expect(answers.at('/address')).toBeNull();
  });

  it('keeps nothing that came from nowhere', async () => {
    const answers = keepAnswers(never, fixedClock());
    await answers.answer({ name: 'name', route: '/address', address: '/address' }, async () =>
      Buffer.from('no statement was heard'),
    );
    expect(answers.at('/address')).toBeNull();
  });
});
