import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncImRaces } from '#features/im-races/im-races-contract.ts';
import { everyCall, INNARDS, rowCounts, send, withValues } from '#testing/fixtures/described-calls.ts';
import { recordStatements } from '#testing/server/database/recorded-statements.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

// Every call of the router itself, on both databases: odd ids and parameters get a message, never a fault, and reading writes nothing.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('every call', () => {
  it('is found with its fields, so that the tests below check something', () => {
    const calls = everyCall(server);
    expect(calls.length).toBeGreaterThan(45);
    expect(calls.flatMap(({ fields }) => fields).length).toBeGreaterThan(60);
    expect(calls.filter(({ needed }) => needed.length > 0).length).toBeGreaterThan(10);
  });

  it('names a missing required field', async () => {
    for (const call of everyCall(server).filter(({ needed }) => needed.length > 0)) {
      const { statusCode, body, headers } = await send(server, call, withValues(call.path, '1'), '{}');
      // No record has this id.
      if (statusCode === 404 || body === 'id must be the id of a video.') continue;
      const where = [call.method, call.path, body];
      expect([...where, statusCode]).toEqual([...where, 400]);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(call.needed.some((name) => body.includes(name))).toBe(true);
      expect(body).toMatch(/ (is missing|must state why)\./);
    }
  });

  it.each([
    '0',
    '-1',
    '01',
    '2147483648',
    '9007199254740993',
    '1;drop table athlete',
    '1 or 1=1',
    '\u0000',
    '../1',
    'x'.repeat(9_000),
  ])('returns 400 or 404 for the id %j, without a message of the database', async (value) => {
    for (const call of everyCall(server).filter(({ path }) => path.includes('{'))) {
      const { statusCode, body } = await send(
        server,
        call,
        withValues(call.path, value),
        call.method === 'GET' ? undefined : '{}',
      );
      const where = [call.method, call.path];
      // A search or a name may be any text; a search then finds nothing.
      expect([...where, statusCode < 500]).toEqual([...where, true]);
      if (/\{id\}/.test(call.path))
        expect([...where, [400, 404].includes(statusCode)]).toEqual([...where, true]);
      expect(body).not.toMatch(INNARDS);
    }
  });

  it('that reads changes nothing', async () => {
    const before = await rowCounts(server);
    const reads = everyCall(server).filter(
      ({ method, path }) => method === 'GET' && path !== syncImRaces.path,
    );
    for (const call of reads) {
      const { statusCode } = await send(server, call, withValues(call.path, '1'));
      expect([call.path, statusCode < 500]).toEqual([call.path, true]);
    }
    expect(await rowCounts(server)).toEqual(before);
  });

  it('reads sessions, counted attempts and the event log only where the response is not cached', async () => {
    const reading: string[] = [];
    for (const call of everyCall(server).filter(({ method }) => method === 'GET')) {
      const { statements } = await recordStatements(server.database.pool, () =>
        send(server, call, withValues(call.path, '1')),
      );
      const isReading = (text: string) =>
        /"(session|attempt|event_log)"/.test(text) && !text.includes('pg_current_snapshot()');
      if (statements.some(isReading)) reading.push(call.path);
    }
    // Their contracts may not say `cached: true`: `accessTransaction` does not renew a cached response.
    expect(reading.toSorted()).toEqual(['/api/accounts', '/api/me/sessions']);
  });

  it('ignores or refuses unknown and repeated query parameters', async () => {
    const reads = everyCall(server).filter(
      ({ method, path }) => method === 'GET' && path !== syncImRaces.path,
    );
    for (const call of reads.filter(({ path }) => !path.includes('{'))) {
      const plain = await send(server, call, call.path);
      const odd = await send(server, call, `${call.path}?nonsense=1&filter[a]=b`);
      const where = [call.path];
      expect([...where, odd.statusCode === plain.statusCode || odd.statusCode === 400]).toEqual([
        ...where,
        true,
      ]);
      const twice = await send(server, call, `${call.path}?is_active=1&is_active=0&page=1&page=2`);
      expect([...where, twice.statusCode < 500]).toEqual([...where, true]);
    }
  });

  it.each(['constructor', '__proto__'])(
    'finds nothing that every object has under the query parameter %s',
    async (value) => {
      const reads = everyCall(server).filter(
        ({ method, path }) => method === 'GET' && path !== syncImRaces.path,
      );
      for (const call of reads) {
        const names = call.parameters.filter((one) => one.in === 'query').map(({ name }) => name);
        for (const name of names) {
          const others = names.map((other) => [other, other === 'entity' ? 'athlete' : '1']);
          const query = new URLSearchParams({ ...Object.fromEntries(others), [name]: value });
          const { statusCode } = await send(server, call, `${withValues(call.path, '1')}?${query}`);
          expect([call.path, name, statusCode < 500]).toEqual([call.path, name, true]);
        }
      }
    },
  );

  it('returns no password, hash, token or key', async () => {
    for (const call of everyCall(server).filter(({ method }) => method === 'GET')) {
      const { body } = await send(server, call, withValues(call.path, '1'));
      expect([
        call.path,
        /password|\$argon2|token_hash|secret/i.test(body.replaceAll(/"paths".*/gs, '')),
      ]).toEqual([call.path, false]);
    }
  });
});
