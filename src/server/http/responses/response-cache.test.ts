import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/declare-call.ts';
import { account, race } from '#database/tables/all-tables.ts';
import { login } from '#features/account/account-contract.ts';
import { hashPassword } from '#features/account/server/password/passwords.ts';
import { listAthletes } from '#features/athletes/athletes-contract.ts';
import { listRaces, readRace } from '#features/races/races-contract.ts';
import { createRace } from '#testing/builders/create-races.ts';
import { recordStatements } from '#testing/server/database/recorded-statements.ts';
import { requestOf, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { createResponseCache, etagOf } from './response-cache.ts';

describe('the cache', () => {
  const bodyOf = (text: string) => async () => Buffer.from(text);

  it('creates a body once for concurrent requests, and stores it', async () => {
    const cache = createResponseCache();
    const make = vi.fn(bodyOf('made'));
    const got = await Promise.all([1, 2, 3].map(() => cache.fetch('key', make)));
    expect(await cache.fetch('key', make)).toMatchObject({ body: Buffer.from('made'), etag: etagOf('made') });
    expect(new Set(got).size).toBe(1);
    expect(make).toHaveBeenCalledTimes(1);
    expect((await cache.fetch('other key', bodyOf('other'))).body.toString()).toBe('other');
  });

  it('compresses a body once, for all readers', async () => {
    const cache = createResponseCache();
    const [first, second] = await Promise.all(['key', 'key'].map((key) => cache.fetch(key, bodyOf('made'))));
    expect(first?.gzip()).toBe(second?.gzip());
    expect(gunzipSync((await first?.gzip()) ?? '').toString()).toBe('made');
  });

  it('fails all requests that wait for a body that cannot be created, and tries again for the next', async () => {
    const cache = createResponseCache();
    const fail = () => Promise.reject(new Error('no such race'));
    for (const one of await Promise.allSettled([cache.fetch('key', fail), cache.fetch('key', fail)]))
      expect(one).toMatchObject({ status: 'rejected', reason: { message: 'no such race' } });
    expect((await cache.fetch('key', bodyOf('found'))).body.toString()).toBe('found');
  });

  it('stores a limited number of bytes; a body that does not fit is created each time', async () => {
    const cache = createResponseCache(1_000);
    const make = vi.fn(bodyOf('x'.repeat(600)));
    for (const key of ['a', 'b', 'a']) expect((await cache.fetch(key, make)).body.length).toBe(600);
    expect(make).toHaveBeenCalledTimes(3);
    const tooLarge = bodyOf('y'.repeat(2_000));
    const together = [cache.fetch('c', tooLarge), cache.fetch('c', tooLarge), cache.fetch('d', tooLarge)];
    for (const { body } of await Promise.all(together)) expect(body.length).toBe(2_000);
  });
});

/** A snapshot counts the writes of all databases of a server: waits for a moment in which the other test files write nothing. */
const whenNobodyWrites = <T>(look: () => Promise<T>): Promise<T> => vi.waitFor(look, { timeout: 200_000 });

describe('a cached call', () => {
  let server: TestServer;
  let raceId: number;
  beforeAll(async () => {
    server = await startTestServer();
    raceId = await server.given((tx) => createRace(tx, { date: '2026-06-02', country_name: 'France' }));
  });
  afterAll(() => server.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url, headers: { ptotoken: server.tokens.admin, ...headers } });

  const inputs: [Call, Record<string, unknown>][] = [
    [listAthletes, {}],
    [listRaces, { filter: 'Past' }],
    [readRace, { id: 1 }],
  ];

  it.each(inputs.map(([call, input]) => [call.path, call, input] as const))(
    '%s needs only the session lookup while nothing changes, and 304 with its ETag',
    async (_path, call, input) => {
      const { url } = requestOf(call, input);
      const first = await get(url);
      expect(first.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'private, no-cache',
        etag: etagOf(first.body),
      });
      await whenNobodyWrites(async () => {
        const again = await recordStatements(server.database.pool, () => get(url));
        expect([again.result.statusCode, again.result.body]).toEqual([200, first.body]);
        expect(again.statements).toEqual([expect.stringContaining('pg_current_snapshot()')]);
      });
      const etag = String(first.headers.etag);
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const unchanged = await get(url, { 'if-none-match': known });
        expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
      }
    },
  );

  it('is created once for concurrent requests after a change, and contains what was written', async () => {
    const answer = await whenNobodyWrites(async () => {
      await server.given((tx) => tx.update(race).set({ city: 'Nice' }));
      const statements = await recordStatements(server.database.pool, () =>
        Promise.all(Array.from({ length: 8 }, () => get('/api/races/'))),
      );
      expect(statements.statements.filter((text) => text.includes('from "race"')).length).toBe(1);
      return statements.result;
    });
    expect(new Set(answer.map(({ body }) => body)).size).toBe(1);
    expect(answer[0]?.body).toContain('"city":"Nice"');
  });

  it('is not created again because somebody signs in, or because a session was used', async () => {
    const [email, password] = ['vera@example.org', 'eleven green bottles there'];
    const password_hash = await hashPassword(password);
    await server.given((tx) =>
      tx.insert(account).values({ email, first: 'Vera', last: 'Zink', admin: 1, password_hash }),
    );
    await whenNobodyWrites(async () => {
      server.clock.advance(2 * 60 * 1000);
      const first = await get('/api/races/');
      await server.ask(login, { email, password }, 'nobody');
      const again = await recordStatements(server.database.pool, () => get('/api/races/'));
      expect([again.result.body, again.statements.length]).toEqual([first.body, 1]);
    });
  });

  it('is never served to users who may not read it', async () => {
    await get(`/api/race/${raceId}`);
    for (const [ptotoken, status] of [
      [server.tokens['signed-in'], 403],
      ['x'.repeat(43), 401],
    ] as const)
      expect((await get(`/api/race/${raceId}`, { ptotoken })).statusCode).toBe(status);
  });

  it('is created again at midnight in the time zone that matters', async () => {
    const whenOf = async () => (await server.ask(listRaces, {})).races[0]?.when;
    server.clock.set('2026-06-01T21:59:59Z');
    expect(await whenOf()).toBe('Upcoming');
    server.clock.set('2026-06-01T22:00:00Z');
    expect(await whenOf()).toBe('Current');
  });
});
